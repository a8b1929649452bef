import { setTimeout } from 'node:timers/promises'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/base/api/json.ts'
import { hasBinaryForm, protobuf } from '../binary-form.ts'
import { compareValues } from '../compare-values.ts'
import type { Connection } from '../connection.ts'
import type { Difference } from '../difference.ts'
import { member, objectAt, text, type Answer, type Request } from '../exchange.ts'
import { mediaTypes } from '../media-types.ts'
import type { Endpoint } from '../options.ts'
import type { Subject } from '../subject.ts'
import type { Tally } from '../tally.ts'
import { sameBytes } from './same-bytes.ts'
import { WatchedBytes } from './watched-bytes.ts'

/** Two servers of one store: how to ask them, and where they are. */
export interface MixedPair {
  readonly original: Connection
  readonly skerry: Connection
  readonly endpoints: { readonly original: Endpoint; readonly skerry: Endpoint }
}

type OpenWatch = readonly [form: string, original: WatchedBytes, skerry: WatchedBytes]

const nothing = { uid: '', version: '', continueToken: '' }
const forms = {
  JSON: 'application/json',
  YAML: mediaTypes.yaml,
  'a table': mediaTypes.table,
  metadata: mediaTypes.metadata,
}
/** Controllers of both servers write the statuses of these, soon after a write. */
const withControllers = new Set([
  'APIService',
  'CustomResourceDefinition',
  'FlowSchema',
  'PriorityLevelConfiguration',
])
const finalizer = 'example.com/mixed'

/** Writes an object through one server and the other in turn, and reads it through both after each write. */
export class MixedSubject {
  readonly #pair: MixedPair
  readonly #tally: Tally
  readonly #subject: Subject
  /** The object as it was read last. */
  #held: JsonObject = {}
  #step = ''

  constructor(pair: MixedPair, tally: Tally, subject: Subject) {
    this.#pair = pair
    this.#tally = tally
    this.#subject = subject
  }

  /** Both ways: each kind of write goes through the original once and through the other server once. */
  async run(): Promise<void> {
    if (!this.#subject.isStored) return
    const watches = await this.#openWatches()
    let deleted = 0
    for (const first of [0, 1]) deleted += await this.#life(first)
    await this.#compareWatches(watches, deleted)
  }

  async #life(first: number): Promise<number> {
    const name = `m${first}`
    const path = this.#subject.path(name)
    const object = this.#subject.object(name)
    const writers = first === 0 ? ['original', 'skerry'] : ['skerry', 'original']
    let turn = 0
    const write = async (what: string, request: Omit<Request, 'name'>): Promise<Answer> => {
      const writer = writers[turn++ % 2] === 'original' ? 'original' : 'skerry'
      this.#step = `${what} through ${writer === 'original' ? 'the original' : 'Skerry'}`
      const answer = await this.#pair[writer].send({ name: what, ...request }, nothing)
      await this.#readAll(path, answer)
      return answer
    }
    const collection = `${this.#subject.collection}?fieldManager=mixed`
    const created = await write('create', { method: 'POST', path: collection, body: object })
    if (created.status !== 201) return 0
    await write('update', {
      method: 'PUT',
      path: `${path}?fieldManager=mixed`,
      body: this.#labelled(),
    })
    for (const { what, contentType, body, query } of this.#patches(object)) {
      const place = query.startsWith('/') ? `${path}${query}` : `${path}?${query}`
      await write(what, { method: 'PATCH', path: place, contentType, body })
    }
    await write('delete with a finalizer', {
      method: 'DELETE',
      path: `${path}?gracePeriodSeconds=0`,
    })
    const body = { metadata: { finalizers: null } }
    await write('take the finalizer away', {
      method: 'PATCH',
      path,
      contentType: mediaTypes.mergePatch,
      body,
    })
    const gone = await this.#pair.original.send({ name: 'get', method: 'GET', path }, nothing)
    return gone.status === 404 ? 1 : 0
  }

  /** The patches of a life; the order makes each writer read what the other wrote. */
  #patches(object: JsonObject): readonly {
    readonly what: string
    readonly contentType: string
    readonly body: JsonValue
    readonly query: string
  }[] {
    const { mergePatch, jsonPatch, strategicMerge, apply } = mediaTypes
    const labels = (name: string): JsonObject => ({ metadata: { labels: { [name]: 'yes' } } })
    const applied = (name: string): JsonObject => {
      const metadata = objectAt(object, 'metadata')
      const merged = { ...objectAt(metadata, 'labels'), [name]: 'yes' }
      return { ...object, metadata: { ...metadata, labels: merged } }
    }
    const at = '2026-01-01T00:00:00Z'
    const condition = {
      type: 'Mixed',
      status: 'True',
      reason: 'Test',
      message: 'a',
      lastTransitionTime: at,
    }
    const status = {
      status: 'status' in object ? (object['status'] ?? {}) : { conditions: [condition] },
    }
    const manager = 'fieldManager=mixed'
    return [
      { what: 'merge patch', contentType: mergePatch, body: labels('merged'), query: manager },
      {
        what: 'strategic patch',
        contentType: strategicMerge,
        body: labels('strategic'),
        query: manager,
      },
      {
        what: 'JSON patch',
        contentType: jsonPatch,
        body: [{ op: 'add', path: '/metadata/labels/patched', value: 'yes' }],
        query: manager,
      },
      {
        what: 'apply',
        contentType: apply,
        body: applied('one'),
        query: 'fieldManager=one&force=true',
      },
      {
        what: 'apply of another',
        contentType: apply,
        body: applied('two'),
        query: 'fieldManager=two&force=true',
      },
      {
        what: 'apply that gives up',
        contentType: apply,
        body: object,
        query: 'fieldManager=one&force=true',
      },
      {
        what: 'apply of the same',
        contentType: apply,
        body: object,
        query: 'fieldManager=one&force=true',
      },
      ...(this.#subject.hasStatus
        ? [
            {
              what: 'status patch',
              contentType: mergePatch,
              body: status,
              query: `/status?${manager}`,
            },
            {
              what: 'status apply',
              contentType: apply,
              body: { ...appliedHead(object), ...status },
              query: '/status?fieldManager=three&force=true',
            },
          ]
        : []),
      {
        what: 'put a finalizer',
        contentType: mergePatch,
        body: { metadata: { finalizers: [finalizer] } },
        query: manager,
      },
    ]
  }

  /** What was read last with one more label, as a client would write it. */
  #labelled(): JsonObject {
    const metadata = objectAt(this.#held, 'metadata')
    const labels = { ...objectAt(metadata, 'labels'), updated: 'yes' }
    return { ...this.#held, metadata: { ...metadata, labels } }
  }

  async #readAll(path: string, written: Answer): Promise<void> {
    const binary = hasBinaryForm(this.#subject.object('m0'))
    const all = {
      ...forms,
      ...(binary && {
        Protobuf: protobuf,
        'metadata in Protobuf': `${protobuf};as=PartialObjectMetadata;v=v1;g=meta.k8s.io`,
      }),
    }
    const version = text(objectAt(written.json, 'metadata')['resourceVersion'])
    const isQuiet = !withControllers.has(this.#subject.resource.kind)
    if (!isQuiet) await this.#settle(path)
    const selector = `labelSelector=${encodeURIComponent(this.#subject.label)}`
    const list = `${this.#subject.collection}?${selector}`
    for (const [form, accept] of Object.entries(all)) {
      const got = await this.#compare(`get as ${form}`, { method: 'GET', path, accept })
      if (form === 'JSON' && got.status === 200) {
        this.#held = isJsonObject(got.json) ? got.json : {}
        if (isQuiet) this.#compareWritten(written, got)
      }
      const listed = accept.replace('as=PartialObjectMetadata;', 'as=PartialObjectMetadataList;')
      await this.#compare(`list as ${form}`, { method: 'GET', path: list, accept: listed }, true)
      if (version === undefined || form === 'YAML') continue
      const exact = `${list}&resourceVersion=${version}&resourceVersionMatch=Exact`
      await this.#compare(`list at a version as ${form}`, {
        method: 'GET',
        path: exact,
        accept: listed,
      })
    }
  }

  /** Waits until nobody has written the object for half a second, but not for ever. */
  async #settle(path: string): Promise<void> {
    let [seen, quiet] = ['', 0]
    for (let tries = 0; tries < 50 && quiet < 5; tries++) {
      await setTimeout(100)
      const { json } = await this.#pair.original.send({ name: 'get', method: 'GET', path }, nothing)
      const version = text(objectAt(json, 'metadata')['resourceVersion']) ?? ''
      quiet = version === seen ? quiet + 1 : 0
      seen = version
    }
  }

  async #compare(form: string, asked: Omit<Request, 'name'>, isNewest = false): Promise<Answer> {
    const request = { name: `${form} after ${this.#step}`, ...asked }
    const [original, skerry] = await Promise.all([
      this.#pair.original.send(request, nothing),
      this.#pair.skerry.send(request, nothing),
    ])
    this.#add(request, { original, skerry }, sameBytes(original, skerry, isNewest))
    return original
  }

  /** What a write was answered is what is read afterwards. */
  #compareWritten(written: Answer, got: Answer): void {
    if (written.status !== 200 && written.status !== 201) return
    if (text(member(written.json, 'kind')) === 'Status') return
    const found: Difference[] = []
    compareValues(got.json, written.json, '', found)
    const request = { name: `answer to ${this.#step}`, method: 'GET', path: '' }
    this.#add(request, { original: got, skerry: written }, found)
  }

  #add(
    request: Request,
    answers: { original: Answer; skerry: Answer },
    found: readonly Difference[],
  ): void {
    this.#tally.add(
      { suite: 'mixed', kind: this.#subject.title, requests: [] },
      request,
      answers,
      found,
    )
  }

  async #openWatches(): Promise<readonly OpenWatch[]> {
    const { resource, collection, label } = this.#subject
    if (!resource.verbs.has('watch')) return []
    const path = `${collection}?labelSelector=${encodeURIComponent(label)}`
    const list = await this.#pair.original.send({ name: 'list', method: 'GET', path }, nothing)
    const version = text(objectAt(list.json, 'metadata')['resourceVersion']) ?? ''
    const watch = `${path}&watch=true&resourceVersion=${version}&timeoutSeconds=120`
    const binary = hasBinaryForm(this.#subject.object('m0'))
    const accepts = [mediaTypes.metadata, 'application/json', ...(binary ? [protobuf] : [])]
    const { original, skerry } = this.#pair.endpoints
    return Promise.all(
      accepts.map(async (accept) => {
        const both = [original, skerry].map((each) => WatchedBytes.open(each, watch, accept))
        const [left, right] = await Promise.all(both)
        if (!left || !right) throw new TypeError('two servers are watched')
        return [accept.split(';')[0] ?? accept, left, right] as const
      }),
    )
  }

  async #compareWatches(watches: readonly OpenWatch[], deleted: number): Promise<void> {
    for (const [form, original, skerry] of watches) {
      await Promise.all([original.untilDeleted(deleted), skerry.untilDeleted(deleted)])
      original.close()
      skerry.close()
      const found: Difference[] = []
      const [a = null, b = null] = [original.failure, skerry.failure]
      compareValues(a, b, '(failure)', found)
      if (!original.bytes.equals(skerry.bytes)) {
        compareValues([...original.frames], [...skerry.frames], '', found)
        if (found.length === 0)
          found.push({ class: 'text', path: '(bytes)', original: '', skerry: '' })
      }
      const request = { name: `watch as ${form}`, method: 'GET', path: '' }
      this.#add(request, { original: answerOf(original), skerry: answerOf(skerry) }, found)
    }
  }
}

function answerOf({ bytes, failure }: WatchedBytes): Answer {
  const json = undefined
  return { status: failure === undefined ? 200 : 0, headers: {}, text: bytes.toString(), json }
}

/** What an apply names of an object of which it sets the status alone. */
function appliedHead({ apiVersion, kind, metadata }: JsonObject): JsonObject {
  const { name, namespace } = metadata as JsonObject
  const place = namespace === undefined ? {} : { namespace }
  return {
    apiVersion: apiVersion ?? '',
    kind: kind ?? '',
    metadata: { name: name ?? '', ...place },
  }
}

import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { structOf, textOf } from '../../../../core/base/api/json-fields.ts'
import {
  isJsonObject,
  type JsonObject,
  type WritableJsonObject,
} from '../../../../core/base/api/json.ts'
import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'
import recorded from './gated-fields.json' with { type: 'json' }

// What kube-apiserver 1.34.2 answers. Two servers shared a store: one ran with --feature-gates=AllAlpha=true,AllBeta=true, the
// other with AllAlpha=false,AllBeta=false,DynamicResourceAllocation=false,VolumeAttributesClass=false; both with
// --runtime-config=api/all=true. `on`: created by the first; `used`: then written back by the second; `created`: created by the
// second; `added`: created by the second without the field, which a later write adds. A status is written after its object. The
// name of another step stands for its answer.

interface Case {
  readonly name: string
  readonly path: string
  readonly subresource?: string
  readonly with: JsonObject
  readonly without: JsonObject
  readonly answers: Readonly<Partial<Record<Step, JsonObject | Step>>>
}

type Step = 'on' | 'used' | 'created' | 'added'

const cases = recorded.cases as unknown as readonly Case[]
const allOn = new Map([
  ['AllAlpha', true],
  ['AllBeta', true],
])
const allOff = new Map([
  ['AllAlpha', false],
  ['AllBeta', false],
  ['DynamicResourceAllocation', false],
  ['VolumeAttributesClass', false],
])

function objectIn(value: unknown): JsonObject {
  return typeof value === 'object' && isJsonObject(value as JsonObject | null)
    ? (value as JsonObject)
    : {}
}

function named(object: JsonObject, name: string): JsonObject {
  return { ...object, metadata: { ...objectIn(object['metadata']), name } }
}

/** What the recording has of an answer: the parts of an object that gates concern, or the message of a refusal. */
function shown(answer: JsonObject, name: string, wanted: string): JsonObject {
  if (answer['kind'] === 'Status') {
    const message = textOf(answer, 'message').replaceAll(`"${name}"`, `"${wanted}"`)
    return { code: answer['code'] ?? 0, message }
  }
  const parts: WritableJsonObject = {}
  for (const part of ['spec', 'status', 'endpoints']) {
    const value = answer[part]
    if (value !== undefined) parts[part] = structuredClone(value)
  }
  delete (objectIn(parts['status']) as WritableJsonObject)['lastPhaseTransitionTime']
  if (answer['kind'] !== 'Job') return parts
  // Selector and labels of a job have its random uid.
  const spec: WritableJsonObject = objectIn(parts['spec'])
  delete spec['selector']
  delete (objectIn(objectIn(spec['template'])['metadata']) as WritableJsonObject)['labels']
  return parts
}

/** Writes to a server as the recording was made. */
class Writer {
  readonly #server: TestServer

  constructor(server: TestServer) {
    this.#server = server
  }

  async put({ path, subresource }: Case, object: JsonObject): Promise<JsonObject> {
    const address = `${path}/${textOf(structOf(object, 'metadata'), 'name')}`
    const { body: current } = await this.#server.get(address)
    const metadata = { ...objectIn(objectIn(current)['metadata']), labels: { touched: 'yes' } }
    delete (metadata as WritableJsonObject)['managedFields']
    const place = subresource === undefined ? address : `${address}/${subresource}`
    return objectIn((await this.#server.put(place, { ...object, metadata })).body)
  }

  /** Creates an object and writes its status. */
  async create(one: Case, object: JsonObject): Promise<JsonObject> {
    const { status, ...plain } = object
    const { body } = await this.#server.post(one.path, plain)
    const created = objectIn(body)
    if (status === undefined || created['kind'] === 'Status') return created
    return this.put(one, { ...created, status })
  }

  /** Creates the object of a case without its field, and adds the field by a write. */
  async add(one: Case, name: string): Promise<JsonObject> {
    const created = await this.create(one, named(one.without, name))
    const { spec, status, endpoints, kind } = one.with
    if (one.subresource !== undefined) return this.put(one, { ...created, status: status ?? {} })
    if (endpoints !== undefined) return this.put(one, { ...created, endpoints })
    const fields = { ...objectIn(spec) }
    if (kind === 'Job') delete fields['template']
    return this.put(one, { ...created, spec: { ...objectIn(created['spec']), ...fields } })
  }
}

async function openWriter(
  backend: MemoryBackend,
  featureGates: ReadonlyMap<string, boolean>,
): Promise<{ writer: Writer; server: TestServer }> {
  const runtimeConfig = new Map([['api/all', true]])
  const admission = { disableAdmissionPlugins: [], controllers: [] }
  const options = { brand: brands.k8s, backend, featureGates, runtimeConfig, ...admission }
  const server = await openTestServer(options)
  return { writer: new Writer(server), server }
}

/** The answers of this server to all cases, by case and step. */
async function answersToAll(): Promise<ReadonlyMap<string, JsonObject>> {
  const answers = new Map<string, JsonObject>()
  const note = (index: number, step: Step, answer: JsonObject, name: string): void => {
    const wanted = textOf(structOf(cases[index]?.with ?? {}, 'metadata'), 'name')
    answers.set(`${index} ${step}`, shown(answer, name, wanted))
  }
  const backend = new MemoryBackend()
  const { writer: on, server } = await openWriter(backend, allOn)
  const labels = { [`resource.${brands.k8s.labelDomain}/admin-access`]: 'true' }
  await server.post('/api/v1/namespaces', { metadata: { name: 'gated', labels } })
  const account = { metadata: { name: 'default', namespace: 'gated' } }
  await server.post('/api/v1/namespaces/gated/serviceaccounts', account)
  const used: JsonObject[] = []
  for (const [index, one] of cases.entries()) {
    const answer = await on.create(one, named(one.with, `used-${index}`))
    used.push(answer)
    note(index, 'on', answer, `used-${index}`)
  }
  await server.server.close()
  await server.storage.close()
  const { writer: off } = await openWriter(backend, allOff)
  for (const [index, one] of cases.entries()) {
    note(index, 'used', await off.put(one, used[index] ?? {}), `used-${index}`)
    const created = await off.create(one, named(one.with, `created-${index}`))
    note(index, 'created', created, `created-${index}`)
    note(index, 'added', await off.add(one, `added-${index}`), `added-${index}`)
  }
  return answers
}

describe('a field of a feature gate', () => {
  // Asked in the first test, as servers belong to a test.
  let answers: Promise<ReadonlyMap<string, JsonObject>> | undefined

  it.each(
    cases.flatMap(({ name, answers: all }, index) =>
      Object.keys(all).map((step): [name: string, step: Step, index: number] => {
        return [name, step as Step, index]
      }),
    ),
  )(
    'a field of a feature gate is kept or dropped as in the original: %s, %s',
    async (_, step, index) => {
      const all = await (answers ??= answersToAll())
      const recordedAnswers = cases[index]?.answers
      const wanted = recordedAnswers?.[step]
      const answer = typeof wanted === 'string' ? recordedAnswers?.[wanted] : wanted
      expect(all.get(`${index} ${step}`)).toEqual(answer)
    },
  )
})

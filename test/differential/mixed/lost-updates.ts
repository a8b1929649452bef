import { isJsonObject, type JsonObject } from '../../../core/base/api/json.ts'
import { compareValues } from '../compare-values.ts'
import type { Difference } from '../difference.ts'
import { member, objectAt, text, type Answer } from '../exchange.ts'
import { mediaTypes } from '../media-types.ts'
import type { Tally } from '../tally.ts'
import type { MixedPair } from './mixed-subject.ts'
import { WatchedBytes } from './watched-bytes.ts'

const nothing = { uid: '', version: '', continueToken: '' }
const writers = 16
const objects = 4

interface LostUpdatesRun {
  readonly namespace: string
  /** Acknowledged writes, together. */
  readonly requests: number
  readonly report: (line: string) => void
}

/**
 * Eight writers on each server: a third of them reads, counts and puts, a third patches with the version that it read, and a third
 * applies fields of its own. Every acknowledged write must be in the end state, and both servers' watches must have seen the same.
 */
export async function runLostUpdates(
  { original, skerry, endpoints }: MixedPair,
  tally: Tally,
  { namespace, requests, report }: LostUpdatesRun,
): Promise<void> {
  const collection = `/api/v1/namespaces/${namespace}/configmaps`
  const names = Array.from({ length: objects }, (_, at) => `counter-${at}`)
  const apiVersion = 'v1'
  const kind = 'ConfigMap'
  const list = await original.send({ name: 'list', method: 'GET', path: collection }, nothing)
  const version = text(objectAt(list.json, 'metadata')['resourceVersion']) ?? ''
  const watch = `${collection}?watch=true&resourceVersion=${version}&timeoutSeconds=600`
  const watched = await Promise.all(
    [endpoints.original, endpoints.skerry].map((each) =>
      WatchedBytes.open(each, watch, 'application/json'),
    ),
  )
  for (const name of names) {
    const body = { apiVersion, kind, metadata: { name }, data: { count: '0' } }
    await original.send({ name: 'create', method: 'POST', path: collection, body }, nothing)
  }
  const counted = new Map(names.map((name) => [name, 0]))
  const applied = new Map<string, string>()
  const failures: string[] = []
  let [conflicts, done] = [0, 0]
  const work = async (writer: number): Promise<void> => {
    const server = writer % 2 === 0 ? original : skerry
    while (done < requests) {
      const name = names[(writer + done) % objects] ?? ''
      const path = `${collection}/${name}`
      done++
      if (writer % 3 === 2) {
        const [key, value] = [`writer-${writer}`, String(done)]
        const body = { apiVersion, kind, metadata: { name }, data: { [key]: value } }
        const target = `${path}?fieldManager=writer-${writer}`
        const contentType = mediaTypes.apply
        const answer = await server.send(
          { name: 'apply', method: 'PATCH', path: target, body, contentType },
          nothing,
        )
        if (answer.status === 200) applied.set(`${name} ${key}`, value)
        else failures.push(`apply: ${answer.status} ${answer.text.slice(0, 200)}`)
        continue
      }
      for (let tries = 0; ; tries++) {
        const read = await server.send({ name: 'get', method: 'GET', path }, nothing)
        const answer = await count(server, path, read, writer % 3 === 0)
        if (answer.status === 409 && tries < 500) {
          conflicts++
          continue
        }
        if (answer.status === 200) counted.set(name, (counted.get(name) ?? 0) + 1)
        else failures.push(`count: ${answer.status} ${answer.text.slice(0, 200)}`)
        break
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, at) => work(at)))
  report(`${done} writes by ${writers} writers on both servers, ${conflicts} conflicts`)
  for (const name of names) {
    const path = `${collection}/${name}`
    const request = { name: 'what 16 writers left', method: 'GET', path }
    const answers = {
      original: await original.send(request, nothing),
      skerry: await skerry.send(request, nothing),
    }
    const found: Difference[] = []
    compareValues(answers.original.json, answers.skerry.json, '', found)
    const data = objectAt(answers.original.json, 'data')
    compareValues(String(counted.get(name) ?? 0), data['count'], '(acknowledged counts)', found)
    for (const [place, value] of applied) {
      const [of = '', key = ''] = place.split(' ')
      if (of === name) compareValues(value, data[key], `(acknowledged apply) ${key}`, found)
    }
    for (const failure of failures.splice(0)) {
      found.push({ class: 'status', path: '(refused)', original: '', skerry: failure })
    }
    tally.add({ suite: 'mixed', kind: 'v1 ConfigMap', requests: [] }, request, answers, found)
    await original.send({ name: 'delete', method: 'DELETE', path }, nothing)
  }
  const [left, right] = watched
  if (!left || !right) throw new TypeError('two servers are watched')
  await Promise.all([left.untilDeleted(objects), right.untilDeleted(objects)])
  left.close()
  right.close()
  const found: Difference[] = []
  compareValues(left.failure ?? null, right.failure ?? null, '(failure)', found)
  if (!left.bytes.equals(right.bytes)) {
    compareValues([...left.frames], [...right.frames], '', found)
    if (found.length === 0) found.push({ class: 'text', path: '(bytes)', original: '', skerry: '' })
  }
  report(`${left.frames.length} events on both watches`)
  const answer = { status: 200, headers: {}, text: '', json: undefined }
  const request = { name: 'watch of what 16 writers did', method: 'GET', path: watch }
  const answers = { original: answer, skerry: answer }
  tally.add({ suite: 'mixed', kind: 'v1 ConfigMap', requests: [] }, request, answers, found)
}

/** Adds one to what was read, by PUT of it all or by a patch that names its version. */
function count(
  server: MixedPair['original'],
  path: string,
  { json }: Answer,
  isPut: boolean,
): Promise<Answer> {
  const object: JsonObject = isJsonObject(json) ? json : {}
  const data = { ...objectAt(object, 'data') }
  data['count'] = String(Number(member(object['data'], 'count')) + 1)
  if (isPut)
    return server.send({ name: 'put', method: 'PUT', path, body: { ...object, data } }, nothing)
  const resourceVersion = objectAt(object, 'metadata')['resourceVersion'] ?? ''
  const body = { metadata: { resourceVersion }, data: { count: data['count'] } }
  const contentType = mediaTypes.mergePatch
  return server.send({ name: 'patch', method: 'PATCH', path, body, contentType }, nothing)
}

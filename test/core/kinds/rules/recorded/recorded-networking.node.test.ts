import { describe, expect, it } from 'vitest'
import {
  cloneJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../../../../core/base/api/json.ts'
import {
  type Answer,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'
import { textsOf } from '../warnings/warning-texts.ts'
import recorded from './recorded-networking.json' with { type: 'json' }

/*
 * Answers of kube-apiserver 1.34.2 with --service-cluster-ip-range=10.0.0.0/16: each object of
 * test/e2e/objects/rich/networking.yaml was created and given its status; then every change was written, as a new object or over
 * the stored one, with dryRun=All. `change` has the new values by path, null where the field is removed; `differs` what of the
 * answer is not as it was sent. `<stored>` is the cluster IP of the stored service.
 */

interface RecordedCase {
  readonly write: 'create' | 'put' | 'status'
  readonly change: Readonly<Record<string, JsonValue>>
  readonly status: number
  readonly causes?: readonly string[]
  readonly warnings?: readonly string[]
  readonly differs?: Readonly<Record<string, JsonValue>>
}

interface RecordedObject {
  readonly path: string
  readonly object: JsonObject
  readonly cases: readonly RecordedCase[]
}

type Node = Record<string, JsonValue>

function changed(object: JsonObject, change: RecordedCase['change']): JsonObject {
  const copy = cloneJson(object)
  for (const [path, value] of Object.entries(change)) {
    const keys = (path.match(/[^.[\]]+/g) ?? []).toReversed()
    const [last = '', ...above] = keys
    let place = copy as Node
    for (const key of above.toReversed()) place = (place[key] ??= {}) as Node
    if (value === null) delete place[last]
    else place[last] = cloneJson(value)
  }
  return copy
}

const serverFields = ['uid', 'creationTimestamp', 'resourceVersion', 'managedFields']

/** Values by path, as in `spec.ports[0].name`, without what the server alone sets. */
function leavesOf(value: JsonValue, path: string, found: Map<string, string>): Map<string, string> {
  const members = Array.isArray(value)
    ? value.map((item, index) => [`${path}[${index}]`, item] as const)
    : isJsonObject(value)
      ? Object.entries(value).map(
          ([key, item]) => [path === '' ? key : `${path}.${key}`, item ?? null] as const,
        )
      : []
  if (members.length === 0) found.set(path, JSON.stringify(value))
  for (const [place, item] of members) {
    if (serverFields.some((field) => place === `metadata.${field}`)) continue
    leavesOf(item, place, found)
  }
  return found
}

function differences(sent: JsonObject, answer: Answer): Record<string, JsonValue> {
  const body = JSON.parse(answer.text) as JsonObject
  const [from, to] = [sent, body].map((object) => leavesOf(object, '', new Map()))
  const paths = new Set([...(from?.keys() ?? []), ...(to?.keys() ?? [])])
  return Object.fromEntries(
    [...paths]
      .filter((path) => from?.get(path) !== to?.get(path))
      .map((path) => [path, JSON.parse(to?.get(path) ?? 'null') as JsonValue]),
  )
}

function factsOf(sent: JsonObject, answer: Answer): Omit<RecordedCase, 'write' | 'change'> {
  const { status, body } = answer
  const warnings = textsOf(answer)
  const causes = body.details?.causes?.map(({ field = '', message }) => `${field}: ${message}`)
  const differs = status < 300 ? differences(sent, answer) : {}
  return {
    status,
    ...(status >= 300 && { causes: causes ?? [body.message ?? ''] }),
    ...(warnings.length > 0 && { warnings }),
    ...(Object.keys(differs).length > 0 && { differs }),
  }
}

/** The object as stored, with the status that it is recorded with. */
async function stored(server: TestServer, { path, object }: RecordedObject): Promise<JsonObject> {
  const created = await server.post(path, object)
  expect(created.status, created.text).toBe(201)
  const made = JSON.parse(created.text) as JsonObject
  if (!object['status']) return made
  const address = `${path}/${created.body.metadata.name}/status`
  const reported = await server.put(address, { ...made, status: object['status'] })
  expect(reported.status, reported.text).toBe(200)
  return JSON.parse(reported.text) as JsonObject
}

/** Name of a new object beside the stored one: an IPAddress has an address. */
function freshName(path: string): string {
  return path.endsWith('ipaddresses') ? '10.0.200.18' : 'fresh'
}

async function answersOf(server: TestServer, one: RecordedObject): Promise<readonly unknown[]> {
  const base = await stored(server, one)
  const { name } = base['metadata'] as { readonly name: string }
  const { clusterIP = '' } = (base['spec'] ?? {}) as { readonly clusterIP?: string }
  const own = clusterIP.startsWith('10.') ? clusterIP : '<none>'
  const answers: unknown[] = []
  for (const { write, change } of one.cases) {
    const fresh = { 'metadata.name': freshName(one.path), ...change }
    const sent = write === 'create' ? changed(one.object, fresh) : changed(base, change)
    const address = `${one.path}/${name}${write === 'status' ? '/status' : ''}?dryRun=All`
    const answer =
      write === 'create'
        ? await server.post(`${one.path}?dryRun=All`, sent)
        : await server.put(address, sent)
    const facts = JSON.stringify({ write, change, ...factsOf(sent, answer) })
    answers.push(JSON.parse(facts.replaceAll(own, '<stored>')))
  }
  return answers
}

describe('writes of networking kinds', () => {
  it('writes of services, slices, ingresses, policies and classes are answered as by the original', async () => {
    const server = await openTestServer({ serviceClusterIpRange: '10.0.0.0/16', controllers: [] })
    for (const one of recorded as unknown as readonly RecordedObject[]) {
      expect(await answersOf(server, one)).toEqual(one.cases)
    }
  })
})

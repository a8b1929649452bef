import { describe, expect, it } from 'vitest'
import {
  cloneJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
} from '../../../../../core/base/api/json.ts'
import {
  type Answer,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'
import { textsOf } from '../warnings/warning-texts.ts'
import recorded from './recorded-pods.json' with { type: 'json' }

// Recorded from kube-apiserver 1.34.2 with its default plug-ins: a pod or a pod template named `web` was made of a base and the
// values of `set`, by path (`~1` for a dot, null for removed). Without `write` it was created with dryRun=All; else the base was
// created, and what came back was changed and PUT to the object (`/`) or to a subresource. Kept of each answer: causes or the
// message, warnings, and the status that the pod has.

interface Recorded {
  readonly base: string
  readonly set: JsonObject
  readonly write?: string
  readonly status?: number
  readonly causes?: readonly string[]
  readonly message?: string
  readonly warnings?: readonly string[]
  readonly made?: JsonObject
}

const bases: Readonly<Record<string, JsonObject>> = recorded.bases
const cases: readonly Recorded[] = recorded.cases as unknown as readonly Recorded[]

function setAt(object: JsonObject, path: string, value: JsonValue): void {
  const keys = path.split('.').map((key) => key.replaceAll('~1', '.'))
  const last = keys.pop() ?? ''
  let place: WritableJsonObject | JsonValue[] = object
  for (const key of keys) {
    const members: WritableJsonObject = place as JsonObject
    place = (members[key] ??= {}) as JsonObject
  }
  if (value !== null) (place as WritableJsonObject)[last] = value
  else if (Array.isArray(place)) place.splice(Number(last), 1)
  else delete place[last]
}

function changed(object: JsonObject, { set }: Recorded): JsonObject {
  const copy = cloneJson(object)
  for (const [path, value] of Object.entries(set)) setAt(copy, path, cloneJson(value ?? null))
  return copy
}

async function write(server: TestServer, each: Recorded): Promise<Answer> {
  const base = bases[each.base] ?? {}
  const { kind = 'Pod' } = base
  const metadata = isJsonObject(base['metadata']) ? base['metadata'] : {}
  const object: JsonObject = {
    apiVersion: 'v1',
    ...base,
    kind,
    metadata: { ...metadata, name: 'web' },
  }
  const path = `/api/v1/namespaces/default/${kind === 'Pod' ? 'pods' : 'podtemplates'}`
  if (each.write === undefined) return server.post(`${path}?dryRun=All`, changed(object, each))
  const made = await server.post(path, object)
  const place = each.write === '/' ? '' : `/${each.write}`
  const next = changed(JSON.parse(made.text) as JsonObject, each)
  const answer = await server.put(`${path}/web${place}`, next)
  await server.delete(`${path}/web?gracePeriodSeconds=0`)
  return answer
}

function factsOf(answer: Answer): Omit<Recorded, 'base' | 'set' | 'write'> {
  const { status, body } = answer
  const warnings = textsOf(answer)
  const causes = body.details?.causes?.map(({ field, message }) => `${field ?? ''}: ${message}`)
  const isRefused = status >= 300
  const made = body['status']
  return {
    ...(isRefused && { status }),
    ...(warnings.length > 0 && { warnings }),
    ...(causes && { causes }),
    ...(isRefused && !causes && { message: body.message ?? '' }),
    ...(!isRefused && isJsonObject(made) && { made: withoutTimes(made) }),
  }
}

function withoutTimes(status: JsonObject): JsonObject {
  const text = JSON.stringify(status, (key, value: unknown) =>
    key === 'lastTransitionTime' ? undefined : value,
  )
  return JSON.parse(text) as JsonObject
}

describe('pods and pod templates, judged as the original judges them', () => {
  it('creates, updates, and writes of a status, of ephemeral containers and of sizes', async () => {
    const server = await openTestServer({ controllers: [], disableAdmissionPlugins: [] })
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } }
    await server.post('/api/v1/namespaces/default/serviceaccounts', account)
    for (const each of cases) {
      const answer = await write(server, each)
      const { base: _b, set: _s, write: _w, ...expected } = each
      expect(factsOf(answer), JSON.stringify(each)).toEqual(expected)
    }
  })
})

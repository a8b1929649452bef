import { structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { isJsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'

/** A write: method, path below the namespace (`pods/a/status`; `*` is the only object of the resource), and its body. */
export type RecordedWrite = readonly [method: string, path: string, body?: JsonObject]

/** Writes, the seconds that pass behind them, and what is seen then. */
export interface RecordedStep {
  readonly do: readonly RecordedWrite[]
  readonly pass?: number
  readonly see: JsonObject
}

export interface RecordedCase {
  readonly name: string
  readonly steps: readonly RecordedStep[]
}

/** A server on which steps are played. */
export interface RecordedStage {
  /** `path` is absolute. @throws TypeError where the write is refused */
  write(method: string, path: string, body: JsonObject | undefined): Promise<void>
  /** Objects of a resource by its absolute path, as a list has them. */
  list(path: string): Promise<readonly ApiObject[]>
  /** Lets that many seconds pass, and what is due then happen. */
  pass(seconds: number): Promise<void>
  /** Milliseconds since the epoch. */
  now(): number
}

/** Group and version of each resource that steps name. */
const groups: Readonly<Record<string, string>> = {
  endpointslices: '/apis/discovery.k8s.io/v1',
  poddisruptionbudgets: '/apis/policy/v1',
  replicasets: '/apis/apps/v1',
  deployments: '/apis/apps/v1',
  statefulsets: '/apis/apps/v1',
  configmaps: '/api/v1',
}

/** Absolute path of one below a namespace. */
export function pathIn(namespace: string, path: string): string {
  const [resource = ''] = path.split('/')
  return `${groups[resource] ?? '/api/v1'}/namespaces/${namespace}/${path}`
}

/** Plays the steps of a case in a namespace of its own; returns what `see` makes of the namespace behind each. */
export async function playSteps(
  stage: RecordedStage,
  namespace: string,
  { steps }: RecordedCase,
  see: (list: (resource: string) => Promise<readonly ApiObject[]>) => Promise<JsonObject>,
): Promise<JsonObject[]> {
  const metadata = { name: namespace }
  await stage.write('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata })
  const list = (resource: string): Promise<readonly ApiObject[]> =>
    stage.list(pathIn(namespace, resource))
  const uids = async (): Promise<ReadonlyMap<string, string>> => {
    const owners = await Promise.all(Object.keys(groups).map((resource) => list(resource)))
    return new Map(owners.flat().map(({ metadata: { name = '', uid = '' } }) => [name, uid]))
  }
  const seen: JsonObject[] = []
  for (const { do: writes, pass = 0 } of steps) {
    for (const [method, path, body] of writes) {
      const [resource = ''] = path.split('/')
      const only = path.includes('*') ? ((await list(resource))[0]?.metadata.name ?? '') : ''
      const known = JSON.stringify(body ?? {}).includes('{uid:') ? await uids() : new Map()
      const place = pathIn(namespace, path.replace('*', only))
      await stage.write(method, place, body && (filled(body, stage.now(), known) as JsonObject))
      await stage.pass(0)
    }
    await stage.pass(pass)
    seen.push(await see(list))
  }
  return seen
}

/** `{now}` and `{now-90}` in texts become times, in seconds before now; `{uid:a}` the uid of the object of that name, `{9 addresses}` so many. */
function filled(value: JsonValue, now: number, uids: ReadonlyMap<string, string>): JsonValue {
  if (typeof value === 'string') {
    const [, count] = /^\{(\d+) addresses\}$/.exec(value) ?? []
    if (count !== undefined) return addresses(Number(count))
    return value
      .replace(/\{now(?:-(\d+))?\}/g, (_, seconds = '0') =>
        new Date(now - Number(seconds) * 1000).toISOString().replace(/\.\d+/, ''),
      )
      .replace(/\{uid:([^}]+)\}/g, (_, name: string) => uids.get(name) ?? name)
  }
  if (Array.isArray(value)) return value.map((each) => filled(each, now, uids))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each = null]) => [key, filled(each, now, uids)]),
  )
}

function addresses(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, at) => ({ ip: `10.2.${at >> 8}.${at & 255}` }))
}

/** Events of a namespace as sorted texts: `Warning Reason Kind/name: message (times)`. */
export function eventTexts(events: readonly ApiObject[]): string[] {
  return events
    .map((event) => {
      const about = structOf(event, 'involvedObject')
      const object = `${textOf(about, 'kind')}/${textOf(about, 'name')}`
      const component = textOf(structOf(event, 'source'), 'component')
      return `${textOf(event, 'type')} ${textOf(event, 'reason')} ${object} by ${component}: ${textOf(event, 'message')}`
    })
    .toSorted()
}

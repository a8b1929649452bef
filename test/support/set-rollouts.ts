import type { JsonObject } from '../../core/api/json.ts'
import { structOf, textOf } from '../../core/api/json-fields.ts'
import type { ApiObject } from '../../core/api/object.ts'
import { formatTime } from '../../core/api/time.ts'
import { isPodReady, isTerminating, podPhase } from '../../core/controllers/pods/pod-state.ts'
import { settled } from './seen-over-time.ts'
import { pods, type TestServer } from './test-server.ts'

/** A step of a table of what a set's pods do; actions happen in the order of the fields. */
export interface SetStep {
  /** Seconds by which the clock moves. */
  readonly after?: number
  /** A merge patch of the set. */
  readonly patch?: JsonObject
  /** Merge patches of nodes by name. */
  readonly nodes?: Readonly<Record<string, JsonObject>>
  /** Places whose first pod that is not ready becomes ready. */
  readonly ready?: readonly string[]
  /** Places whose first pod fails. */
  readonly fail?: readonly string[]
  /** Places whose first pod is deleted. */
  readonly delete?: readonly string[]
  /** Pods as `place:revision`, with `+` for ready ones, `!` for failed ones; then what else the case looks at. */
  readonly see: JsonObject
}

export interface SetCase {
  readonly server: TestServer
  readonly path: string
  /** Where a pod is, by which steps name it: its own name, or that of its node. */
  readonly placeOf: (pod: ApiObject) => string
  /** What is seen of the set beside its pods. */
  readonly see: (set: ApiObject) => JsonObject | Promise<JsonObject>
}

/** Plays the steps on a server. Returns what was seen, step by step. */
export async function playSet(table: SetCase, steps: readonly SetStep[]): Promise<JsonObject[]> {
  const seen: JsonObject[] = []
  const revisions = new Map<string, string>()
  for (const step of steps) {
    await act(table, step)
    await settled()
    const found = (await table.server.get(pods)).body.items
    const shown = found.map((pod) => {
      const hash = pod.metadata.labels?.['controller-revision-hash'] ?? ''
      if (!revisions.has(hash)) revisions.set(hash, 'ABCDE'.charAt(revisions.size))
      return `${table.placeOf(pod)}:${revisions.get(hash)}${marksOf(pod)}`
    })
    const { body } = await table.server.get(table.path)
    const set = body as JsonObject as ApiObject
    seen.push({ pods: shown.toSorted().join(' '), ...(await table.see(set)) })
  }
  return seen
}

function marksOf(pod: ApiObject): string {
  const phase = podPhase(pod) === 'Failed' ? '!' : ''
  return `${isPodReady(pod) ? '+' : ''}${phase}${isTerminating(pod) ? '-' : ''}`
}

async function act({ server, path, placeOf }: SetCase, step: SetStep): Promise<void> {
  if (step.after !== undefined) server.runtime.advance(step.after * 1000)
  if (step.patch) await done(server.patch(path, step.patch))
  for (const [name, patch] of Object.entries(step.nodes ?? {})) {
    await done(server.patch(`/api/v1/nodes/${name}`, patch))
  }
  const find = async (place: string, isWanted: (pod: ApiObject) => boolean): Promise<string> => {
    const { items } = (await server.get(pods)).body
    const pod = items.find((each) => placeOf(each) === place && isWanted(each))
    if (!pod) throw new TypeError(`no such pod at ${place}`)
    return `${pods}/${pod.metadata.name ?? ''}`
  }
  for (const place of step.ready ?? []) {
    const lastTransitionTime = formatTime(server.runtime.clock.now())
    const conditions = [{ type: 'Ready', status: 'True', lastTransitionTime }]
    const pod = await find(place, (each) => !isPodReady(each))
    await done(server.patch(`${pod}/status`, { status: { phase: 'Running', conditions } }))
    await settled()
  }
  for (const place of step.fail ?? []) {
    const pod = await find(place, () => true)
    await done(server.patch(`${pod}/status`, { status: { phase: 'Failed', conditions: null } }))
    await settled()
  }
  for (const place of step.delete ?? []) await done(server.delete(await find(place, () => true)))
}

async function done(sent: ReturnType<TestServer['patch']>): Promise<void> {
  const answer = await sent
  if (answer.status >= 400) throw new TypeError(answer.text)
}

/** Reasons and messages of the events about an object, in order of their names. */
export async function eventsAbout(server: TestServer, name: string): Promise<string[]> {
  const { items } = (await server.get('/api/v1/namespaces/default/events')).body
  return items
    .filter((event) => structOf(event, 'involvedObject')['name'] === name)
    .map(
      (event) => `${textOf(event, 'type')} ${textOf(event, 'reason')} ${textOf(event, 'message')}`,
    )
}

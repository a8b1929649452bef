import type { JsonObject } from '../../core/api/json.ts'
import { objectsOf, structOf, textOf } from '../../core/api/json-fields.ts'
import type { ApiObject } from '../../core/api/object.ts'
import { formatTime } from '../../core/api/time.ts'
import { isPodActive } from '../../core/controllers/pods/pod-state.ts'
import { settled } from './seen-over-time.ts'
import { pods, type TestServer } from './test-server.ts'

export const jobs = '/apis/batch/v1/namespaces/default/jobs'
export const jobTemplate = {
  spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] },
}

/** A step of a table of what a Job does after which time. */
export interface JobStep {
  /** Seconds by which the clock moves first. */
  readonly after?: number
  /** What a user does: a merge patch of the Job. */
  readonly patch?: JsonObject
  /** Ends this many running pods with these exit codes, those of the lowest indexes or names first. */
  readonly end?: readonly number[]
  /** Condition that ended pods get, such as `DisruptionTarget`. */
  readonly condition?: string
  readonly see: JsonObject
}

/** Moves the clock by whole seconds, so that the pods' changes meet the controllers as time goes by. */
export async function pass(server: TestServer, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= Math.min(left, 1)) {
    server.runtime.advance(Math.min(left, 1) * 1000)
    await settled(8)
  }
}

async function podsInOrder(server: TestServer): Promise<ApiObject[]> {
  const index = 'batch.kubernetes.io/job-completion-index'
  const { items } = (await server.get(pods)).body
  return items.toSorted((a, b) => {
    const byIndex =
      Number(a.metadata.annotations?.[index] ?? 0) - Number(b.metadata.annotations?.[index] ?? 0)
    return byIndex || ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1)
  })
}

async function endPods(server: TestServer, { end = [], condition }: JobStep): Promise<void> {
  const active = (await podsInOrder(server)).filter(isPodActive)
  for (const [at, exitCode] of end.entries()) {
    const finishedAt = formatTime(server.runtime.clock.now())
    const state = { terminated: { exitCode, finishedAt, startedAt: finishedAt } }
    const container = { name: 'main', image: 'busybox', imageID: '', ready: false, restartCount: 0 }
    const status = {
      phase: exitCode === 0 ? 'Succeeded' : 'Failed',
      containerStatuses: [{ ...container, state }],
      ...(condition !== undefined && { conditions: [{ type: condition, status: 'True' }] }),
    }
    const path = `${pods}/${active[at]?.metadata.name ?? ''}/status`
    const answer = await server.patch(path, { status })
    if (answer.status !== 200) throw new TypeError(answer.text)
  }
}

function conditionsOf(job: ApiObject): string {
  return objectsOf(structOf(job, 'status'), 'conditions')
    .map((condition) => {
      const sign = condition['status'] === 'True' ? '' : '!'
      return `${sign}${textOf(condition, 'type')}:${textOf(condition, 'reason')}`
    })
    .join(' ')
}

/** Plays the steps of a table on the Job `work`. Returns what was seen after each. */
export async function playJob(
  server: TestServer,
  steps: readonly JobStep[],
): Promise<JsonObject[]> {
  const path = `${jobs}/work`
  const seen: JsonObject[] = []
  await settled()
  for (const step of steps) {
    await pass(server, step.after ?? 0)
    if (step.patch) await server.patch(path, step.patch)
    await endPods(server, step)
    await settled()
    const job = (await server.get(path)).body as JsonObject as ApiObject
    const status = structOf(job, 'status')
    const all: JsonObject = {
      active: status['active'] ?? 0,
      succeeded: status['succeeded'] ?? 0,
      failed: status['failed'] ?? 0,
      pods: (await podsInOrder(server)).filter(isPodActive).length,
      conditions: conditionsOf(job),
      completedIndexes: status['completedIndexes'] ?? '',
      failedIndexes: status['failedIndexes'] ?? '',
      message: textOf(objectsOf(status, 'conditions').at(-1) ?? {}, 'message'),
      startTime: status['startTime'] ?? '',
    }
    seen.push(Object.fromEntries(Object.keys(step.see).map((key) => [key, all[key] ?? ''])))
  }
  return seen
}

/** Reasons and messages of the events about objects of a kind, in order. */
export async function eventsOf(server: TestServer, kind: string): Promise<string[]> {
  const { items } = (await server.get('/api/v1/namespaces/default/events')).body
  return items
    .filter((event) => structOf(event, 'involvedObject')['kind'] === kind)
    .map((event) => `${textOf(event, 'reason')}: ${textOf(event, 'message')}`)
}

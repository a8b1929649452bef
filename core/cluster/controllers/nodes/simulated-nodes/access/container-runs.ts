import { badRequest } from '../../../../../base/api/errors/api-error.ts'
import { has, numberOf, objectsOf, structOf, textOf } from '../../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { millisecondsOf } from '../../../../../base/time/time.ts'

const lists = ['initContainerStatuses', 'containerStatuses', 'ephemeralContainerStatuses']
const specLists = ['initContainers', 'containers', 'ephemeralContainers']

export function specOfContainer(pod: corev1.Pod, name: string): JsonObject | undefined {
  const spec = structOf(pod, 'spec')
  return specLists.flatMap((list) => objectsOf(spec, list)).find((each) => each['name'] === name)
}

export function statusOfContainer(pod: corev1.Pod, name: string): JsonObject {
  const status = structOf(pod, 'status')
  return (
    lists.flatMap((list) => objectsOf(status, list)).find((each) => each['name'] === name) ?? {}
  )
}

export function isContainerRunning(pod: corev1.Pod, name: string): boolean {
  return has(structOf(statusOfContainer(pod, name), 'state'), 'running')
}

/** Times of a run of a container, and how many runs were before it. */
export interface RunTimes {
  readonly startedAt: number
  /** Infinity while it runs. */
  readonly endedAt: number
  readonly restarts: number
}

function timesOf(state: JsonObject, restarts: number): RunTimes {
  const startedAt = millisecondsOf(textOf(state, 'startedAt')) ?? 0
  return { startedAt, endedAt: millisecondsOf(textOf(state, 'finishedAt')) ?? Infinity, restarts }
}

const pullFailures = new Set(['ErrImagePull', 'ImagePullBackOff'])

/** The run whose log is asked for. @throws ApiError where the container has none */
export function loggedRun(pod: corev1.Pod, name: string, previous: boolean): RunTimes {
  const status = statusOfContainer(pod, name)
  const restarts = numberOf(status, 'restartCount') ?? 0
  const last = structOf(status, 'lastState')
  const podName = pod.metadata.name ?? ''
  if (previous) {
    if (has(last, 'terminated')) {
      const isRunning = !has(structOf(status, 'state'), 'waiting')
      return timesOf(structOf(last, 'terminated'), Math.max(0, restarts - Number(isRunning)))
    }
    throw badRequest(`previous terminated container "${name}" in pod "${podName}" not found`)
  }
  const state = structOf(status, 'state')
  if (has(state, 'running')) return timesOf(structOf(state, 'running'), restarts)
  if (has(state, 'terminated')) return timesOf(structOf(state, 'terminated'), restarts)
  if (has(last, 'terminated')) return timesOf(structOf(last, 'terminated'), restarts)
  const reason = textOf(structOf(state, 'waiting'), 'reason')
  const why = pullFailures.has(reason) ? 'trying and failing to pull image' : reason
  throw badRequest(
    has(state, 'waiting')
      ? `container "${name}" in pod "${podName}" is waiting to start: ${why}`
      : `container "${name}" in pod "${podName}" is not available`,
  )
}

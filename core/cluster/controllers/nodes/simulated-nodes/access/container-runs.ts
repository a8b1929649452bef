import { badRequest } from '../../../../../base/api/errors/api-error.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { millisecondsOf } from '../../../../../base/time/time.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'

export function specOfContainer({ spec }: corev1.Pod, name: string): PodContainer | undefined {
  const containers: readonly PodContainer[] = [
    ...(spec.initContainers ?? []),
    ...(spec.containers ?? []),
    ...(spec.ephemeralContainers ?? []),
  ]
  return containers.find((each) => each.name === name)
}

export function statusOfContainer(
  { status }: corev1.Pod,
  name: string,
): corev1.ContainerStatus | undefined {
  const { initContainerStatuses, containerStatuses, ephemeralContainerStatuses } = status
  const lists = [initContainerStatuses, containerStatuses, ephemeralContainerStatuses]
  return lists.flatMap((list) => list ?? []).find((each) => each.name === name)
}

export function isContainerRunning(pod: corev1.Pod, name: string): boolean {
  return statusOfContainer(pod, name)?.state.running !== undefined
}

/** Times of a run of a container, and how many runs were before it. */
export interface RunTimes {
  readonly startedAt: number
  /** Infinity while it runs. */
  readonly endedAt: number
  readonly restarts: number
}

function timesOf(
  { startedAt, finishedAt }: Partial<corev1.ContainerStateTerminated>,
  restarts: number,
): RunTimes {
  return {
    startedAt: millisecondsOf(startedAt ?? '') ?? 0,
    endedAt: millisecondsOf(finishedAt ?? '') ?? Infinity,
    restarts,
  }
}

/** The id of the container that a run was. */
export function idOfRun(pod: corev1.Pod, name: string, { startedAt }: RunTimes): string {
  const { state = {}, lastState = {}, containerID = '' } = statusOfContainer(pod, name) ?? {}
  const ended = [state.terminated, lastState.terminated].find(
    (each) => millisecondsOf(each?.startedAt ?? '') === startedAt,
  )
  return ended?.containerID ?? containerID
}

const pullFailures = new Set(['ErrImagePull', 'ImagePullBackOff'])

/** The run whose log is asked for. @throws ApiError where the container has none */
export function loggedRun(pod: corev1.Pod, name: string, previous: boolean): RunTimes {
  const status = statusOfContainer(pod, name)
  const { state = {}, lastState: last = {}, restartCount: restarts = 0 } = status ?? {}
  const podName = pod.metadata.name ?? ''
  if (previous) {
    if (last.terminated) {
      return timesOf(last.terminated, Math.max(0, restarts - Number(!state.waiting)))
    }
    throw badRequest(`previous terminated container "${name}" in pod "${podName}" not found`)
  }
  const run = state.running ?? state.terminated ?? last.terminated
  if (run) return timesOf(run, restarts)
  const reason = state.waiting?.reason ?? ''
  const why = pullFailures.has(reason) ? 'trying and failing to pull image' : reason
  throw badRequest(
    state.waiting
      ? `container "${name}" in pod "${podName}" is waiting to start: ${why}`
      : `container "${name}" in pod "${podName}" is not available`,
  )
}

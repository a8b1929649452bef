import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { Time } from '../../../../../base/api/types/scalars.ts'
import { millisecondsOf } from '../../../../../base/time/time.ts'
import { fullImageName } from '../../../../simulation/containers/image-name.ts'
import { mostCrashBackoff, nextBackoff } from './backoffs.ts'
import { containersOf, type ContainerRun, newContainerRun, type PodRun } from './container-run.ts'

/** Name of the status list of each kind of container. */
export const statusLists = {
  init: 'initContainerStatuses',
  sidecar: 'initContainerStatuses',
  regular: 'containerStatuses',
  ephemeral: 'ephemeralContainerStatuses',
} as const

function timeOf(time: Time | null | undefined, otherwise: number): number {
  return millisecondsOf(time ?? '') ?? otherwise
}

/** Takes a container up again where its status left it. */
function readContainer(run: ContainerRun, status: corev1.ContainerStatus, now: number): void {
  run.restarts = status.restartCount
  run.id = status.containerID ?? ''
  run.imageId = status.imageID
  if (status.image !== '') run.image = fullImageName(status.image)
  run.started = status.started === true
  run.ready = status.ready
  const { state, lastState, resources } = status
  if (lastState.terminated) run.last = lastState.terminated
  if (resources) run.resources = resources
  if (run.restarts > 0) {
    run.backoff = Math.min(10_000 * 2 ** Math.min(run.restarts - 1, 10), mostCrashBackoff)
  }
  if (state.running) {
    run.state = 'running'
    run.startedAt = timeOf(state.running.startedAt, now)
  } else if (state.terminated) {
    const { startedAt, finishedAt, exitCode, reason = '', message } = state.terminated
    run.state = 'ended'
    run.startedAt = timeOf(startedAt, now)
    run.finishedAt = timeOf(finishedAt, now)
    run.end = { exitCode, reason, ...(message && { message }) }
  } else if (state.waiting) readWaiting(run, state.waiting, now)
}

function readWaiting(
  run: ContainerRun,
  { reason, message = '' }: corev1.ContainerStateWaiting,
  now: number,
): void {
  if (reason !== 'CrashLoopBackOff' || !run.last) return
  run.waiting = { reason, message }
  run.finishedAt = timeOf(run.last.finishedAt, now)
  run.retryAt = run.finishedAt + (run.backoff ?? nextBackoff(undefined, mostCrashBackoff))
}

/** What a kubelet knows of a pod from its status alone: at a start, and of pods that need nothing. */
export function readPodRun(pod: corev1.Pod, now: number): PodRun {
  const { status } = pod
  const statuses = new Map(
    Object.values(statusLists).flatMap((list) =>
      (status[list] ?? []).map((each) => [`${list} ${each.name}`, each]),
    ),
  )
  const containers = containersOf(pod).map(([kind, spec]) => {
    const run = newContainerRun(spec.name, kind)
    const known = statuses.get(`${statusLists[kind]} ${run.name}`)
    if (known) readContainer(run, known, now)
    return run
  })
  return {
    uid: pod.metadata.uid ?? '',
    containers,
    isMounted: containers.some(({ state, last }) => state !== 'waiting' || last),
    isStopping: (status.reason ?? '') !== '' && status.phase === 'Failed',
    startTime: timeOf(status.startTime, now),
  }
}

/** Adds containers that the pod has got since: ephemeral ones. */
export function addNewContainers(run: PodRun, pod: corev1.Pod): void {
  const known = new Set(run.containers.map(({ name }) => name))
  for (const [kind, { name }] of containersOf(pod)) {
    if (known.has(name)) continue
    run.containers.push(newContainerRun(name, kind))
  }
}

/** Whether a container runs, by the pod's status. */
export function hasRunning(pod: corev1.Pod): boolean {
  return readPodRun(pod, 0).containers.some(({ state }) => state === 'running')
}

import { has, numberOf, objectsOf, structOf, textOf } from '../../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../../base/api/json.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { millisecondsOf } from '../../../../../base/time/time.ts'
import { mostCrashBackoff, nextBackoff } from './backoffs.ts'
import { containersOf, type ContainerRun, newContainerRun, type PodRun } from './container-run.ts'

/** Name of the status list of each kind of container. */
export const statusLists = {
  init: 'initContainerStatuses',
  sidecar: 'initContainerStatuses',
  regular: 'containerStatuses',
  ephemeral: 'ephemeralContainerStatuses',
} as const

function timeOf(state: JsonObject, field: string, otherwise: number): number {
  return millisecondsOf(textOf(state, field)) ?? otherwise
}

/** Takes a container up again where its status left it. */
function readContainer(run: ContainerRun, status: JsonObject, now: number): void {
  run.restarts = numberOf(status, 'restartCount') ?? 0
  run.id = textOf(status, 'containerID')
  run.imageId = textOf(status, 'imageID')
  run.started = status['started'] === true
  run.ready = status['ready'] === true
  if (has(structOf(status, 'lastState'), 'terminated')) {
    run.last = structOf(status, 'lastState', 'terminated')
  }
  if (has(status, 'resources')) run.resources = structOf(status, 'resources')
  if (run.restarts > 0) {
    run.backoff = Math.min(10_000 * 2 ** Math.min(run.restarts - 1, 10), mostCrashBackoff)
  }
  const state = structOf(status, 'state')
  if (has(state, 'running')) {
    run.state = 'running'
    run.startedAt = timeOf(structOf(state, 'running'), 'startedAt', now)
  } else if (has(state, 'terminated')) {
    const ended = structOf(state, 'terminated')
    run.state = 'ended'
    run.startedAt = timeOf(ended, 'startedAt', now)
    run.finishedAt = timeOf(ended, 'finishedAt', now)
    const message = textOf(ended, 'message')
    run.end = {
      exitCode: numberOf(ended, 'exitCode') ?? 0,
      reason: textOf(ended, 'reason'),
      ...(message !== '' && { message }),
    }
  } else readWaiting(run, structOf(state, 'waiting'), now)
}

function readWaiting(run: ContainerRun, waiting: JsonObject, now: number): void {
  const reason = textOf(waiting, 'reason')
  if (reason !== 'CrashLoopBackOff' || !run.last) return
  const message = textOf(waiting, 'message')
  run.waiting = { reason, message }
  run.finishedAt = timeOf(run.last, 'finishedAt', now)
  run.retryAt = run.finishedAt + (run.backoff ?? nextBackoff(undefined, mostCrashBackoff))
}

/** What a kubelet knows of a pod from its status alone: at a start, and of pods that need nothing. */
export function readPodRun(pod: corev1.Pod, now: number): PodRun {
  const status = structOf(pod, 'status')
  const statuses = new Map(
    Object.values(statusLists).flatMap((list) =>
      objectsOf(status, list).map((each) => [`${list} ${textOf(each, 'name')}`, each]),
    ),
  )
  const containers = containersOf(pod).map(([kind, spec]) => {
    const run = newContainerRun(textOf(spec, 'name'), kind)
    const known = statuses.get(`${statusLists[kind]} ${run.name}`)
    if (known) readContainer(run, known, now)
    return run
  })
  const reason = textOf(status, 'reason')
  return {
    uid: pod.metadata.uid ?? '',
    containers,
    isMounted: containers.some(({ state, last }) => state !== 'waiting' || last),
    isStopping: reason !== '' && textOf(status, 'phase') === 'Failed',
    startTime: timeOf(status, 'startTime', now),
  }
}

/** Adds containers that the pod has got since: ephemeral ones. */
export function addNewContainers(run: PodRun, pod: corev1.Pod): void {
  const known = new Set(run.containers.map(({ name }) => name))
  for (const [kind, spec] of containersOf(pod)) {
    const name = textOf(spec, 'name')
    if (known.has(name)) continue
    run.containers.push(newContainerRun(name, kind))
  }
}

/** Whether a container runs, by the pod's status. */
export function hasRunning(pod: corev1.Pod): boolean {
  return readPodRun(pod, 0).containers.some(({ state }) => state === 'running')
}

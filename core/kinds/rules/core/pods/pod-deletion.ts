import type { ObjectMeta } from '../../../../base/api/object.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { numberOfInt64 } from '../../../../base/api/types/scalars.ts'
import type { Writable } from '../../../../base/api/types/views.ts'
import { formatTime, lastSecond, millisecondsOf } from '../../../../base/time/time.ts'
import type { DeletionRules } from '../../../../objects/catalog/strategy.ts'

/** Outcome of a graceful pod deletion; `kept`: an earlier delete set a time that this one does not hasten. */
type GracefulDeletion = ReturnType<DeletionRules['begin']>

/** Grace period of a pod in seconds; zero unless a node runs the pod. */
function gracePeriod({ spec, status }: corev1.Pod, requested: number | undefined): number {
  const { phase } = status
  if (!spec.nodeName || phase === 'Succeeded' || phase === 'Failed') return 0
  const own = spec.terminationGracePeriodSeconds
  const grace = requested ?? (typeof own === 'number' ? own : 0)
  return grace < 0 ? 1 : grace
}

/** A second delete of a pod may only shorten its grace period, counted from the first request, and never to before now. */
function hasten(
  metadata: Writable<ObjectMeta>,
  requested: number | undefined,
  now: number,
): GracefulDeletion {
  const previous = metadata.deletionGracePeriodSeconds ?? 0
  if (previous === 0) return 'none'
  if (requested === undefined || requested >= previous) return 'kept'
  const first =
    (millisecondsOf(metadata.deletionTimestamp ?? '') ?? now) - numberOfInt64(previous) * 1000
  const end = first + requested * 1000
  metadata.deletionTimestamp = formatTime(Math.max(end, now))
  // The node keeps one second: only the node removes a pod that it runs for good.
  metadata.deletionGracePeriodSeconds = end < now && requested !== 0 ? 1 : requested
  return 'marked'
}

/** Sets deletion timestamp and grace period of a pod. `now` is milliseconds since the epoch. */
function markGracefully(
  pod: Writable<corev1.Pod>,
  asked: number | undefined,
  now: number,
): GracefulDeletion {
  const { metadata } = pod
  const requested = asked !== undefined && asked < 0 ? 1 : asked
  if (metadata.deletionTimestamp !== undefined) return hasten(metadata, requested, now)
  // A long grace period is cut, so that the deletion timestamp can be written.
  const longest = lastSecond - Math.ceil(now / 1000)
  const grace = Math.min(gracePeriod(pod, requested), longest)
  metadata.deletionTimestamp = formatTime(now + grace * 1000)
  metadata.deletionGracePeriodSeconds = grace
  if (metadata.generation !== undefined) metadata.generation++
  return 'marked'
}

/** Deletion of pods: within a grace period, since the node needs time to stop the containers. */
export const podDeletion: DeletionRules<corev1.Pod> = {
  begin: (pod, { gracePeriodSeconds }, now) => markGracefully(pod, gracePeriodSeconds, now),
}

import { structOf } from '../../api/json-fields.ts'
import type { ApiObject, ObjectMeta } from '../../api/object.ts'
import { formatTime, lastSecond, millisecondsOf } from '../../api/time.ts'
import type { DeletionRules } from '../../catalog/strategy.ts'

/** `kept`: an earlier delete set a time that this one does not hasten. */
type GracefulDeletion = ReturnType<DeletionRules['begin']>

/** Seconds until a pod may go. Only one that a node runs has anything to wait for. */
function gracePeriod(pod: ApiObject, requested: number | undefined): number {
  const spec = structOf(pod, 'spec')
  const phase = structOf(pod, 'status')['phase']
  if (!spec['nodeName'] || phase === 'Succeeded' || phase === 'Failed') return 0
  const own = spec['terminationGracePeriodSeconds']
  const grace = requested ?? (typeof own === 'number' ? own : 0)
  return grace < 0 ? 1 : grace
}

/** A second delete may only hasten the end, counted from the first request, and never to before now. */
function hasten(
  metadata: ObjectMeta,
  requested: number | undefined,
  now: number,
): GracefulDeletion {
  const previous = metadata.deletionGracePeriodSeconds ?? 0
  if (previous === 0) return 'none'
  if (requested === undefined || requested >= previous) return 'kept'
  const first = (millisecondsOf(metadata.deletionTimestamp ?? '') ?? now) - previous * 1000
  const end = first + requested * 1000
  metadata.deletionTimestamp = formatTime(Math.max(end, now))
  // The node is given a last moment, as no one but it deletes what it runs for good.
  metadata.deletionGracePeriodSeconds = end < now && requested !== 0 ? 1 : requested
  return 'marked'
}

/** Sets the time by which a pod ends. `now` is milliseconds since the epoch. */
function markGracefully(pod: ApiObject, asked: number | undefined, now: number): GracefulDeletion {
  const { metadata } = pod
  const requested = asked !== undefined && asked < 0 ? 1 : asked
  if (metadata.deletionTimestamp !== undefined) return hasten(metadata, requested, now)
  // The end must be a time that can be written.
  const longest = lastSecond - Math.ceil(now / 1000)
  const grace = Math.min(gracePeriod(pod, requested), longest)
  metadata.deletionTimestamp = formatTime(now + grace * 1000)
  metadata.deletionGracePeriodSeconds = grace
  if (metadata.generation !== undefined) metadata.generation++
  return 'marked'
}

/** Pods end within a grace period, as the one who runs their containers needs time to stop them. */
export const podDeletion: DeletionRules = {
  begin: (pod, { gracePeriodSeconds }, now) => markGracefully(pod, gracePeriodSeconds, now),
}

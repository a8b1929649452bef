import type { ApiObject } from '../../../../base/api/object.ts'
import { scaledCount } from '../../../../base/api/quantities/int-or-string.ts'
import { isTerminating } from '../../shared/pods/pod-state.ts'
import { partitionOf, rollingUpdateOf } from './set-facts.ts'

export interface UpdateView {
  readonly respectsMaxUnavailable: boolean
  readonly isUnavailable: (pod: ApiObject) => boolean
  /** Whether a pod is not at the update's revision. */
  readonly isOld: (pod: ApiObject) => boolean
}

/** The pods that a rolling update deletes now, the highest ordinal first; none below the partition. */
export function updateTargets(
  set: ApiObject,
  replicas: readonly ApiObject[],
  view: UpdateView,
): readonly ApiObject[] {
  const candidates = replicas.slice(partitionOf(set)).toReversed()
  if (!view.respectsMaxUnavailable) return nextTarget(candidates, view)
  const unavailable = replicas.filter((pod) => view.isUnavailable(pod)).length
  const free = maxUnavailableOf(set, replicas.length) - unavailable
  if (free <= 0) return []
  return candidates.filter((pod) => view.isOld(pod) && !isTerminating(pod)).slice(0, free)
}

/** Without `maxUnavailable` one pod is replaced at a time, and each must be available before the next. */
function nextTarget(candidates: readonly ApiObject[], view: UpdateView): readonly ApiObject[] {
  for (const pod of candidates) {
    if (view.isOld(pod) && !isTerminating(pod)) return [pod]
    if (view.isUnavailable(pod)) return []
  }
  return []
}

/** At least 1; a percentage is rounded down. */
function maxUnavailableOf(set: ApiObject, replicas: number): number {
  const value = rollingUpdateOf(set)?.['maxUnavailable'] ?? 1
  if (typeof value !== 'number' && typeof value !== 'string') return 1
  return Math.max(1, scaledCount(value, replicas, 'down'))
}

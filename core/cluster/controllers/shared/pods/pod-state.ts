import {
  conditionsOf,
  findCondition,
  type TypedCondition,
  type WithConditions,
} from '../../../../base/api/conditions.ts'
import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import { type JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'

/** Phase of a pod; empty before anything set it. */
export function podPhase(pod: ApiObject): string {
  return textOf(structOf(pod, 'status'), 'phase')
}

export function isPodFinished(pod: ApiObject): boolean {
  const phase = podPhase(pod)
  return phase === 'Succeeded' || phase === 'Failed'
}

export function isTerminating({ metadata }: ApiObject): boolean {
  return metadata.deletionTimestamp !== undefined
}

/** Whether a pod is neither finished nor being deleted: the pods that replica sets count. */
export function isPodActive(pod: ApiObject): boolean {
  return !isPodFinished(pod) && !isTerminating(pod)
}

/** The condition of that type of any object's status. */
export function conditionOf<C extends TypedCondition>(
  object: WithConditions<C>,
  type: C['type'],
): C | undefined
export function conditionOf(object: ApiObject, type: string): JsonObject | undefined
export function conditionOf(object: JsonObject, type: string): JsonObject | undefined {
  return findCondition(conditionsOf(object), type)
}

export function hasCondition(object: ApiObject, type: string, status = 'True'): boolean {
  return conditionOf(object, type)?.['status'] === status
}

export function isPodReady(pod: ApiObject): boolean {
  return hasCondition(pod, 'Ready')
}

/** When a ready pod has been ready for `seconds`, in milliseconds since the epoch; undefined for one that is not ready. */
export function availableAt(pod: ApiObject, seconds: number): number | undefined {
  const ready = conditionOf(pod, 'Ready')
  if (ready?.['status'] !== 'True') return undefined
  const since = millisecondsOf(textOf(ready, 'lastTransitionTime'))
  if (seconds === 0) return since ?? 0
  return since === undefined ? undefined : since + seconds * 1000
}

/** Whether a pod has been ready for `seconds` at `now` (milliseconds since the epoch). */
export function isPodAvailable(pod: ApiObject, seconds: number, now: number): boolean {
  const time = availableAt(pod, seconds)
  return time !== undefined && time <= now
}

/** Name of the node that a pod was assigned to; empty for none. */
export function nodeOf(pod: ApiObject): string {
  return textOf(structOf(pod, 'spec'), 'nodeName')
}

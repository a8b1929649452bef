import {
  conditionsOf,
  findCondition,
  type TypedCondition,
  type WithConditions,
} from '../../../../base/api/conditions.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type {
  ConditionStatus,
  Pod,
  PodPhase,
  PodSpec,
  PodStatus,
} from '../../../../base/api/types/core.v1.generated.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'

/** What tells the state of a pod; one that is still to be created has no status. */
export type PodState = Pick<ApiObject, 'metadata'> & {
  readonly status?: Pick<PodStatus, 'phase' | 'conditions'>
}

/** Whether an object of any kind is a pod. */
export function isPod(object: ApiObject): object is Pod {
  return object.apiVersion === 'v1' && object.kind === 'Pod'
}

/** Phase of a pod; empty before anything set it. */
export function podPhase({ status }: PodState): PodPhase | '' {
  return status?.phase ?? ''
}

export function isPodFinished(pod: PodState): boolean {
  const phase = podPhase(pod)
  return phase === 'Succeeded' || phase === 'Failed'
}

export function isTerminating({ metadata }: Pick<ApiObject, 'metadata'>): boolean {
  return metadata.deletionTimestamp !== undefined
}

/** Whether a pod is neither finished nor being deleted: the pods that replica sets count. */
export function isPodActive(pod: PodState): boolean {
  return !isPodFinished(pod) && !isTerminating(pod)
}

/** The condition of that type of any object's status. */
export function conditionOf<C extends TypedCondition>(
  object: WithConditions<C>,
  type: C['type'],
): C | undefined {
  return findCondition(conditionsOf(object), type)
}

export function hasCondition<C extends TypedCondition & { readonly status: ConditionStatus }>(
  object: WithConditions<C>,
  type: C['type'],
  status: ConditionStatus = 'True',
): boolean {
  return conditionOf(object, type)?.status === status
}

export function isPodReady(pod: PodState): boolean {
  return hasCondition(pod, 'Ready')
}

/** When a ready pod has been ready for `seconds`, in milliseconds since the epoch; undefined for one that is not ready. */
export function availableAt(pod: PodState, seconds: number): number | undefined {
  const ready = conditionOf(pod, 'Ready')
  if (ready?.status !== 'True') return undefined
  const since = millisecondsOf(ready.lastTransitionTime ?? '')
  if (seconds === 0) return since ?? 0
  return since === undefined ? undefined : since + seconds * 1000
}

/** Whether a pod has been ready for `seconds` at `now` (milliseconds since the epoch). */
export function isPodAvailable(pod: PodState, seconds: number, now: number): boolean {
  const time = availableAt(pod, seconds)
  return time !== undefined && time <= now
}

/** Name of the node that a pod was assigned to; empty for none. */
export function nodeOf({ spec }: { readonly spec: Pick<PodSpec, 'nodeName'> }): string {
  return spec.nodeName ?? ''
}

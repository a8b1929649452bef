import type { PodCondition, Pod } from './types/core.v1.generated.ts'
import type { Writable } from './types/views.ts'

/** A pod condition without its times, which {@link setPodCondition} sets. */
export type NewPodCondition = Pick<PodCondition, 'type' | 'status' | 'reason' | 'message'>

/**
 * Sets a condition of a pod's status; a known type keeps its place, and `lastTransitionTime` unless its status changes.
 */
export function setPodCondition(
  pod: Pick<Writable<Pod>, 'status'>,
  facts: NewPodCondition,
  now: string,
): void {
  const { status } = pod
  const { conditions = [] } = status
  const previous = conditions.find(({ type }) => type === facts.type)
  const { type, status: state, ...rest } = facts
  const lastTransitionTime = previous?.status === state ? previous.lastTransitionTime : now
  const condition = { type, status: state, lastProbeTime: null, lastTransitionTime, ...rest }
  status.conditions = previous
    ? conditions.map((other) => (other === previous ? condition : other))
    : [...conditions, condition]
}

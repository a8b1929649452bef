import { ensureStruct, objectsOf, textOf } from './json-fields.ts'
import type { JsonObject } from './json.ts'
import type { ApiObject } from './object.ts'

/** A pod condition without its times, which {@link setPodCondition} sets. */
export interface NewPodCondition {
  readonly type: string
  readonly status: string
  readonly reason?: string
  readonly message?: string
}

/**
 * Sets a condition of a pod's status; a known type keeps its place, and `lastTransitionTime` unless its status changes.
 */
export function setPodCondition(pod: ApiObject, facts: NewPodCondition, now: string): void {
  const status = ensureStruct(pod, 'status')
  const conditions = objectsOf(status, 'conditions')
  const previous = conditions.find((condition) => textOf(condition, 'type') === facts.type)
  const isSame = previous?.['status'] === facts.status
  const { type, status: state, ...rest } = facts
  const lastTransitionTime = isSame ? previous?.['lastTransitionTime'] : now
  const times = { lastProbeTime: null, lastTransitionTime }
  const condition: JsonObject = { type, status: state, ...times, ...rest }
  status['conditions'] = previous
    ? conditions.map((other) => (other === previous ? condition : other))
    : [...conditions, condition]
}

import type { StatusCause } from '../../../base/api/errors/status.ts'
import { numberOf, structOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { invalidValue } from '../../../objects/schema/validation/causes.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

/** Numbers in the status of a workload, in the order in which they are validated. */
interface ReplicaNumbers {
  readonly numbers: readonly string[]
  /** Numbers that are at most `replicas`. */
  readonly parts?: readonly string[]
  /** How the message names `readyReplicas`, which `availableReplicas` may not exceed. */
  readonly ready?: string
}

/** `collisionCount` never shrinks; an absent one counts as less than any. */
function checkCollisions(next: ApiObject, stored: ApiObject): StatusCause[] {
  const key = 'collisionCount'
  const before = numberOf(structOf(stored, 'status'), key)
  const count = numberOf(structOf(next, 'status'), key)
  if (before === undefined || (count !== undefined && count >= before)) return []
  return [invalidValue(`status.${key}`, count ?? 0, 'cannot be decremented')]
}

function checkNumbers(
  object: ApiObject,
  { numbers, parts = [], ready }: ReplicaNumbers,
): StatusCause[] {
  const status = structOf(object, 'status')
  const count = (key: string): number => numberOf(status, key) ?? 0
  const causes = checkNotNegative(status, 'status', ...numbers)
  const refuse = (key: string, most: string): void => {
    causes.push(invalidValue(`status.${key}`, count(key), `cannot be greater than ${most}`))
  }
  for (const key of parts) if (count(key) > count('replicas')) refuse(key, 'status.replicas')
  if (ready !== undefined && count('availableReplicas') > count('readyReplicas')) {
    refuse('availableReplicas', ready)
  }
  return causes
}

/** The rule for writes of a workload's status: its numbers are not negative, and parts are no more than the whole. */
export function statusNumbers(of: ReplicaNumbers): Pick<KindRules, 'checkSubresource'> {
  return {
    checkSubresource: (subresource, next, stored) =>
      subresource === 'status' ? [...checkNumbers(next, of), ...checkCollisions(next, stored)] : [],
  }
}

/** The numbers of ReplicaSets and of ReplicationControllers. */
export const setNumbers: ReplicaNumbers = {
  numbers: [
    'replicas',
    'fullyLabeledReplicas',
    'readyReplicas',
    'availableReplicas',
    'observedGeneration',
    'terminatingReplicas',
  ],
  parts: ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'],
  ready: 'readyReplicas',
}

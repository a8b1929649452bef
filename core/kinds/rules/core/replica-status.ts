import type { StatusCause } from '../../../base/api/errors/status.ts'
import { numberOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { ReplicaSetStatus } from '../../../base/api/types/apps.v1.generated.ts'
import type { Int64 } from '../../../base/api/types/scalars.ts'
import type { FieldNameOf } from '../../../base/api/types/views.ts'
import { invalidValue } from '../../../objects/schema/validation/causes.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

/** Names of the numbers in a status. */
export type StatusNumber<Status> = FieldNameOf<Status, Int64>

/** Numbers in the status of a workload, in the order in which they are validated. */
interface ReplicaNumbers<Status> {
  readonly numbers: readonly StatusNumber<Status>[]
  /** Numbers that are at most `replicas`. */
  readonly parts?: readonly StatusNumber<Status>[]
  /** How the message names `readyReplicas`, which `availableReplicas` may not exceed. */
  readonly ready?: string
}

/** Numbers that the status of a workload may have. */
type WorkloadStatus = JsonObject & {
  readonly replicas?: number
  readonly readyReplicas?: number
  readonly availableReplicas?: number
  readonly collisionCount?: number
}

/** `collisionCount` never shrinks; an absent one counts as less than any. */
function checkCollisions(next: WorkloadStatus, stored: WorkloadStatus): StatusCause[] {
  const { collisionCount: count } = next
  const { collisionCount: before } = stored
  if (before === undefined || (count !== undefined && count >= before)) return []
  return [invalidValue('status.collisionCount', count ?? 0, 'cannot be decremented')]
}

function checkNumbers<Status extends WorkloadStatus>(
  status: Status,
  { numbers, parts = [], ready }: ReplicaNumbers<Status>,
): StatusCause[] {
  const { replicas = 0, readyReplicas = 0, availableReplicas = 0 } = status
  const causes = checkNotNegative(status, 'status', ...numbers)
  const refuse = (key: string, count: number, most: string): void => {
    causes.push(invalidValue(`status.${key}`, count, `cannot be greater than ${most}`))
  }
  for (const key of parts) {
    const count = numberOf(status, key) ?? 0
    if (count > replicas) refuse(key, count, 'status.replicas')
  }
  if (ready !== undefined && availableReplicas > readyReplicas) {
    refuse('availableReplicas', availableReplicas, ready)
  }
  return causes
}

/** The rule for writes of a workload's status: its numbers are not negative, and parts are no more than the whole. */
export function statusNumbers<Status extends WorkloadStatus>(
  of: ReplicaNumbers<Status>,
): Pick<KindRules<ApiObject & { readonly status: Status }>, 'checkSubresource'> {
  return {
    checkSubresource: (subresource, { status }, { status: stored }) =>
      subresource === 'status'
        ? [...checkNumbers(status, of), ...checkCollisions(status, stored)]
        : [],
  }
}

/** The numbers of ReplicaSets and of ReplicationControllers. */
export const setNumbers: ReplicaNumbers<ReplicaSetStatus> = {
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

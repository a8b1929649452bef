import { isPresent } from '../../base/api/json-fields.ts'
import { parseAmounts, type ResourceAmounts } from '../../base/api/quantities/resource-amounts.ts'
import type { ResourceQuota } from '../../base/api/types/core.v1.generated.ts'

/** One requirement of a quota on the objects that it counts, as `ScopedResourceSelectorRequirement`. */
export interface ScopeRequirement {
  readonly scopeName: string
  /** `In`, `NotIn`, `Exists` or `DoesNotExist`. */
  readonly operator: string
  readonly values: readonly string[]
}

/** A ResourceQuota, parsed. */
export interface Quota {
  readonly namespace: string
  readonly name: string
  readonly resourceVersion: string
  /** `spec.hard` */
  readonly wanted: ResourceAmounts
  /** `status.hard`: limits that are in force. */
  readonly hard: ResourceAmounts
  /** `status.used` */
  readonly used: ResourceAmounts
  /** Whether `status` has both `hard` and `used`. */
  readonly hasStatus: boolean
  /** Requirements of `spec.scopes` and `spec.scopeSelector`, all of which a counted object fulfils. */
  readonly scopes: readonly ScopeRequirement[]
}

export function parseQuota({ metadata, spec, status }: ResourceQuota): Quota {
  const { namespace = '', name = '', resourceVersion = '' } = metadata
  const plain = (spec.scopes ?? []).map((scopeName) => ({
    scopeName,
    operator: 'Exists',
    values: [],
  }))
  const selected = (spec.scopeSelector?.matchExpressions ?? []).map(
    ({ scopeName, operator, values = [] }) => ({ scopeName, operator, values }),
  )
  return {
    namespace,
    name,
    resourceVersion,
    wanted: parseAmounts(spec.hard ?? {}),
    hard: parseAmounts(status.hard ?? {}),
    used: parseAmounts(status.used ?? {}),
    hasStatus: isPresent(status.hard) && isPresent(status.used),
    scopes: [...plain, ...selected],
  }
}

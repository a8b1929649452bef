import {
  parseAmounts,
  type ResourceAmounts,
} from '../../../../base/api/quantities/resource-amounts.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { QuantityText } from '../../../../base/api/types/scalars.ts'

/** Texts of quantities by names of resources. */
export type Amounts = Readonly<Record<string, QuantityText>>

/** One item of a LimitRange. */
export interface Limit {
  /** `Container`, `Pod`, `PersistentVolumeClaim` or another type, which limits nothing. */
  readonly type: string
  readonly min: ResourceAmounts
  readonly max: ResourceAmounts
  readonly maxLimitRequestRatio: ResourceAmounts
}

/** A stored LimitRange, parsed. */
export interface LimitRange {
  readonly limits: readonly Limit[]
  /** Requests and limits of containers that state none for a resource, as the texts of quantities. */
  readonly defaultRequests: Amounts
  readonly defaultLimits: Amounts
}

/** The defaults of all items for containers; of several for one resource the last counts. */
function defaultsOf(
  items: readonly corev1.LimitRangeItem[],
  field: 'default' | 'defaultRequest',
): Amounts {
  const containers = items.filter((item) => item.type === 'Container')
  return Object.assign({}, ...containers.map((item) => item[field])) as Amounts
}

export function readLimitRange({ spec }: corev1.LimitRange): LimitRange {
  const items = spec.limits ?? []
  return {
    limits: items.map((item) => ({
      type: item.type ?? '',
      min: parseAmounts(item.min ?? {}),
      max: parseAmounts(item.max ?? {}),
      maxLimitRequestRatio: parseAmounts(item.maxLimitRequestRatio ?? {}),
    })),
    defaultRequests: defaultsOf(items, 'defaultRequest'),
    defaultLimits: defaultsOf(items, 'default'),
  }
}

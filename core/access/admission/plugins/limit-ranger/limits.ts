import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  parseAmounts,
  type ResourceAmounts,
} from '../../../../base/api/quantities/resource-amounts.ts'

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
  readonly defaultRequests: JsonObject
  readonly defaultLimits: JsonObject
}

/** The defaults of all items for containers; of several for one resource the last counts. */
function defaultsOf(items: readonly JsonObject[], field: string): JsonObject {
  const containers = items.filter((item) => textOf(item, 'type') === 'Container')
  return Object.assign({}, ...containers.map((item) => structOf(item, field))) as JsonObject
}

export function readLimitRange(object: ApiObject): LimitRange {
  const items = objectsOf(structOf(object, 'spec'), 'limits')
  return {
    limits: items.map((item) => ({
      type: textOf(item, 'type'),
      min: parseAmounts(structOf(item, 'min')),
      max: parseAmounts(structOf(item, 'max')),
      maxLimitRequestRatio: parseAmounts(structOf(item, 'maxLimitRequestRatio')),
    })),
    defaultRequests: defaultsOf(items, 'defaultRequest'),
    defaultLimits: defaultsOf(items, 'default'),
  }
}

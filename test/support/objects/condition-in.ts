import { conditionsOf, findCondition } from '../../../core/base/api/conditions.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'

/** The condition of that type of an object of any kind. */
export function conditionIn(object: JsonObject, type: string): JsonObject | undefined {
  return findCondition(conditionsOf(object), type)
}

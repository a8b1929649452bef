import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'

/**
 * The part of a strategic merge patch of an object's status that sets conditions. Conditions keep their order and new ones come
 * last, as where a client computes the patch from two states of the object; without the order the patched ones would come first.
 */
export function conditionsPatch(object: ApiObject, conditions: readonly JsonObject[]): JsonObject {
  const known = objectsOf(structOf(object, 'status'), 'conditions')
  const types = Array.from(new Set([...known, ...conditions].map(typeOf)))
  const placeOf = (condition: JsonObject): number => types.indexOf(typeOf(condition))
  return {
    '$setElementOrder/conditions': types.map((type) => ({ type })),
    // The server refuses another order than that.
    conditions: conditions.toSorted((a, b) => placeOf(a) - placeOf(b)),
  }
}

function typeOf(condition: JsonObject): string {
  return textOf(condition, 'type')
}

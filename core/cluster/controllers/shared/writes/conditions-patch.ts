import {
  conditionsOf,
  type TypedCondition,
  type WithConditions,
} from '../../../../base/api/conditions.ts'
import type { Draft } from '../../../../base/api/types/views.ts'

/** Conditions in a strategic merge patch, with the order of all that the object has then. */
export type ConditionsPatch<C> = {
  readonly '$setElementOrder/conditions': readonly { readonly type: string }[]
  readonly conditions: readonly Draft<NoInfer<C>>[]
}

/**
 * The part of a strategic merge patch of an object's status that sets conditions. Conditions keep their order and new ones come
 * last, as where a client computes the patch from two states of the object; without the order the patched ones would come first.
 */
export function conditionsPatch<C extends TypedCondition>(
  object: WithConditions<C>,
  conditions: readonly Draft<NoInfer<C>>[],
): ConditionsPatch<C> {
  const known = conditionsOf(object)
  const types = Array.from(new Set([...known, ...conditions].map(({ type }) => type)))
  const placeOf = ({ type }: Draft<C>): number => types.indexOf(type)
  return {
    '$setElementOrder/conditions': types.map((type) => ({ type })),
    // The server refuses another order than that.
    conditions: conditions.toSorted((a, b) => placeOf(a) - placeOf(b)),
  }
}

import { ArrayList } from '../../values/array-list.ts'
import { compare, hasOrder } from '../../values/compare.ts'
import { typeNameOf } from '../../values/type-name.ts'
import { CelError, type List, type Result, type Value } from '../../values/value.ts'
import { sortUnstably } from './unstable-sort.ts'

/** Sorts a list by keys, one for each element. Keys have an order and one type. */
export function sortByKeys(list: List, keys: List): Result {
  if (list.size !== keys.size) {
    return new CelError(
      `@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ${list.size} and ${keys.size} elements respectively`,
    )
  }
  if (list.size === 0) return list
  const values = keysOf(keys)
  if (values instanceof CelError) return values
  const order = values.map((_, index) => index)
  sortUnstably(order, (left, right) => precedes(values[left], values[right]))
  return new ArrayList(order.map((index) => list.at(index)))
}

function keysOf(keys: List): readonly Value[] | CelError {
  const first = keys.at(0)
  if (!hasOrder(first)) return new CelError('list elements must be comparable')
  const type = typeNameOf(first)
  const values: Value[] = [first]
  for (let index = 1; index < keys.size; index += 1) {
    const key = keys.at(index)
    if (key instanceof CelError || typeNameOf(key) !== type) {
      return new CelError('list elements must have the same type')
    }
    values.push(key)
  }
  return values
}

/** NaN has no order: no key comes before it or behind it. */
function precedes(left: Value | undefined, right: Value | undefined): boolean {
  if (left === undefined || right === undefined) return false
  return compare('_<_', left, right) === -1
}

import type { FunctionDeclaration } from '../function-declaration.ts'
import type { Library } from '../library.ts'
import {
  boolType,
  bytesType,
  doubleType,
  durationType,
  dynType,
  intType,
  listOf,
  stringType,
  timestampType,
  typeParameter,
  uintType,
} from '../types/cel-type.ts'
import { ArrayList } from '../values/array-list.ts'
import { compare, hasOrder } from '../values/compare.ts'
import { isInt } from '../values/integer.ts'
import { noOperator } from '../values/no-such-overload.ts'
import { typeNameOf, typeValueOfType } from '../values/type-name.ts'
import { CelError, List, MapValue, type Result, type Value } from '../values/value.ts'
import {
  costOfOutput,
  estimateDistinct,
  estimateFlatten,
  estimateRange,
  estimateReverse,
  estimateSlice,
  estimateSort,
  flattenCost,
  listSize,
  rangeSize,
  selfComparisonCost,
  sliceSize,
} from './lists/list-costs.ts'
import {
  distinctElements,
  flattenList,
  rangeTo,
  reverseList,
  sliceList,
} from './lists/list-functions.ts'
import { sortByKeysName, sortByMacro } from './lists/sort-by-macro.ts'
import { sortUnstably } from './lists/unstable-sort.ts'
import { implement, isList } from './typed-implementation.ts'

const list = listOf(typeParameter('T'))
const listOfAny = listOf(dynType)

/** Types of keys that have an order. */
const keyTypes = [
  intType,
  uintType,
  doubleType,
  boolType,
  durationType,
  timestampType,
  stringType,
  bytesType,
]

const keys = keyTypes.map((type) => ({
  name: typeValueOfType(type).name,
  list: listOf(type),
  isText: type === stringType || type === bytesType,
}))

const flatten: FunctionDeclaration = {
  name: 'flatten',
  overloads: [
    {
      id: 'list_flatten',
      parameters: [listOf(list)],
      result: list,
      isMember: true,
      cost: flattenCost,
      estimate: estimateFlatten,
    },
    {
      id: 'list_flatten_int',
      parameters: [listOfAny, intType],
      result: listOfAny,
      isMember: true,
      cost: flattenCost,
      estimate: estimateFlatten,
    },
  ],
  // `flatten` looks at no elements before the call: a list without lists, which fits no overload, is flat already.
  evaluate: (target = null, ...depths) => {
    const [depth = 1] = depths
    if (target instanceof List && isInt(depth)) return flattenList(target, depth)
    const type = target instanceof MapValue ? 'map(dyn, dyn)' : typeNameOf(target)
    return new CelError(`no such overload: ${type}.flatten(${depths.map(typeNameOf).join(', ')})`)
  },
}

const sort: FunctionDeclaration = {
  name: 'sort',
  overloads: keys.map((key) => ({
    id: `list_${key.name}_sort`,
    parameters: [key.list],
    result: key.list,
    isMember: true,
    cost: selfComparisonCost(0),
    estimate: estimateSort(key.isText),
  })),
  evaluate: (target = null) =>
    target instanceof List ? sortByKeys(target, target) : noOperator('sort', target),
}

const sortByAssociatedKeys: FunctionDeclaration = {
  name: sortByKeysName,
  overloads: keys.map((key) => ({
    id: `list_${key.name}_sortByAssociatedKeys`,
    parameters: [list, key.list],
    result: list,
    isMember: true,
    cost: selfComparisonCost(1),
    estimate: estimateSort(key.isText),
  })),
  evaluate: (target = null, by = null) =>
    target instanceof List && by instanceof List
      ? sortByKeys(target, by)
      : new CelError(`no such overload: ${sortByKeysName}`),
}

/** Functions of lists, in the version that Kubernetes offers from 1.34 on. */
export const lists: Library = {
  name: 'cel.lib.ext.lists',
  macros: [sortByMacro],
  functions: [
    {
      name: 'slice',
      overloads: [
        {
          id: 'list_slice',
          parameters: [list, intType, intType],
          result: list,
          isMember: true,
          evaluate: implement('slice', [isList, isInt, isInt], sliceList),
          cost: costOfOutput(sliceSize),
          estimate: estimateSlice,
        },
      ],
    },
    flatten,
    sort,
    sortByAssociatedKeys,
    {
      name: 'lists.range',
      overloads: [
        {
          id: 'lists_range',
          parameters: [intType],
          result: listOf(intType),
          evaluate: implement('lists.range', [isInt], rangeTo),
          cost: costOfOutput(rangeSize),
          estimate: estimateRange,
        },
      ],
    },
    {
      name: 'reverse',
      overloads: [
        {
          id: 'list_reverse',
          parameters: [list],
          result: list,
          isMember: true,
          evaluate: implement('reverse', [isList], reverseList),
          cost: costOfOutput(listSize),
          estimate: estimateReverse,
        },
      ],
    },
    {
      name: 'distinct',
      overloads: [
        {
          id: 'list_distinct',
          parameters: [list],
          result: list,
          isMember: true,
          evaluate: implement('distinct', [isList], distinctElements),
          cost: selfComparisonCost(0),
          estimate: estimateDistinct,
        },
      ],
    },
  ],
}

/** Sorts a list by keys, one for each element. Keys have an order and one type. */
function sortByKeys(list: List, keys: List): Result {
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

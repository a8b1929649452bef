import type { FunctionDeclaration, Overload } from '../../function-declaration.ts'
import type { Library } from '../../library.ts'
import {
  boolType,
  bytesType,
  type CelType,
  doubleType,
  durationType,
  intType,
  listOf,
  stringType,
  timestampType,
  typeParameter,
  uintType,
} from '../../types/cel-type.ts'
import { add } from '../../values/arithmetic.ts'
import { compare, hasOrder } from '../../values/compare.ts'
import { equals } from '../../values/equals.ts'
import { noOverload } from '../../values/no-such-overload.ts'
import {
  CelError,
  Double,
  Duration,
  type List,
  type Result,
  Uint,
  type Value,
} from '../../values/value.ts'
import { estimateSearch, searchCost } from '../strings/string-costs.ts'
import { implement, isAny, isList } from '../typed-implementation.ts'
import { memberOverload } from './overloads.ts'

interface ElementType {
  readonly name: string
  readonly type: CelType
}

interface SummableType extends ElementType {
  readonly zero: Value
}

const summableTypes: readonly SummableType[] = [
  { name: 'int', type: intType, zero: 0 },
  { name: 'uint', type: uintType, zero: new Uint(0) },
  { name: 'double', type: doubleType, zero: new Double(0) },
  { name: 'duration', type: durationType, zero: new Duration(0n) },
]

const comparableTypes: readonly ElementType[] = [
  { name: 'int', type: intType },
  { name: 'uint', type: uintType },
  { name: 'double', type: doubleType },
  { name: 'bool', type: boolType },
  { name: 'duration', type: durationType },
  { name: 'timestamp', type: timestampType },
  { name: 'string', type: stringType },
  { name: 'bytes', type: bytesType },
]

// Elements that have an order but not with each other, such as NaN, count as sorted: the error of their comparison is dropped.

function isSorted(list: List): Result {
  let previous: Value | undefined
  for (let index = 0; index < list.size; index += 1) {
    const element = list.at(index)
    if (element instanceof CelError) return element
    if (!hasOrder(element)) return noOverload
    if (previous !== undefined && compare('isSorted', previous, element) === 1) return false
    previous = element
  }
  return true
}

/** Finds an element that no later one precedes (`order` 1) or follows (`order` -1). */
function extremum(name: 'min' | 'max', order: 1 | -1): (list: List) => Result {
  const onEmpty = new CelError(`${name} called on empty list`)
  return (list) => {
    let best: Value | undefined
    for (let index = 0; index < list.size; index += 1) {
      const element = list.at(index)
      if (element instanceof CelError) return element
      if (!hasOrder(element)) return noOverload
      if (best === undefined || compare(name, best, element) === order) best = element
    }
    return best === undefined ? onEmpty : best
  }
}

function sumFrom(zero: Value): (list: List) => Result {
  return (list) => {
    let sum = zero
    for (let index = 0; index < list.size; index += 1) {
      const element = list.at(index)
      const next = element instanceof CelError ? element : add(sum, element)
      if (next instanceof CelError) return next
      sum = next
    }
    return sum
  }
}

function isAt(list: List, index: number, value: Value): boolean {
  const element = list.at(index)
  return !(element instanceof CelError) && equals(element, value) === true
}

function indexOf(list: List, value: Value): number {
  for (let index = 0; index < list.size; index += 1) if (isAt(list, index, value)) return index
  return -1
}

function lastIndexOf(list: List, value: Value): number {
  for (let index = list.size - 1; index >= 0; index -= 1) if (isAt(list, index, value)) return index
  return -1
}

function declare(name: string, overloads: readonly Overload[]): FunctionDeclaration {
  return { name, overloads, cost: searchCost }
}

function declareExtremum(name: 'min' | 'max', order: 1 | -1): FunctionDeclaration {
  const evaluate = implement(name, [isList], extremum(name, order))
  return declare(
    name,
    comparableTypes.map((element) =>
      memberOverload(
        `list_${element.name}_${name}_${element.name}`,
        [listOf(element.type)],
        element.type,
        evaluate,
        estimateSearch,
      ),
    ),
  )
}

function declareSearch(
  name: string,
  id: string,
  search: (list: List, value: Value) => number,
): FunctionDeclaration {
  const element = typeParameter('A')
  const evaluate = implement(name, [isList, isAny], search)
  return declare(name, [
    memberOverload(id, [listOf(element), element], intType, evaluate, estimateSearch),
  ])
}

/** Order, sums and searches of lists: `isSorted`, `sum`, `min`, `max`, `indexOf` and `lastIndexOf`. */
export const listsLibrary: Library = {
  name: 'lists',
  functions: [
    declare(
      'isSorted',
      comparableTypes.map(({ name, type }) =>
        memberOverload(
          `list_${name}_is_sorted_bool`,
          [listOf(type)],
          boolType,
          implement('isSorted', [isList], isSorted),
          estimateSearch,
        ),
      ),
    ),
    declare(
      'sum',
      summableTypes.map(({ name, type, zero }) =>
        memberOverload(
          `list_${name}_sum_${name}`,
          [listOf(type)],
          type,
          implement('sum', [isList], sumFrom(zero)),
          estimateSearch,
        ),
      ),
    ),
    declareExtremum('max', -1),
    declareExtremum('min', 1),
    declareSearch('indexOf', 'list_a_index_of_int', indexOf),
    declareSearch('lastIndexOf', 'list_a_last_index_of_int', lastIndexOf),
  ],
}

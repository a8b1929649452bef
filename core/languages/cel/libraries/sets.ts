import type { CallEstimator, FunctionCost } from '../cost/function-cost.ts'
import { estimatedSize } from '../cost/node-sizes.ts'
import { addRanges, exactRange, multiplyByFactor, multiplyRanges } from '../cost/range.ts'
import type { FunctionDeclaration } from '../function-declaration.ts'
import type { Library } from '../library.ts'
import { boolType, listOf, typeParameter } from '../types/cel-type.ts'
import { librarySizeOf } from '../values/cost-size-of.ts'
import { listContains } from '../values/equals.ts'
import { CelError, type List } from '../values/value.ts'
import { implement, isList } from './typed-implementation.ts'

const list = listOf(typeParameter('T'))

/** Declares a function of two lists, which compares all elements of one with all of the other, `passes` times at most. */
function declare(
  name: string,
  id: string,
  passes: number,
  run: (left: List, right: List) => boolean,
): FunctionDeclaration {
  return {
    name,
    overloads: [
      {
        id,
        parameters: [list, list],
        result: boolType,
        evaluate: implement(name, [isList, isList], run),
        cost: costOf(passes),
        estimate: estimateOf(passes),
      },
    ],
  }
}

function costOf(passes: number): FunctionCost {
  return {
    ofArguments: ([left = null, right = null]) =>
      1 + librarySizeOf(left) * librarySizeOf(right) * passes,
  }
}

function estimateOf(passes: number): CallEstimator {
  return (sizes, _target, [left, right]) => {
    if (!left || !right) return undefined
    const pairs = multiplyRanges(estimatedSize(sizes, left), estimatedSize(sizes, right))
    return { cost: addRanges(multiplyByFactor(pairs, passes), exactRange(1n)) }
  }
}

function contains(all: List, some: List): boolean {
  for (let index = 0; index < some.size; index += 1) {
    const item = some.at(index)
    if (item instanceof CelError || !listContains(all, item)) return false
  }
  return true
}

function intersects(left: List, right: List): boolean {
  for (let index = 0; index < left.size; index += 1) {
    const item = left.at(index)
    if (!(item instanceof CelError) && listContains(right, item)) return true
  }
  return false
}

/** Functions that take lists for sets: order and repetition of elements do not count. */
export const sets: Library = {
  name: 'cel.lib.ext.sets',
  functions: [
    declare('sets.contains', 'list_sets_contains_list', 1, contains),
    declare(
      'sets.equivalent',
      'list_sets_equivalent_list',
      2,
      (left, right) => contains(left, right) && contains(right, left),
    ),
    declare('sets.intersects', 'list_sets_intersects_list', 1, intersects),
  ],
}

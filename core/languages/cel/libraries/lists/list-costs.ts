import { traversalFactor } from '../../cost/base-costs.ts'
import type {
  CallEstimate,
  CallEstimator,
  CostNode,
  FunctionCost,
  Range,
  SizeEstimator,
} from '../../cost/function-cost.ts'
import { estimatedSize } from '../../cost/node-sizes.ts'
import {
  addRanges,
  exactRange,
  maxUint64,
  multiplyByFactor,
  multiplyRanges,
} from '../../cost/range.ts'
import { librarySizeOf } from '../../values/cost-size-of.ts'
import { goTypeName } from '../../values/go-type-name.ts'
import { isInt } from '../../values/integer.ts'
import { InternalError } from '../../values/internal-error.ts'
import { List, type Result } from '../../values/value.ts'

/** A call and a new list. */
const callWithList = 11

/** Cost of a call that makes a list, by its size; where `sizeOf` cannot give the size beforehand, by that of the result. */
export function costOfOutput(
  sizeOf: (args: readonly Result[]) => number | undefined,
): FunctionCost {
  return {
    ofArguments: (args) => {
      const size = sizeOf(args)
      return size === undefined ? undefined : size + callWithList
    },
    ofResult: (_args, result) => librarySizeOf(result) + callWithList,
  }
}

/** Size of a slice; an error has the size 1. */
export function sliceSize([list, start, end]: readonly Result[]): number | undefined {
  if (!(list instanceof List) || !isInt(start) || !isInt(end)) return undefined
  return start >= 0 && start <= end && end <= list.size ? Number(end) - Number(start) : 1
}

export function rangeSize([count]: readonly Result[]): number | undefined {
  return isInt(count) ? Math.max(Number(count), 0) : undefined
}

export function listSize([list]: readonly Result[]): number | undefined {
  return list instanceof List ? list.size : undefined
}

/** Cost of flattening, which grows with the depth. */
export const flattenCost: FunctionCost = {
  ofArguments: ([list = null, depth = 1]) => {
    if (!isInt(depth)) {
      throw new InternalError(
        `interface conversion: ref.Val is ${goTypeName(depth)}, not types.Int`,
      )
    }
    const cost = librarySizeOf(list) * Number(depth)
    // As a number of 64 bits without a sign, one that is too large is 2^63, and a negative one wraps around.
    if (cost >= 2 ** 64 || cost < -(2 ** 63)) return 2 ** 63
    return cost + callWithList < 0 ? cost + 2 ** 64 : cost + callWithList
  },
}

/**
 * Cost of comparing all elements of a list with each other; the list is the argument at an index.
 *
 * @throws InternalError where that is no list, as cel-go counts without looking
 */
export function selfComparisonCost(index: number): FunctionCost {
  return {
    ofArguments: (args) => {
      const list = args[index] ?? null
      if (!(list instanceof List)) throw noList(list)
      const first = list.size === 0 ? null : list.at(0)
      const isText = typeof first === 'string' || first instanceof Uint8Array
      const factor = isText ? 2 + traversalFactor : 2
      return Math.trunc(list.size * list.size * factor) + callWithList
    },
  }
}

function noList(value: Result): InternalError {
  const type = goTypeName(value)
  const method = withAddition.has(type) ? 'Contains' : 'Add'
  return new InternalError(
    `interface conversion: ${type} is not traits.Lister: missing method ${method}`,
  )
}

/** Types that can be added, so that another method of lists is the first that they lack. */
const withAddition: ReadonlySet<string> = new Set(
  ['Int', 'Uint', 'Double', 'String', 'Bytes', 'Timestamp', 'Duration'].map(
    (name) => `types.${name}`,
  ),
)

function estimateOutput(size: Range, factor: number): CallEstimate {
  const cost = addRanges(multiplyByFactor(size, factor), exactRange(BigInt(callWithList)))
  return { cost, resultSize: size }
}

/** The literal int of an argument, negative ones as 0; else a default. */
function literalInt(node: CostNode | undefined, otherwise: bigint): bigint {
  const expr = node?.expr
  if (expr?.kind !== 'constant') return otherwise
  if (!isInt(expr.value)) return otherwise
  return expr.value < 0 ? 0n : BigInt(expr.value)
}

// The difference wraps around where the end is before the start, as in cel-go: such a call is estimated as immense.
export const estimateSlice: CallEstimator = (sizes, target, [start, end]) => {
  if (!target || !start || !end) return undefined
  const last = literalInt(end, estimatedSize(sizes, target).max)
  const length = BigInt.asUintN(64, last - literalInt(start, 0n))
  return estimateOutput(exactRange(length), 1)
}

export const estimateRange: CallEstimator = (_sizes, _target, [count]) =>
  count && estimateOutput(exactRange(literalInt(count, maxUint64)), 1)

export const estimateReverse: CallEstimator = (sizes, target) =>
  target && estimateOutput(estimatedSize(sizes, target), 1)

export const estimateFlatten: CallEstimator = (sizes, target, [depth]) =>
  target &&
  estimateOutput(estimatedSize(sizes, target), depth ? Number(literalInt(depth, maxUint64)) : 1)

export const estimateDistinct: CallEstimator = (sizes, target) =>
  target && estimateSelfComparison(sizes, target, 2)

/** Estimates sorting by keys of a type; the keys are the argument, or the target where there is none. */
export function estimateSort(keysAreText: boolean): CallEstimator {
  const factor = keysAreText ? 2 + traversalFactor : 2
  return (sizes, target, [keys = target]) => keys && estimateSelfComparison(sizes, keys, factor)
}

function estimateSelfComparison(
  sizes: SizeEstimator,
  list: CostNode,
  factor: number,
): CallEstimate {
  const size = estimatedSize(sizes, list)
  return estimateOutput(multiplyRanges(size, size), factor)
}

import { traversal } from '../cost/base-costs.ts'
import type { SizeCost } from '../cost/function-cost.ts'
import { costSizeOf } from '../values/cost-size-of.ts'
import type { Result } from '../values/value.ts'
import type { BoundFunction } from './bind-function.ts'
import { charge, type Frame } from './frame.ts'
import type { Part } from './plan-context.ts'

/** The cost of the calls of up to three arguments at one place, by the arguments. One class for all, so that engines read the cost without a call. */
export class CallCost {
  readonly kind: 'fixed' | 'first' | 'both' | 'size' | 'function'
  /** Cost of each call, where it is fixed. */
  readonly units: number
  /** Costs by the size of the first argument, where that decides them, up to a size. */
  readonly bySize: readonly number[]
  readonly compute: (first: Result, second: Result, third: Result) => number

  constructor(
    kind: CallCost['kind'],
    units: number,
    bySize: readonly number[],
    compute: CallCost['compute'],
  ) {
    this.kind = kind
    this.units = units
    this.bySize = bySize
    this.compute = compute
  }
}

const nothing: CallCost['compute'] = () => 0

function fixed(units: number): CallCost {
  return new CallCost('fixed', units, [], nothing)
}

function computed(compute: CallCost['compute']): CallCost {
  return new CallCost('function', 0, [], compute)
}

/** Sizes whose costs are computed before the first call. */
const commonSizes = 64

/** The cost by the size of the first argument. */
function sized(cost: (size: number) => number): CallCost {
  const bySize = Array.from({ length: commonSizes }, (_, size) => cost(size))
  return new CallCost('size', 0, bySize, (first) => cost(costSizeOf(first)))
}

/** Plans the cost of calls of up to three arguments; undefined where the result may count. */
export function planCost(
  { costs, overload }: BoundFunction,
  parts: readonly Part[],
): CallCost | undefined {
  const [only, other] = costs
  if (!only) return fixed(1)
  if (other || only.ofResult) return undefined
  if (only.ofTraversal) return new CallCost(only.ofTraversal, 0, [], nothing)
  if (only.ofSizes) return planSizeCost(only.ofSizes, parts)
  const { ofArguments } = only
  if (!ofArguments) return undefined
  // One array for all calls, as none is under way while its cost is computed.
  const given: Result[] = parts.map(() => null)
  return computed((first, second, third) => {
    given[0] = first
    if (given.length > 1) given[1] = second
    if (given.length > 2) given[2] = third
    return ofArguments(given, overload) ?? 1
  })
}

/** Sizes of literals are computed here, once. */
function planSizeCost({ first, second, cost }: SizeCost, parts: readonly Part[]): CallCost {
  const [one, two] = [literalSize(parts[first]), literalSize(parts[second])]
  if (one !== undefined && two !== undefined) return fixed(cost(one, two))
  if (first === 0 && two !== undefined) return sized((size) => cost(size, two))
  return computed((left, right) =>
    cost(
      one ?? costSizeOf(first === 0 ? left : right),
      two ?? costSizeOf(second === 0 ? left : right),
    ),
  )
}

function literalSize(part: Part | undefined): number | undefined {
  return part?.kind === 'constant' ? costSizeOf(part.value) : undefined
}

/** The cost of one call. */
export function costOf(
  cost: CallCost,
  first: Result,
  second: Result,
  third: Result = null,
): number {
  const { kind } = cost
  if (kind === 'fixed') return cost.units
  if (kind === 'both') return traversalOfBoth(first, second)
  if (kind === 'first') return textTraversal(first) ?? traversal(costSizeOf(first))
  const known = kind === 'size' ? cost.bySize[costSizeOf(first)] : undefined
  return known === undefined ? cost.compute(first, second, third) : known
}

function traversalOfBoth(first: Result, second: Result): number {
  if (typeof first === 'string' && typeof second === 'string') {
    const length = first.length + second.length
    if (length <= unitLength) return length === 0 ? 0 : 1
  }
  return traversal(costSizeOf(first) + costSizeOf(second))
}

/** Code points that cost one unit: the units of a text that is no longer need not be counted one by one. */
const unitLength = 10

/** The cost of visiting a short text; undefined for other values. */
function textTraversal(value: Result): number | undefined {
  if (typeof value !== 'string' || value.length > unitLength) return undefined
  return value.length === 0 ? 0 : 1
}

/** Computes a call and charges it: beforehand where the arguments decide the cost, so that nothing large is made above the limit. */
export function settle(
  frame: Frame,
  bound: BoundFunction,
  args: readonly Result[],
  compute: () => Result,
): Result {
  const cost = costBefore(bound, args)
  if (cost !== undefined) charge(frame, cost)
  const result = compute()
  if (cost === undefined) charge(frame, costAfter(bound, args, result))
  return result
}

/** The cost of a call by its arguments; undefined where they do not decide it. */
function costBefore(
  { costs, overload }: BoundFunction,
  args: readonly Result[],
): number | undefined {
  for (const { ofTraversal, ofSizes, ofArguments } of costs) {
    if (ofTraversal === 'first') return traversal(sizeAt(args, 0))
    if (ofTraversal === 'both') return traversal(sizeAt(args, 0) + sizeAt(args, 1))
    const cost = ofSizes
      ? ofSizes.cost(sizeAt(args, ofSizes.first), sizeAt(args, ofSizes.second))
      : ofArguments?.(args, overload)
    if (cost !== undefined) return cost
  }
  return undefined
}

/** The cost of a call by its result, where the arguments do not decide it: a unit where no rule counts the call. */
function costAfter({ costs }: BoundFunction, args: readonly Result[], result: Result): number {
  for (const { ofResult } of costs) {
    const cost = ofResult?.(args, result)
    if (cost !== undefined) return cost
  }
  return 1
}

function sizeAt(args: readonly Result[], index: number): number {
  return costSizeOf(args[index] ?? null)
}

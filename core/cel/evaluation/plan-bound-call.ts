import type { SizeCost } from '../cost/function-cost.ts'
import { costSizeOf } from '../values/cost-size-of.ts'
import { CelError, type Result, type Value } from '../values/value.ts'
import type { BoundFunction } from './bind-function.ts'
import { charge, type Frame, type Step } from './frame.ts'
import { planComparison } from './plan-comparison.ts'
import { type Part, stepOf } from './plan-context.ts'

/**
 * Plans a call of a function whose arguments must be values: an error among them is the result. The call costs all the same,
 * unless an argument was left uncomputed behind an error.
 */
export function planBoundCall(parts: readonly Part[], bound: BoundFunction): Step {
  const args = parts.map(stepOf)
  const cost = planCost(bound, parts)
  const [first, second, third] = args
  if (first && !second) return planUnary(first, bound, cost)
  if (first && second && args.length === 2) {
    const comparison =
      bound.costs.length === 0
        ? planComparison(bound.name, first, second, bound.evaluate)
        : undefined
    return comparison ?? planBinary(first, second, bound, cost)
  }
  if (first && second && third && args.length === 3) {
    return planTernary(first, second, third, bound)
  }
  return planAny(args, bound)
}

function planUnary(arg: Step, bound: BoundFunction, cost: CallCost | undefined): Step {
  const { evaluate } = bound
  if (bound.costs.length === 0) {
    return (frame) => {
      const value = arg(frame)
      charge(frame, 1)
      return value instanceof CelError ? value : evaluate(value)
    }
  }
  if (!cost) {
    return (frame) => {
      const value = arg(frame)
      return settle(frame, bound, [value], () =>
        value instanceof CelError ? value : evaluate(value),
      )
    }
  }
  return (frame) => {
    const value = arg(frame)
    charge(frame, cost(value, null))
    return value instanceof CelError ? value : evaluate(value)
  }
}

function planBinary(
  left: Step,
  right: Step,
  bound: BoundFunction,
  cost: CallCost | undefined,
): Step {
  const { evaluate, stopsAtError } = bound
  if (bound.costs.length === 0) {
    return (frame) => {
      const first = left(frame)
      if (stopsAtError && first instanceof CelError) return first
      const second = right(frame)
      charge(frame, 1)
      if (first instanceof CelError) return first
      return second instanceof CelError ? second : evaluate(first, second)
    }
  }
  if (!cost) {
    return (frame) => {
      const first = left(frame)
      if (stopsAtError && first instanceof CelError) return first
      const second = right(frame)
      return settle(frame, bound, [first, second], () => {
        if (first instanceof CelError) return first
        return second instanceof CelError ? second : evaluate(first, second)
      })
    }
  }
  return (frame) => {
    const first = left(frame)
    if (stopsAtError && first instanceof CelError) return first
    const second = right(frame)
    charge(frame, cost(first, second))
    if (first instanceof CelError) return first
    return second instanceof CelError ? second : evaluate(first, second)
  }
}

/** Counts a call by its first two arguments. */
type CallCost = (first: Result, second: Result) => number

/** The cost of a call of one or two arguments by these alone; undefined where the result may count. */
function planCost(
  { costs, overload }: BoundFunction,
  parts: readonly Part[],
): CallCost | undefined {
  const [only, other] = costs
  if (!only || other || only.ofResult) return undefined
  if (only.ofSizes) return planSizeCost(only.ofSizes, parts)
  const { ofArguments } = only
  if (!ofArguments) return undefined
  // One array for all calls, as none is under way while its cost is computed.
  const given: Result[] = parts.map(() => null)
  return (first, second) => {
    given[0] = first
    if (given.length > 1) given[1] = second
    return ofArguments(given, overload) ?? 1
  }
}

function planSizeCost({ first, second, cost }: SizeCost, parts: readonly Part[]): CallCost {
  const [firstSize, secondSize] = [literalSize(parts[first]), literalSize(parts[second])]
  if (first === 0 && second === 0) return (value) => cost(firstSize ?? costSizeOf(value), 1)
  if (first === 1 && second === 1) return (_, value) => cost(firstSize ?? costSizeOf(value), 1)
  return (one, two) => cost(firstSize ?? costSizeOf(one), secondSize ?? costSizeOf(two))
}

function literalSize(part: Part | undefined): number | undefined {
  return part?.kind === 'constant' ? costSizeOf(part.value) : undefined
}

function sizeAt(args: readonly Result[], index: number): number {
  return costSizeOf(args[index] ?? null)
}

/** Plans a call of three arguments. Those behind an error are not computed. */
function planTernary(first: Step, second: Step, third: Step, bound: BoundFunction): Step {
  return (frame) => {
    const one = first(frame)
    if (one instanceof CelError) return one
    const two = second(frame)
    if (two instanceof CelError) return two
    const three = third(frame)
    const args = [one, two, three]
    const cost = costBefore(bound, args)
    if (cost !== undefined) charge(frame, cost)
    const result = three instanceof CelError ? three : bound.evaluate(one, two, three)
    if (cost === undefined) charge(frame, costAfter(bound, args, result))
    return result
  }
}

function planAny(args: readonly Step[], bound: BoundFunction): Step {
  const { evaluate, stopsAtError } = bound
  return (frame) => {
    const values: Value[] = []
    let error: CelError | undefined
    for (const [index, arg] of args.entries()) {
      const value = arg(frame)
      if (!(value instanceof CelError)) {
        values.push(value)
      } else if (stopsAtError && index < args.length - 1) {
        return value
      } else {
        error ??= value
      }
    }
    const given = error ? [...values, error] : values
    return settle(frame, bound, given, () => error ?? evaluate(...values))
  }
}

/** Computes a call and charges it: before where the arguments tell the cost, so that nothing large is made above the limit. */
function settle(
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

/** The cost of a call by its arguments; undefined where they do not tell it. */
function costBefore(
  { costs, overload }: BoundFunction,
  args: readonly Result[],
): number | undefined {
  for (const { ofSizes, ofArguments } of costs) {
    const cost = ofSizes
      ? ofSizes.cost(sizeAt(args, ofSizes.first), sizeAt(args, ofSizes.second))
      : ofArguments?.(args, overload)
    if (cost !== undefined) return cost
  }
  return undefined
}

/** The cost of a call by its result, where the arguments do not tell it: a unit where no rule counts the call. */
function costAfter({ costs }: BoundFunction, args: readonly Result[], result: Result): number {
  for (const { ofResult } of costs) {
    const cost = ofResult?.(args, result)
    if (cost !== undefined) return cost
  }
  return 1
}

import { CelError, type Result, type Value } from '../values/value.ts'
import type { BoundFunction } from './bind-function.ts'
import { charge, type Frame, type Step } from './frame.ts'

/**
 * Plans a call of a function whose arguments must be values: an error among them is the result. The call costs all the same,
 * unless an argument was left uncomputed behind an error.
 */
export function planBoundCall(args: readonly Step[], bound: BoundFunction): Step {
  const [first, second, ...rest] = args
  if (first && !second) return planUnary(first, bound)
  if (first && second && rest.length === 0) return planBinary(first, second, bound)
  return planAny(args, bound)
}

function planUnary(arg: Step, bound: BoundFunction): Step {
  const { evaluate } = bound
  const cost = planCost(bound)
  if (!cost) {
    return (frame) => {
      const value = arg(frame)
      return settle(frame, bound, [value], () =>
        value instanceof CelError ? value : evaluate(value),
      )
    }
  }
  const given: Result[] = [null]
  return (frame) => {
    const value = arg(frame)
    given[0] = value
    charge(frame, cost(given))
    return value instanceof CelError ? value : evaluate(value)
  }
}

function planBinary(left: Step, right: Step, bound: BoundFunction): Step {
  const { evaluate, stopsAtError } = bound
  const cost = planCost(bound)
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
  const given: Result[] = [null, null]
  return (frame) => {
    const first = left(frame)
    if (stopsAtError && first instanceof CelError) return first
    const second = right(frame)
    given[0] = first
    given[1] = second
    charge(frame, cost(given))
    if (first instanceof CelError) return first
    return second instanceof CelError ? second : evaluate(first, second)
  }
}

/**
 * The cost of a call by its arguments alone; undefined where the result may count. Arguments are handed over in an array that
 * the call has used before, so that no array is made for each call.
 */
function planCost({
  costs,
  overload,
}: BoundFunction): ((args: readonly Result[]) => number) | undefined {
  const [only, other] = costs
  if (!only) return () => 1
  if (other || only.ofResult || !only.ofArguments) return undefined
  const { ofArguments } = only
  return (args) => ofArguments(args, overload) ?? 1
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
  { costs, overload }: BoundFunction,
  args: readonly Result[],
  compute: () => Result,
): Result {
  for (const { ofArguments } of costs) {
    const cost = ofArguments?.(args, overload)
    if (cost === undefined) continue
    charge(frame, cost)
    return compute()
  }
  const result = compute()
  for (const { ofResult } of costs) {
    const cost = ofResult?.(args, result)
    if (cost === undefined) continue
    charge(frame, cost)
    return result
  }
  charge(frame, 1)
  return result
}

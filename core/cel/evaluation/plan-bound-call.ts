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
  if (first && second && rest.length === 0 && !bound.stopsAtError) {
    return planBinary(first, second, bound)
  }
  return planAny(args, bound)
}

function planUnary(arg: Step, bound: BoundFunction): Step {
  const { evaluate, costs } = bound
  if (costs.length === 0) {
    return (frame) => {
      const value = arg(frame)
      charge(frame, 1)
      return value instanceof CelError ? value : evaluate(value)
    }
  }
  return (frame) => {
    const value = arg(frame)
    return settle(frame, bound, [value], () =>
      value instanceof CelError ? value : evaluate(value),
    )
  }
}

function planBinary(left: Step, right: Step, bound: BoundFunction): Step {
  const { evaluate, costs } = bound
  if (costs.length === 0) {
    return (frame) => {
      const first = left(frame)
      const second = right(frame)
      charge(frame, 1)
      if (first instanceof CelError) return first
      return second instanceof CelError ? second : evaluate(first, second)
    }
  }
  return (frame) => {
    const first = left(frame)
    const second = right(frame)
    return settle(frame, bound, [first, second], () => {
      if (first instanceof CelError) return first
      return second instanceof CelError ? second : evaluate(first, second)
    })
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

import { traversalFactor } from '../cost/base-costs.ts'
import { equals } from '../values/equals.ts'
import { costSizeOf } from '../values/cost-size-of.ts'
import { CelError, type Result } from '../values/value.ts'
import { charge, type Frame, type Step } from './frame.ts'

/** Plans `==`, which is defined for values of any types. */
export function planEquality(left: Step, right: Step): Step {
  return (frame) => compare(frame, left(frame), right(frame))
}

/** Plans `!=`: true where values cannot be compared, as an element of one is an error. */
export function planInequality(left: Step, right: Step): Step {
  return (frame) => {
    const first = left(frame)
    const second = right(frame)
    const equal = compare(frame, first, second)
    if (first instanceof CelError || second instanceof CelError) return equal
    return equal !== true
  }
}

/** A comparison costs a tenth of the smaller size: a unit for numbers and the like, nothing for an empty string. */
function compare(frame: Frame, first: Result, second: Result): boolean | CelError {
  if (typeof first === 'number' && typeof second === 'number') {
    charge(frame, 1)
    return first === second
  }
  charge(frame, Math.ceil(Math.min(costSizeOf(first), costSizeOf(second)) * traversalFactor))
  if (first instanceof CelError) return first
  return second instanceof CelError ? second : equals(first, second)
}

import { traversalFactor } from '../cost/base-costs.ts'
import { equals } from '../values/equals.ts'
import { codePointLength } from '../values/code-points.ts'
import { costSizeOf } from '../values/cost-size-of.ts'
import { CelError, OpaqueValue, type Result } from '../values/value.ts'
import { charge, type Step } from './frame.ts'

/** Plans `==`, which is defined for values of any types. That of an opaque value costs a unit, whatever its size. */
export function planEquality(left: Step, right: Step): Step {
  return (frame) => {
    const first = left(frame)
    const second = right(frame)
    charge(frame, first instanceof OpaqueValue ? 1 : comparisonCost(first, second))
    return compare(first, second)
  }
}

/** Plans `!=`: true where values cannot be compared, as an element of one is an error. */
export function planInequality(left: Step, right: Step): Step {
  return (frame) => {
    const first = left(frame)
    const second = right(frame)
    charge(frame, comparisonCost(first, second))
    const equal = compare(first, second)
    if (first instanceof CelError || second instanceof CelError) return equal
    return equal !== true
  }
}

/** A comparison costs a tenth of the smaller size: a unit for numbers and the like, nothing for an empty string. */
function comparisonCost(first: Result, second: Result): number {
  if (typeof first === 'number' && typeof second === 'number') return 1
  if (typeof first === 'string' && typeof second === 'string') return textCost(first, second)
  return Math.ceil(Math.min(costSizeOf(first), costSizeOf(second)) * traversalFactor)
}

function compare(first: Result, second: Result): boolean | CelError {
  if (typeof first === 'number' && typeof second === 'number') return first === second
  if (first instanceof CelError) return first
  return second instanceof CelError ? second : equals(first, second)
}

/** Units in which ten code points cost one: a text of so many code units needs no count of its code points. */
const unitLength = 10

function textCost(first: string, second: string): number {
  const shorter = Math.min(first.length, second.length)
  if (shorter <= unitLength) return shorter === 0 ? 0 : 1
  return Math.ceil(Math.min(codePointLength(first), codePointLength(second)) * traversalFactor)
}

import { traversal } from '../cost/base-costs.ts'
import { codePointLength } from '../values/code-points.ts'
import { costSizeOf } from '../values/cost-size-of.ts'
import { equals } from '../values/equals.ts'
import { CelError, OpaqueValue, type Result } from '../values/value.ts'
import { charge, type Step } from './frame.ts'
import { type Operand, readOperand } from './operand.ts'

/** Plans `==`, which is defined for values of any types. That of an opaque value costs a unit, whatever its size. */
export function planEquality(left: Operand, right: Operand): Step {
  return (frame) => {
    const first = readOperand(frame, left)
    const second = readOperand(frame, right)
    if (typeof first === 'number' && typeof second === 'number') {
      charge(frame, 1)
      return first === second
    }
    if (typeof first === 'string' && typeof second === 'string') {
      charge(frame, textCost(first, second))
      return first === second
    }
    charge(frame, first instanceof OpaqueValue ? 1 : comparisonCost(first, second))
    return compare(first, second)
  }
}

/** Plans `!=`: true where values cannot be compared, as an element of one is an error. */
export function planInequality(left: Operand, right: Operand): Step {
  return (frame) => {
    const first = readOperand(frame, left)
    const second = readOperand(frame, right)
    charge(frame, comparisonCost(first, second))
    const equal = compare(first, second)
    if (first instanceof CelError || second instanceof CelError) return equal
    return equal !== true
  }
}

/** A comparison costs a tenth of the smaller size: a unit for numbers and the like, nothing for an empty string. */
function comparisonCost(first: Result, second: Result): number {
  if (typeof first === 'string' && typeof second === 'string') return textCost(first, second)
  return traversal(Math.min(costSizeOf(first), costSizeOf(second)))
}

function compare(first: Result, second: Result): boolean | CelError {
  if (typeof first === 'string' && typeof second === 'string') return first === second
  if (first instanceof CelError) return first
  return second instanceof CelError ? second : equals(first, second)
}

/** Units in which ten code points cost one: a text of so many code units needs no count of its code points. */
const unitLength = 10

function textCost(first: string, second: string): number {
  const shorter = Math.min(first.length, second.length)
  if (shorter <= unitLength) return shorter === 0 ? 0 : 1
  return traversal(Math.min(codePointLength(first), codePointLength(second)))
}

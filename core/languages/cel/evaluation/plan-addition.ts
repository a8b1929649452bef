import type { Implementation } from '../function-declaration.ts'
import { joinTexts } from '../values/arithmetic.ts'
import { CelError, List, type Result } from '../values/value.ts'
import { type CallCost, costOf } from './call-cost.ts'
import { charge, type Step } from './frame.ts'
import { type Operand, readOperand } from './operand.ts'

/** Plans `+`. Texts, and ints whose sum JavaScript holds exactly, are added in the step itself. */
export function planAddition(
  left: Operand,
  right: Operand,
  add: Implementation,
  cost: CallCost,
): Step {
  // A cost that counts sizes is that of texts or bytes.
  return cost.kind === 'fixed'
    ? planSum(left, right, add, cost.units)
    : planJoin(left, right, add, cost)
}

function planSum(left: Operand, right: Operand, add: Implementation, units: number): Step {
  return (frame) => {
    const first = readOperand(frame, left)
    const second = readOperand(frame, right)
    charge(frame, units)
    if (typeof first === 'number' && typeof second === 'number') {
      const sum = first + second
      return Number.isSafeInteger(sum) ? sum : add(first, second)
    }
    return addOthers(first, second, add)
  }
}

function planJoin(left: Operand, right: Operand, add: Implementation, cost: CallCost): Step {
  return (frame) => {
    const first = readOperand(frame, left)
    const second = readOperand(frame, right)
    charge(frame, costOf(cost, first, second))
    return typeof first === 'string' && typeof second === 'string'
      ? joinTexts(first, second)
      : addOthers(first, second, add)
  }
}

function addOthers(first: Result, second: Result, add: Implementation): Result {
  if (first instanceof List && second instanceof List) return first.concat(second)
  if (first instanceof CelError) return first
  return second instanceof CelError ? second : add(first, second)
}

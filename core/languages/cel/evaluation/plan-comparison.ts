import type { Implementation } from '../function-declaration.ts'
import { operators } from '../syntax/ast.ts'
import { CelError, type Result } from '../values/value.ts'
import { charge, type Frame, type Step } from './frame.ts'
import { type Operand, readOperand } from './operand.ts'

/**
 * Plans `<`, `<=`, `>` or `>=` where a call costs a unit. Ints that JavaScript holds exactly are compared in the step itself: they
 * are most of what rules compare.
 *
 * @returns undefined for other operators
 */
export function planComparison(
  name: string,
  left: Operand,
  right: Operand,
  compare: Implementation,
): Step | undefined {
  const others = (frame: Frame, first: Result, second: Result): Result => {
    charge(frame, 1)
    if (first instanceof CelError) return first
    return second instanceof CelError ? second : compare(first, second)
  }
  switch (name) {
    case operators.less:
      return (frame) => {
        const first = readOperand(frame, left)
        const second = readOperand(frame, right)
        if (typeof first !== 'number' || typeof second !== 'number')
          return others(frame, first, second)
        charge(frame, 1)
        return first < second
      }
    case operators.lessEquals:
      return (frame) => {
        const first = readOperand(frame, left)
        const second = readOperand(frame, right)
        if (typeof first !== 'number' || typeof second !== 'number')
          return others(frame, first, second)
        charge(frame, 1)
        return first <= second
      }
    case operators.greater:
      return (frame) => {
        const first = readOperand(frame, left)
        const second = readOperand(frame, right)
        if (typeof first !== 'number' || typeof second !== 'number')
          return others(frame, first, second)
        charge(frame, 1)
        return first > second
      }
    case operators.greaterEquals:
      return (frame) => {
        const first = readOperand(frame, left)
        const second = readOperand(frame, right)
        if (typeof first !== 'number' || typeof second !== 'number')
          return others(frame, first, second)
        charge(frame, 1)
        return first >= second
      }
    default:
      return undefined
  }
}

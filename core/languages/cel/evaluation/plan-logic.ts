import { CelError, type Result } from '../values/value.ts'
import type { Step } from './frame.ts'

/** `&&` of any number of terms: false where one is false, whatever errors others have; else the first error; else true. */
export function planAnd(terms: readonly Step[]): Step {
  return planShortCircuit(terms, false)
}

/** `||` of any number of terms: true where one is true, whatever errors others have; else the first error; else false. */
export function planOr(terms: readonly Step[]): Step {
  return planShortCircuit(terms, true)
}

/** Logical operators cost nothing themselves. */
function planShortCircuit(terms: readonly Step[], decisive: boolean): Step {
  const [left, right] = terms
  if (left && right && terms.length === 2) {
    return (frame) => {
      const first = left(frame)
      if (first === decisive) return decisive
      const second = right(frame)
      if (second === decisive) return decisive
      return firstError(first) ?? firstError(second) ?? !decisive
    }
  }
  return (frame) => {
    let error: CelError | undefined
    for (const term of terms) {
      const value = term(frame)
      if (value === decisive) return decisive
      error ??= firstError(value)
    }
    return error ?? !decisive
  }
}

/** A term that is no boolean, as the error that it is or means. */
export function firstError(value: Result): CelError | undefined {
  if (typeof value === 'boolean') return undefined
  return value instanceof CelError ? value : new CelError('no such overload')
}

/** The condition of a loop, which an error does not end: true unless the value is false. Costs a unit as a call. */
export function notStrictlyFalse(value: Result): Result {
  return typeof value === 'boolean' ? value : true
}

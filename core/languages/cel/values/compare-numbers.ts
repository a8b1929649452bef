import { compareIntegers, type Integer, intLimit, uintLimit } from './integer.ts'
import { Double, Uint, type Value } from './value.ts'

function compareDoubles(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Compares a double that is a number with an int, which is rounded to a double, as cel-go has it. */
function compareDoubleInt(a: number, b: Integer): number {
  if (a < -intLimit) return -1
  return a > intLimit ? 1 : compareDoubles(a, Number(b))
}

function compareDoubleUint(a: number, b: Integer): number {
  if (a < 0) return -1
  return a > uintLimit ? 1 : compareDoubles(a, Number(b))
}

/**
 * Compares two numbers of any types: -1, 0 or 1; NaN where a double is not a number, undefined where a value is no number.
 */
export function compareNumbers(a: Value, b: Value): number | undefined {
  if (typeof a === 'number' || typeof a === 'bigint') return compareInt(a, b)
  if (a instanceof Double) return compareDouble(a.value, b)
  return a instanceof Uint ? compareUint(a.value, b) : undefined
}

function compareInt(a: Integer, b: Value): number | undefined {
  if (typeof b === 'number' || typeof b === 'bigint') return compareIntegers(a, b)
  if (b instanceof Uint) return compareIntegers(a, b.value)
  if (!(b instanceof Double)) return undefined
  return Number.isNaN(b.value) ? NaN : -compareDoubleInt(b.value, a)
}

function compareUint(a: Integer, b: Value): number | undefined {
  if (b instanceof Uint) return compareIntegers(a, b.value)
  if (typeof b === 'number' || typeof b === 'bigint') return compareIntegers(a, b)
  if (!(b instanceof Double)) return undefined
  return Number.isNaN(b.value) ? NaN : -compareDoubleUint(b.value, a)
}

function compareDouble(a: number, b: Value): number | undefined {
  const isNumber =
    b instanceof Double || b instanceof Uint || typeof b === 'number' || typeof b === 'bigint'
  if (!isNumber) return undefined
  if (Number.isNaN(a)) return NaN
  if (b instanceof Double) return Number.isNaN(b.value) ? NaN : compareDoubles(a, b.value)
  return b instanceof Uint ? compareDoubleUint(a, b.value) : compareDoubleInt(a, b)
}

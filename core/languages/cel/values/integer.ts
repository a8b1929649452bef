import { CelError } from './value.ts'

/** An int, or the value of a uint: a number where that is exact, a bigint elsewhere. */
export type Integer = number | bigint

export const minInt: bigint = -(2n ** 63n)
export const maxInt: bigint = 2n ** 63n - 1n
export const maxUint: bigint = 2n ** 64n - 1n
/** The doubles 2⁶³ and 2⁶⁴, which the largest int and uint round to: doubles from there on are no ints and no uints. */
export const intLimit: number = 2 ** 63
export const uintLimit: number = 2 ** 64

const intOverflow = new CelError('integer overflow')
const uintOverflow = new CelError('unsigned integer overflow')
const divisionByZero = new CelError('division by zero')
const modulusByZero = new CelError('modulus by zero')

/** Whether a value is an int. */
export function isInt(value: unknown): value is Integer {
  return typeof value === 'number' || typeof value === 'bigint'
}

/** A whole number in the form of an integer: a number where that is exact. */
export function integerOf(value: bigint): Integer {
  const small = Number(value)
  return Number.isSafeInteger(small) ? small : value
}

/** An int of a whole number; an error beyond 64 bits. */
export function checkedInt(value: bigint): Integer | CelError {
  return value < minInt || value > maxInt ? intOverflow : integerOf(value)
}

/** The value of a uint of a whole number; an error below zero and beyond 64 bits. */
function checkedUint(value: bigint): Integer | CelError {
  return value < 0n || value > maxUint ? uintOverflow : integerOf(value)
}

/** Compares two integers: -1, 0 or 1. */
export function compareIntegers(a: Integer, b: Integer): number {
  return a < b ? -1 : a > b ? 1 : 0
}

// A sum, difference or product of exact numbers that rounds to an exact number has not been rounded. Adding 0 turns -0 into 0.

export function addInts(a: Integer, b: Integer): Integer | CelError {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (Number.isSafeInteger(sum)) return sum
  }
  return checkedInt(BigInt(a) + BigInt(b))
}

export function subtractInts(a: Integer, b: Integer): Integer | CelError {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b
    if (Number.isSafeInteger(difference)) return difference
  }
  return checkedInt(BigInt(a) - BigInt(b))
}

export function multiplyInts(a: Integer, b: Integer): Integer | CelError {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    if (Number.isSafeInteger(product)) return product + 0
  }
  return checkedInt(BigInt(a) * BigInt(b))
}

/** The quotient, rounded towards zero. */
export function divideInts(a: Integer, b: Integer): Integer | CelError {
  if (b === 0) return divisionByZero
  if (typeof a === 'number' && typeof b === 'number') return (a - (a % b)) / b + 0
  return checkedInt(BigInt(a) / BigInt(b))
}

/** The remainder, with the sign of the dividend. */
export function moduloInts(a: Integer, b: Integer): Integer | CelError {
  if (b === 0) return modulusByZero
  if (typeof a === 'number' && typeof b === 'number') return (a % b) + 0
  if (a === minInt && b === -1) return intOverflow
  return integerOf(BigInt(a) % BigInt(b))
}

export function negateInt(a: Integer): Integer | CelError {
  return typeof a === 'number' ? 0 - a : checkedInt(-a)
}

export function addUints(a: Integer, b: Integer): Integer | CelError {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (Number.isSafeInteger(sum)) return sum
  }
  return checkedUint(BigInt(a) + BigInt(b))
}

export function subtractUints(a: Integer, b: Integer): Integer | CelError {
  if (a < b) return uintOverflow
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return checkedUint(BigInt(a) - BigInt(b))
}

export function multiplyUints(a: Integer, b: Integer): Integer | CelError {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    if (Number.isSafeInteger(product)) return product
  }
  return checkedUint(BigInt(a) * BigInt(b))
}

export function divideUints(a: Integer, b: Integer): Integer | CelError {
  if (b === 0) return divisionByZero
  if (typeof a === 'number' && typeof b === 'number') return (a - (a % b)) / b
  return integerOf(BigInt(a) / BigInt(b))
}

export function moduloUints(a: Integer, b: Integer): Integer | CelError {
  if (b === 0) return modulusByZero
  if (typeof a === 'number' && typeof b === 'number') return a % b
  return integerOf(BigInt(a) % BigInt(b))
}

import { type Integer, integerOf, maxInt, maxUint, minInt } from '../values/integer.ts'

/** Longest decimal literal that a double holds exactly whatever its digits are. */
const exactDigits = 15

/** Value of an int literal, decimal or `0x…`; undefined outside of 64 bits. */
export function parseIntLiteral(text: string, isNegative: boolean): Integer | undefined {
  if (text.length <= exactDigits) {
    const small = Number(text)
    return isNegative && small !== 0 ? -small : small
  }
  const value = isNegative ? -BigInt(text) : BigInt(text)
  return value < minInt || value > maxInt ? undefined : integerOf(value)
}

/** Value of a uint literal, written with the suffix `u`; undefined outside of 64 bits. */
export function parseUintLiteral(text: string): Integer | undefined {
  const digits = text.slice(0, -1)
  if (digits.length <= exactDigits) return Number(digits)
  const value = BigInt(digits)
  return value > maxUint ? undefined : integerOf(value)
}

/** Value of a double literal; undefined beyond the largest double. */
export function parseDoubleLiteral(text: string, isNegative: boolean): number | undefined {
  const value = Number(text)
  if (!Number.isFinite(value)) return undefined
  return isNegative ? -value : value
}

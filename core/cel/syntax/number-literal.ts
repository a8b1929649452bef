const minInt = -(2n ** 63n)
const maxInt = 2n ** 63n - 1n
const maxUint = 2n ** 64n - 1n

/** Longest decimal literal that a double holds exactly whatever its digits are. */
const exactDigits = 15

/** Value of an int literal, decimal or `0x…`; undefined outside of 64 bits. */
export function parseIntLiteral(text: string, isNegative: boolean): number | bigint | undefined {
  if (text.length <= exactDigits) {
    const small = Number(text)
    return isNegative && small !== 0 ? -small : small
  }
  const value = isNegative ? -BigInt(text) : BigInt(text)
  return value < minInt || value > maxInt ? undefined : normalized(value)
}

/** Value of a uint literal, written with the suffix `u`; undefined outside of 64 bits. */
export function parseUintLiteral(text: string): number | bigint | undefined {
  const digits = text.slice(0, -1)
  if (digits.length <= exactDigits) return Number(digits)
  const value = BigInt(digits)
  return value > maxUint ? undefined : normalized(value)
}

/** Value of a double literal; undefined beyond the largest double. */
export function parseDoubleLiteral(text: string, isNegative: boolean): number | undefined {
  const value = Number(text)
  if (!Number.isFinite(value)) return undefined
  return isNegative ? -value : value
}

function normalized(value: bigint): number | bigint {
  const small = Number(value)
  return Number.isSafeInteger(small) ? small : value
}

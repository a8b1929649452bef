const mostInt64 = 2n ** 63n - 1n
/** What Go's conversion of a double to int64 makes of one that int64 cannot hold, on the machines kube-apiserver mostly runs on. */
export const smallestInt64: bigint = -(2n ** 63n)
const pastInt64 = 2 ** 63

/** Whether kube-apiserver decodes a number as int64; it decodes all others as doubles. */
export function isInt64(value: number | bigint): boolean {
  if (typeof value === 'bigint') return value >= smallestInt64 && value <= mostInt64
  return Number.isInteger(value) && value >= -pastInt64 && value < pastInt64
}

/** The int64 of a decimal text, as Go's `strconv.ParseInt` reads it; undefined for any other text. */
export function parseInt64(text: string): bigint | undefined {
  const [, sign, digits] = /^([+-]?)0*(\d{1,19})$/.exec(text) ?? []
  if (digits === undefined) return undefined
  const value = sign === '-' ? -BigInt(digits) : BigInt(digits)
  return BigInt.asIntN(64, value) === value ? value : undefined
}

/** An integer as JSON values hold it: a number where that is exact. */
export function jsonInteger(value: bigint): number | bigint {
  const short = Number(value)
  return Number.isSafeInteger(short) ? short : value
}

/** The int64 that Go has after adding one, which is the smallest behind the largest. */
export function afterInt64(value: bigint): bigint {
  return BigInt.asIntN(64, value + 1n)
}

/** The largest of some integers, 0 at least. */
export function largestInt64(values: Iterable<bigint>): bigint {
  let largest = 0n
  for (const value of values) if (value > largest) largest = value
  return largest
}

/** The order of two integers, for sorting. */
export function compareInt64(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b)
}

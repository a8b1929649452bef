import { isInt64, smallestInt64 } from '../../../base/text/int64.ts'
import { isWholeNumber } from './json-types.ts'

/** Length of a text in Unicode code points, as Go and JSON schema count it. */
export function lengthOf(text: string): number {
  let length = text.length
  for (let at = 0; at < text.length - 1; at++) {
    const code = text.charCodeAt(at)
    if (code < 0xd800 || code > 0xdbff) continue
    const next = text.charCodeAt(at + 1)
    if (next >= 0xdc00 && next <= 0xdfff) length--
  }
  return length
}

export function isBelow(
  value: number | bigint,
  minimum: number | bigint,
  exclusive = false,
): boolean {
  return value < minimum || (exclusive && isEqual(value, minimum))
}

export function isAbove(
  value: number | bigint,
  maximum: number | bigint,
  exclusive = false,
): boolean {
  return value > maximum || (exclusive && isEqual(value, maximum))
}

/** Whether two numbers are equal, as big integers without loss. */
function isEqual(one: number | bigint, other: number | bigint): boolean {
  return !(one < other) && !(one > other)
}

/**
 * A bound as the original applies it to `value`: to an integer, the bound converted to int64, which cuts off its
 * fraction and makes {@link smallestInt64} of a bound that int64 cannot hold.
 */
export function boundFor(value: number | bigint, bound: number): number | bigint {
  if (!isInt64(value)) return bound
  const whole = Math.trunc(bound)
  if (Number.isSafeInteger(whole)) return whole
  return isInt64(whole) ? BigInt(whole) : smallestInt64
}

export function isMultipleOf(value: number | bigint, factor: number | bigint): boolean {
  if (isInt64(value)) {
    if (typeof value === 'number' && typeof factor === 'number') return value % factor === 0
    return BigInt(value) % BigInt(factor) === 0n
  }
  const divisor = Number(factor)
  return isWholeNumber(divisor < 1 ? (1 / divisor) * Number(value) : Number(value) / divisor)
}

import { isInt64, isWholeNumber } from './json-types.ts'

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

export function isBelow(value: number | bigint, minimum: number, exclusive = false): boolean {
  return value < minimum || (exclusive && Number(value) === minimum)
}

export function isAbove(value: number | bigint, maximum: number, exclusive = false): boolean {
  return value > maximum || (exclusive && Number(value) === maximum)
}

/** A bound as the original applies it to `value`: to an integer, only its whole part. */
export function boundFor(value: number | bigint, bound: number): number {
  return isInt64(value) ? Math.trunc(bound) : bound
}

export function isMultipleOf(value: number | bigint, factor: number): boolean {
  if (isInt64(value)) {
    return typeof value === 'bigint' ? value % BigInt(factor) === 0n : value % factor === 0
  }
  return isWholeNumber(factor < 1 ? (1 / factor) * Number(value) : Number(value) / factor)
}

import type { JsonValue, JsonScalar } from '../api/json.ts'

/** Half of a letter, which begins no text of a client: UTF-8 cannot hold it, and the parsers replace its escape. */
const mark = '\udc00'

/** The text of a number that {@link numberAsWritten} keeps; undefined for any other value. */
export function writtenNumberText(value: JsonValue): string | undefined {
  return typeof value === 'string' && value.startsWith(mark) ? value.slice(1) : undefined
}

/** The number from which JSON.stringify writes an exponent. */
const writtenWithExponent = 1e21

/**
 * A number as Go reads it where it knows no type: an integer if it is an int64, else a double. A whole double is written as an integer (of as
 * many digits as it takes, and zeros), and so it is read as one.
 */
export function unboundedNumber(text: string): number | bigint {
  const value = Number(text)
  if (Number.isSafeInteger(value) || !Number.isInteger(value)) return value
  const whole = /^-?\d+$/.test(text) ? BigInt(text) : undefined
  if (whole !== undefined && BigInt.asIntN(64, whole) === whole) return whole
  return Math.abs(value) < writtenWithExponent ? BigInt(String(value)) : value
}

/** The error of Go's decoder for a number that no double can hold. */
export function beyondDoubleMessage(text: string): string {
  return `json: cannot unmarshal number ${text} into Go value of type float64`
}

/**
 * A number whose text can be read from it again: Go decodes `2.0` into no integer, and `1e400` into quantities alone. What JavaScript would write
 * otherwise is a string that no client can send; see {@link writtenNumberText}.
 */
export function numberAsWritten(text: string): JsonScalar {
  const value = Number(text)
  if (/^-?\d+$/.test(text) && Number.isFinite(value)) {
    return Number.isSafeInteger(value) ? value : BigInt(text)
  }
  return String(value) === text ? value : mark + text
}

/** A scalar whose text can be read from it again by {@link writtenNumberText}, whatever its type. */
export function scalarAsWritten(text: string): string {
  return mark + text
}

import type { JsonValue } from '../../../base/api/json.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { encodeBase64 } from '../../../base/text/base64.ts'
import { encodeBase64Url } from '../../../base/text/base64url.ts'
import { firstSecond, lastSecond, parseTime } from '../../../base/time/time.ts'

/** Converts a tagged byte string to text (RFC 8949, section 3.4.5.2). */
export type BytesAsText = (bytes: Uint8Array) => string

function encodeHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Text encodings of byte strings, by tag number: base64url, base64 and hexadecimal. */
export const bytesAsText: ReadonlyMap<number | bigint, BytesAsText> = new Map([
  [21, encodeBase64Url],
  [22, encodeBase64],
  [23, encodeHex],
])

/** The time of tag 0, which encloses RFC 3339 text; trailing zeros of its fraction are dropped. */
export function timeFromText(value: JsonValue): string {
  if (typeof value !== 'string' || !parseTime(value)) {
    throw new ParseError('cbor: tag 0 must enclose a text string that is a time in RFC 3339')
  }
  return value
    .replace(',', '.')
    .replace(/(\.\d*?)0+(?=[Z+-])/, '$1')
    .replace(/\.(?=[Z+-])/, '')
}

/** The RFC 3339 time of tag 1, which encloses seconds since the Unix epoch. */
export function timeFromSeconds(value: JsonValue): string {
  const number = typeof value === 'bigint' ? Number(value) : value
  if (typeof number !== 'number') {
    throw new ParseError('cbor: tag 1 must enclose a number of seconds since the epoch')
  }
  const seconds = Math.floor(number)
  if (seconds < firstSecond || seconds > lastSecond) {
    throw new ParseError('cbor: tag 1 must enclose a time within the years 0 to 9999')
  }
  const nanos = Math.min(Math.round((number - seconds) * 1e9), 999_999_999)
  const fraction = nanos === 0 ? '' : `.${String(nanos).padStart(9, '0').replace(/0+$/, '')}`
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}${fraction}Z`
}

import { encodeUtf8 } from '../../../base/text/utf8.ts'
import { parseDuration } from '../../../base/time/duration.ts'
import { formatDouble, formatFixed } from './double-text.ts'
import {
  checkedInt,
  type Integer,
  integerOf,
  intLimit,
  maxInt,
  maxUint,
  uintLimit,
} from './integer.ts'
import { noSuchOverload } from './no-such-overload.ts'
import { parseDouble } from './parse-double.ts'
import {
  firstTimestamp,
  formatTimestamp,
  lastTimestamp,
  parseTimestamp,
  timestampOverflow,
} from './timestamp-text.ts'
import { CelError, Double, Duration, type Result, Timestamp, Uint, type Value } from './value.ts'

const intOverflow = new CelError('integer overflow')
const uintOverflow = new CelError('unsigned integer overflow')
const invalidUtf8 = new CelError('invalid UTF-8 in bytes, cannot convert to string')
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function conversionError(from: string, to: string): CelError {
  return new CelError(`type conversion error from '${from}' to '${to}'`)
}

/** `int(x)`: of a number (rounded towards zero), a text, a timestamp in seconds, a duration in nanoseconds. */
export function toInt(value: Value = null): Result {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  if (typeof value === 'string') return parseInteger(value)
  if (value instanceof Double) return intOfDouble(value.value)
  if (value instanceof Uint) return value.value > maxInt ? intOverflow : value.value
  if (value instanceof Timestamp) return value.seconds
  return value instanceof Duration ? integerOf(value.nanos) : noSuchOverload('int', [value])
}

function intOfDouble(value: number): Integer | CelError {
  if (!(value > -intLimit && value < intLimit)) return intOverflow
  return integerOfDouble(value)
}

function integerOfDouble(value: number): Integer {
  const whole = Math.trunc(value) + 0
  return Number.isSafeInteger(whole) ? whole : BigInt(whole)
}

function parseInteger(text: string): Integer | CelError {
  const [, sign, digits] = /^([+-]?)(\d+)$/.exec(text) ?? []
  const size = digits === undefined ? undefined : wholeNumber(digits)
  if (size === undefined) return conversionError('string', 'int')
  const value = checkedInt(sign === '-' ? -size : size)
  return value instanceof CelError ? conversionError('string', 'int') : value
}

/** A whole number of decimal digits; undefined where it takes more than 64 bits by far. */
function wholeNumber(digits: string): bigint | undefined {
  const significant = digits.replace(/^0+/, '')
  return significant.length > 20 ? undefined : BigInt(significant)
}

/** `uint(x)`: of a number (rounded towards zero) or a text. */
export function toUint(value: Value = null): Result {
  if (value instanceof Uint) return value
  if (typeof value === 'number' || typeof value === 'bigint') {
    return value < 0 ? uintOverflow : new Uint(value)
  }
  if (value instanceof Double) return uintOfDouble(value.value)
  return typeof value === 'string' ? parseUint(value) : noSuchOverload('uint', [value])
}

function uintOfDouble(value: number): Uint | CelError {
  return value >= 0 && value < uintLimit ? new Uint(integerOfDouble(value)) : uintOverflow
}

function parseUint(text: string): Uint | CelError {
  const digits = /^\d+$/.test(text) ? wholeNumber(text) : undefined
  if (digits === undefined || digits > maxUint) return conversionError('string', 'uint')
  return new Uint(integerOf(digits))
}

/** `double(x)`: of a number or a text. */
export function toDouble(value: Value = null): Result {
  if (value instanceof Double) return value
  if (typeof value === 'number' || typeof value === 'bigint') return new Double(Number(value))
  if (value instanceof Uint) return new Double(Number(value.value))
  if (typeof value !== 'string') return noSuchOverload('double', [value])
  const parsed = parseDouble(value)
  return parsed === undefined ? conversionError('string', 'double') : new Double(parsed)
}

/** `string(x)`: of a value of any type but lists, maps and objects. */
export function toText(value: Value = null): Result {
  if (typeof value === 'string') return value
  return typeof value === 'object' ? textOfObject(value) : String(value)
}

function textOfObject(value: Value): Result {
  if (value instanceof Double) return formatDouble(value.value)
  if (value instanceof Uint) return String(value.value)
  if (value instanceof Uint8Array) return decodedText(value)
  if (value instanceof Timestamp) return formatTimestamp(value)
  return value instanceof Duration ? durationText(value) : noSuchOverload('string', [value])
}

function decodedText(bytes: Uint8Array): string | CelError {
  try {
    return utf8.decode(bytes)
  } catch {
    return invalidUtf8
  }
}

/** A duration in seconds, `90.5s`, of as many digits as a double of seconds has. */
export function durationText(duration: Duration): string {
  const whole = duration.nanos / 1_000_000_000n
  const rest = duration.nanos % 1_000_000_000n
  return `${formatFixed(Number(whole) + Number(rest) / 1e9)}s`
}

/** `bytes(x)`: of bytes, or of a text in UTF-8. */
export function toBytes(value: Value = null): Result {
  if (value instanceof Uint8Array) return value
  return typeof value === 'string' ? encodeUtf8(value) : noSuchOverload('bytes', [value])
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((text) => [text, false] as const),
])

/** `bool(x)`: of a bool or a text. */
export function toBool(value: Value = null): Result {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return noSuchOverload('bool', [value])
  return truths.get(value) ?? conversionError('string', 'bool')
}

/** `timestamp(x)`: of a timestamp, an RFC 3339 text, or seconds since 1970. */
export function toTimestamp(value: Value = null): Result {
  if (value instanceof Timestamp) return value
  if (typeof value === 'string') {
    return parseTimestamp(value) ?? conversionError('string', 'google.protobuf.Timestamp')
  }
  if (typeof value === 'bigint') return timestampOverflow
  if (typeof value !== 'number') return noSuchOverload('timestamp', [value])
  return value < firstTimestamp || value > lastTimestamp
    ? timestampOverflow
    : new Timestamp(value, 0)
}

/** `duration(x)`: of a duration or a text. Ints have a declaration, but no conversion. */
export function toDuration(value: Value = null): Result {
  if (value instanceof Duration) return value
  if (typeof value === 'number' || typeof value === 'bigint') {
    return conversionError('int', 'google.protobuf.Duration')
  }
  if (typeof value !== 'string') return noSuchOverload('duration', [value])
  const nanos = parseDuration(value)
  return nanos === undefined
    ? conversionError('string', 'google.protobuf.Duration')
    : new Duration(nanos)
}

import type { JsonValue } from '../../base/api/json.ts'
import { decodeBase64 } from '../../base/text/base64.ts'
import { parseLooseDuration } from '../../base/time/loose-duration.ts'
import { parseZonedTime } from '../../base/time/time.ts'
import { maxInt, minInt } from '../../languages/cel/values/integer.ts'
import {
  CelError,
  Double,
  Duration,
  type Result,
  Timestamp,
} from '../../languages/cel/values/value.ts'
import { illegalBase64Byte } from '../schema/canonical-base64.ts'
import { explainTime } from '../schema/time-error.ts'
import type { JsonReader } from './schema-map.ts'
import type { StringFormat } from './value-shape.ts'

/** The int that a JSON number is; undefined for a fraction, and for a number beyond 64 bits. */
function intOf(json: number | bigint): number | bigint | undefined {
  if (typeof json === 'number') {
    // Adding 0 makes 0 of -0.
    if (Number.isSafeInteger(json)) return json + 0
    if (!Number.isInteger(json)) return undefined
  }
  const integer = BigInt(json)
  return integer >= minInt && integer <= maxInt ? integer : undefined
}

export function readInteger(json: JsonValue): Result {
  const isNumber = typeof json === 'number' || typeof json === 'bigint'
  const integer = isNumber ? intOf(json) : undefined
  return integer ?? new CelError(`invalid data, expected int, got ${goTypeOf(json)}`)
}

export function readNumber(json: JsonValue): Result {
  if (typeof json === 'number' || typeof json === 'bigint') return new Double(Number(json))
  return new CelError(`invalid data, expected float, got ${goTypeOf(json)}`)
}

export function readBoolean(json: JsonValue): Result {
  if (typeof json === 'boolean') return json
  return new CelError(`invalid data, expected bool, got ${goTypeOf(json)}`)
}

export function readIntOrString(json: JsonValue): Result {
  if (typeof json === 'string') return json
  const integer = typeof json === 'number' || typeof json === 'bigint' ? intOf(json) : undefined
  return (
    integer ??
    new CelError('invalid data, expected XIntOrString value to be either a string or integer')
  )
}

/** Reads texts of a format. */
export function stringReader(format: StringFormat): JsonReader {
  const read = readers[format]
  return (json) => {
    if (typeof json === 'string') return read(json)
    return new CelError(`invalid data, expected string, got ${goTypeOf(json)}`)
  }
}

const readers: Readonly<Record<StringFormat, (text: string) => Result>> = {
  text: (text) => text,
  bytes: readBytes,
  date: readDate,
  dateTime: readDateTime,
  duration: readDuration,
}

function readBytes(text: string): Result {
  // Go's decoder skips line breaks.
  const bytes = decodeBase64(text.replaceAll(/[\r\n]/g, ''))
  if (bytes) return bytes
  const place = `illegal base64 data at input byte ${illegalBase64Byte(text)}`
  return new CelError(`Invalid byte formatted string ${text}: ${place}`)
}

function readDate(text: string): Result {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text)
  const moment = isDate ? parseZonedTime(`${text}T00:00:00Z`) : undefined
  if (moment) return new Timestamp(moment.seconds, 0)
  return new CelError(`Invalid date formatted string ${text}: ${explainTime(text, 'date')}`)
}

/** A time with or without a zone; without one it is in UTC. An empty text is the start of 1970. */
function readDateTime(text: string): Result {
  if (text === '') return new Timestamp(0, 0)
  const moment = parseZonedTime(text) ?? parseZonedTime(`${text}Z`)
  if (moment) return new Timestamp(moment.seconds, moment.nanos, moment.offset)
  return new CelError(`Invalid date-time formatted string ${text}: ${explainTime(text, 'no zone')}`)
}

function readDuration(text: string): Result {
  const nanos = parseLooseDuration(text)
  if (nanos !== undefined) return new Duration(nanos)
  return new CelError(`Invalid duration ${text}: unable to parse ${text} as duration`)
}

/** Name of a JSON value's type as Go prints it. */
function goTypeOf(json: JsonValue): string {
  if (json === null) return '<nil>'
  if (typeof json === 'string') return 'string'
  if (typeof json === 'boolean') return 'bool'
  if (typeof json === 'object') {
    return Array.isArray(json) ? '[]interface {}' : 'map[string]interface {}'
  }
  return intOf(json) === undefined ? 'float64' : 'int64'
}

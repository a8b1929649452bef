import { type JsonObject, type JsonValue, isList } from '../../base/api/json.ts'
import { canonicalQuantity, quantityError } from '../../base/api/quantities/quantity.ts'
import { writtenNumberText } from '../../base/json/written-number.ts'
import { encodeBase64 } from '../../base/text/base64.ts'
import { durationError, formatDuration, parseDuration } from '../../base/time/duration.ts'
import { formatMicroTime, formatTime, parseTime } from '../../base/time/time.ts'
import { canonicalBase64 } from './canonical-base64.ts'
import { type DecodeTrail, SchemaTypeError } from './decode-trail.ts'
import type { ScalarSchema, ScalarType } from './schema.ts'
import { explainTime } from './time-error.ts'

/**
 * Decodes a value that is not null: checks its type and gives its canonical form. Members that an object has in common with
 * `known`, which was decoded before, are taken as they are.
 */
export type ValueReader = (raw: JsonValue, trail: DecodeTrail, known?: JsonObject) => JsonValue

export function scalarReader(schema: ScalarSchema): ValueReader {
  const { goType } = schema
  switch (schema.type) {
    case 'string':
      return (raw, trail) => {
        if (typeof raw === 'string') return raw
        return trail.note(trail.mismatch(raw, goType))
      }
    case 'boolean':
      return (raw, trail) => {
        if (typeof raw === 'boolean') return raw
        return trail.note(trail.mismatch(raw, goType))
      }
    case 'int32':
      return (raw, trail) => int32Of(raw) ?? trail.note(trail.mismatch(raw, goType))
    case 'int64':
      return (raw, trail) => readInt64(raw, trail, goType)
    case 'double':
      return (raw, trail) => {
        if (typeof raw === 'number') return raw
        if (typeof raw === 'bigint') return Number(raw)
        return trail.note(trail.mismatch(raw, goType))
      }
    case 'bytes':
    case 'time':
    case 'microTime':
    case 'duration':
    case 'quantity':
    case 'intOrString':
      return textReaders[schema.type]
  }
}

/** Zero value of a scalar type, which an absent field has; `null` for times. */
export function zeroScalar(type: ScalarType): JsonValue {
  switch (type) {
    case 'boolean':
      return false
    case 'int32':
    case 'int64':
    case 'double':
    case 'intOrString':
      return 0
    case 'quantity':
      return '0'
    case 'duration':
      return '0s'
    case 'time':
    case 'microTime':
      return null
    case 'string':
    case 'bytes':
      return ''
  }
}

function int32Of(raw: JsonValue): number | undefined {
  return typeof raw === 'number' && (raw | 0) === raw ? raw | 0 : undefined
}

function readInt64(raw: JsonValue, trail: DecodeTrail, goType: string): JsonValue {
  if (typeof raw === 'number' && Number.isSafeInteger(raw)) return raw + 0
  if (typeof raw === 'bigint' && BigInt.asIntN(64, raw) === raw) {
    const number = Number(raw)
    return Number.isSafeInteger(number) ? number : raw
  }
  return trail.note(trail.mismatch(raw, goType))
}

/** One byte of a bytes field that is sent as a list of numbers. */
function byteOf(raw: JsonValue, trail: DecodeTrail): number {
  if (raw === null) return 0
  if (typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 && raw <= 255) return raw
  return trail.note(trail.mismatch(raw, 'uint8')) ?? 0
}

function readBase64(text: string, trail: DecodeTrail): string {
  try {
    return canonicalBase64(text)
  } catch (error) {
    if (!(error instanceof SchemaTypeError)) throw error
    return trail.note(error) ?? ''
  }
}

/** Decoders of types with a JSON decoder of their own in Go, whose error messages name no field. */
const textReaders: Readonly<
  Record<'bytes' | 'time' | 'microTime' | 'duration' | 'quantity' | 'intOrString', ValueReader>
> = {
  bytes: (raw, trail) => {
    if (typeof raw === 'string') return readBase64(raw, trail)
    if (isList(raw)) return encodeBase64(Uint8Array.from(raw, (item) => byteOf(item, trail)))
    return trail.note(trail.mismatch(raw, '[]uint8'))
  },
  time: (raw, trail) => {
    if (typeof raw === 'string' && plainTime.test(raw)) return raw
    const text = stringOf(raw, trail)
    const moment = parseTime(text)
    if (!moment) throw new SchemaTypeError(explainTime(text, 'seconds'))
    return moment.seconds === zeroTimeSeconds ? null : formatTime(moment.seconds * 1000)
  },
  microTime: (raw, trail) => {
    if (typeof raw === 'string' && plainMicroTime.test(raw)) return raw
    const text = stringOf(raw, trail)
    const moment = microText.test(text) ? parseTime(text) : undefined
    if (!moment) throw new SchemaTypeError(explainTime(text, 'microseconds'))
    const isZero = moment.seconds === zeroTimeSeconds && moment.nanos === 0
    return isZero ? null : formatMicroTime(moment)
  },
  duration: (raw, trail) => {
    const text = stringOf(raw, trail)
    const nanos = parseDuration(text)
    if (nanos === undefined) {
      throw new SchemaTypeError(durationError(text) ?? '')
    }
    return formatDuration(nanos)
  },
  quantity: readQuantity,
  intOrString: (raw, trail) => {
    const isText = typeof raw === 'string' && writtenNumberText(raw) === undefined
    const value = isText ? raw : int32Of(raw)
    if (value === undefined) throw trail.mismatch(raw, 'int32')
    return value
  },
}

/** Go's zero time, the first second of year 1, is written as null. */
const zeroTimeSeconds = -62_135_596_800
// Times that are canonical already, after the zero time and on a day that their month has in each year: by far the most common.
const plainDay =
  '(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)'
const plainSecond = `^[1-9]\\d{3}-${plainDay}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d`
const plainTime = new RegExp(`${plainSecond}Z$`)
const plainMicroTime = new RegExp(`${plainSecond}\\.\\d{6}Z$`)
const microText = /\.\d{6}(?:Z|[+-]\d\d:\d\d)$/

function stringOf(raw: JsonValue, trail: DecodeTrail): string {
  if (typeof raw === 'string') return raw
  throw trail.mismatch(raw, 'string')
}

function readQuantity(raw: JsonValue): string {
  const text = typeof raw === 'object' ? '{' : String(raw)
  const quantity = canonicalQuantity(text)
  if (quantity !== undefined) return quantity
  throw new SchemaTypeError(quantityError(text))
}

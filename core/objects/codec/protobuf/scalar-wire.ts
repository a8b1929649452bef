import type { JsonValue } from '../../../base/api/json.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { decodeBase64, encodeBase64 } from '../../../base/text/base64.ts'
import { formatDuration, parseDuration } from '../../../base/time/duration.ts'
import {
  firstSecond,
  formatMicroTime,
  formatTime,
  lastSecond,
  parseTime,
} from '../../../base/time/time.ts'
import { zeroScalar } from '../../schema/decode-scalar.ts'
import type { ScalarType } from '../../schema/schema.ts'
import { type ValueWire, writeMessage } from './value-wire.ts'
import { readFields } from './wire-reader.ts'
import type { WireReader } from './wire-reader.ts'
import { wireType } from './wire-type.ts'
import type { WireWriter } from './wire-writer.ts'

const { varint, fixed64, length } = wireType

/** The tag of a field with a number up to 15, which takes one byte. */
function tag(number: number, type: number): number {
  return number * 8 + type
}

/** Seconds of Go's zero time, the first second of the year 1, which is read as null. */
const zeroTimeSeconds = -62_135_596_800

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : ''
}

function longOf(value: JsonValue): number | bigint {
  return typeof value === 'number' || typeof value === 'bigint' ? value : 0
}

function writeTime(writer: WireWriter, value: JsonValue, withNanos: boolean): void {
  const moment = parseTime(textOf(value))
  writeMessage(writer, () => {
    if (!moment) return
    writer.uint32(tag(1, varint))
    writer.long(moment.seconds)
    writer.uint32(tag(2, varint)).long(withNanos ? moment.nanos : 0)
  })
}

function readTime(reader: WireReader, withNanos: boolean): JsonValue {
  let seconds: number | bigint = 0
  let nanos = 0
  let isEmpty = true
  readFields(reader, (number, type) => {
    isEmpty = false
    if (number === 1) seconds = numberField(reader, type, 'seconds')
    else if (number === 2) nanos = Number(numberField(reader, type, 'nanos'))
    else reader.skip(type)
  })
  if (isEmpty) return null
  const whole = Number(seconds)
  if (whole < firstSecond || whole > lastSecond) {
    throw new ParseError(`a time of ${seconds} seconds is outside the years 0 to 9999`)
  }
  if (!withNanos) return whole === zeroTimeSeconds ? null : formatTime(whole * 1000)
  if (nanos < 0 || nanos > 999_999_999)
    throw new ParseError(`a time cannot have ${nanos} nanoseconds`)
  if (whole === zeroTimeSeconds && nanos === 0) return null
  return formatMicroTime({ seconds: whole, nanos })
}

function numberField(reader: WireReader, type: number, name: string): number | bigint {
  reader.expect(type, varint, name)
  return reader.long()
}

function textField(reader: WireReader, type: number, name: string): string {
  reader.expect(type, length, name)
  return reader.text()
}

function readDuration(reader: WireReader): JsonValue {
  let nanos: number | bigint = 0
  readFields(reader, (number, type) => {
    if (number === 1) nanos = numberField(reader, type, 'duration')
    else reader.skip(type)
  })
  return formatDuration(BigInt(nanos))
}

function readQuantity(reader: WireReader): JsonValue {
  let text = '0'
  readFields(reader, (number, type) => {
    if (number === 1) text = textField(reader, type, 'string')
    else reader.skip(type)
  })
  return text
}

function readIntOrString(reader: WireReader): JsonValue {
  let kind = 0
  let int = 0
  let text = ''
  readFields(reader, (number, type) => {
    if (number === 1) kind = Number(numberField(reader, type, 'type'))
    else if (number === 2) {
      reader.expect(type, varint, 'intVal')
      int = reader.int()
    } else if (number === 3) text = textField(reader, type, 'strVal')
    else reader.skip(type)
  })
  if (kind === 0) return int
  if (kind === 1) return text
  throw new ParseError(`an int-or-string of type ${kind}: 0 is an integer, 1 a string`)
}

function readDouble(reader: WireReader): number {
  const value = reader.double()
  if (Number.isFinite(value)) return value
  throw new ParseError(`${value} is no number that JSON can hold`)
}

type Wire = Pick<ValueWire, 'type' | 'write' | 'read'>

const wires: Readonly<Record<ScalarType, Wire>> = {
  string: {
    type: length,
    write: (writer, value) => writer.text(textOf(value)),
    read: (reader) => reader.text(),
  },
  boolean: {
    type: varint,
    write: (writer, value) => writer.boolean(value === true),
    read: (reader) => reader.boolean(),
  },
  int32: {
    type: varint,
    write: (writer, value) => writer.long(Number(longOf(value))),
    read: (reader) => reader.int(),
  },
  int64: {
    type: varint,
    write: (writer, value) => writer.long(longOf(value)),
    read: (reader) => reader.long(),
  },
  double: {
    type: fixed64,
    write: (writer, value) => writer.double(Number(longOf(value))),
    read: readDouble,
  },
  bytes: {
    type: length,
    write: (writer, value) => writer.bytes(decodeBase64(textOf(value)) ?? new Uint8Array()),
    read: (reader) => encodeBase64(reader.bytes()),
  },
  time: {
    type: length,
    write: (writer, value) => writeTime(writer, value, false),
    read: (reader) => readTime(reader, false),
  },
  microTime: {
    type: length,
    write: (writer, value) => writeTime(writer, value, true),
    read: (reader) => readTime(reader, true),
  },
  duration: {
    type: length,
    write: (writer, value) =>
      writeMessage(writer, () => {
        writer.uint32(tag(1, varint))
        writer.long(parseDuration(textOf(value)) ?? 0n)
      }),
    read: readDuration,
  },
  quantity: {
    type: length,
    write: (writer, value) =>
      writeMessage(writer, () => {
        writer.uint32(tag(1, length)).text(typeof value === 'string' ? value : '0')
      }),
    read: readQuantity,
  },
  intOrString: {
    type: length,
    write: (writer, value) =>
      writeMessage(writer, () => {
        const isText = typeof value === 'string'
        writer.uint32(tag(1, varint)).long(isText ? 1 : 0)
        writer.uint32(tag(2, varint)).long(isText ? 0 : Number(longOf(value)))
        writer.uint32(tag(3, length)).text(isText ? value : '')
      }),
    read: readIntOrString,
  },
}

/** The Protobuf form of a scalar; times, quantities and so on have the messages of the Go types of the same name. */
export function scalarWire(type: ScalarType): ValueWire {
  return { ...wires[type], zero: zeroScalar(type) }
}

import type { TypeProvider } from './type-provider.ts'
import {
  boolType,
  bytesType,
  type CelType,
  doubleType,
  dynType,
  intType,
  listOf,
  mapOf,
  stringType,
  uintType,
} from './types/cel-type.ts'
import { wellKnownTypes } from './types/well-known-types.ts'
import { ArrayList, emptyList } from './values/array-list.ts'
import { type Integer, maxInt, minInt } from './values/integer.ts'
import { LiteralMap } from './values/literal-map.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  type Result,
  StructValue,
  Timestamp,
  Uint,
  type Value,
} from './values/value.ts'

type Fields = ReadonlyMap<string, Value>

/** A message that has a literal form in CEL: its fields, and the value that a literal stands for. */
interface Message {
  readonly fields: Readonly<Record<string, CelType>>
  construct(fields: Fields): Result
}

/** A message around one value, whose literal is that value. */
function wrapper(type: CelType, zero: Value, convert: (value: Value) => Result = same): Message {
  return {
    fields: { value: type },
    construct: (fields) => convert(fields.get('value') ?? zero),
  }
}

function same(value: Value): Result {
  return value
}

const messages: Readonly<Record<string, Message>> = {
  BoolValue: wrapper(boolType, false),
  BytesValue: wrapper(bytesType, new Uint8Array()),
  DoubleValue: wrapper(doubleType, new Double(0)),
  FloatValue: wrapper(doubleType, new Double(0), asFloat),
  Int32Value: wrapper(intType, 0, asInt32),
  Int64Value: wrapper(intType, 0),
  StringValue: wrapper(stringType, ''),
  UInt32Value: wrapper(uintType, new Uint(0), asUint32),
  UInt64Value: wrapper(uintType, new Uint(0)),
  Timestamp: { fields: { seconds: intType, nanos: intType }, construct: makeTimestamp },
  Duration: { fields: { seconds: intType, nanos: intType }, construct: makeDuration },
  ListValue: {
    fields: { values: listOf(dynType) },
    construct: (fields) => jsonValue(fields.get('values') ?? emptyList),
  },
  Struct: {
    fields: { fields: mapOf(stringType, dynType) },
    construct: (fields) => jsonValue(fields.get('fields') ?? new LiteralMap()),
  },
  Value: {
    fields: {
      null_value: intType,
      number_value: doubleType,
      string_value: stringType,
      bool_value: boolType,
      struct_value: mapOf(stringType, dynType),
      list_value: listOf(dynType),
    },
    construct: makeValue,
  },
  Empty: { fields: {}, construct: () => new EmptyMessage() },
}

const prefix = 'google.protobuf.'
const mostInt32 = 2 ** 31 - 1
const mostUint32 = 2 ** 32 - 1

function messageOf(typeName: string): Message | undefined {
  const name = typeName.startsWith(prefix) ? typeName.slice(prefix.length) : ''
  return Object.hasOwn(messages, name) ? messages[name] : undefined
}

/**
 * The messages that Protobuf itself defines, whose literals CEL has in every environment: `google.protobuf.Int32Value{value: 1}`
 * is the int 1. `Any` has no literal, as it would need other messages.
 */
export const wellKnownMessages: TypeProvider = {
  findType: (name) => (messageOf(name) ? wellKnownTypes[name] : undefined),
  findField(typeName, field) {
    const fields = messageOf(typeName)?.fields ?? {}
    return Object.hasOwn(fields, field) ? fields[field] : undefined
  },
  fieldNames: (typeName) => {
    const message = messageOf(typeName)
    return message && Object.keys(message.fields)
  },
  construct(typeName, fields) {
    const message = messageOf(typeName)
    return message ? message.construct(fields) : new CelError(`unknown type: ${typeName}`)
  },
}

/** Name of the only value of Protobuf's enumeration `NullValue`, which is an int in CEL. */
export const nullValueName = 'google.protobuf.NullValue.NULL_VALUE'

function asFloat(value: Value): Result {
  return value instanceof Double ? new Double(Math.fround(value.value)) : value
}

function asInt32(value: Value): Result {
  return isInt32(value) ? value : overflow('Int32Value.value', 'integer overflow')
}

function isInt32(value: Value): boolean {
  return typeof value === 'number' && value >= -mostInt32 - 1 && value <= mostInt32
}

function asUint32(value: Value): Result {
  const isUint32 = value instanceof Uint && value.value <= mostUint32
  return isUint32 ? value : overflow('UInt32Value.value', 'unsigned integer overflow')
}

function overflow(field: string, reason: string): CelError {
  return new CelError(`field type conversion error for ${prefix}${field} value type: ${reason}`)
}

function intField(fields: Fields, name: string): Integer {
  const value = fields.get(name)
  return typeof value === 'number' || typeof value === 'bigint' ? value : 0
}

const nanosPerSecond = 1_000_000_000

function makeTimestamp(fields: Fields): Result {
  const nanos = intField(fields, 'nanos')
  if (!isInt32(nanos)) return overflow('Timestamp.nanos', 'integer overflow')
  const carried = Math.floor(Number(nanos) / nanosPerSecond)
  const seconds = BigInt(intField(fields, 'seconds')) + BigInt(carried)
  return new Timestamp(Number(seconds), Number(nanos) - carried * nanosPerSecond)
}

/** A duration beyond what 64 bits hold in nanoseconds is the longest one. */
function makeDuration(fields: Fields): Result {
  const nanos = intField(fields, 'nanos')
  if (!isInt32(nanos)) return overflow('Duration.nanos', 'integer overflow')
  const seconds = BigInt(intField(fields, 'seconds'))
  const total = seconds * BigInt(nanosPerSecond) + BigInt(nanos)
  return new Duration(total > maxInt ? maxInt : total < minInt ? minInt : total)
}

/** A value of JSON: of several fields the last one counts. */
function makeValue(fields: Fields): Result {
  const last = [...fields].at(-1)
  if (!last || last[0] === 'null_value') return null
  return jsonValue(last[1])
}

/** A value as messages of JSON hold it, in which all numbers are doubles. */
function jsonValue(value: Value): Result {
  if (typeof value === 'number' || typeof value === 'bigint') return new Double(Number(value))
  if (value instanceof Uint) return new Double(Number(value.value))
  if (value instanceof List) return jsonList(value)
  if (value instanceof MapValue) return jsonMap(value)
  return value
}

function jsonList(list: List): Result {
  const items: Value[] = []
  for (let index = 0; index < list.size; index += 1) {
    const item = list.at(index)
    const converted = item instanceof CelError ? item : jsonValue(item)
    if (converted instanceof CelError) return converted
    items.push(converted)
  }
  return new ArrayList(items)
}

function jsonMap(map: MapValue): Result {
  const copy = new LiteralMap()
  for (const key of map.keys()) {
    const value = map.find(key) ?? null
    const converted = value instanceof CelError ? value : jsonValue(value)
    if (converted instanceof CelError) return converted
    copy.set(key, converted)
  }
  return copy
}

/** A message without fields. */
class EmptyMessage extends StructValue {
  override get typeName(): string {
    return `${prefix}Empty`
  }

  override get size(): number {
    return 1
  }

  override field(name: string): Result {
    return new CelError(`no such key: ${name}`)
  }

  override has(): boolean {
    return false
  }

  override equals(other: Value): boolean {
    return other instanceof EmptyMessage
  }
}

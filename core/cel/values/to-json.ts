import { encodeBase64 } from '../../api/base64.ts'
import { type JsonObject, type JsonValue, setKey } from '../../api/json.ts'
import { durationText } from './conversions.ts'
import { JsonList, JsonMap } from './json-values.ts'
import { formatTimestamp } from './timestamp-text.ts'
import { typeNameOf } from './type-name.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  Optional,
  type Result,
  Timestamp,
  Uint,
} from './value.ts'

/**
 * A value as JSON, in the form of Protobuf's JSON: bytes in base64, timestamps in RFC 3339, durations in seconds (`90.5s`),
 * integers that a double cannot hold as texts. An error for types without a form, and for maps with keys that are no texts.
 */
export function toJson(value: Result): JsonValue | CelError {
  if (value instanceof CelError) return value
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof JsonList || value instanceof JsonMap) return value.json
  if (value instanceof List) return listToJson(value)
  if (value instanceof MapValue) return mapToJson(value)
  if (value instanceof Uint) {
    return typeof value.value === 'bigint' ? String(value.value) : value.value
  }
  if (value instanceof Double) return doubleToJson(value.value)
  if (value instanceof Uint8Array) return encodeBase64(value)
  if (value instanceof Timestamp) return formatTimestamp(value)
  if (value instanceof Duration) return durationText(value)
  if (value instanceof Optional) {
    return value.value === undefined
      ? new CelError('optional.none() dereference')
      : toJson(value.value)
  }
  return new CelError(`type conversion not supported for '${typeNameOf(value)}'`)
}

function doubleToJson(value: number): JsonValue | CelError {
  return Number.isFinite(value) ? value : new CelError('JSON has no form for NaN and infinities')
}

function listToJson(list: List): JsonValue | CelError {
  const items: JsonValue[] = []
  for (let index = 0; index < list.size; index += 1) {
    const item = toJson(list.at(index))
    if (item instanceof CelError) return item
    items.push(item)
  }
  return items
}

function mapToJson(map: MapValue): JsonValue | CelError {
  const members: JsonObject = {}
  for (const key of map.keys()) {
    if (typeof key !== 'string') {
      return new CelError(`unsupported type conversion from '${typeNameOf(key)}' to string`)
    }
    const member = toJson(map.find(key) ?? null)
    if (member instanceof CelError) return member
    setKey(members, key, member)
  }
  return members
}

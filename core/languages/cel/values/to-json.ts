import { type JsonObject, type JsonValue, setKey } from '../../../base/api/json.ts'
import { encodeBase64 } from '../../../base/text/base64.ts'
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
  type Value,
} from './value.ts'

/** Elements of lists and maps that are written at most: a list may be longer than memory, as it is made of shared parts. */
const maxElements = 1_000_000
/** Levels of lists and maps at most. */
const maxDepth = 1_000

/**
 * A value as JSON, in the form of Protobuf's JSON: bytes in base64, timestamps in RFC 3339, durations in seconds (`90.5s`),
 * integers that a double cannot hold as texts. An error for types without a form, for maps with keys that are no texts, and for
 * values of more than a million elements or a thousand levels.
 */
export function toJson(value: Result): JsonValue | CelError {
  return new JsonWriter().write(value, 0)
}

class JsonWriter {
  #left = maxElements

  write(value: Result, depth: number): JsonValue | CelError {
    if (value instanceof CelError) return value
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof JsonList) return value.json
    if (value instanceof JsonMap && value.members === undefined) return value.json
    if (value instanceof List || value instanceof MapValue) return this.#container(value, depth)
    if (value instanceof Optional) {
      return value.value === undefined ? noValue : this.write(value.value, depth)
    }
    return scalarToJson(value)
  }

  #container(value: List | MapValue, depth: number): JsonValue | CelError {
    this.#left -= value.size
    if (this.#left < 0) return new CelError(`the value has more than ${maxElements} elements`)
    if (depth === maxDepth) return new CelError(`the value has more than ${maxDepth} levels`)
    return value instanceof List ? this.#list(value, depth + 1) : this.#map(value, depth + 1)
  }

  #list(list: List, depth: number): JsonValue | CelError {
    const items: JsonValue[] = []
    for (let index = 0; index < list.size; index += 1) {
      const item = this.write(list.at(index), depth)
      if (item instanceof CelError) return item
      items.push(item)
    }
    return items
  }

  #map(map: MapValue, depth: number): JsonValue | CelError {
    const members: JsonObject = {}
    for (const key of map.keys()) {
      if (typeof key !== 'string') {
        return new CelError(`unsupported type conversion from '${typeNameOf(key)}' to string`)
      }
      const member = this.write(map.find(key) ?? null, depth)
      if (member instanceof CelError) return member
      setKey(members, key, member)
    }
    return members
  }
}

const noValue = new CelError('optional.none() dereference')

function scalarToJson(value: Value): JsonValue | CelError {
  if (value instanceof Uint) {
    return typeof value.value === 'bigint' ? String(value.value) : value.value
  }
  if (value instanceof Double) {
    const isFinite = Number.isFinite(value.value)
    return isFinite ? value.value : new CelError('JSON has no form for NaN and infinities')
  }
  if (value instanceof Uint8Array) return encodeBase64(value)
  if (value instanceof Timestamp) return formatTimestamp(value)
  if (value instanceof Duration) return durationText(value)
  return new CelError(`type conversion not supported for '${typeNameOf(value)}'`)
}

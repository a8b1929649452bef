import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { equals } from '../../../core/languages/cel/values/equals.ts'
import {
  CelError,
  List,
  MapValue,
  type Result,
  type Value,
} from '../../../core/languages/cel/values/value.ts'
import { schemaReader } from '../../../core/objects/expressions/read-schema-value.ts'
import { structural } from './structural.ts'

/** Reads JSON by a schema of a custom resource. */
export function read(schema: JsonObject, json: JsonValue, isObjectRoot = false): Result {
  return schemaReader(structural(schema), isObjectRoot)(json)
}

/** Reads an object. */
export function mapOf(schema: JsonObject, json: JsonValue): MapValue {
  const value = read(schema, json)
  if (!(value instanceof MapValue)) throw new TypeError('not read as a map')
  return value
}

/** Reads a list. */
export function listOf(schema: JsonObject, json: JsonValue): List {
  const value = read(schema, json)
  if (!(value instanceof List)) throw new TypeError('not read as a list')
  return value
}

/** Names of members that expressions can read. */
export function namesIn(map: MapValue): Value[] {
  return [...map.keys()].filter((key) => typeof key === 'string')
}

/** Elements of a list. */
export function elementsOf(list: Result): Result[] {
  if (!(list instanceof List)) throw new TypeError('not a list')
  return Array.from({ length: list.size }, (_, at) => list.at(at))
}

/** Equality as `==` has it: whether, or the message of an error. */
export function isEqual(left: Result, right: Result): unknown {
  if (left instanceof CelError || right instanceof CelError) throw new TypeError('an error')
  const result = equals(left, right)
  return result instanceof CelError ? result.message : result
}

import { getKey, type JsonObject } from '../../base/api/json.ts'
import { encodeBase64 } from '../../base/text/base64.ts'
import { Double, Duration, type Result, Timestamp } from '../../languages/cel/values/value.ts'
import { canonicalText } from '../schema/validation/canonical-text.ts'
import type { ListIdentity } from './keyed-list.ts'
import { SchemaList } from './schema-list.ts'
import { SchemaMap } from './schema-map.ts'

/** Elements of sets are told apart by what they are. */
export const setIdentity: ListIdentity = { keyOf: valueKey, hasValues: false }

function valueKey(value: Result): string | undefined {
  if (typeof value === 'string') return `"${value}`
  if (value === null || typeof value !== 'object') return String(value)
  if (value instanceof Double) return String(value.value)
  if (value instanceof SchemaMap || value instanceof SchemaList) return canonicalText(value.json)
  if (value instanceof Timestamp) return `timestamp ${value.seconds} ${value.nanos}`
  if (value instanceof Duration) return `duration ${value.nanos}`
  return value instanceof Uint8Array ? `bytes ${encodeBase64(value)}` : undefined
}

/** Objects in a list are told apart by their key fields. */
export function keyFieldsIdentity(keys: readonly string[]): ListIdentity {
  const keyOf = (element: Result): string | undefined =>
    element instanceof SchemaMap ? fieldsKey(element.json, keys) : undefined
  return { keyOf, hasValues: true }
}

function fieldsKey(json: JsonObject, keys: readonly string[]): string {
  return keys.map((key) => canonicalText(getKey(json, key) ?? null)).join(',')
}

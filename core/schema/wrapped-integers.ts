import { isJsonObject, type JsonObject, type JsonValue, setKey } from '../api/json.ts'
import type { Schema } from './schema.ts'

/**
 * The value with integers of int32 fields wrapped to 32 bits, as the original does where it converts a parsed value from
 * unstructured (strategic merge patch and server-side apply).
 */
export function withWrappedIntegers(value: JsonValue, schema: Schema): JsonValue {
  if (schema.kind === 'scalar') return schema.type === 'int32' ? wrapped(value) : value
  if (schema.kind === 'list') {
    if (!Array.isArray(value)) return value
    return value.map((item) => withWrappedIntegers(item, schema.items))
  }
  if (schema.kind === 'any' || !isJsonObject(value)) return value
  const result: JsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    const below = schema.kind === 'map' ? schema.values : schema.fields.get(key)?.schema
    const taken = item === undefined || !below ? item : withWrappedIntegers(item, below)
    if (taken !== undefined) setKey(result, key, taken)
  }
  return result
}

function wrapped(value: JsonValue): JsonValue {
  if (typeof value === 'bigint') return Number(BigInt.asIntN(32, value))
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return value
  return (value | 0) === value ? value : Number(BigInt.asIntN(32, BigInt(value)))
}

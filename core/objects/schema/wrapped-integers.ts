import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  isList,
} from '../../base/api/json.ts'
import { isInt64, smallestInt64 } from '../../base/text/int64.ts'
import type { Schema } from './schema.ts'

/**
 * The value with integers of int32 and int64 fields cut to their bits, as the original does where it converts a parsed value
 * from unstructured (strategic merge patch and server-side apply).
 */
export function withWrappedIntegers(value: JsonValue, schema: Schema): JsonValue {
  if (schema.kind === 'scalar') {
    if (schema.type === 'int64') return wrapped(value, 64)
    return schema.type === 'int32' ? wrapped(value, 32) : value
  }
  if (schema.kind === 'list') {
    if (!isList(value)) return value
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

/** An integer cut to `bits`. An integer that int64 cannot hold counts as the smallest int64, and is cut then. */
function wrapped(value: JsonValue, bits: 32 | 64): JsonValue {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value
  if (typeof value === 'number' && !Number.isInteger(value)) return value
  const whole = BigInt.asIntN(bits, isInt64(value) ? BigInt(value) : smallestInt64)
  const cut = Number(whole)
  return Number.isSafeInteger(cut) ? cut : whole
}

import { isJsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import { isInt64 } from '../../../base/text/int64.ts'
import type { JsonType } from '../value-validation.ts'

/** The type of a value as JSON schema names it; `null` is not among {@link JsonType}. */
export function jsonTypeOf(value: JsonValue): JsonType | 'null' {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'boolean'
  if (isList(value)) return 'array'
  if (isJsonObject(value)) return 'object'
  return isInt64(value) ? 'integer' : 'number'
}

/** Relative distance from a whole number below which the original takes a double for a whole number. */
const tolerance = 1e-9

/** Whether a double counts as a whole number, within the range where doubles represent all of them. */
export function isWholeNumber(value: number): boolean {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return false
  const whole = Math.trunc(value)
  if (whole === value) return true
  if (whole === 0) return false
  return Math.abs(value - whole) / (Math.abs(value) + Math.abs(whole)) < tolerance
}

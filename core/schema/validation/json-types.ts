import { isJsonObject, type JsonValue } from '../../api/json.ts'
import type { JsonType } from '../value-validation.ts'

const largestInt64 = 2n ** 63n - 1n
const pastInt64 = 2 ** 63

/** Whether a number is one that the original reads as int64; all others are doubles to it. */
export function isInt64(value: number | bigint): boolean {
  if (typeof value === 'bigint') return value >= -largestInt64 - 1n && value <= largestInt64
  return Number.isInteger(value) && value >= -pastInt64 && value < pastInt64
}

/** The type of a value as JSON schema names it; `null` has none of {@link JsonType}. */
export function jsonTypeOf(value: JsonValue): JsonType | 'null' {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'boolean'
  if (Array.isArray(value)) return 'array'
  if (isJsonObject(value)) return 'object'
  return isInt64(value) ? 'integer' : 'number'
}

/** Relative distance from a whole number below which the original takes a double for one. */
const tolerance = 1e-9

/** Whether a double is as good as a whole number, among those that a double tells apart. */
export function isWholeNumber(value: number): boolean {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return false
  const whole = Math.trunc(value)
  if (whole === value) return true
  if (whole === 0) return false
  return Math.abs(value - whole) / (Math.abs(value) + Math.abs(whole)) < tolerance
}

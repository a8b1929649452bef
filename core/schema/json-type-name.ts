import type { JsonValue } from '../api/json.ts'

/** Type name of a JSON value as Go's decoder writes it. */
export function jsonTypeName(value: JsonValue): string {
  if (Array.isArray(value)) return 'array'
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'string' || typeof value === 'object') return typeof value
  return 'number'
}

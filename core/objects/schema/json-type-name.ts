import type { JsonValue } from '../../base/api/json.ts'
import { writtenText } from '../../base/json/written-number.ts'

/** Type name of a JSON value as Go's decoder writes it. */
export function jsonTypeName(value: JsonValue): string {
  if (Array.isArray(value)) return 'array'
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'object') return 'object'
  return typeof value === 'string' && writtenText(value) === undefined ? 'string' : 'number'
}

import type { JsonValue } from '../../../base/api/json.ts'

/** Whether a keyword's value says nothing: absent, or the zero value of its type. */
export function isUnsaid(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true
  return Array.isArray(value) && value.length === 0
}

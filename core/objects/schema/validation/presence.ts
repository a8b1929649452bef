import type { JsonValue } from '../../../base/api/json.ts'
import type { Field } from '../schema.ts'

/**
 * Whether objects without the field are refused. Of the fields published as required, pointers and strings are mandatory;
 * numbers and structs are never absent, and lists may be empty unless `empty` says otherwise.
 */
export function isMandatory(field: Field): boolean {
  if (field.tags.includes('required')) return true
  if (!field.required || field.empty === 'taken') return false
  if (field.pointer) return true
  if (field.schema.kind === 'list') return field.empty === 'refused'
  return field.schema.kind === 'scalar' && field.schema.type === 'string'
}

/** Whether a field's value is absent, or zero where absent and zero are the same (no pointer). */
export function isMissing(value: JsonValue | undefined, pointer: boolean): boolean {
  if (value === undefined || value === null) return true
  if (Array.isArray(value)) return value.length === 0
  return !pointer && (value === '' || value === 0)
}

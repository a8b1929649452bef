import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
  type WritableJsonObject,
} from '../../base/api/json.ts'
import type { Field, StructSchema } from './schema.ts'

/** The value at the end of a path of fields; undefined where anything on the way is absent. */
export function valueAt(object: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = object
  for (const name of path) {
    if (!isJsonObject(value)) return undefined
    value = value[name]
  }
  return value
}

/** Sets the value at the end of `path` and makes the objects on the way where they are absent. */
export function setValueAt(object: JsonObject, path: readonly string[], value: JsonValue): void {
  let target: WritableJsonObject = object
  const end = path.length - 1
  for (let at = 0; at < end; at++) {
    const name = path[at] ?? ''
    const next = target[name]
    if (isJsonObject(next)) target = next
    else target = target[name] = {}
  }
  const last = path[end]
  if (last !== undefined) target[last] = value
}

/** The field at a path; undefined where the type has no such field, or a field on the way is no struct. */
export function fieldAt(schema: StructSchema, path: readonly string[]): Field | undefined {
  let struct: StructSchema | undefined = schema
  let field: Field | undefined
  for (const name of path) {
    field = struct?.fields.get(name)
    struct = field?.schema.kind === 'struct' ? field.schema : undefined
  }
  return field
}

/** Whether a field is set: a pointer by any value, other fields by any but their zero value. */
export function isSet(field: Field, value: JsonValue | undefined): boolean {
  if (value === undefined || value === null) return false
  if (field.pointer) return true
  if (isList(value)) return value.length > 0
  if (typeof value === 'object') {
    return field.schema.kind === 'struct' || Object.keys(value).length > 0
  }
  return value !== '' && value !== 0 && value !== false
}

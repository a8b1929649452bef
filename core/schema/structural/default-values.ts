import {
  cloneJson,
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
} from '../../api/json.ts'
import type { MapSchema, Schema, StructSchema } from '../schema.ts'
import { anywhere, itemSchema, memberSchema, objectPart } from '../schema-parts.ts'

const hasDefaults = anywhere((schema) => schema.default !== undefined)

/** Whether a value counts as absent for defaulting: `null` does unless the schema is nullable. */
function isUnsaid(value: JsonValue | undefined, schema: Schema): boolean {
  return value === undefined || (value === null && !schema.nullable)
}

/**
 * Fills in the defaults of a structural schema: for absent members, and for members and items that are null but not
 * nullable. A default is itself defaulted. Changes `value` in place. As {@link pruneNulls} runs first, a null without a
 * default only occurs in lists, where it stays.
 */
export function defaultValues(schema: Schema, value: JsonValue): void {
  if (!hasDefaults(schema)) return
  const object = objectPart(schema)
  if (isJsonObject(value)) {
    if (object) defaultMembers(object, value)
    return
  }
  if (!Array.isArray(value)) return
  const items = itemSchema(schema)
  if (!items) return
  for (const [index, item] of value.entries()) {
    if (items.default !== undefined && isUnsaid(item, items))
      value[index] = cloneJson(items.default)
    defaultValues(items, value[index] ?? null)
  }
}

function defaultMembers(schema: StructSchema | MapSchema, object: JsonObject): void {
  if (schema.kind === 'map') {
    for (const key of Object.keys(object)) {
      if (object[key] !== undefined) defaultMember(schema.values, object, key)
    }
    return
  }
  for (const field of schema.fields.values()) defaultMember(field.schema, object, field.name)
}

function defaultMember(schema: Schema, object: JsonObject, key: string): void {
  const value = getKey(object, key)
  if (schema.default !== undefined && isUnsaid(value, schema)) {
    setKey(object, key, cloneJson(schema.default))
  }
  const filled = getKey(object, key)
  if (filled !== undefined) defaultValues(schema, filled)
}

/**
 * Prunes members that are null though their schema is neither nullable nor has a default; nulls in lists stay. Runs before
 * defaulting. Changes `value` in place.
 */
export function pruneNulls(schema: Schema | undefined, value: JsonValue): void {
  if (!schema) return
  if (Array.isArray(value)) {
    const items = itemSchema(schema)
    if (items) for (const item of value) pruneNulls(items, item)
    return
  }
  if (!isJsonObject(value) || !objectPart(schema)) return
  for (const key of Object.keys(value)) {
    const [member, part] = [value[key], memberSchema(schema, key)]
    if (member === undefined || !part) continue
    if (member === null && !part.nullable && part.default === undefined) delete value[key]
    else pruneNulls(part, member)
  }
}

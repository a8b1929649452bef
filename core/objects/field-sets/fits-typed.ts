import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../base/api/json.ts'
import type { ListSchema, MapSchema, ScalarType, Schema, StructSchema } from '../schema/schema.ts'

/**
 * Whether a value plainly can be merged by its schema, in a fraction of the time of `checkTyped`. False for some sound values,
 * such as items of a keyed list with none but defaulted keys: `checkTyped` then decides.
 */
export function plainlyFits(value: JsonValue, schema: Schema): boolean {
  if (value === null) return true
  switch (schema.kind) {
    case 'any':
      return schema.parts === undefined
    case 'scalar':
      return fitsScalar(value, schema.type)
    case 'list':
      return isList(value) && fitsList(value, schema)
    case 'map':
    case 'struct':
      return isJsonObject(value) && fitsObject(value, schema)
  }
}

/** Whether a value that is not null plainly is a scalar of a type. */
export function fitsScalar(value: NonNullable<JsonValue>, type: ScalarType): boolean {
  const isNumeric = type === 'int32' || type === 'int64' || type === 'double'
  if (typeof value === 'string') return !isNumeric && type !== 'boolean'
  if (typeof value === 'boolean') return type === 'boolean'
  return typeof value !== 'object' && (isNumeric || type === 'intOrString')
}

function fitsList(list: readonly JsonValue[], schema: ListSchema): boolean {
  const { listType, items } = schema
  for (const item of list) {
    if (listType === 'set' && (typeof item === 'object' || item === null)) return false
    if (listType === 'map' && !(isJsonObject(item) && hasKey(item, schema))) return false
    if (!plainlyFits(item, items)) return false
  }
  return true
}

function hasKey(item: JsonObject, { mapKeys }: ListSchema): boolean {
  for (const key of mapKeys) if (getKey(item, key) !== undefined) return true
  return false
}

function fitsObject(object: JsonObject, schema: StructSchema | MapSchema): boolean {
  const { embedded } = schema
  for (const key in object) {
    const value = object[key]
    if (value === undefined) continue
    const declared =
      embedded?.get(key) ?? (schema.kind === 'map' ? undefined : schema.fields.get(key))
    if (declared) {
      if (!plainlyFits(value, declared.schema)) return false
    } else if (schema.kind === 'map') {
      if (!plainlyFits(value, schema.values)) return false
    } else if (!schema.open) return false
  }
  return true
}

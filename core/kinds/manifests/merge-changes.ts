import {
  equalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
  type WritableJsonObject,
} from '../../base/api/json.ts'
import type { Field, Schema, StructSchema } from '../../objects/schema/schema.ts'

/**
 * Applies the difference between `base` and `result` to `raw`, which `base` was decoded from. What does not differ stays as `raw` has
 * it: the order of members, the form of scalars, and fields that decoding dropped.
 */
export function mergeChanges(
  raw: JsonValue | undefined,
  base: JsonValue | undefined,
  result: JsonValue,
): JsonValue {
  if (raw !== undefined && equalJson(base, result)) return raw
  if (isJsonObject(raw) && isJsonObject(base) && isJsonObject(result)) {
    return mergeMembers(raw, base, result)
  }
  const areLists = isList(raw) && isList(base) && isList(result)
  if (!areLists || raw.length !== result.length || base.length !== result.length) return result
  return result.map((item, at) => mergeChanges(raw[at], base[at], item))
}

function mergeMembers(raw: JsonObject, base: JsonObject, result: JsonObject): JsonObject {
  const merged: WritableJsonObject = {}
  for (const [key, value] of Object.entries(raw)) {
    const next = result[key]
    if (next !== undefined) merged[key] = mergeChanges(value, base[key], next)
    else if (base[key] === undefined) merged[key] = value
  }
  for (const [key, value] of Object.entries(result)) {
    const isNew = value !== undefined && raw[key] === undefined && !equalJson(value, base[key])
    if (isNew) merged[key] = value
  }
  return merged
}

/** A decoded object without what decoding writes for absent fields: zero values and empty structs. `object` is not changed. */
export function withoutZeros(schema: StructSchema, object: JsonObject): JsonObject {
  const kept: WritableJsonObject = {}
  for (const [name, value] of Object.entries(object)) {
    const field = schema.fields.get(name)
    const left = field && value !== undefined ? withoutZero(field, value) : value
    if (left !== undefined) kept[name] = left
  }
  return kept
}

function withoutZero(field: Field, value: JsonValue): JsonValue | undefined {
  if (value === null) return undefined
  const { schema, pointer } = field
  const left = inside(schema, value)
  if (pointer) return left
  if (schema.kind === 'struct' && isJsonObject(left)) {
    return Object.keys(left).length === 0 ? undefined : left
  }
  return schema.kind === 'scalar' && isZero(schema.type, left) ? undefined : left
}

function isZero(type: string, value: JsonValue): boolean {
  return value === '' || value === 0 || value === false || (type === 'quantity' && value === '0')
}

function inside(schema: Schema, value: JsonValue): JsonValue {
  switch (schema.kind) {
    case 'struct':
      return isJsonObject(value) ? withoutZeros(schema, value) : value
    case 'list':
      return isList(value) ? value.map((item) => inside(schema.items, item)) : value
    case 'map':
      return isJsonObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, item]) => [key, inside(schema.values, item ?? null)]),
          )
        : value
    case 'scalar':
    case 'any':
      return value
  }
}

/** A value at a path of a report: `spec.rules[0].host`. */
export interface PathValue {
  readonly path: string
  readonly value: JsonValue
}

/** The values of `before` that are not in `after`, by the outermost paths at which they are absent or differ. */
export function lostValues(
  before: JsonValue,
  after: JsonValue | undefined,
  path = '',
): readonly PathValue[] {
  if (equalJson(before, after)) return []
  if (isJsonObject(before) && isJsonObject(after)) {
    return Object.entries(before).flatMap(([key, value]) =>
      value === undefined
        ? []
        : lostValues(value, after[key], path === '' ? key : `${path}.${key}`),
    )
  }
  if (isList(before) && isList(after) && before.length === after.length) {
    return before.flatMap((item, at) => lostValues(item, after[at], `${path}[${at}]`))
  }
  return [{ path, value: before }]
}

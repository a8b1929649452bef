import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import { anywhere, listPart, objectPart } from '../schema-parts.ts'
import type { Field, ListSchema, Schema, StructSchema } from '../schema.ts'
import { repeatedAt } from './canonical-text.ts'
import { duplicate, entryPath, type FieldPath, invalidValue, memberPath } from './causes.ts'

/**
 * Finds duplicates in `set` and `map` lists: a set holds each value once, a `map` list each combination of keys. For each
 * duplicate only the second occurrence is reported. In an update this counts only where the old object has no duplicates.
 */
export function validateListTypes(
  schema: Schema,
  value: JsonValue,
  path: FieldPath = '',
): StatusCause[] {
  const causes: StatusCause[] = []
  if (hasListTypes(schema)) walk(schema, value, path, causes)
  return causes
}

const hasListTypes = anywhere((schema) => {
  const list = listPart(schema)
  return list !== undefined && list.listType !== 'atomic'
})

function walk(schema: Schema, value: JsonValue, path: FieldPath, causes: StatusCause[]): void {
  if (isList(value)) {
    const list = listPart(schema)
    if (list) walkList(list, value, path, causes)
  } else if (isJsonObject(value)) walkMembers(schema, value, path, causes)
}

function walkList(
  list: ListSchema,
  items: readonly JsonValue[],
  path: FieldPath,
  causes: StatusCause[],
): void {
  if (list.listType === 'set') {
    for (const at of repeatedAt(items)) causes.push(duplicate(`${path}[${at}]`, items[at]))
  } else if (list.listType === 'map') checkKeys(list.mapKeys, items, path, causes)
  if (!hasListTypes(list.items)) return
  for (const [at, item] of items.entries()) walk(list.items, item, `${path}[${at}]`, causes)
}

function walkMembers(
  schema: Schema,
  object: JsonObject,
  path: FieldPath,
  causes: StatusCause[],
): void {
  const part = objectPart(schema)
  if (part?.kind === 'map') {
    if (!hasListTypes(part.values)) return
    for (const [key, member] of Object.entries(object)) {
      if (member !== undefined) walk(part.values, member, entryPath(path, key), causes)
    }
    return
  }
  if (!part) return
  for (const { name, schema: inner } of listedFields(part)) {
    const member = getKey(object, name)
    if (member === undefined || isPlainSet(inner, member)) continue
    walk(inner, member, memberPath(path, name), causes)
  }
}

/** Whether a value is a set without duplicates, of items in which there are no lists to look at: no path is made of it then. */
function isPlainSet(schema: Schema, value: JsonValue): boolean {
  const list = listPart(schema)
  if (list?.listType !== 'set' || hasListTypes(list.items)) return false
  return isList(value) && repeatedAt(value).length === 0
}

const known = new WeakMap<StructSchema, readonly Field[]>()

/** The fields of a struct that are or hold `set` or `map` lists. */
function listedFields(struct: StructSchema): readonly Field[] {
  let fields = known.get(struct)
  if (!fields) {
    fields = [...struct.fields.values()].filter((field) => hasListTypes(field.schema))
    known.set(struct, fields)
  }
  return fields
}

function checkKeys(
  keys: readonly string[],
  items: readonly JsonValue[],
  path: FieldPath,
  causes: StatusCause[],
): void {
  const wrong = items.findIndex((item) => item !== null && !isJsonObject(item))
  if (wrong !== -1) {
    const detail = 'must be an object for an array of list-type map'
    causes.push(invalidValue(`${path}[${wrong}]`, items[wrong], detail))
    return
  }
  // An absent list-map key differs from every value, null included.
  const found = items.map((item) => {
    const said = keys.filter((key) => isJsonObject(item) && Object.hasOwn(item, key))
    return Object.fromEntries(said.map((key) => [key, isJsonObject(item) ? item[key] : null]))
  })
  for (const at of repeatedAt(found)) causes.push(duplicate(`${path}[${at}]`, found[at]))
}

import {
  cloneJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  isList,
} from '../../base/api/json.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { valueWithSortedKeys } from '../../base/json/sorted-keys.ts'
import { isInt64 } from '../../base/text/int64.ts'
import { anywhere } from './schema-parts.ts'
import type { Schema, StructSchema } from './schema.ts'

const holdsFreeJson = anywhere((schema) => schema.kind === 'any' && !schema.choice, partsOf)

/**
 * Whether values of a schema hold JSON that no type describes, such as the parameters of a driver; not asked of metadata, and of
 * custom resources, whose members are always in the order of their names.
 */
export function hasFreeJson(schema: Schema): boolean {
  return !(schema.kind === 'struct' && schema.unstructured) && holdsFreeJson(schema)
}

/** Schemas below one, without metadata. */
function partsOf(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case 'any':
      return schema.choice ? [schema.choice.struct] : []
    case 'list':
      return [schema.items]
    case 'map':
      return [schema.values]
    case 'struct':
      return [...schema.fields.values()]
        .filter(({ name }) => name !== 'metadata')
        .map((field) => field.schema)
    case 'scalar':
      return []
  }
}

/** Calls `visit` for each value of free JSON; what it returns takes the place of the value in a copy of what is around. */
function replaced(
  value: JsonValue,
  schema: Schema,
  visit: (value: JsonValue) => JsonValue,
): JsonValue {
  if (!hasFreeJson(schema)) return value
  if (schema.kind === 'any') {
    if (!schema.choice) return visit(value)
    if (isJsonObject(value)) return replaced(value, schema.choice.struct, visit)
    const { struct } = schema.choice
    return isList(value) ? value.map((item) => replaced(item, struct, visit)) : value
  }
  if (schema.kind === 'list') {
    return isList(value) ? value.map((item) => replaced(item, schema.items, visit)) : value
  }
  if (schema.kind === 'scalar' || !isJsonObject(value)) return value
  const made = { ...value }
  for (const [key, member] of Object.entries(value)) {
    const below = schema.kind === 'map' ? schema.values : schema.fields.get(key)?.schema
    const isPlain =
      member === undefined || !below || (schema.kind === 'struct' && key === 'metadata')
    const next = isPlain ? member : replaced(member, below, visit)
    if (next !== undefined) setKey(made, key, next)
  }
  return made
}

/**
 * An object as the original makes it of a parsed form (strategic merge patch and server-side apply): in free JSON, members are in
 * the order of their names, and whole numbers beyond 64 bits are floating.
 */
export function withParsedJson<T extends JsonObject>(object: T, schema: StructSchema): T {
  if (!hasFreeJson(schema)) return object
  return replaced(object, schema, (value) => valueWithSortedKeys(withFloats(cloneJson(value)))) as T
}

function withFloats(value: JsonValue): JsonValue {
  if (typeof value === 'bigint') return isInt64(value) ? value : Number(value)
  if (isList(value)) return value.map(withFloats)
  if (!isJsonObject(value)) return value
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) setKey(value, key, withFloats(member))
  }
  return value
}

/** An object whose free JSON is replaced by its text, by which the original compares it in updates. */
export function withJsonTexts<T extends JsonObject>(object: T, schema: Schema): T {
  return hasFreeJson(schema) ? (replaced(object, schema, writeJson) as T) : object
}

/** Whether two objects that are equal have their free JSON in the same order, too. */
export function hasSameJsonText(a: JsonObject, b: JsonObject, schema: StructSchema): boolean {
  if (!hasFreeJson(schema)) return true
  const textOf = (object: JsonObject): string => {
    const texts: string[] = []
    replaced(object, schema, (value) => {
      texts.push(writeJson(value))
      return value
    })
    return texts.join('\n')
  }
  return textOf(a) === textOf(b)
}

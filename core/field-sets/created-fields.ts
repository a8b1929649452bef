import { equalJson, getKey, type JsonObject, type JsonValue, setKey } from '../api/json.ts'
import { sameKeys } from '../schema/same-keys.ts'
import type { AnySchema, ListSchema, MapSchema, Schema, StructSchema } from '../schema/schema.ts'
import { emptyFieldSet, type FieldSet } from './field-set.ts'
import { groupItems } from './list-items.ts'
import { compareElements, fieldElement } from './path-element.ts'
import { listOrEmpty, objectOrEmpty, schemaOfKey, shapeOf } from './typed-value.ts'

/**
 * What a new object has beyond a blank one, but for `skipped` paths and what lies below them, in the form of `fieldsV1`.
 * Comparing the two and writing what was added gives the same; but most of what a server writes are new objects, and
 * this costs a fraction of it.
 *
 * @throws UnidentifiedItem
 */
export function createdFields(
  blank: JsonObject,
  object: JsonObject,
  schema: Schema,
  skipped: FieldSet,
): JsonObject {
  return formOf(blank, object, schema, skipped) ?? {}
}

type Below = MapSchema | StructSchema | AnySchema

/** Stands for the thing itself, where parts of it are named beside it. */
const self = '.'

const nothing = emptyFieldSet()

/** Undefined where nothing of it is new. */
function formOf(
  before: JsonValue | undefined,
  after: JsonValue,
  schema: Schema,
  skipped: FieldSet,
): JsonObject | undefined {
  const shape = shapeOf(schema, after)
  if (shape.kind === 'leaf' || isEmpty(after)) return equalJson(before, after) ? undefined : {}
  const fields: JsonObject = before === undefined ? { [self]: {} } : {}
  const added =
    shape.kind === 'list'
      ? addItems(fields, listOrEmpty(before), listOrEmpty(after), shape.schema)
      : addFields(fields, objectOrEmpty(before), objectOrEmpty(after), shape.schema, skipped)
  if (added > 0) return fields
  return before === undefined ? {} : undefined
}

function isEmpty(value: JsonValue): boolean {
  return typeof value === 'object' && (value === null || Object.keys(value).length === 0)
}

function addFields(
  fields: JsonObject,
  before: JsonObject,
  after: JsonObject,
  schema: Below,
  skipped: FieldSet,
): number {
  let added = 0
  for (const key of orderedKeys(schema, after)) {
    const value = after[key]
    if (value === undefined) continue
    const element = fieldElement(key)
    if (skipped.members.has(element)) continue
    const below = skipped === nothing ? nothing : skipped.below(element)
    const form = formOf(getKey(before, key), value, schemaOfKey(schema, key), below)
    if (!form) continue
    setKey(fields, element, form)
    added++
  }
  return added
}

function addItems(
  fields: JsonObject,
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  schema: ListSchema,
): number {
  const known = groupItems(before, schema)
  const groups = groupItems(after, schema)
  let added = 0
  for (const element of [...groups.keys()].sort(compareElements)) {
    const [item = null, ...repeated] = groups.get(element) ?? []
    // Items that share their keys cannot be told apart, so they are owned together and whole.
    const form =
      repeated.length > 0 ? {} : formOf(known.get(element)?.[0], item, schema.items, nothing)
    if (!form) continue
    setKey(fields, element, form)
    added++
  }
  return added
}

/** Structs come with few different sequences of keys, so ordering them is paid for once. */
const rememberedOrders = 8

interface KeyOrder {
  readonly keys: readonly string[]
  readonly ordered: readonly string[]
}

const orders = new WeakMap<StructSchema, KeyOrder[]>()

function orderedKeys(schema: Below, object: JsonObject): readonly string[] {
  const keys = Object.keys(object)
  if (keys.length < 2) return keys
  if (schema.kind !== 'struct') return keys.sort()
  const known = orders.get(schema) ?? []
  for (const order of known) if (sameKeys(order.keys, keys)) return order.ordered
  const ordered = keys.toSorted()
  orders.set(schema, [{ keys, ordered }, ...known.slice(0, rememberedOrders - 1)])
  return ordered
}

import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../base/api/json.ts'
import { zeroScalar } from '../schema/decode-scalar.ts'
import { listPart, objectPart } from '../schema/schema-parts.ts'
import type {
  AnySchema,
  Field,
  ListSchema,
  MapSchema,
  Schema,
  StructSchema,
  ScalarSchema,
} from '../schema/schema.ts'
import { keyElement, type KeyPart, type PathElement, valueElement } from './path-element.ts'

/** Schema of a value with keys. */
export type KeyedSchema = MapSchema | StructSchema | AnySchema

/** How a value is owned, by its schema: as a whole (leaf), item by item, or field by field. */
export type Shape =
  | { readonly kind: 'leaf' }
  | { readonly kind: 'list'; readonly schema: ListSchema }
  | { readonly kind: 'map'; readonly schema: KeyedSchema }

const leaf: Shape = { kind: 'leaf' }

/**
 * The shape of a value. Values without schema are owned field by field where the schema is `deduced`, else as a
 * whole. An absent value has no shape of its own, so callers pass the other side's value for a deduced schema.
 */
export function shapeOf(schema: Schema, value: JsonValue | undefined): Shape {
  if (schema.kind === 'scalar') return leaf
  if (schema.kind === 'any') return deducedShape(schema, value)
  let shape = shapes.get(schema)
  if (!shape) shapes.set(schema, (shape = declaredShape(schema)))
  return shape
}

/** Shapes of schemas, which do not change: every part of every object asks for one. */
const shapes = new WeakMap<Schema, Shape>()

function declaredShape(schema: ListSchema | MapSchema | StructSchema): Shape {
  switch (schema.kind) {
    case 'list':
      return schema.listType === 'atomic' ? leaf : { kind: 'list', schema }
    case 'map':
      return schema.mapType === 'atomic' ? leaf : { kind: 'map', schema }
    case 'struct':
      return schema.structType === 'atomic' ? leaf : { kind: 'map', schema }
  }
}

function deducedShape(schema: AnySchema, value: JsonValue | undefined): Shape {
  if (schema.deduced === undefined) return leaf
  if (isJsonObject(value)) return objectShape(schema)
  if (schema.deduced === 'fields' || !isList(value)) return leaf
  return { kind: 'list', schema: { kind: 'list', items: schema, listType: 'set', mapKeys: [] } }
}

/** The shape of an object in an untyped value, whose schema may declare members all the same. */
function objectShape(schema: AnySchema): Shape {
  const object = schema.parts?.object
  if (object) return shapeOf(object, undefined)
  return { kind: 'map', schema: schema.parts ? untyped : schema }
}

/** The declared field of a key; undefined for entries of maps and of values without schema. */
export function declaredField(schema: KeyedSchema, key: string): Field | undefined {
  if (schema.kind === 'any') return undefined
  const embedded = schema.embedded?.get(key)
  return embedded ?? (schema.kind === 'struct' ? schema.fields.get(key) : undefined)
}

const untyped: AnySchema = { kind: 'any', shape: 'value', deduced: 'fields' }

/** The schema of a key's value. A field that a struct does not declare counts as a value without schema. */
export function schemaOfKey(schema: KeyedSchema, key: string): Schema {
  if (schema.kind === 'any') return schema
  const embedded = schema.embedded?.get(key)
  if (embedded) return embedded.schema
  return schema.kind === 'map' ? schema.values : (schema.fields.get(key)?.schema ?? untyped)
}

/**
 * The error for a list item without identity (it lacks its keys, or is no valid set item), in the words that clients
 * know.
 */
export class UnidentifiedItem extends Error {}

/** The path element of a list item. @throws UnidentifiedItem */
export function elementOfItem(schema: ListSchema, item: JsonValue): PathElement {
  if (schema.listType === 'map') return keyOfItem(schema, item)
  const list = 'associative list without keys'
  if (item === null) throw new UnidentifiedItem(`${list} has an element that's an explicit null`)
  if (isList(item)) {
    throw new UnidentifiedItem('not supported: associative list with lists as elements')
  }
  if (isJsonObject(item)) throw new UnidentifiedItem(`${list} has an element that's a map type`)
  return valueElement(item)
}

/**
 * The path element of a keyed list's item. Optional keys may be absent, and are left out; at least one must be present.
 */
function keyOfItem(schema: ListSchema, item: JsonValue): PathElement {
  const list = 'associative list with keys'
  if (item === null) throw new UnidentifiedItem(`${list} may not have a null element`)
  if (!isJsonObject(item)) throw new UnidentifiedItem(`${list} may not have non-map elements`)
  const keys = keysOf(schema)
  const [only] = keys
  if (keys.length === 1 && only) {
    const name = item[only.name]
    if (typeof name === 'string' && name.length <= longestName) return elementOfName(only, name)
  }
  const parts: KeyPart[] = []
  for (const key of keys) {
    const given = getKey(item, key.name)
    const value = given === undefined ? key.default : given
    if (value !== undefined) parts.push([key.label, value])
  }
  if (parts.length > 0) return keyElement(parts)
  const names = `[${schema.mapKeys.map((name) => JSON.stringify(name)).join(' ')}]`
  throw new UnidentifiedItem(
    `${list} has an element that omits all key fields ${names} (and doesn't have default values for any key fields)`,
  )
}

interface ListKey {
  readonly name: string
  readonly label: string
  readonly default: JsonValue | undefined
  readonly elements: Map<string, PathElement>
}

/** Cached path elements of a list at most, and the longest name that is cached, in characters. */
const mostNames = 256
const longestName = 64

/**
 * The path element of an item by its only key, cached: objects share the names of their containers, variables and
 * volumes.
 */
function elementOfName({ label, elements }: ListKey, name: string): PathElement {
  const known = elements.get(name)
  if (known !== undefined) return known
  if (elements.size >= mostNames) elements.clear()
  const element = keyElement([[label, name]])
  elements.set(name, element)
  return element
}

const listKeys = new WeakMap<ListSchema, readonly ListKey[]>()

/** The keys of a keyed list, in the order in which a path element has them. */
function keysOf(schema: ListSchema): readonly ListKey[] {
  const known = listKeys.get(schema)
  if (known) return known
  const { mapKeys, items } = schema
  const keys = mapKeys.toSorted().map((name) => ({
    name,
    label: JSON.stringify(name),
    default: items.kind === 'struct' ? defaultOf(declaredField(items, name)) : undefined,
    elements: new Map<string, PathElement>(),
  }))
  listKeys.set(schema, keys)
  return keys
}

/**
 * The default of a list key; a required key without default counts as its zero value, which validation refuses later.
 */
function defaultOf(field: Field | undefined): JsonValue | undefined {
  if (!field) return undefined
  const value = field.default ?? field.schema.default
  if (value !== undefined || !field.always || field.pointer) return value
  return field.schema.kind === 'scalar' ? zeroScalar(field.schema.type) : undefined
}

/** Whether a value is absent, null or empty, and so has no parts. */
export function isEmptyValue(value: JsonValue | undefined): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined || value === null
  if (isList(value)) return value.length === 0
  for (const key in value) if (value[key] !== undefined) return false
  return true
}

export function listOrEmpty(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : []
}

export function objectOrEmpty(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

/**
 * Whether the original's typed schema takes a scalar of any type for this one: for quantities and times, and for strings with a
 * format other than `byte`.
 */
export function isAnyScalar({ type, validation }: ScalarSchema): boolean {
  if (type !== 'string') return type === 'quantity' || type === 'time' || type === 'microTime'
  const { format = 'byte' } = validation ?? {}
  return format !== 'byte'
}

/** Whether a path element is a field that the schema declares, rather than an entry of a map or an item. */
export function isDeclaredElement(element: PathElement, schema: Schema | undefined): boolean {
  const object = schema && objectPart(schema)
  if (!object || !element.startsWith('f:')) return false
  return declaredField(object, element.slice(2)) !== undefined
}

/** The schema of what a path element leads to. */
export function schemaOfElement(
  element: PathElement,
  schema: Schema | undefined,
): Schema | undefined {
  if (!schema) return undefined
  if (!element.startsWith('f:')) return listPart(schema)?.items
  const object = objectPart(schema)
  if (object) return schemaOfKey(object, element.slice(2))
  return schema.kind === 'any' ? schema : undefined
}

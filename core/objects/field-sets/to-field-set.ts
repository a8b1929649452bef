import { isJsonObject, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import type { ListSchema, Schema } from '../schema/schema.ts'
import { emptyFieldSet, type FieldSet, FieldSetBuilder } from './field-set.ts'
import { fieldElement, type PathElement } from './path-element.ts'
import {
  declaredField,
  elementOfItem,
  listOrEmpty,
  objectOrEmpty,
  schemaOfKey,
  type Shape,
  shapeOf,
} from './typed-value.ts'

/**
 * The field set of a value: the paths of its leaves, and of the list items and map entries around them.
 *
 * @throws UnidentifiedItem for a list whose items lack their keys.
 */
export function toFieldSet(value: JsonValue, schema: Schema): FieldSet {
  const shape = shapeOf(schema, value)
  if (shape.kind === 'list') return setOfItems(listOrEmpty(value), shape.schema)
  if (shape.kind === 'map') return setOfFields(objectOrEmpty(value), shape.schema)
  return emptyFieldSet()
}

/** Whether a value is a leaf, which is owned as a whole. */
function isWhole(schema: Schema, value: JsonValue): boolean {
  return shapeOf(schema, value).kind === 'leaf'
}

function setOfItems(items: readonly JsonValue[], schema: ListSchema): FieldSet {
  const elements = items.map((item) => elementOfItem(schema, item))
  const repeated = repeatedElements(elements)
  const set = new FieldSetBuilder()
  for (const [at, element] of elements.entries()) {
    set.addElement(element)
    // Repeated items, which share their keys, cannot be told apart, so they are owned together and whole.
    const item = items[at]
    if (item !== undefined && !repeated.has(element)) {
      set.place(element, toFieldSet(item, schema.items))
    }
  }
  return set.build()
}

export function repeatedElements(elements: readonly PathElement[]): ReadonlySet<PathElement> {
  const seen = new Set<PathElement>()
  const repeated = new Set<PathElement>()
  for (const element of elements) {
    if (seen.has(element)) repeated.add(element)
    seen.add(element)
  }
  return repeated
}

function setOfFields(object: JsonObject, schema: (Shape & { kind: 'map' })['schema']): FieldSet {
  const set = new FieldSetBuilder()
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue
    const element = fieldElement(key)
    const below = schemaOfKey(schema, key)
    set.place(element, toFieldSet(value, below))
    if (isOwnedItself(value, below, declaredField(schema, key) !== undefined))
      set.addElement(element)
  }
  return set.build()
}

/**
 * Whether a key's own path is in the field set: for a struct's field only where no path below is, for a map's entry
 * always.
 */
function isOwnedItself(value: JsonValue, schema: Schema, isDeclared: boolean): boolean {
  if (!isDeclared || value === null || isWhole(schema, value)) return true
  return isJsonObject(value) && Object.keys(value).length === 0
}

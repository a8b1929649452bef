import { equalJson, getKey, isJsonObject, type JsonValue } from '../api/json.ts'
import { hasKeys } from '../schema/same-keys.ts'
import type { ListSchema, Schema } from '../schema/schema.ts'
import type { FieldSet } from './field-set.ts'
import { fieldElement } from './path-element.ts'
import {
  elementOfItem,
  isEmptyValue,
  type KeyedSchema,
  listOrEmpty,
  objectOrEmpty,
  schemaOfKey,
  shapeOf,
} from './typed-value.ts'

/** Tests whether a value has the same parts as another. @throws UnidentifiedItem */
export type PartsTest = (value: JsonValue | undefined) => boolean

/**
 * Makes a test for values with the same parts as this one, whatever their content: `createdFields` is the same for all
 * of them. A test keeps only names of the value, and costs a fraction of `createdFields`.
 *
 * @param before The blank object's value in this place; undefined for none.
 * @returns a test that may be false for values with the same `createdFields`.
 * @throws UnidentifiedItem
 */
export function samePartsAs(
  before: JsonValue | undefined,
  value: JsonValue | undefined,
  schema: Schema,
  skipped: FieldSet | undefined,
): PartsTest {
  if (value === undefined) return (other) => other === undefined
  const shape = shapeOf(schema, value)
  if (shape.kind === 'leaf' || isEmptyValue(value)) return sameWhole(before, value, schema)
  if (shape.kind === 'map') return sameFields(before, value, shape.schema, skipped)
  return isEmptyValue(before) ? sameItems(listOrEmpty(value), shape.schema) : never
}

const never: PartsTest = () => false

/** The test for a leaf or an empty value, which is owned as a whole unless the blank object has the same. */
function sameWhole(before: JsonValue | undefined, value: JsonValue, schema: Schema): PartsTest {
  const isWhole: PartsTest = (other) =>
    other !== undefined && (shapeOf(schema, other).kind === 'leaf' || isEmptyValue(other))
  if (before === undefined) return isWhole
  const isSame = equalJson(before, value)
  return (other) => isWhole(other) && equalJson(before, other) === isSame
}

function sameFields(
  before: JsonValue | undefined,
  value: JsonValue,
  schema: KeyedSchema,
  skipped: FieldSet | undefined,
): PartsTest {
  const [blank, object] = [objectOrEmpty(before), objectOrEmpty(value)]
  const keys = Object.keys(object)
  const tests = keys.map((key) => {
    const element = fieldElement(key)
    if (skipped?.members.has(element)) return undefined
    const below = skipped?.children.get(element)
    const old = getKey(blank, key)
    const start = old === undefined && below ? {} : old
    return samePartsAs(start, object[key], schemaOfKey(schema, key), below)
  })
  return fieldsTest(keys, tests)
}

/**
 * The test for an object's fields. A separate function, since a closure made in `sameFields` would keep the value in
 * memory.
 */
function fieldsTest(keys: readonly string[], tests: readonly (PartsTest | undefined)[]): PartsTest {
  return (other) => {
    if (!isJsonObject(other) || !hasKeys(other, keys)) return false
    for (let at = 0; at < keys.length; at++) {
      if (tests[at]?.(other[keys[at] ?? '']) === false) return false
    }
    return true
  }
}

function sameItems(items: readonly JsonValue[], schema: ListSchema): PartsTest {
  const elements = items.map((item) => elementOfItem(schema, item))
  // Repeated items, which share their keys, are owned together, so no test is made for them.
  if (new Set(elements).size < elements.length) return never
  const tests = items.map((item) => samePartsAs(undefined, item, schema.items, undefined))
  return (other) => {
    if (!Array.isArray(other) || other.length !== elements.length) return false
    for (let at = 0; at < elements.length; at++) {
      const item = other[at] ?? null
      if (elementOfItem(schema, item) !== elements[at] || tests[at]?.(item) === false) return false
    }
    return true
  }
}

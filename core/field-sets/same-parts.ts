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

/** @throws UnidentifiedItem */
export type PartsTest = (value: JsonValue | undefined) => boolean

/**
 * Tells values with the parts that this one has, whatever is in them: `createdFields` says the same of all of them. A
 * test keeps nothing of the value but names, and costs a fraction of finding out what the parts are.
 *
 * @param before What the blank object has in its place; undefined for nothing.
 * @returns a test that may fail where `createdFields` would say the same.
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

/** A leaf, or something empty: owned as one thing, unless the blank object has the same. */
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

/** A function of its own: what is made in the one that reads the value would keep all that it reads. */
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
  // Items that share their keys are owned in a way of their own.
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

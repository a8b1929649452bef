import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  equalJson,
  getKey,
  isList,
} from '../../base/api/json.ts'
import { cacheFieldsJson } from '../../base/json/encode-in-parts.ts'
import { escapedJson, writeJson } from '../../base/json/json-write.ts'
import { hasKeys } from '../schema/same-keys.ts'
import type { Schema, ListSchema, ScalarType } from '../schema/schema.ts'
import { createdFields } from './created-fields.ts'
import { FieldSet } from './field-set.ts'
import { fitsScalar, plainlyFits } from './fits-typed.ts'
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

interface Template {
  readonly isLike: PartsTest
  readonly form: JsonObject
}

const mostTemplates = 8
/** Longest form that is cached, in characters of JSON. */
const longestForm = 16 * 1024
/** With the most templates cached, one in this many objects that fit none of them replaces a template. */
const replaceEvery = 8

/**
 * The created fields of objects of one kind. Most objects are made from few templates (a workload's pods, a client's
 * leases), so some forms of `fieldsV1` are cached, and shared by all objects that have the same parts.
 */
export class CreatedForms {
  readonly #blank: JsonObject
  readonly #schema: Schema
  readonly #skipped: FieldSet
  readonly #fitting: boolean
  readonly #skippedKeys: readonly string[]
  #templates: readonly Template[] = []
  #misses = 0

  /** Parameters as for {@link createdFields}; `fitting`: objects of the kind may not fit the schema, so forms are shared by those that fit alone. */
  constructor(blank: JsonObject, schema: Schema, skipped: FieldSet, fitting = false) {
    this.#blank = blank
    this.#schema = schema
    this.#skipped = skipped
    this.#fitting = fitting
    this.#skippedKeys = [...skipped.members].map((element) =>
      element.slice(fieldElement('').length),
    )
  }

  /**
   * The created fields of an object.
   *
   * @param hasFaults whether the object does not fit the schema; not called for an object that has the parts of an earlier one
   * @returns a form that must not be changed; undefined where the object has faults.
   * @throws UnidentifiedItem
   */
  of(object: JsonObject, hasFaults?: () => boolean): JsonObject | undefined {
    for (const key of this.#skippedKeys) this.#checkSkipped(key, object[key])
    for (const { isLike, form } of this.#templates) if (isLike(object)) return form
    if (hasFaults?.() === true) return undefined
    const form = createdFields(this.#blank, object, this.#schema, this.#skipped)
    const hasRoom = this.#templates.length < mostTemplates
    if (hasRoom || ++this.#misses % replaceEvery === 0) this.#remember(object, form)
    return form
  }

  /** Refuses items without their keys in a field that no manager owns, too. @throws UnidentifiedItem */
  #checkSkipped(key: string, value: JsonValue | undefined): void {
    if (isJsonObject(value) && Object.values(value).some(hasItems)) {
      createdFields({}, { [key]: value }, this.#schema, FieldSet.of())
    }
  }

  #remember(object: JsonObject, form: JsonObject): void {
    const json = escapedJson(writeJson(form))
    if (json.length > longestForm) return
    cacheFieldsJson(form, json)
    const isLike = samePartsAs(object, this.#schema, {
      before: this.#blank,
      skipped: this.#skipped,
      fitting: this.#fitting,
    })
    this.#templates = [{ isLike, form }, ...this.#templates.slice(0, mostTemplates - 1)]
  }
}

function hasItems(value: JsonValue | undefined): boolean {
  return isList(value) && value.length > 0
}

/** Tests whether a value has the same parts as another. @throws UnidentifiedItem */
type PartsTest = (value: JsonValue | undefined) => boolean

/** Options of a test for equal parts, beside the value that it is made of. */
interface PartsOptions {
  /** The blank object's value in this place; undefined for none. */
  readonly before: JsonValue | undefined
  readonly skipped: FieldSet | undefined
  /** Whether tested values must plainly fit the schema, too, as the value does that the test is made of. */
  readonly fitting: boolean
}

/**
 * Makes a test for values with the same parts as this one and any content: `createdFields` is the same for all
 * of them. A test keeps only names of the value, and costs a fraction of `createdFields`.
 *
 * @returns a test that may be false for values with the same `createdFields`.
 * @throws UnidentifiedItem
 */
function samePartsAs(
  value: JsonValue | undefined,
  schema: Schema,
  options: PartsOptions,
): PartsTest {
  if (value === undefined) return (other) => other === undefined
  const shape = shapeOf(schema, value)
  if (shape.kind === 'leaf' || isEmptyValue(value)) return sameWhole(value, schema, options)
  if (shape.kind === 'map') return sameFields(value, shape.schema, options)
  return isEmptyValue(options.before) ? sameItems(listOrEmpty(value), shape.schema, options) : never
}

const never: PartsTest = () => false
const isPresent: PartsTest = (other) => other !== undefined

/** The test for a leaf or an empty value, which is owned as a whole unless the blank object has the same. */
function sameWhole(value: JsonValue, schema: Schema, { before, fitting }: PartsOptions): PartsTest {
  if (schema.kind === 'scalar' && before === undefined)
    return fitting ? scalarTest(schema.type) : isPresent
  const isWhole: PartsTest = (other) =>
    other !== undefined &&
    (shapeOf(schema, other).kind === 'leaf' || isEmptyValue(other)) &&
    (!fitting || plainlyFits(other, schema))
  if (before === undefined) return isWhole
  const isSame = equalJson(before, value)
  return (other) => isWhole(other) && equalJson(before, other) === isSame
}

const scalarTests = new Map<ScalarType, PartsTest>()

/** The test for a scalar that plainly fits; one for each type, as an object has many. */
function scalarTest(type: ScalarType): PartsTest {
  let test = scalarTests.get(type)
  if (!test) {
    test = (other) => other !== undefined && (other === null || fitsScalar(other, type))
    scalarTests.set(type, test)
  }
  return test
}

function sameFields(
  value: JsonValue,
  schema: KeyedSchema,
  { before, skipped, fitting }: PartsOptions,
): PartsTest {
  const [blank, object] = [objectOrEmpty(before), objectOrEmpty(value)]
  const keys = Object.keys(object)
  const tests = keys.map((key) => {
    const element = fieldElement(key)
    const member = schemaOfKey(schema, key)
    if (skipped?.members.has(element)) return fitting ? fitsIfPresent(member) : undefined
    const below = skipped?.children.get(element)
    const old = getKey(blank, key)
    const start = old === undefined && below ? {} : old
    return samePartsAs(object[key], member, { before: start, skipped: below, fitting })
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

/** The test for a skipped field, whose parts do not count. */
function fitsIfPresent(schema: Schema): PartsTest {
  return (other) => other === undefined || plainlyFits(other, schema)
}

function sameItems(
  items: readonly JsonValue[],
  schema: ListSchema,
  { fitting }: PartsOptions,
): PartsTest {
  const elements = items.map((item) => elementOfItem(schema, item))
  // Repeated items, which share their keys, are owned together, so no test is made for them.
  if (new Set(elements).size < elements.length) return never
  const options = { before: undefined, skipped: undefined, fitting }
  const tests = items.map((item) => samePartsAs(item, schema.items, options))
  return (other) => {
    if (!isList(other) || other.length !== elements.length) return false
    for (let at = 0; at < elements.length; at++) {
      const item = other[at] ?? null
      if (elementOfItem(schema, item) !== elements[at] || tests[at]?.(item) === false) return false
    }
    return true
  }
}

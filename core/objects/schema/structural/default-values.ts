import {
  cloneJson,
  getKey,
  isContainer,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  isWritableList,
  type WritableJsonObject,
  isList,
} from '../../../base/api/json.ts'
import { anywhere, itemSchema, memberSchema, objectPart } from '../schema-parts.ts'
import type { Schema } from '../schema.ts'
import { isChecked } from '../validation/checked-values.ts'

/** Whether a schema or a part of it has a default. */
export const hasDefaults: (schema: Schema) => boolean = anywhere(
  (schema) => schema.default !== undefined,
)

/** Whether a value counts as absent for defaulting: `null` does unless the schema is nullable. */
function isUnset(value: JsonValue | undefined, schema: Schema): boolean {
  return value === undefined || (value === null && !schema.nullable)
}

interface DefaultedField {
  readonly name: string
  readonly schema: Schema
}

/** The parts of a schema that have defaults, so that other parts of a value need not be walked. */
interface DefaultPlan {
  /** Members with a default. */
  readonly own: readonly DefaultedField[]
  /** Members with defaults within them, at any depth. */
  readonly deep: readonly DefaultedField[]
  /** The schema of a map's values, and of a list's items, where they have defaults. */
  readonly values: Schema | undefined
  readonly items: Schema | undefined
}

const plans = new WeakMap<Schema, DefaultPlan>()

function planOf(schema: Schema): DefaultPlan {
  const known = plans.get(schema)
  if (known) return known
  const plan = makePlan(schema)
  plans.set(schema, plan)
  return plan
}

/** A schema in which nothing has a default has this plan. */
const nothing: DefaultPlan = { own: [], deep: [], values: undefined, items: undefined }

function makePlan(schema: Schema): DefaultPlan {
  if (!hasDefaults(schema)) return nothing
  const object = objectPart(schema)
  const fields = object?.kind === 'struct' ? [...object.fields.values()] : []
  const ifDefaulted = (part: Schema | undefined): Schema | undefined =>
    part && hasDefaults(part) ? part : undefined
  const isDeep = (part: Schema): boolean => {
    const { own, deep, values, items } = planOf(part)
    return own.length + deep.length > 0 || Boolean(values ?? items)
  }
  return {
    own: fields.filter((field) => field.schema.default !== undefined),
    deep: fields.filter((field) => isDeep(field.schema)),
    values: object?.kind === 'map' ? ifDefaulted(object.values) : undefined,
    items: ifDefaulted(itemSchema(schema)),
  }
}

/**
 * Fills in the defaults of a structural schema: for absent members, and for members and items that are null but not
 * nullable. A default is itself defaulted. Changes `value` in place. As {@link pruneNulls} runs first, a null without a
 * default only occurs in lists, where it stays.
 */
export function defaultValues(schema: Schema, value: JsonValue): void {
  if (typeof value !== 'object' || value === null) return
  const plan = planOf(schema)
  if (plan === nothing) return
  const { deep, values, items } = plan
  if (isWritableList(value)) {
    if (!items) return
    fillItems(items, value)
    for (const item of value) defaultValues(items, item)
    return
  }
  if (!isJsonObject(value)) return
  fillPlanned(plan, value)
  for (const field of deep) {
    const member = getKey(value, field.name)
    if (isContainer(member) && !isChecked(value, member, field.schema))
      defaultValues(field.schema, member)
  }
  if (!values) return
  for (const key of Object.keys(value)) {
    const member = value[key]
    if (member !== undefined) defaultValues(values, member)
  }
}

/** Whether members of objects have defaults, apart from what is in them. */
export function hasMemberDefaults(schema: Schema): boolean {
  const { own, values } = planOf(schema)
  return own.length > 0 || values?.default !== undefined
}

/** Whether items of lists have a default, apart from what is in them. */
export function hasItemDefaults(schema: Schema): boolean {
  return itemSchema(schema)?.default !== undefined
}

/** Fills in the defaults of items of a list, but not of what is in them. Changes `list`. */
export function fillItems(items: Schema, list: JsonValue[]): void {
  if (items.default === undefined) return
  for (const [index, item] of list.entries()) {
    if (isUnset(item, items)) list[index] = cloneJson(items.default)
  }
}

/** Fills in the defaults of members of an object, but not of what is in them. Changes `object`. */
export function fillMembers(schema: Schema, object: JsonObject): void {
  fillPlanned(planOf(schema), object)
}

function fillPlanned({ own, values }: DefaultPlan, object: JsonObject): void {
  for (const { name, schema } of own) fillMember(schema, object, name)
  if (values?.default === undefined) return
  for (const key of Object.keys(object)) {
    if (object[key] !== undefined) fillMember(values, object, key)
  }
}

function fillMember(schema: Schema, object: JsonObject, key: string): void {
  if (schema.default !== undefined && isUnset(getKey(object, key), schema)) {
    setKey(object, key, cloneJson(schema.default))
  }
}

/** Whether a value is or holds a null. */
function holdsNull(value: JsonValue): boolean {
  const pending: JsonValue[] = [value]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === null) return true
    if (typeof next !== 'object') continue
    if (isList(next)) {
      for (const item of next) {
        if (item === null) return true
        if (typeof item === 'object') pending.push(item)
      }
      continue
    }
    // Objects here are plain, so `for…in` finds no inherited names, and it allocates no list of them.
    for (const key in next) {
      const member = next[key]
      if (member === null) return true
      if (typeof member === 'object') pending.push(member)
    }
  }
  return false
}

/**
 * Prunes members that are null though their schema is neither nullable nor has a default; nulls in lists stay. Runs before
 * defaulting. Changes `value` in place.
 */
export function pruneNulls(schema: Schema | undefined, value: JsonValue): void {
  if (schema && holdsNull(value)) pruneNullsIn(schema, value)
}

function pruneNullsIn(schema: Schema, value: JsonValue): void {
  if (isWritableList(value)) {
    const items = itemSchema(schema)
    if (items) for (const item of value) pruneNullsIn(items, item)
    return
  }
  if (!isJsonObject(value) || !objectPart(schema)) return
  const object: WritableJsonObject = value
  for (const key of Object.keys(object)) {
    const [member, part] = [object[key], memberSchema(schema, key)]
    if (member === undefined || !part) continue
    if (member === null && !part.nullable && part.default === undefined) delete object[key]
    else pruneNullsIn(part, member)
  }
}

import {
  equalJson,
  getKey,
  type JsonObject,
  type JsonValue,
  setKey,
  type WritableJsonObject,
} from '../../base/api/json.ts'
import { sameKeys } from '../schema/same-keys.ts'
import type { ListSchema, Schema, StructSchema } from '../schema/schema.ts'
import type { FieldSet } from './field-set.ts'
import { groupItems } from './list-items.ts'
import { compareElements, fieldElement, type PathElement } from './path-element.ts'
import {
  elementOfItem,
  isEmptyValue,
  type KeyedSchema,
  listOrEmpty,
  objectOrEmpty,
  schemaOfKey,
  shapeOf,
} from './typed-value.ts'

/**
 * The fields that a new object has beyond a blank one, without `skipped` paths and those below them, in the form of
 * `fieldsV1`. The added fields of a comparison are the same; but most writes of a server are creates, and this costs a
 * fraction of it.
 *
 * @throws UnidentifiedItem
 */
export function createdFields(
  blank: JsonObject,
  object: JsonObject,
  schema: Schema,
  skipped: FieldSet,
): JsonObject {
  return beyond(blank, object, schema, skipped) ?? {}
}

/** The element of `fieldsV1` that stands for the field or item itself, beside those for its parts. */
const self = '.'

/** The created fields of a value that the blank object has too; undefined where there are none. */
function beyond(
  before: JsonValue,
  after: JsonValue,
  schema: Schema,
  skipped: FieldSet | undefined,
): JsonObject | undefined {
  const shape = shapeOf(schema, after)
  if (shape.kind === 'leaf' || isEmptyValue(after)) return equalJson(before, after) ? undefined : {}
  const fields: JsonObject =
    shape.kind === 'list'
      ? itemsBeyond(listOrEmpty(before), listOrEmpty(after), shape.schema)
      : fieldsBeyond(objectOrEmpty(before), objectOrEmpty(after), shape.schema, skipped)
  return isEmptyValue(fields) ? undefined : fields
}

function fieldsBeyond(
  before: JsonObject,
  after: JsonObject,
  schema: KeyedSchema,
  skipped: FieldSet | undefined,
): JsonObject {
  const fields: JsonObject = {}
  for (const step of stepsOf(schema, after)) {
    const value = after[step.key]
    if (value === undefined || skipped?.members.has(step.element)) continue
    const old = getKey(before, step.key)
    const form =
      old === undefined && !skipped?.children.has(step.element)
        ? whole(value, step.schema)
        : beyond(
            old === undefined ? {} : old,
            value,
            step.schema,
            skipped?.children.get(step.element),
          )
    if (form) setKey(fields, step.element, form)
  }
  return fields
}

function itemsBeyond(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  schema: ListSchema,
): JsonObject {
  if (before.length === 0) return wholeItems({}, after, schema)
  const known = groupItems(before, schema)
  const groups = groupItems(after, schema)
  const fields: WritableJsonObject = {}
  for (const element of [...groups.keys()].sort(compareElements)) {
    const [item = null, ...repeated] = groups.get(element) ?? []
    const [old] = known.get(element) ?? []
    if (old === undefined) fields[element] = repeated.length > 0 ? {} : whole(item, schema.items)
    else {
      const form = beyond(old, item, schema.items, undefined)
      if (form) fields[element] = form
    }
  }
  return fields
}

/** The created fields of a value that the blank object lacks: all its parts, and itself. */
function whole(value: JsonValue, schema: Schema): JsonObject {
  const shape = shapeOf(schema, value)
  if (shape.kind === 'leaf' || isEmptyValue(value)) return {}
  const fields: JsonObject = { [self]: {} }
  if (shape.kind === 'list') return wholeItems(fields, listOrEmpty(value), shape.schema)
  const object = objectOrEmpty(value)
  for (const step of stepsOf(shape.schema, object)) {
    const part = object[step.key]
    if (part !== undefined) setKey(fields, step.element, whole(part, step.schema))
  }
  return fields
}

function wholeItems(
  fields: WritableJsonObject,
  items: readonly JsonValue[],
  schema: ListSchema,
): JsonObject {
  const [only] = items
  if (items.length === 1 && only !== undefined) {
    fields[elementOfItem(schema, only)] = whole(only, schema.items)
    return fields
  }
  const groups = groupItems(items, schema)
  for (const element of [...groups.keys()].sort(compareElements)) {
    const [item = null, ...repeated] = groups.get(element) ?? []
    // Repeated items, which share their keys, cannot be told apart, so they are owned together and whole.
    fields[element] = repeated.length > 0 ? {} : whole(item, schema.items)
  }
  return fields
}

interface Step {
  readonly key: string
  readonly element: PathElement
  readonly schema: Schema
}

/** Key sequences of one struct that are cached: objects of one type have few, so their keys are sorted once. */
const rememberedSequences = 8

interface Sequence {
  readonly keys: readonly string[]
  readonly steps: readonly Step[]
}

const sequences = new WeakMap<StructSchema, Sequence[]>()

/** The steps from an object to its parts, in the order of `fieldsV1`. */
function stepsOf(schema: KeyedSchema, object: JsonObject): readonly Step[] {
  const keys = Object.keys(object)
  if (schema.kind !== 'struct') return makeSteps(schema, keys)
  const known = sequences.get(schema) ?? []
  for (const sequence of known) if (sameKeys(sequence.keys, keys)) return sequence.steps
  const steps = makeSteps(schema, keys)
  sequences.set(schema, [{ keys, steps }, ...known.slice(0, rememberedSequences - 1)])
  return steps
}

function makeSteps(schema: KeyedSchema, keys: readonly string[]): readonly Step[] {
  return keys
    .toSorted()
    .map((key) => ({ key, element: fieldElement(key), schema: schemaOfKey(schema, key) }))
}

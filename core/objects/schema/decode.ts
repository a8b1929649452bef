import {
  equalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  isContainer,
  type JsonContainer,
  isList,
} from '../../base/api/json.ts'
import { isStackOverflow } from '../../base/execution/stack-overflow.ts'
import { scalarReader, type ValueReader, zeroScalar } from './decode-scalar.ts'
import {
  DecodeTrail,
  SchemaTypeError,
  tooDeep,
  typeErrorOf,
  type UnknownField,
} from './decode-trail.ts'
import { carryFields, noteEmpty, noteEmptyWithin } from './emptied-fields.ts'
import { goTypeOf } from './go-type.ts'
import type { AnySchema, Field, Schema, StructSchema, ListSchema, MapSchema } from './schema.ts'
import { type FieldPlan, StructLayouts } from './struct-layout.ts'
import { withoutAbsent } from './without-absent.ts'

export interface Decoded {
  readonly object: JsonObject
  /** Unknown fields, which the type does not have; at most 100. */
  readonly unknown: readonly UnknownField[]
  /** Paths of the unknown fields. */
  readonly unknownFields: readonly string[]
  /** Whether the value had all fields that are always written, as one that was decoded before has. */
  readonly isWhole: boolean
}

/**
 * Decodes `value` to what Go would write after reading it into the kind's struct: types checked, unknown fields dropped,
 * fields in canonical order, zero values left out or written as the type says, scalars in canonical form. `value` is never
 * changed; free-form values (raw extensions) are shared with it. Objects of custom resources are read by their
 * {@link UnstructuredForm} instead. Members, at any depth but in lists and maps, that are the very values of `known`, which was
 * decoded before, are taken as they are; `metadata` is not, but its members are.
 *
 * @throws SchemaTypeError with the message of Go's decoder, for the first value of a wrong type, and for one that nests too deep.
 */
export function decodeObject(schema: StructSchema, value: JsonValue, known?: JsonObject): Decoded {
  if (schema.unstructured && isJsonObject(value)) {
    return withPaths({ ...schema.unstructured.decode(value), isWhole: true })
  }
  const trail = new DecodeTrail()
  try {
    const object = readStruct(planOf(schema), value, trail, known)
    if (trail.hasEmpty) noteEmptyWithin(object)
    return withPaths({ object, unknown: trail.unknownFields, isWhole: trail.isWhole })
  } catch (error) {
    // Code that the engine has not compiled yet takes more stack than the depth allows for.
    if (isStackOverflow(error)) throw new SchemaTypeError(tooDeep)
    throw error instanceof SchemaTypeError ? firstMistake(schema, value, error) : error
  }
}

/**
 * Decodes what a conversion made of a decoded object. Objects in it carry on which of their fields were sent empty.
 *
 * @throws SchemaTypeError as {@link decodeObject}, for the first wrong type in the order of the type's fields.
 */
export function decodeConverted(schema: StructSchema, value: JsonObject): JsonObject {
  const trail = new DecodeTrail({ isCarrying: true })
  const object = readStruct(planOf(schema), value, trail)
  if (trail.hasEmpty) noteEmptyWithin(object)
  return object
}

/** The type error that Go's decoder reports of a value with several. */
function firstMistake(schema: StructSchema, value: JsonValue, known: SchemaTypeError): unknown {
  const trail = new DecodeTrail({ inOrder: true })
  try {
    readStruct(planOf(schema), value, trail)
    return trail.mistake ?? known
  } catch (error) {
    return error
  }
}

const noPaths: readonly string[] = []

function withPaths(read: Omit<Decoded, 'unknownFields'>): Decoded {
  const { object, unknown, isWhole } = read
  const unknownFields = unknown.length === 0 ? noPaths : unknown.map(({ path }) => path)
  return { object, unknown, unknownFields, isWhole }
}

/** Zero value of a type, which an absent value decodes to; `null` for lists, maps, free-form values and times. */
export function zeroValue(schema: Schema): JsonValue {
  switch (schema.kind) {
    case 'scalar':
      return zeroScalar(schema.type)
    case 'struct':
      return readStruct(planOf(schema), {}, new DecodeTrail())
    case 'list':
    case 'map':
    case 'any':
      return null
  }
}

interface StructPlan {
  readonly goType: string
  readonly layouts: StructLayouts
}

const plans = new WeakMap<StructSchema, StructPlan>()

function planOf(schema: StructSchema): StructPlan {
  const known = plans.get(schema)
  if (known) return known
  const fields = new Map<string, FieldPlan>()
  for (const field of schema.fields.values()) {
    fields.set(field.name, planField(schema, field, fields.size))
  }
  const plan = { goType: goTypeOf(schema), layouts: new StructLayouts(fields) }
  plans.set(schema, plan)
  return plan
}

function readStruct(
  plan: StructPlan,
  raw: JsonValue,
  trail: DecodeTrail,
  known?: JsonObject,
): JsonObject {
  if (!isJsonObject(raw)) return trail.note(trail.mismatch(raw, plan.goType)) ?? {}
  const layout = plan.layouts.of(raw, trail)
  const object = { ...layout.template }
  if (!layout.isWhole) trail.isWhole = false
  for (const field of layout.fresh) object[field.name] = field.absent()
  let complete = true
  const present = trail.inOrder ? inOrderOf(raw, layout.present) : layout.present
  for (const field of present) {
    const value = raw[field.name]
    if (known && isKnown(known, field.name, value)) {
      object[field.name] = value
      continue
    }
    const { takesText } = field
    if (takesText && typeof value === 'string' && (value !== '' || takesText === 'every')) {
      object[field.name] = value
      continue
    }
    const read =
      value === null || value === undefined
        ? field.absent()
        : readField(field, value, trail, known?.[field.name])
    if (read === undefined) complete = false
    object[field.name] = read
  }
  const kept = complete ? object : withoutAbsent(object, raw, present, trail)
  for (const { name } of layout.marked) {
    noteEmpty(kept, name, null)
    trail.hasEmpty = true
  }
  if (trail.isCarrying && carryFields(raw, kept, plan.layouts)) trail.hasEmpty = true
  return kept
}

function readField(
  field: FieldPlan,
  value: JsonValue,
  trail: DecodeTrail,
  known: JsonValue | undefined,
): JsonValue | undefined {
  trail.push(field)
  const read = field.read(value, trail, isJsonObject(known) ? known : undefined)
  trail.pop()
  return read
}

function planField(owner: StructSchema, field: Field, position: number): FieldPlan {
  const { schema } = field
  const read = valueReader(schema)
  const keepsZero = field.pointer || field.always
  const isText = schema.kind === 'scalar' && schema.type === 'string'
  return {
    name: field.name,
    owner: owner.goType,
    position,
    absent: absentValue(field),
    takesText: isText ? (keepsZero ? 'every' : 'but empty') : undefined,
    read: isSchemaOrArray(schema)
      ? (raw, trail) => read(raw, trail) ?? undefined
      : keepsZero
        ? read
        : omitting(field, schema, read),
    marksAbsence: schema.kind === 'scalar' && schema.type === 'quantity' && !field.pointer,
  }
}

function isSchemaOrArray(schema: Schema): boolean {
  return schema.kind === 'any' && schema.choice?.form === 'schemaOrArray'
}

/** A field's decoder that leaves out the values that Go's `omitempty` and `omitzero` leave out. */
function omitting(field: Field, schema: Schema, read: ValueReader): FieldPlan['read'] {
  const unlessZero: FieldPlan['read'] = (raw, trail) => {
    const value = read(raw, trail)
    return equalJson(value, zeroValue(schema)) ? undefined : value
  }
  switch (schema.kind) {
    case 'struct':
      return field.omitZero ? unlessZero : read
    case 'any':
      return read
    case 'list':
      return (raw, trail) => {
        const value = read(raw, trail)
        return isList(value) && value.length === 0 ? undefined : value
      }
    case 'map':
      if (field.empty === 'kept') return read
      return (raw, trail) => {
        const value = read(raw, trail)
        return isJsonObject(value) && Object.keys(value).length === 0 ? undefined : value
      }
    case 'scalar': {
      if (isStructInGo(schema.type)) return field.omitZero ? unlessZero : read
      const zero = zeroScalar(schema.type)
      return (raw, trail) => {
        const value = read(raw, trail)
        return value === zero ? undefined : value
      }
    }
  }
}

/** Scalars that Go holds in a struct, which `omitempty` never omits. */
function isStructInGo(type: string): boolean {
  switch (type) {
    case 'time':
    case 'microTime':
    case 'duration':
    case 'quantity':
    case 'intOrString':
      return true
    default:
      return false
  }
}

function absentValue(field: Field): () => JsonValue | undefined {
  const { schema } = field
  if (field.pointer || schema.kind === 'list' || schema.kind === 'map') {
    return field.always ? () => null : () => undefined
  }
  if (field.omitZero) return () => undefined
  if (schema.kind === 'struct') return () => readStruct(planOf(schema), {}, new DecodeTrail())
  if (schema.kind === 'any') return () => null
  const written = field.always || isStructInGo(schema.type)
  const value = schema.type === 'bytes' ? null : zeroScalar(schema.type)
  return written ? () => value : () => undefined
}

function valueReader(schema: Schema): ValueReader {
  switch (schema.kind) {
    case 'scalar':
      return scalarReader(schema)
    case 'struct': {
      let plan: StructPlan | undefined
      return (raw, trail, known) => readStruct((plan ??= planOf(schema)), raw, trail, known)
    }
    case 'list':
      return listReader(schema, valueReader(schema.items), () => zeroValue(schema.items))
    case 'map':
      return mapReader(schema, valueReader(schema.values), () => zeroValue(schema.values))
    case 'any':
      return anyReader(schema)
  }
}

function anyReader(schema: AnySchema): ValueReader {
  if (schema.choice) return choiceReader(schema.choice)
  if (schema.shape === 'value' || schema.unread) return (raw) => raw
  return (raw, trail) => {
    if (isJsonObject(raw)) return raw
    throw trail.mismatch(raw, 'runtime.RawExtension')
  }
}

type SchemaChoice = NonNullable<AnySchema['choice']>

/**
 * The decoder of `JSONSchemaPropsOrBool` and its like: a JSON schema or the alternative. It reports no unknown fields. Where the
 * alternative is a list, scalars are read as an empty one, as Go does; an empty list of schemas is written as nothing.
 */
function choiceReader(choice: SchemaChoice): ValueReader {
  const read = formReader(choice)
  return (raw, trail) => trail.leniently(() => read(raw, trail))
}

/** The type error of a choice's value as the decoder of its type in Go reports it, without the field that holds the value. */
export function choiceMistake(choice: SchemaChoice, raw: JsonValue): string | undefined {
  return typeErrorOf(() => formReader(choice)(raw, new DecodeTrail()))
}

function formReader({ struct: union, form }: SchemaChoice): ValueReader {
  const schema = union.fields.get('schema')?.schema
  if (schema === undefined) throw new RangeError(`${union.name} has no field "schema"`)
  const one = valueReader(schema)
  const other = valueReader({
    kind: 'list',
    items: form === 'schemaOrArray' ? schema : { kind: 'scalar', type: 'string', goType: 'string' },
    listType: 'atomic',
    mapKeys: [],
  })
  return (raw, trail) => {
    if (isJsonObject(raw)) return one(raw, trail)
    if (form === 'schemaOrArray' && !(isList(raw) && raw.length > 0)) return null
    if (form !== 'schemaOrBool') return isList(raw) ? other(raw, trail) : []
    if (typeof raw === 'boolean') return raw
    throw new SchemaTypeError('boolean or JSON schema expected')
  }
}

/** The decoder of a list: `read` decodes its items, and `zero` is what an item of null becomes. */
function listReader(schema: ListSchema, read: ValueReader, zero: () => JsonValue): ValueReader {
  const goType = goTypeOf(schema)
  const isScalar = schema.items.kind === 'scalar'
  return (raw, trail) => {
    if (!isList(raw)) return trail.note(trail.mismatch(raw, goType))
    const list: JsonValue[] = []
    for (const item of raw) {
      if (item === null) list.push(zero())
      else if (isScalar) list.push(read(item, trail))
      else {
        trail.push(list.length)
        list.push(read(item, trail))
        trail.pop()
      }
    }
    return list
  }
}

/** The decoder of a map. `read` decodes a value that is not null, `zero` is the value for null. */
function mapReader(schema: MapSchema, read: ValueReader, zero: () => JsonValue): ValueReader {
  const goType = goTypeOf(schema)
  const { values } = schema
  const holdsText = values.kind === 'scalar' && values.type === 'string'
  return (raw, trail) => {
    if (!isJsonObject(raw)) return trail.note(trail.mismatch(raw, goType))
    if (holdsText && isSortedText(raw)) return { ...raw }
    const object: JsonObject = {}
    for (const key of trail.inOrder ? Object.keys(raw) : sortedKeys(raw)) {
      const item = raw[key]
      if (item === undefined) continue
      trail.push(key)
      setKey(object, key, item === null ? zero() : read(item, trail))
      trail.pop()
    }
    return object
  }
}

/** Whether a map has only text values and sorted keys, as labels mostly do: it is then decoded by a shallow copy. */
function isSortedText(object: JsonObject): boolean {
  let last = ''
  for (const key in object) {
    if (key < last || typeof object[key] !== 'string') return false
    last = key
  }
  return true
}

/** Map keys in the order in which Go writes them. */
function sortedKeys(object: JsonObject): readonly string[] {
  const keys = Object.keys(object)
  let last = ''
  for (const key of keys) {
    if (key < last) return keys.toSorted()
    last = key
  }
  return keys
}

/** Whether a member of an object is that of a decoded one. Metadata is not, since writes change it in place. */
export function isKnown(
  known: JsonObject,
  name: string,
  value: JsonValue | undefined,
): value is JsonContainer {
  return isContainer(value) && value === known[name] && name !== 'metadata'
}

/** Fields that are present, in the order in which the value has them. */
function inOrderOf(raw: JsonObject, present: readonly FieldPlan[]): readonly FieldPlan[] {
  const byName = new Map(present.map((field) => [field.name, field]))
  return Object.keys(raw).flatMap((key) => byName.get(key) ?? [])
}

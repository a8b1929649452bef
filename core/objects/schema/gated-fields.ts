import { isJsonObject, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import { type FeatureGates, gateOfTable } from '../../base/release/feature-gates.ts'
import { forgetEmpty, valueAsSent } from './emptied-fields.ts'
import type { Schema, StructSchema } from './schema.ts'

/** A field whose feature gates are off. */
interface OffField {
  readonly name: string
  /** By what its use is remembered: a stored object that uses any of them keeps the field. */
  readonly uses: readonly string[]
  /** Whether the field in a stored object counts as use. */
  readonly counts: boolean
  readonly isDropped: boolean
}

/** Fields of a schema whose feature gates are all off. */
interface OffFields {
  readonly own: readonly OffField[]
  readonly inner: readonly {
    readonly name: string
    readonly isMap: boolean
    readonly schema: StructSchema
  }[]
}

type OffFieldsBySchema = WeakMap<StructSchema, { readonly found: OffFields | undefined }>

/** Fields with gates off, by server and schema: gates do not change while a server runs, so each schema is searched once. */
const known = new WeakMap<FeatureGates, OffFieldsBySchema>()

function structIn(schema: Schema): StructSchema | undefined {
  switch (schema.kind) {
    case 'struct':
      return schema
    case 'list':
      return structIn(schema.items)
    case 'map':
      return structIn(schema.values)
    case 'scalar':
    case 'any':
      return undefined
  }
}

function offFields(schema: StructSchema, isOn: FeatureGates): OffFields | undefined {
  let bySchema = known.get(isOn)
  if (!bySchema) known.set(isOn, (bySchema = new WeakMap()))
  return searched(schema, isOn, [], bySchema)
}

/** Searches a schema for fields whose gates are off. `around` are the enclosing types, as types may be recursive. */
function searched(
  schema: StructSchema,
  isOn: FeatureGates,
  around: readonly StructSchema[],
  bySchema: OffFieldsBySchema,
): OffFields | undefined {
  const before = bySchema.get(schema)
  if (before) return before.found
  const fields = [...schema.fields.values()]
  const own = fields.flatMap(({ name, gate }) => offField(name, gate, isOn) ?? [])
  const inner = fields.flatMap((field) => {
    const struct = structIn(field.schema)
    if (!struct || around.includes(struct)) return []
    if (!searched(struct, isOn, [...around, schema], bySchema)) return []
    return [{ name: field.name, isMap: field.schema.kind === 'map', schema: struct }]
  })
  const found = own.length + inner.length > 0 ? { own, inner } : undefined
  bySchema.set(schema, { found })
  return found
}

/**
 * A field with its gates as type tables write them: `A,B` is on with one of them, `A+B` with both. Behind a colon: `own` keeps the
 * field only where the stored object has that field, `follows` is no use by itself, `counts` is use but never dropped.
 */
function offField(
  name: string,
  gate: string | undefined,
  isOn: FeatureGates,
): OffField | undefined {
  const [names = '', mode] = gate?.split(':') ?? []
  if (names === '') return undefined
  const gates = names.split(',')
  if (gates.some((each) => each.split('+').map(gateOfTable).every(isOn))) return undefined
  return {
    name,
    uses: mode === 'own' ? gates.map((each) => `${each} ${name}`) : gates,
    counts: mode !== 'follows',
    isDropped: mode !== 'counts',
  }
}

function each(value: JsonValue | undefined, visit: (struct: JsonObject) => void): void {
  if (Array.isArray(value)) for (const item of value) each(item, visit)
  else if (isJsonObject(value)) visit(value)
}

/** Visits the structs of a field: in a list, in a map, or alone. `isMap` tells a map, which looks like a struct, apart. */
function eachStruct(
  value: JsonValue | undefined,
  isMap: boolean,
  visit: (struct: JsonObject) => void,
): void {
  if (!isMap) each(value, visit)
  else if (isJsonObject(value)) for (const item of Object.values(value)) each(item, visit)
}

/** Calls `visit` for every field of the object whose feature gates are off. */
function eachOffField(
  schema: StructSchema,
  object: JsonObject,
  isOn: FeatureGates,
  visit: (holder: JsonObject, field: OffField) => void,
): void {
  const off = offFields(schema, isOn)
  if (!off) return
  for (const field of off.own) {
    if (valueAsSent(object, field.name) !== undefined) visit(object, field)
  }
  for (const { name, isMap, schema: struct } of off.inner) {
    eachStruct(object[name], isMap, (child) => eachOffField(struct, child, isOn, visit))
  }
}

/**
 * Drops fields of `object` whose feature gates are off, unless the stored object uses fields of the same gate, from a time
 * when it was on. Changes `object`.
 */
export function dropGatedFields(
  schema: StructSchema,
  object: JsonObject,
  stored: JsonObject | undefined,
  isOn: FeatureGates,
): void {
  if (!offFields(schema, isOn)) return
  const used = new Set<string>()
  if (stored) {
    eachOffField(schema, stored, isOn, (_holder, { uses, counts }) => {
      if (counts) for (const use of uses) used.add(use)
    })
  }
  eachOffField(schema, object, isOn, (holder, { name, uses, isDropped }) => {
    if (!isDropped || uses.some((use) => used.has(use))) return
    delete holder[name]
    forgetEmpty(holder, name)
  })
}

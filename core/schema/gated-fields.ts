import { isJsonObject, type JsonObject, type JsonValue } from '../api/json.ts'
import type { Schema, StructSchema } from './schema.ts'

type IsOn = (gate: string) => boolean

/** Fields of a schema whose feature gates are all off. */
interface OffFields {
  readonly own: readonly { readonly name: string; readonly gates: readonly string[] }[]
  readonly inner: readonly {
    readonly name: string
    readonly isMap: boolean
    readonly schema: StructSchema
  }[]
}

type OffFieldsBySchema = WeakMap<StructSchema, { readonly found: OffFields | undefined }>

/** Fields with gates off, by server and schema: gates do not change while a server runs, so each schema is searched once. */
const known = new WeakMap<IsOn, OffFieldsBySchema>()

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

function offFields(schema: StructSchema, isOn: IsOn): OffFields | undefined {
  let bySchema = known.get(isOn)
  if (!bySchema) known.set(isOn, (bySchema = new WeakMap()))
  return searched(schema, isOn, [], bySchema)
}

/** Searches a schema for fields whose gates are off. `around` are the enclosing types, as types may be recursive. */
function searched(
  schema: StructSchema,
  isOn: IsOn,
  around: readonly StructSchema[],
  bySchema: OffFieldsBySchema,
): OffFields | undefined {
  const before = bySchema.get(schema)
  if (before) return before.found
  const fields = [...schema.fields.values()]
  const own = fields
    .map(({ name, gate }) => ({ name, gates: gate?.split(',') ?? [] }))
    .filter(({ gates }) => gates.length > 0 && !gates.some(isOn))
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
  isOn: IsOn,
  visit: (holder: JsonObject, name: string, gates: readonly string[]) => void,
): void {
  const off = offFields(schema, isOn)
  if (!off) return
  for (const { name, gates } of off.own) {
    if (object[name] !== undefined) visit(object, name, gates)
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
  isOn: IsOn,
): void {
  if (!offFields(schema, isOn)) return
  const used = new Set<string>()
  if (stored) {
    eachOffField(schema, stored, isOn, (_holder, _name, gates) => {
      for (const gate of gates) used.add(gate)
    })
  }
  eachOffField(schema, object, isOn, (holder, name, gates) => {
    if (!gates.some((gate) => used.has(gate))) delete holder[name]
  })
}

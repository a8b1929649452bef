import { isJsonObject, type JsonObject, type JsonValue } from '../api/json.ts'
import type { Schema, StructSchema } from './schema.ts'

/** What a schema has of fields that a feature gate may switch off; undefined where it has none at any depth. */
interface GatedFields {
  readonly own: readonly { readonly name: string; readonly gates: readonly string[] }[]
  readonly inner: readonly { readonly name: string; readonly schema: StructSchema }[]
}

const known = new WeakMap<StructSchema, GatedFields | undefined>()

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

/** `around` are the types on the way, which may contain themselves. */
function gatedFields(
  schema: StructSchema,
  around: readonly StructSchema[],
): GatedFields | undefined {
  if (known.has(schema)) return known.get(schema)
  const fields = [...schema.fields.values()]
  const own = fields
    .filter((field) => field.gate !== undefined)
    .map(({ name, gate = '' }) => ({ name, gates: gate.split(',') }))
  const inner = fields.flatMap((field) => {
    const struct = structIn(field.schema)
    if (!struct || around.includes(struct)) return []
    return gatedFields(struct, [...around, schema]) ? [{ name: field.name, schema: struct }] : []
  })
  const found = own.length + inner.length > 0 ? { own, inner } : undefined
  known.set(schema, found)
  return found
}

function each(value: JsonValue | undefined, visit: (struct: JsonObject) => void): void {
  if (Array.isArray(value)) for (const item of value) each(item, visit)
  else if (isJsonObject(value)) visit(value)
}

/** A struct stands in a list, in a map, or by itself; a map is told from a struct by what the schema says. */
function eachStruct(
  holder: JsonObject,
  name: string,
  schema: Schema | undefined,
  visit: (struct: JsonObject) => void,
): void {
  const value = holder[name]
  if (schema?.kind !== 'map') each(value, visit)
  else if (isJsonObject(value)) for (const item of Object.values(value)) each(item, visit)
}

/** The gates that are off and whose fields the object has. */
function usedGates(
  schema: StructSchema,
  object: JsonObject,
  isOn: (gate: string) => boolean,
  used: Set<string>,
): void {
  const gated = gatedFields(schema, [])
  for (const { name, gates } of gated?.own ?? []) {
    if (object[name] !== undefined && !gates.some(isOn)) for (const gate of gates) used.add(gate)
  }
  for (const { name, schema: struct } of gated?.inner ?? []) {
    eachStruct(object, name, schema.fields.get(name)?.schema, (child) =>
      usedGates(struct, child, isOn, used),
    )
  }
}

function drop(schema: StructSchema, object: JsonObject, isOn: (gate: string) => boolean): void {
  const gated = gatedFields(schema, [])
  for (const { name, gates } of gated?.own ?? []) {
    if (object[name] !== undefined && !gates.some(isOn)) delete object[name]
  }
  for (const { name, schema: struct } of gated?.inner ?? []) {
    eachStruct(object, name, schema.fields.get(name)?.schema, (child) => drop(struct, child, isOn))
  }
}

/**
 * Takes the fields out of `object` whose feature is off, unless the stored object has such fields from a time when it was
 * on. Changes `object`.
 */
export function dropGatedFields(
  schema: StructSchema,
  object: JsonObject,
  stored: JsonObject | undefined,
  isOn: (gate: string) => boolean,
): void {
  if (!gatedFields(schema, [])) return
  const used = new Set<string>()
  if (stored) usedGates(schema, stored, isOn, used)
  drop(schema, object, used.size === 0 ? isOn : (gate) => isOn(gate) || used.has(gate))
}

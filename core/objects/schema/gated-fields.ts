import {
  isJsonObject,
  isList,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
} from '../../base/api/json.ts'
import { type FeatureGates, gateOfTable } from '../../base/release/feature-gates.ts'
import { forgetEmpty, valueAsSent } from './emptied-fields.ts'
import { anywhere } from './schema-parts.ts'
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

const nothing: OffFields = { own: [], inner: [] }

/** The fields with gates off of all schemas of a server: gates do not change while it runs, so each schema is searched once. */
class OffFieldSearch {
  readonly #isOn: FeatureGates
  readonly #known = new WeakMap<StructSchema, OffFields>()
  readonly #isAffected = anywhere(
    (schema) => schema.kind === 'struct' && this.#ownOf(schema).length > 0,
  )

  constructor(isOn: FeatureGates) {
    this.#isOn = isOn
  }

  /** Fields of a schema whose gates are off: {@link nothing} where there are none at any depth. */
  of(schema: StructSchema): OffFields {
    let found = this.#known.get(schema)
    if (!found) this.#known.set(schema, (found = this.#find(schema)))
    return found
  }

  #find(schema: StructSchema): OffFields {
    if (!this.#isAffected(schema)) return nothing
    const inner = [...schema.fields.values()].flatMap((field) => {
      const struct = structIn(field.schema)
      if (!struct || !this.#isAffected(struct)) return []
      return [{ name: field.name, isMap: field.schema.kind === 'map', schema: struct }]
    })
    return { own: this.#ownOf(schema), inner }
  }

  #ownOf({ fields }: StructSchema): readonly OffField[] {
    return [...fields.values()].flatMap(({ name, gate }) => offField(name, gate, this.#isOn) ?? [])
  }
}

const searches = new WeakMap<FeatureGates, OffFieldSearch>()

function searchOf(isOn: FeatureGates): OffFieldSearch {
  let search = searches.get(isOn)
  if (!search) searches.set(isOn, (search = new OffFieldSearch(isOn)))
  return search
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

/** A search for the fields of a kind whose feature gates are off, and what is done with each that an object has. */
interface Visit {
  readonly search: OffFieldSearch
  readonly found: (holder: WritableJsonObject, field: OffField) => void
}

/** Visits the off fields of a struct, or of all structs in a list. */
function visitAll(schema: StructSchema, value: JsonValue | undefined, visit: Visit): void {
  if (isList(value)) for (const item of value) visitAll(schema, item, visit)
  else if (isJsonObject(value)) eachOffField(schema, value, visit)
}

/** Visits every field of the object whose feature gates are off. */
function eachOffField(schema: StructSchema, object: JsonObject, visit: Visit): void {
  const { own, inner } = visit.search.of(schema)
  for (const field of own) {
    if (valueAsSent(object, field.name) !== undefined) visit.found(object, field)
  }
  for (const { name, isMap, schema: struct } of inner) {
    const value = object[name]
    // A map looks like a struct.
    if (!isMap) visitAll(struct, value, visit)
    else if (isJsonObject(value)) for (const key in value) visitAll(struct, value[key], visit)
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
  const search = searchOf(isOn)
  if (search.of(schema) === nothing) return
  const dropped: [holder: WritableJsonObject, field: OffField][] = []
  eachOffField(schema, object, {
    search,
    found: (holder, field) => {
      if (field.isDropped) dropped.push([holder, field])
    },
  })
  if (dropped.length === 0) return
  const used = new Set<string>()
  if (stored) {
    eachOffField(schema, stored, {
      search,
      found: (_holder, { uses, counts }) => {
        if (counts) for (const use of uses) used.add(use)
      },
    })
  }
  for (const [holder, { name, uses }] of dropped) {
    if (uses.some((use) => used.has(use))) continue
    delete holder[name]
    forgetEmpty(holder, name)
  }
}

import type { ListSchema, MapSchema, Schema, StructSchema } from './schema.ts'

/** A schema's part for objects; undefined where it declares no members. */
export function objectPart(schema: Schema): StructSchema | MapSchema | undefined {
  if (schema.kind === 'struct' || schema.kind === 'map') return schema
  return schema.kind === 'any' ? schema.parts?.object : undefined
}

export function listPart(schema: Schema): ListSchema | undefined {
  if (schema.kind === 'list') return schema
  return schema.kind === 'any' ? schema.parts?.list : undefined
}

/** The schema of a member; undefined where none is declared for it. */
export function memberSchema(schema: Schema | undefined, key: string): Schema | undefined {
  const object = schema && objectPart(schema)
  if (!object) return undefined
  return object.kind === 'map' ? object.values : object.fields.get(key)?.schema
}

export function itemSchema(schema: Schema | undefined): Schema | undefined {
  return schema && listPart(schema)?.items
}

function partsOf(schema: Schema): readonly Schema[] {
  const [object, list] = [objectPart(schema), listPart(schema)]
  const members =
    object?.kind === 'map'
      ? [object.values]
      : [...(object?.fields.values() ?? [])].map((field) => field.schema)
  return list ? [...members, list.items] : members
}

/**
 * Turns a predicate on one schema into one that holds where the schema or any part of it satisfies it, so that values of other
 * schemas need not be walked. Results are cached. For schemas of custom resources, which are not recursive.
 */
export function anywhere(holds: (schema: Schema) => boolean): (schema: Schema) => boolean {
  const known = new WeakMap<Schema, boolean>()
  const search = (schema: Schema): boolean => {
    let answer = known.get(schema)
    if (answer === undefined) {
      answer = holds(schema) || partsOf(schema).some(search)
      known.set(schema, answer)
    }
    return answer
  }
  return search
}

import type { ListSchema, MapSchema, Schema, StructSchema } from './schema.ts'

/** How objects look where the schema is that of the value; undefined where it says nothing of their members. */
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
 * Makes a question about one schema into one about a schema and all its parts, so that values of schemas of which it holds
 * nowhere need not be walked. Answers are remembered. For schemas of custom resources, which do not contain themselves.
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

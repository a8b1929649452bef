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
 * schemas need not be walked. Answers are cached. Types may be recursive: until the whole search has ended, a schema that was
 * reached again answers no for the time being, and a no that relies on that is not cached.
 *
 * @param parts the schemas below one, where not all of them count
 */
export function anywhere(
  holds: (schema: Schema) => boolean,
  parts: (schema: Schema) => readonly Schema[] = partsOf,
): (schema: Schema) => boolean {
  const known = new WeakMap<Schema, boolean>()
  const searchFrom = (schema: Schema): boolean => {
    const reached = new Set<Schema>()
    let isFinal = true
    const search = (part: Schema): boolean => {
      const before = known.get(part)
      if (before !== undefined) return before
      if (reached.has(part)) {
        isFinal = false
        return false
      }
      reached.add(part)
      const around = isFinal
      isFinal = true
      const found = holds(part) || parts(part).some(search)
      if (found || isFinal) known.set(part, found)
      isFinal &&= around
      return found
    }
    const found = search(schema)
    if (!found) for (const part of reached) known.set(part, false)
    return found
  }
  return (schema) => known.get(schema) ?? searchFrom(schema)
}

import type { Schema, StructSchema } from '../../../core/objects/schema/schema.ts'

/**
 * Names the elements of a type that its next release no longer has: fields, values of enums, and fields that are of another type. Types
 * themselves have no name in the API, so that one of another name with the same fields is the same.
 */
export function removedElements(before: StructSchema, after: StructSchema): ReadonlySet<string> {
  const removed = new Set<string>()
  const compared = new Set<string>()

  function compareStructs(a: StructSchema, b: StructSchema): void {
    const pair = `${a.name} ${b.name}`
    if (compared.has(pair)) return
    compared.add(pair)
    for (const { name, schema } of a.fields.values()) {
      const next = b.fields.get(name)
      if (!next) removed.add(`${a.name}.${name}`)
      else compare(schema, next.schema, `${a.name}.${name}`)
    }
  }

  function compare(a: Schema, b: Schema, place: string): void {
    if (a.kind === 'struct' && b.kind === 'struct') compareStructs(a, b)
    else if (a.kind === 'list' && b.kind === 'list') compare(a.items, b.items, place)
    else if (a.kind === 'map' && b.kind === 'map') compare(a.values, b.values, place)
    else if (a.kind === 'scalar' && b.kind === 'scalar') {
      if (a.type !== b.type) removed.add(`${place}: ${a.type} is ${b.type}`)
      // An enum that is open later takes all its values still.
      if (!b.enum) return
      const values = new Set(b.enum)
      for (const value of a.enum ?? []) {
        if (!values.has(value)) removed.add(`${place}=${value}`)
      }
    } else if (a.kind !== b.kind) removed.add(`${place}: ${a.kind} is ${b.kind}`)
  }

  compareStructs(before, after)
  return removed
}

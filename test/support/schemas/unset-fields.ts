import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { isJsonObject } from '../../../core/base/api/json.ts'
import type { Schema, StructSchema } from '../../../core/objects/schema/schema.ts'
import { ownNames } from '../ours/own-names.ts'

/**
 * Fields of a kind that none of its objects sets, by the path where their type is met first, with `[]` for items and `{}`
 * for values. A type that stands in several places, such as a probe, is set where any of them is. Fields of our own need not be set.
 */
export function unsetFields(kind: StructSchema, objects: readonly JsonObject[]): string[] {
  const own = ownNames('field')
  const places = new Map<StructSchema, string>()
  const set = new Map<StructSchema, Set<string>>()
  const visit = (schema: Schema, value: JsonValue, path: string): void => {
    if (schema.kind === 'list' && Array.isArray(value)) {
      for (const item of value) visit(schema.items, item, `${path}[]`)
    } else if (schema.kind === 'map' && isJsonObject(value)) {
      for (const member of Object.values(value)) visit(schema.values, member ?? null, `${path}{}`)
    } else if (schema.kind === 'any' && schema.choice && isJsonObject(value)) {
      visit(schema.choice.struct, value, path)
    } else if (schema.kind === 'struct' && isJsonObject(value)) {
      if (!places.has(schema)) places.set(schema, path)
      const names = set.get(schema) ?? new Set()
      set.set(schema, names)
      for (const { name, schema: inner } of schema.fields.values()) {
        const member = value[name]
        if (member === undefined) continue
        names.add(name)
        visit(inner, member, path === '' ? name : `${path}.${name}`)
      }
    }
  }
  for (const object of objects) visit(kind, object, '')
  return [...places].flatMap(([schema, path]) =>
    [...schema.fields.keys()]
      .filter((name) => set.get(schema)?.has(name) !== true && !own.has(`${schema.name}.${name}`))
      .map((name) => (path === '' ? name : `${path}.${name}`)),
  )
}

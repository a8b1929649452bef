import type { Schema } from '../schema/schema.ts'
import { FieldSet } from './field-set.ts'
import type { PathElement } from './path-element.ts'

/**
 * A field set, and the paths of all declared fields above its paths, so that a struct is removed together with the last
 * of its fields.
 */
export function withNamedFields(set: FieldSet, schema: Schema | undefined): FieldSet {
  if (set.children.size === 0) return set
  const members = new Set(set.members)
  const children = new Map<PathElement, FieldSet>()
  for (const [element, below] of set.children) {
    if (isDeclared(element, schema)) members.add(element)
    children.set(element, withNamedFields(below, schemaOfElement(element, schema)))
  }
  return new FieldSet(members, children)
}

function isDeclared(element: PathElement, schema: Schema | undefined): boolean {
  return (
    element.startsWith('f:') && schema?.kind === 'struct' && schema.fields.has(element.slice(2))
  )
}

function schemaOfElement(element: PathElement, schema: Schema | undefined): Schema | undefined {
  if (!schema) return undefined
  if (!element.startsWith('f:')) return schema.kind === 'list' ? schema.items : undefined
  if (schema.kind === 'struct') return schema.fields.get(element.slice(2))?.schema
  return schema.kind === 'map' ? schema.values : schema
}

import type { Schema } from '../schema/schema.ts'
import { FieldSet } from './field-set.ts'
import type { PathElement } from './path-element.ts'
import { isDeclaredElement, schemaOfElement } from './schema-of-element.ts'

/**
 * A field set, and the paths of all declared fields above its paths, so that a struct is removed together with the last
 * of its fields.
 */
export function withNamedFields(set: FieldSet, schema: Schema | undefined): FieldSet {
  if (set.children.size === 0) return set
  const members = new Set(set.members)
  const children = new Map<PathElement, FieldSet>()
  for (const [element, below] of set.children) {
    if (isDeclaredElement(element, schema)) members.add(element)
    children.set(element, withNamedFields(below, schemaOfElement(element, schema)))
  }
  return new FieldSet(members, children)
}

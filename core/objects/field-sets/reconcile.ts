import type { MapSchema, Schema } from '../schema/schema.ts'
import { isAnyScalar } from './any-scalar.ts'
import { FieldSet } from './field-set.ts'
import type { PathElement } from './path-element.ts'
import { schemaOfElement } from './schema-of-element.ts'

/**
 * A field set that was stored under an earlier schema: parts of what is atomic now are replaced by the whole. Whatever became
 * granular since stays owned as a whole.
 *
 * @returns the set itself where nothing has to be replaced.
 */
export function reconcileFieldSet(set: FieldSet, schema: Schema): FieldSet {
  const members = new Set(set.members)
  const children = new Map<PathElement, FieldSet>()
  let isSame = true
  for (const [element, below] of set.children) {
    const part = schemaOfElement(element, schema)
    if (part && isAtomic(part)) {
      members.add(element)
      isSame = false
      continue
    }
    const reconciled = part ? reconcileFieldSet(below, part) : below
    if (reconciled !== below) isSame = false
    children.set(element, reconciled)
  }
  return isSame ? set : new FieldSet(members, children)
}

/** Whether the original replaces parts of such values; it does not for objects of which it knows no member's type. */
function isAtomic(schema: Schema): boolean {
  switch (schema.kind) {
    case 'scalar':
      return false
    case 'list':
      return schema.listType === 'atomic'
    case 'map':
      return schema.mapType === 'atomic' && !hasUntypedValues(schema)
    case 'struct':
      return (
        schema.structType === 'atomic' && (schema.fields.size > 0 || schema.embedded !== undefined)
      )
    case 'any':
      return schema.parts?.object !== undefined && isAtomic(schema.parts.object)
  }
}

function hasUntypedValues({ values, embedded }: MapSchema): boolean {
  if (embedded) return false
  if (values.kind === 'scalar') return values.type === 'intOrString' || isAnyScalar(values)
  return values.kind === 'any'
}

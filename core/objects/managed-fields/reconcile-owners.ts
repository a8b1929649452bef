import type { JsonObject, JsonValue } from '../../base/api/json.ts'
import { FieldSet } from '../field-sets/field-set.ts'
import type { PathElement } from '../field-sets/path-element.ts'
import { isAnyScalar, schemaOfElement } from '../field-sets/typed-value.ts'
import type { Schema, MapSchema } from '../schema/schema.ts'
import type { Owners, Ownership, TypedVersions } from './owners.ts'

/** The schema with which a stored field set was found to agree, by its stored form. */
const agreeing = new WeakMap<JsonObject, Schema>()

/** The object before a write, in the version of the write. */
interface Live {
  readonly live: JsonValue
  readonly version: string
  readonly versions: TypedVersions
}

/**
 * Brings stored field sets into line with schemas that may have changed since.
 *
 * @throws VersionFault where the object does not fit the version of an owner.
 */
export function reconcileOwners(owners: Owners, { live, version: own, versions }: Live): Owners {
  if (!versions.schemasChange) return owners
  let reconciled: Map<string, Ownership> | undefined
  for (const [manager, ownership] of owners) {
    const { set, version } = ownership
    versions.convert(live, own, version)
    const schema = versions.schema(version)
    if (!schema || agreeing.get(set.form) === schema) continue
    const now = reconcileFieldSet(set, schema)
    agreeing.set(now.form, schema)
    if (now !== set) (reconciled ??= new Map(owners)).set(manager, { ...ownership, set: now })
  }
  return reconciled ?? owners
}

/**
 * A field set that was stored under an earlier schema: parts of what is atomic now are replaced by the whole. Whatever became
 * granular since stays owned as a whole.
 *
 * @returns the set itself where nothing has to be replaced.
 */
function reconcileFieldSet(set: FieldSet, schema: Schema): FieldSet {
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

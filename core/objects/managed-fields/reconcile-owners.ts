import type { JsonObject, JsonValue } from '../../base/api/json.ts'
import { reconcileFieldSet } from '../field-sets/reconcile.ts'
import type { Schema } from '../schema/schema.ts'
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

import type { GroupVersionResource } from '../../base/api/group-version.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Cancel } from '../../base/runtime.ts'

/**
 * Upkeep of a first object once it exists. All first objects are created at each start where they are missing.
 *
 * - `none`: no upkeep.
 * - `policy`: at each start missing rules and subjects are restored, unless its annotation opts out.
 * - `registration`: at each start its spec is set to what this server serves; objects of unserved versions are deleted.
 * - `trust`: its data always has the certificates that this server trusts, beside those of other servers on the store.
 * - `mandatory`: its spec is the server's; changes are undone within a minute, and at each start.
 * - `suggested`: likewise, unless its annotation opts out, or it is absent and the spec was changed.
 */
export type Upkeep = 'none' | 'policy' | 'registration' | 'trust' | 'mandatory' | 'suggested'

/** Fields of a first object that another component of a control plane applies; `fieldsV1` are its managed fields. */
export interface AppliedPart {
  readonly manager: string
  /** Subresource of the apply; empty for the object itself. */
  readonly subresource: string
  /** Applied fields of the object, with the time of the apply (RFC 3339). */
  fields(now: string): JsonObject
  readonly fieldsV1: JsonObject
}

/** First object: one that every server has from its first start on. */
export interface FirstObject {
  readonly resource: GroupVersionResource
  /** Object in the server's current form. */
  readonly object: ApiObject
  /** Calls `listener` when `object` changes; left out for objects that never change. */
  readonly onChange?: (listener: () => void) => Cancel
  readonly upkeep: Upkeep
  /** Field manager that creates the object. */
  readonly manager: string
  readonly applied?: AppliedPart
}

import type { GroupVersionResource } from '../api/group-version.ts'
import type { JsonObject } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import type { Cancel } from '../runtime.ts'

/**
 * How a first object is looked after once it exists. All of them are created anew at a start where they are missing.
 *
 * - `none`: not at all.
 * - `policy`: at each start it is given back what it lost, unless its annotation says otherwise.
 * - `registration`: at each start its spec is what this server serves, and those of what it no longer serves are deleted.
 * - `trust`: what this server trusts is always among its data, beside what others on the same store trust.
 * - `mandatory`: it is always as the server wants it.
 * - `suggested`: the same, unless its annotation says otherwise; it comes back when it is deleted.
 */
export type Upkeep = 'none' | 'policy' | 'registration' | 'trust' | 'mandatory' | 'suggested'

/** What another part of a control plane says of an object; `fieldsV1` is its account of it. */
export interface AppliedPart {
  readonly manager: string
  /** Empty for the main path. */
  readonly subresource: string
  /** Fields of the object, as they are once they were applied at a time (RFC 3339). */
  fields(now: string): JsonObject
  readonly fieldsV1: JsonObject
}

/** An object that every server has from its first start on. */
export interface FirstObject {
  readonly resource: GroupVersionResource
  /** As the server wants it now. */
  readonly object: ApiObject
  /** Calls `listener` when the server comes to want another `object`; left out where it never does. */
  readonly onChange?: (listener: () => void) => Cancel
  readonly upkeep: Upkeep
  /** The field manager that it is created by. */
  readonly manager: string
  readonly applied?: AppliedPart
}

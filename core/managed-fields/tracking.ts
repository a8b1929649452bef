import type { JsonObject } from '../api/json.ts'
import type { OwnableFields } from '../field-sets/ownable-fields.ts'
import type { TypedVersions } from './owners.ts'

/** What a write needs to know to keep account of who owns what. */
export interface Tracking {
  /** `apps/v1`: the version of the objects of the write. */
  readonly apiVersion: string
  /** Empty for the main path. */
  readonly subresource: string
  readonly manager: string
  /** RFC 3339. */
  readonly now: string
  readonly versions: TypedVersions
  /** An object of that version in which nothing is set: what a create starts from. */
  readonly blank: JsonObject
  /** Fields that this path can write: no status on the main path. */
  readonly ownable: OwnableFields
}

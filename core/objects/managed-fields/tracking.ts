import type { Brand } from '../../base/api/brand.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { OwnableFields } from '../field-sets/ownable-fields.ts'
import type { TypedVersions } from './owners.ts'

/** The inputs of a write for its managed fields. */
export interface Tracking {
  /** Version of the written object: `apps/v1`. */
  readonly apiVersion: string
  /** Subresource of the write; empty for the main path. */
  readonly subresource: string
  readonly manager: string
  /** The brand, whose rule for emptied managed fields counts; the original's where it is absent. */
  readonly brand?: Pick<Brand, 'isOriginal'>
  /** Time of the write, RFC 3339. */
  readonly now: string
  readonly versions: TypedVersions
  /** Object of that version without any field set, with which a new object is compared. */
  readonly blank: JsonObject
  /** Fields that the write path can change: the main path cannot change the status, for example. */
  readonly ownable: OwnableFields
}

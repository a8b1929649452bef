import type { JsonObject } from '../../../../base/api/json.ts'
import type { ObjectMeta } from '../../../../base/api/object.ts'

/** An object of which a conversion reads only some fields, and carries all others over. */
export type ConvertedObject<Spec = unknown, Status = unknown> = JsonObject & {
  readonly metadata?: ObjectMeta
  readonly spec?: JsonObject & Spec
  readonly status?: JsonObject & Status
}

/**
 * Conversion of a kind's fields between the served and the stored version; the schema puts them into order afterwards. Objects are
 * decoded, but not always defaulted, so that the types of the versions are drafts: `FieldConversion<Draft<Deployment>, …>`.
 */
export interface FieldConversion<
  Served extends JsonObject = JsonObject,
  Stored extends JsonObject = JsonObject,
> {
  toStored(object: Served): Stored
  fromStored(object: Stored): Served
  /**
   * Fills in fields of the stored form, as the original's conversion does. Objects of a kind that has this are written as a conversion
   * to the stored version and back leaves them.
   */
  fillStored?(stored: Stored): Stored
}

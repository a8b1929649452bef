import type { JsonObject } from '../api/json.ts'
import type { UnknownField } from './decode-trail.ts'

/**
 * Reading of objects that no struct of Go decodes, so that their values stay as clients sent them and validation says what is
 * wrong with their types: custom resources.
 */
export interface UnstructuredForm {
  /**
   * Decodes an object: metadata in the form in which it is stored, unknown fields pruned and reported, nulls dropped where the
   * schema neither takes them nor has a default. `value` is not changed, unless `owned` says that nobody else has it.
   *
   * @param options `keepsNulls` leaves nulls to validation. `isMerged`, for the result of a server-side apply, also leaves it the
   * malformed metadata of embedded objects, and drops malformed metadata of the object, as the server sets it.
   * @throws SchemaTypeError for malformed metadata.
   */
  decode(
    value: JsonObject,
    options?: {
      readonly keepsNulls?: boolean
      readonly isMerged?: boolean
      readonly owned?: boolean
    },
  ): {
    readonly object: JsonObject
    readonly unknown: readonly UnknownField[]
  }
  /** Fills in defaults. Changes `object`. */
  applyDefaults(object: JsonObject): void
  /**
   * An object of the store as the schema has it now: defaults filled in, unknown fields pruned, malformed metadata dropped.
   * Changes and returns `object`.
   */
  renew(object: JsonObject): JsonObject
}

import type { JsonObject } from '../../base/api/json.ts'
import type { UnknownField } from './decode-trail.ts'

/** How an object is read. */
export interface UnstructuredOptions {
  /** Leaves nulls to validation. */
  readonly keepsNulls?: boolean
  /**
   * The object is the result of a server-side apply: malformed metadata of embedded objects is left to validation, too, and
   * that of the object is dropped, as the server sets it.
   */
  readonly isMerged?: boolean
  /** The object is the body of a create or a PUT: nothing else holds it, so it may be changed; it gets its defaults. */
  readonly isBody?: boolean
}

export interface UnstructuredRead {
  /** The object, with members in the order of their names. */
  readonly object: JsonObject
  readonly unknown: readonly UnknownField[]
}

/**
 * Reading of custom resources, which no struct of Go decodes: values stay as clients sent them, and wrong types are errors of
 * validation.
 */
export interface UnstructuredForm {
  /**
   * Decodes an object: metadata in the form in which it is stored, unknown fields pruned and reported, nulls dropped where the
   * schema neither takes them nor has a default.
   *
   * @throws SchemaTypeError for malformed metadata.
   */
  decode(value: JsonObject, options?: UnstructuredOptions): UnstructuredRead
  /** Fills in defaults. Changes `object`. */
  applyDefaults(object: JsonObject): void
  /**
   * An object of the store as the schema has it now: defaults filled in, unknown fields pruned, malformed metadata dropped.
   * `object` is changed, and must not be used any more.
   */
  migrate(object: JsonObject): JsonObject
}

import type { ApiObject } from '../../../base/api/object.ts'
import { SchemaTypeError } from '../../../objects/schema/decode-trail.ts'
import { decodeObject } from '../../../objects/schema/decode.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'

/**
 * A converted object in the form of its version: in canonical order, without fields that the schema does not have. Values of a
 * wrong type stay, as in the original, and so does all of an object that has one.
 */
export function pruneConverted(schema: StructSchema | undefined, object: ApiObject): ApiObject {
  if (!schema) return object
  try {
    const decoded = schema.unstructured?.decode(object, { keepsNulls: true })
    return (decoded ?? decodeObject(schema, object)).object as ApiObject
  } catch (error) {
    if (error instanceof SchemaTypeError) return object
    throw error
  }
}

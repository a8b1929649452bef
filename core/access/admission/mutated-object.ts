import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { WriteContext } from '../../objects/catalog/write-context.ts'
import { arrangeFields } from '../../objects/schema/arrange-fields.ts'
import { decodeObject } from '../../objects/schema/decode.ts'
import { applyDefaults } from '../../objects/schema/defaults.ts'
import type { StructSchema } from '../../objects/schema/schema.ts'
import type { MatchedResource } from './matching/matched-request.ts'

/** The schema of the objects of a resource's requests: that of the subresource where it has a kind of its own. */
export function schemaOf({ definition }: MatchedResource, subresource: string): StructSchema {
  return definition.subresources.get(subresource)?.shown?.schema ?? definition.schema
}

/** Decodes what a patch or a mutation made of an object. @throws SchemaTypeError; custom objects are judged by validation. */
export function decodeMutated(schema: StructSchema, made: JsonObject): ApiObject {
  const { object } =
    schema.unstructured?.decode(made, { isMerged: true }) ?? decodeObject(schema, made)
  return object as ApiObject
}

/** Completes a decoded object with its defaults, its fields in canonical order. Changes `object`; custom ones stay as they are. */
export function completeMutated(
  schema: StructSchema,
  object: ApiObject,
  write: WriteContext,
): void {
  if (schema.unstructured) return
  applyDefaults(schema, object, write)
  arrangeFields(schema, object)
}

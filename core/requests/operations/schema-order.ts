import type { ApiObject } from '../../base/api/object.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import { decodeObject } from '../../objects/schema/decode.ts'

/** The object with its fields in the order of the schema; fields that a handler added come last before that. */
export function inSchemaOrder(
  { schema }: Pick<ResourceDefinition, 'schema'>,
  object: ApiObject,
): ApiObject {
  return decodeObject(schema, object).object as ApiObject
}

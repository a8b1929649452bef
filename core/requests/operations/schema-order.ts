import type { ApiObject } from '../../base/api/object.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import { decodeObject } from '../../objects/schema/decode.ts'

/** The object with its fields in the order of the schema; fields that a handler added come last before that. */
export function inSchemaOrder<T extends ApiObject>(
  { schema }: Pick<ResourceDefinition, 'schema'>,
  object: T,
): T {
  return decodeObject(schema, object).object as T
}

import type { ApiObject } from '../api/object.ts'
import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import { decodeObject } from '../schema/decode.ts'

/** The object with its fields in the order of their kind; a field that a handler added stands behind the others until then. */
export function inKindOrder(
  { schema }: Pick<ResourceDefinition, 'schema'>,
  object: ApiObject,
): ApiObject {
  return decodeObject(schema, object).object as ApiObject
}

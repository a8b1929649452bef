import type { JsonObject } from '../../base/api/json.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import { decodeObject } from '../schema/decode.ts'

/**
 * Metadata as PartialObjectMetadata shows it: in the order of its type, also where the objects of a custom resource have their
 * members in the order of their names.
 */
export function shownMetadata(definition: ShownKind, metadata: JsonObject): JsonObject {
  if (definition.isCustom !== true) return metadata
  const schema = definition.schema.fields.get('metadata')?.schema
  return schema?.kind === 'struct' ? decodeObject(schema, metadata).object : metadata
}

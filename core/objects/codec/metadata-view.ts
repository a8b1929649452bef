import type { JsonObject } from '../../base/api/json.ts'
import { bareJson, encodeJsonLine } from '../../base/json/json-write.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import { decodeObject } from '../schema/decode.ts'
import type { Entry } from './entry.ts'
import type { View } from './view.ts'

/**
 * The PartialObjectMetadata view: only `metadata`, for clients of all kinds alike. `apiVersion` is that of the meta
 * group.
 */
export function metadataView(definition: ShownKind, apiVersion: string): View {
  const id = `PartialObjectMetadata/${apiVersion}`
  const encode = (entry: Entry): Uint8Array => {
    const metadata = shownMetadata(definition, entry.object().metadata)
    return encodeJsonLine({ kind: 'PartialObjectMetadata', apiVersion, metadata })
  }
  const line = (entry: Entry): Uint8Array => entry.memo(id, () => encode(entry))
  return {
    id,
    kind: 'PartialObjectMetadata',
    stable: true,
    item: (entry) => bareJson(line(entry)),
    line,
    list: {
      kind: 'PartialObjectMetadataList',
      apiVersion,
      itemsName: 'items',
      isNullWhenEmpty: true,
    },
    bareItems: false,
    listExtra: '',
    bookmark: (metadata) => ({ kind: 'PartialObjectMetadata', apiVersion, metadata }),
  }
}

/**
 * Metadata as PartialObjectMetadata shows it: in the order of its type, also where the objects of a custom resource have their
 * members in the order of their names.
 */
export function shownMetadata(definition: ShownKind, metadata: JsonObject): JsonObject {
  if (definition.isCustom !== true) return metadata
  const schema = definition.schema.fields.get('metadata')?.schema
  return schema?.kind === 'struct' ? decodeObject(schema, metadata).object : metadata
}

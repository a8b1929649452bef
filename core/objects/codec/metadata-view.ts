import { bareJson, encodeJsonLine } from '../../base/json/json-write.ts'
import type { ShownKind } from '../catalog/resource-definition.ts'
import type { Entry } from './entry.ts'
import { shownMetadata } from './shown-metadata.ts'
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

import type { Entry } from './entry.ts'
import { bareJson, encodeJsonLine } from '../json/json-write.ts'
import type { View } from './view.ts'

/**
 * The PartialObjectMetadata view: only `metadata`, for clients of all kinds alike. `apiVersion` is that of the meta
 * group.
 */
export function metadataView(apiVersion: string): View {
  const id = `PartialObjectMetadata/${apiVersion}`
  const encode = (entry: Entry): Uint8Array =>
    encodeJsonLine({ kind: 'PartialObjectMetadata', apiVersion, metadata: entry.object().metadata })
  const line = (entry: Entry): Uint8Array => entry.memo(id, () => encode(entry))
  return {
    id,
    kind: 'PartialObjectMetadata',
    stable: true,
    item: (entry) => bareJson(line(entry)),
    line,
    list: { kind: 'PartialObjectMetadataList', apiVersion, itemsName: 'items' },
    bareItems: false,
    listExtra: '',
    bookmark: (metadata) => ({ kind: 'PartialObjectMetadata', apiVersion, metadata }),
  }
}

import type { Entry } from '../cache/entry.ts'
import { encodeJson } from './json-write.ts'
import type { View } from './view.ts'

/**
 * Only `metadata`, for clients that follow every kind alike. `apiVersion` is that of the meta group, `as` the kind that was
 * asked for.
 */
export function metadataView(apiVersion: string, as: string): View {
  const id = `PartialObjectMetadata/${apiVersion}`
  const version = apiVersion.split('/')[1] ?? ''
  const group = apiVersion.split('/')[0] ?? ''
  const encode = (entry: Entry): Uint8Array =>
    encodeJson({ kind: 'PartialObjectMetadata', apiVersion, metadata: entry.object().metadata })
  const item = (entry: Entry): Uint8Array => entry.memo(id, () => encode(entry))
  return {
    id,
    kind: 'PartialObjectMetadata',
    parameters: `;as=${as};g=${group};v=${version}`,
    stable: true,
    item,
    single: item,
    list: { kind: 'PartialObjectMetadataList', apiVersion, itemsName: 'items' },
    bareItems: false,
    listExtra: '',
    bookmark: (metadata) => ({ kind: 'PartialObjectMetadata', apiVersion, metadata }),
  }
}

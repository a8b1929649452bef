import { structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import { perEntry } from '../../../storage/cache/derived-values.ts'

/** What expressions read of a namespace: its spec, its status, and its metadata without owners and managed fields. */
export const namespaceView: (entry: Entry) => JsonObject = perEntry((namespace) => {
  const { ownerReferences: _, managedFields: __, ...metadata } = structOf(namespace, 'metadata')
  return { metadata, spec: structOf(namespace, 'spec'), status: structOf(namespace, 'status') }
})

import type { JsonObject } from '../../api/json.ts'
import { structOf } from '../../api/json-fields.ts'
import { perEntry } from '../../cache/per-entry.ts'
import type { Entry } from '../../codec/entry.ts'

const fields = [
  'name',
  'generateName',
  'namespace',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'labels',
  'annotations',
  'finalizers',
]

/** What expressions read of a namespace: its spec, its status, and its metadata without owners and managed fields. */
export const namespaceView: (entry: Entry) => JsonObject = perEntry((namespace) => {
  const known = structOf(namespace, 'metadata')
  const metadata = Object.fromEntries(
    fields.flatMap((field) => (known[field] === undefined ? [] : [[field, known[field]]])),
  )
  return { metadata, spec: structOf(namespace, 'spec'), status: structOf(namespace, 'status') }
})

import { plainField } from './plain-field.ts'
import type { Field, Schema } from './schema.ts'

const text: Schema = { kind: 'scalar', type: 'string', goType: 'string' }

/** Kinds that every group version has under its own name. */
export const optionKinds: ReadonlySet<string> = new Set([
  'WatchEvent',
  'ListOptions',
  'GetOptions',
  'DeleteOptions',
  'CreateOptions',
  'UpdateOptions',
  'PatchOptions',
])

/** Kinds that every release knows as plain `v1`. */
export const unversionedKinds: ReadonlySet<string> = new Set([
  'Status',
  'APIVersions',
  'APIGroupList',
  'APIGroup',
  'APIResourceList',
])

/** With what the JSON of every kind begins; the binary form has them in its envelope. */
export const kindFields: readonly Field[] = ['kind', 'apiVersion'].map((name) =>
  plainField(name, () => text),
)

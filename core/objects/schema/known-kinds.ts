import { plainField } from './plain-field.ts'
import type { Field, Schema } from './schema.ts'

const text: Schema = { kind: 'scalar', type: 'string', goType: 'string' }

/** Option kinds and watch events: every group version has them under its own name. */
export const optionKinds: ReadonlySet<string> = new Set([
  'WatchEvent',
  'ListOptions',
  'GetOptions',
  'DeleteOptions',
  'CreateOptions',
  'UpdateOptions',
  'PatchOptions',
])

/** Unversioned kinds, which are plain `v1` in every release. */
export const unversionedKinds: ReadonlySet<string> = new Set([
  'Status',
  'APIVersions',
  'APIGroupList',
  'APIGroup',
  'APIResourceList',
])

/** Fields with which the JSON of every kind begins; the binary form has them in its envelope. */
export const kindFields: readonly Field[] = ['kind', 'apiVersion'].map((name) =>
  plainField(name, text),
)

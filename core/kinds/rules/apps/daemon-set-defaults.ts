import { ensureStruct, structOf } from '../../../base/api/json-fields.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'
import { sortedMap } from '../shared/fill-map.ts'

/** Template generation of a DaemonSet, a field of older versions: apps/v1 carries it in an annotation, zero by default. */
export const annotateTemplateGeneration: DefaultAction = (set) => {
  const key = 'deprecated.daemonset.template.generation'
  const metadata = ensureStruct(set, 'metadata')
  const annotations = structOf(metadata, 'annotations')
  if (typeof annotations[key] === 'string') return
  metadata['annotations'] = sortedMap(new Map([...Object.entries(annotations), [key, '0']]))
}

import { ensureStruct, structOf } from '../../../../base/api/json-fields.ts'
import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'
import { sortedMap } from '../../shared/fill-map.ts'

/**
 * Label with the namespace's own name, for namespace selectors. A name that is generated comes too late for the writer's
 * managed fields to have the label.
 */
export const labelNamespace: DefaultAction = (namespace, { brand }) => {
  const { name } = structOf(namespace, 'metadata')
  if (typeof name !== 'string' || name === '') return
  const label = `${brand.labelDomain}/metadata.name`
  const labels = structOf(structOf(namespace, 'metadata'), 'labels')
  ensureStruct(namespace, 'metadata')['labels'] = sortedMap(
    new Map([...Object.entries(labels), [label, name]]),
  )
}

import { objectsOf, structOf } from '../../../base/api/json-fields.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'

/** Volume claim templates of a StatefulSet: each gets the kind and version of a PersistentVolumeClaim. */
export const nameClaimTemplates: DefaultAction = (set) => {
  for (const claim of objectsOf(structOf(set, 'spec'), 'volumeClaimTemplates')) {
    claim['kind'] = 'PersistentVolumeClaim'
    claim['apiVersion'] = 'v1'
  }
}

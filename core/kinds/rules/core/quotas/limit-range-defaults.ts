import { textOf } from '../../../../base/api/json-fields.ts'
import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'
import { entriesAt, fillMap } from '../../shared/fill-map.ts'

/** Defaults of a LimitRange item for containers: `default` from `max`, `defaultRequest` from `default`, else from `min`. */
export const defaultLimits: DefaultAction = (item) => {
  if (textOf(item, 'type') !== 'Container') return
  fillMap(item, 'default', entriesAt(item, 'max'))
  fillMap(item, 'defaultRequest', entriesAt(item, 'default'))
  fillMap(item, 'defaultRequest', entriesAt(item, 'min'))
}

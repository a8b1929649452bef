import type { DefaultAction } from '../../schema/defaulting-environment.ts'
import { textOf } from '../../api/json-fields.ts'
import { entriesAt, fillMap } from './fill-map.ts'

/** A container's limit is the greatest allowed where none is named, its request that limit, else the least allowed. */
export const defaultLimits: DefaultAction = (item) => {
  if (textOf(item, 'type') !== 'Container') return
  fillMap(item, 'default', entriesAt(item, 'max'))
  fillMap(item, 'defaultRequest', entriesAt(item, 'default'))
  fillMap(item, 'defaultRequest', entriesAt(item, 'min'))
}

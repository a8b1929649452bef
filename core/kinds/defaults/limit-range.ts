import type { DefaultAction } from '../../schema/defaulting-environment.ts'
import { textAt } from '../json-access.ts'
import { entriesAt, fillMap } from './fill-map.ts'

/** A container's limit is the greatest allowed where none is named, its request that limit, else the least allowed. */
export const defaultLimits: DefaultAction = (item) => {
  if (textAt(item, 'type') !== 'Container') return
  fillMap(item, 'default', entriesAt(item, 'max'))
  fillMap(item, 'defaultRequest', entriesAt(item, 'default'))
  fillMap(item, 'defaultRequest', entriesAt(item, 'min'))
}

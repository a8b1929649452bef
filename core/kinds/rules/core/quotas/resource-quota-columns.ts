import { structOf } from '../../../../base/api/json-fields.ts'
import { getKey } from '../../../../base/api/json.ts'
import { type CellFunction, cellText } from '../../../../objects/catalog/column-cell.ts'

const limitPrefix = 'limits.'

/** Quota usage as `name: used/hard`; side `limits` has the resources named `limits.…`, side `requests` all others. */
export const quotaUsage: CellFunction = ({ object }, side) => {
  const status = structOf(object, 'status')
  const hard = structOf(status, 'hard')
  const used = structOf(status, 'used')
  return Object.keys(hard)
    .filter((name) => name.startsWith(limitPrefix) === (side === 'limits'))
    .toSorted()
    .map((name) => `${name}: ${cellText(getKey(used, name)) || '0'}/${cellText(hard[name])}`)
    .join(', ')
}

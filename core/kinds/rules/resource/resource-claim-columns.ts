import { objectsOf, structOf } from '../../../base/api/json-fields.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'

export const claimState: CellFunction = ({ object }) => {
  const status = structOf(object, 'status')
  const isDeleted = object.metadata.deletionTimestamp !== undefined
  const states = isDeleted ? ['deleted'] : []
  if (status['allocation'] !== undefined) {
    states.push('allocated')
    if (objectsOf(status, 'reservedFor').length > 0) states.push('reserved')
  } else if (!isDeleted) states.push('pending')
  return states.join(',')
}

import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'

export const apiServiceAvailable: CellFunction = ({ object }) => {
  const conditions = objectsOf(structOf(object, 'status'), 'conditions')
  const available = conditions.find((condition) => condition['type'] === 'Available')
  if (!available) return 'Unknown'
  const status = textOf(available, 'status')
  const reason = textOf(available, 'reason')
  return status === 'True' || reason === '' ? status : `${status} (${reason})`
}

import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'

export const signingRequestCondition: CellFunction = ({ object }) => {
  const status = structOf(object, 'status')
  const conditions = objectsOf(status, 'conditions')
  const has = (type: string): boolean => conditions.some((one) => one['type'] === type)
  return [
    has('Denied') ? 'Denied' : has('Approved') ? 'Approved' : 'Pending',
    ...(has('Failed') ? ['Failed'] : []),
    ...(textOf(status, 'certificate') === '' ? [] : ['Issued']),
  ].join(',')
}

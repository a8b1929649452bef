import { objectsOf } from '../../../base/api/json-fields.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'

export const componentHealth: CellFunction = ({ object }) => {
  const healthy = objectsOf(object, 'conditions').find((one) => one['type'] === 'Healthy')
  if (!healthy) return 'Unknown'
  return healthy['status'] === 'True' ? 'Healthy' : 'Unhealthy'
}

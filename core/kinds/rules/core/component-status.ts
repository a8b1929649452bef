import type { ComponentStatus } from '../../../base/api/types/core.v1.generated.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'

export const componentHealth: CellFunction<ComponentStatus> = ({ object }) => {
  const healthy = object.conditions?.find(({ type }) => type === 'Healthy')
  if (!healthy) return 'Unknown'
  return healthy.status === 'True' ? 'Healthy' : 'Unhealthy'
}

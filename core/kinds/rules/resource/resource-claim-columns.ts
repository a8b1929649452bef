import type { ResourceClaim } from '../../../base/api/types/resource.v1.generated.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'

export const claimState: CellFunction<ResourceClaim> = ({ object }) => {
  const { status } = object
  const isDeleted = object.metadata.deletionTimestamp !== undefined
  const states = isDeleted ? ['deleted'] : []
  if (status.allocation !== undefined) {
    states.push('allocated')
    if ((status.reservedFor ?? []).length > 0) states.push('reserved')
  } else if (!isDeleted) states.push('pending')
  return states.join(',')
}

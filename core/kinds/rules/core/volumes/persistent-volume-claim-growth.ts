import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { qualifiedName } from '../../../../base/api/metadata/names.ts'
import type {
  ClaimResourceStatus,
  PersistentVolumeClaim,
} from '../../../../base/api/types/core.v1.generated.ts'
import {
  addCauses,
  entryPath,
  type FieldPath,
  invalidValues,
  noCauses,
  notSupported,
} from '../../../../objects/schema/validation/causes.ts'
import { checkBasicResource } from '../../shared/validation/field-checks.ts'

const resizeStatuses: readonly ClaimResourceStatus[] = [
  'ControllerResizeInProgress',
  'ControllerResizeInfeasible',
  'NodeResizeInProgress',
  'NodeResizeInfeasible',
  'NodeResizePending',
]

/** Resource that a claim can grow by: storage, or one that is not the server's own. */
function checkResource(name: string, path: FieldPath, brand: Brand): readonly StatusCause[] {
  const faults = qualifiedName(name)
  if (faults.length > 0) return invalidValues(path, name, faults)
  const isNative = !name.includes('/') || name.includes(`${brand.labelDomain}/`)
  return isNative && name !== 'storage' ? [notSupported(path, name, ['storage'])] : noCauses
}

/** Validates what the status of a volume claim tells of its size and its growth. */
export function checkClaimGrowth(
  { status }: Pick<PersistentVolumeClaim, 'status'>,
  brand: Brand,
): StatusCause[] {
  const causes: StatusCause[] = []
  for (const [name, amount] of Object.entries(status.capacity ?? {})) {
    addCauses(causes, checkBasicResource(amount, entryPath('status.capacity', name)))
  }
  const statuses = 'status.allocatedResourceStatuses'
  for (const [name, value] of Object.entries(status.allocatedResourceStatuses ?? {})) {
    addCauses(causes, checkResource(name, statuses, brand))
    if (resizeStatuses.includes(value)) continue
    causes.push(notSupported(statuses, name, resizeStatuses))
  }
  const resources = 'status.allocatedResources'
  for (const [name, amount] of Object.entries(status.allocatedResources ?? {})) {
    const found = checkResource(name, resources, brand)
    addCauses(
      causes,
      found.length > 0 ? found : checkBasicResource(amount, entryPath(resources, name)),
    )
  }
  return causes
}

import type { ResourceClaim } from '../../../base/api/types/resource.v1.generated.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'
import { deviceId } from './device-id.ts'

function allocatedDevices(claim: ResourceClaim): string[] {
  return (claim.status.allocation?.devices.results ?? []).map(deviceId)
}

/** Devices that were allocated and no longer are lose their state in `status.devices`. */
export const deallocatedDevices: WriteRule<ResourceClaim> = (next, stored) => {
  const { status } = next
  const devices = status.devices ?? []
  if (!stored || devices.length === 0) return
  const freed = new Set(allocatedDevices(stored))
  for (const id of allocatedDevices(next)) freed.delete(id)
  const kept = devices.filter((device) => !freed.has(deviceId(device)))
  if (kept.length === 0) delete status.devices
  else if (kept.length < devices.length) status.devices = kept
}

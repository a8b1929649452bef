import { objectsOf, structOf } from '../../../base/api/json-fields.ts'
import type { WritableJsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'
import { deviceId } from './device-id.ts'

function allocatedDevices(claim: ApiObject): string[] {
  return objectsOf(structOf(claim, 'status', 'allocation', 'devices'), 'results').map(deviceId)
}

/** Devices that were allocated and no longer are lose their state in `status.devices`. */
export const deallocatedDevices: WriteRule = (next, stored) => {
  const status: WritableJsonObject = structOf(next, 'status')
  const devices = objectsOf(status, 'devices')
  if (!stored || devices.length === 0) return
  const freed = new Set(allocatedDevices(stored))
  for (const id of allocatedDevices(next)) freed.delete(id)
  const kept = devices.filter((device) => !freed.has(deviceId(device)))
  if (kept.length === 0) delete status['devices']
  else if (kept.length < devices.length) status['devices'] = kept
}

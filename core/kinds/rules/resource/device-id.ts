import type { AllocatedDeviceStatus } from '../../../base/api/types/resource.v1.generated.ts'

/** Key of an allocated device: driver, pool, device and share. */
export function deviceId(
  device: Pick<AllocatedDeviceStatus, 'driver' | 'pool' | 'device' | 'shareID'>,
): string {
  return JSON.stringify([device.driver, device.pool, device.device, device.shareID ?? ''])
}

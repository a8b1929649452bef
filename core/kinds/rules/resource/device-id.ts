import { textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'

/** Key of an allocated device: driver, pool, device and share. */
export function deviceId(device: JsonObject): string {
  return JSON.stringify(['driver', 'pool', 'device', 'shareID'].map((key) => textOf(device, key)))
}

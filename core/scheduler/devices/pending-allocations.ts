import type { JsonObject } from '../../api/json.ts'
import { objectsOf, structOf, textOf } from '../../api/json-fields.ts'

/** Ids of the devices that an allocation holds, `driver/pool/device`; administrators' access holds none. */
export function devicesIn(allocation: JsonObject): string[] {
  return objectsOf(structOf(allocation, 'devices'), 'results')
    .filter((each) => each['adminAccess'] !== true)
    .map((each) => ['driver', 'pool', 'device'].map((field) => textOf(each, field)).join('/'))
}

/** Allocations of claims that are not written yet, by the claims' uids. */
export class PendingAllocations {
  readonly #devices = new Map<string, readonly string[]>()

  put(uid: string, allocation: JsonObject): void {
    this.#devices.set(uid, devicesIn(allocation))
  }

  delete(uid: string): void {
    this.#devices.delete(uid)
  }

  has(uid: string): boolean {
    return this.#devices.has(uid)
  }

  holds(device: string): boolean {
    for (const devices of this.#devices.values()) if (devices.includes(device)) return true
    return false
  }
}

import type { AllocationResult } from '../../../base/api/types/resource.v1.generated.ts'

/** Ids of the devices that an allocation holds, `driver/pool/device`; administrators' access holds none. */
export function devicesIn({ devices: { results = [] } }: AllocationResult): string[] {
  return results
    .filter(({ adminAccess }) => adminAccess !== true)
    .map(({ driver, pool, device }) => `${driver}/${pool}/${device}`)
}

/** Allocations of claims that are not written yet, by the claims' uids. */
export class PendingAllocations {
  readonly #devices = new Map<string, readonly string[]>()
  /** Devices of all of them; no two allocations have one in common. */
  readonly #held = new Set<string>()

  put(uid: string, allocation: AllocationResult): void {
    const devices = devicesIn(allocation)
    this.#devices.set(uid, devices)
    for (const device of devices) this.#held.add(device)
  }

  delete(uid: string): void {
    for (const device of this.#devices.get(uid) ?? []) this.#held.delete(device)
    this.#devices.delete(uid)
  }

  has(uid: string): boolean {
    return this.#devices.has(uid)
  }

  holds(device: string): boolean {
    return this.#held.has(device)
  }
}

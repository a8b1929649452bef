import type { Brand } from '../../../base/api/brand.ts'
import type { Runtime } from '../../../base/runtime.ts'
import { randomUuid } from '../../../base/text/uuid.ts'
import { formatTime, millisecondsOf } from '../../../base/time/time.ts'
import type { StoredAs } from '../../../objects/catalog/resource-definition.ts'
import { allKeys } from '../../../storage/cache/object-key.ts'
import { objectKey } from '../../../storage/cache/object-key.ts'
import { readableObject } from '../../../storage/cache/readable-object.ts'
import type { WatchCache } from '../../../storage/cache/watch-cache.ts'
import type { AddressPool } from '../address-pool.ts'
import type { AllocationIndex } from '../allocation-index.ts'
import { isManagedAddress, serviceOf } from '../ip-address-object.ts'
import type { AddressObjects, Holder } from './address-objects.ts'

export interface AddressRepairParts {
  readonly brand: Brand
  readonly runtime: Runtime
  readonly cache: WatchCache
  readonly index: AllocationIndex
  readonly pool: AddressPool
  readonly objects: AddressObjects
  readonly addresses: StoredAs
  /** Store prefix of services. */
  readonly services: string
  readonly untilCurrent: () => Promise<void>
}

/** Milliseconds for which an IPAddress may be without its service, which is written after it: as long as in the original. */
const grace = 60_000

/**
 * Repair of the IPAddress objects of services: one that has no service any more is deleted, one that a service lacks is created. It
 * writes to the store, and so needs no admission of a server that may not be ready.
 */
export class AddressRepair {
  readonly #parts: AddressRepairParts

  constructor(parts: AddressRepairParts) {
    this.#parts = parts
  }

  async repair(): Promise<void> {
    const { cache, index, objects, runtime, services, untilCurrent } = this.#parts
    if (this.#orphans().length + this.#unrecorded().length === 0) return
    await untilCurrent()
    const now = formatTime(runtime.clock.now())
    const { logger } = runtime
    for (const [address, holder] of this.#orphans()) {
      logger.warn('an address without its service is released', { address, ...holder })
      await objects.remove(now, address, holder)
    }
    const uuid = (): string => randomUuid(runtime, 'identity')
    for (const address of this.#unrecorded()) {
      const [namespace = '', name = ''] = index.holderOf(address)?.split('/') ?? []
      const service = cache.resource(services).get(`${namespace}/${name}`)
      if (!service) continue
      logger.warn('the address of a service is not allocated; repairing', {
        address,
        namespace,
        name,
      })
      // The service may be deleted meanwhile, and its address is released then.
      const guard = { key: objectKey(services, namespace, name), revision: service.revision }
      await objects.create({ now, uuid }, address, { namespace, name }, [guard])
    }
    for (const value of index.repeated()) {
      logger.warn('several services have one address or port; please recreate them', { value })
    }
  }

  /** Addresses whose object refers to a service that does not hold it, except new ones. */
  #orphans(): readonly (readonly [string, Holder])[] {
    const { addresses, brand, cache, index, runtime } = this.#parts
    const orphans: (readonly [string, Holder])[] = []
    const before = runtime.clock.now() - grace
    for (const entry of cache.resource(addresses.prefix).snapshot().entries(allKeys)) {
      const object = readableObject(entry)
      if (!object || !isManagedAddress(object, brand)) continue
      const service = serviceOf(object)
      if (service === undefined || index.holds(service, entry.key)) continue
      if ((millisecondsOf(object.metadata.creationTimestamp) ?? 0) > before) continue
      if (this.#isUnreadable(service)) continue
      const [namespace = '', name = ''] = service.split('/')
      orphans.push([entry.key, { namespace, name }])
    }
    return orphans
  }

  /** Whether a service exists and cannot be decoded: what it holds is unknown. */
  #isUnreadable(service: string): boolean {
    const { cache, services } = this.#parts
    const entry = cache.resource(services).get(service)
    return entry !== undefined && readableObject(entry) === undefined
  }

  #unrecorded(): readonly string[] {
    const { addresses, cache, index, pool } = this.#parts
    const objects = cache.resource(addresses.prefix)
    return index
      .addresses()
      .filter((address) => objects.get(address) === undefined && pool.contains(address))
  }
}

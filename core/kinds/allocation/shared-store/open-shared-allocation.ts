import type { Brand } from '../../../base/api/brand.ts'
import { serviceUnavailable } from '../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { FeatureGates } from '../../../base/release/feature-gates.ts'
import type { Runtime } from '../../../base/runtime.ts'
import type { StoredAs } from '../../../objects/catalog/resource-definition.ts'
import type { WatchCache } from '../../../storage/cache/watch-cache.ts'
import type { Storage } from '../../../storage/engine/storage.ts'
import { AddressRange } from '../address-range.ts'
import type { Allocator } from '../claim.ts'
import { PortRange } from '../port-range.ts'
import type { ServiceAllocator, ServiceAllocatorParts } from '../service-allocator.ts'
import { type AddressBitmap, AddressBitmaps, placeOf } from './address-bitmaps.ts'
import { AddressObjects } from './address-objects.ts'
import { AddressRepair } from './address-repair.ts'
import { RangeRepair } from './range-repair.ts'
import { SharedServiceAllocator } from './shared-service-allocator.ts'
import { StoredRange } from './stored-range.ts'

export interface SharedAllocationParts extends ServiceAllocatorParts {
  readonly brand: Brand
  readonly runtime: Runtime
  readonly storage: Storage
  readonly cache: WatchCache
  readonly gate: FeatureGates
  readonly plain: ServiceAllocator
  readonly encode: (object: ApiObject) => Uint8Array
  /** Store prefix of services. */
  readonly services: string
  /** How IPAddress objects are stored; undefined where the release does not have them. */
  readonly addresses: StoredAs | undefined
}

/** The allocations of a store that other servers write to. */
export interface SharedAllocation {
  readonly allocator: Allocator
  /** Repairs what is allocated, once. `isAlone`: whether no other server is known to run. */
  readonly repair: (isAlone: () => boolean) => Promise<void>
}

/** Names of the bitmaps of addresses, that of the default family first. */
const bitmapNames = ['serviceips', 'secondaryserviceips']

export function openSharedAllocation(parts: SharedAllocationParts): SharedAllocation {
  const { addresses, cache, gate, index, pool, ports, storage } = parts
  const hasObjects = gate('MultiCIDRServiceAllocator') && addresses !== undefined
  const hasBitmaps = !hasObjects || !gate('DisableAllocatorDualWrite')
  const bitmaps = hasBitmaps ? pool.ranges.map((range, at) => bitmapOf(parts, range, at)) : []
  const portRange = new StoredRange({
    storage,
    name: 'servicenodeports',
    text: ports.toString(),
    held: async (text) => {
      await untilCurrent(cache)
      const range = PortRange.parse(text)
      const held = index.ports().filter((port) => range.contains(port))
      return held.map((port) => port - range.first)
    },
  })
  const current = (): Promise<void> => untilCurrent(cache)
  const objects = hasObjects ? new AddressObjects({ ...parts, storedAs: addresses }) : undefined
  const allocator = new SharedServiceAllocator({
    ...parts,
    logger: parts.runtime.logger,
    objects,
    bitmaps: new AddressBitmaps(bitmaps),
    portRange,
    current,
  })
  const repairs = [portRange, ...bitmaps.map(({ stored }) => stored)].map(
    (stored) => new RangeRepair(stored, parts.runtime.logger),
  )
  const addressRepair =
    objects &&
    addresses &&
    new AddressRepair({ ...parts, addresses, objects, untilCurrent: current })
  return {
    allocator,
    repair: async (isAlone) => {
      for (const each of repairs) await each.repair(isAlone)
      await addressRepair?.repair()
    },
  }
}

function bitmapOf(
  { cache, index, storage }: SharedAllocationParts,
  range: AddressRange,
  at: number,
): AddressBitmap {
  const stored = new StoredRange({
    storage,
    name: bitmapNames[at] ?? '',
    text: range.text,
    held: async (text) => {
      await untilCurrent(cache)
      const held = text === range.text ? range : AddressRange.parse(text)
      const places = index.addresses().map((address) => placeOf(held, address))
      return places.filter((place) => place !== undefined)
    },
  })
  return { range, stored }
}

/** Waits until the cache shows what the store holds at the call. @throws ApiError `ServiceUnavailable` */
async function untilCurrent(cache: WatchCache): Promise<void> {
  if (await cache.current()) return
  throw serviceUnavailable('the cache of this server lags behind its store')
}

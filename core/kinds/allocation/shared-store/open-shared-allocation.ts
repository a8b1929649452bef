import type { Brand } from '../../../base/api/brand.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { FeatureGates } from '../../../base/release/feature-gates.ts'
import type { Logger } from '../../../base/runtime.ts'
import type { StoredAs } from '../../../objects/catalog/resource-definition.ts'
import type { WatchCache } from '../../../storage/cache/watch-cache.ts'
import type { Storage } from '../../../storage/engine/storage.ts'
import type { AddressRange } from '../address-range.ts'
import type { Allocator } from '../claim.ts'
import type { ServiceAllocator, ServiceAllocatorParts } from '../service-allocator.ts'
import { type AddressBitmap, AddressBitmaps, placeOf } from './address-bitmaps.ts'
import { AddressObjects } from './address-objects.ts'
import { SharedServiceAllocator } from './shared-service-allocator.ts'
import { StoredRange } from './stored-range.ts'

export interface SharedAllocationParts extends ServiceAllocatorParts {
  readonly brand: Brand
  readonly logger: Logger
  readonly storage: Storage
  readonly cache: WatchCache
  readonly gate: FeatureGates
  readonly plain: ServiceAllocator
  readonly encode: (object: ApiObject) => Uint8Array
  /** How IPAddress objects are stored; undefined where the release does not have them. */
  readonly addresses: StoredAs | undefined
}

/** The allocations of a store that other servers write to. */
export interface SharedAllocation {
  readonly allocator: Allocator
  /** The bitmap of node ports. */
  readonly ports: StoredRange
  /** The bitmaps of addresses; none where IPAddress objects alone say what is allocated. */
  readonly bitmaps: readonly AddressBitmap[]
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
    held: async () => {
      await cache.current()
      return index
        .ports()
        .filter((port) => ports.contains(port))
        .map((port) => port - ports.first)
    },
  })
  const allocator = new SharedServiceAllocator({
    ...parts,
    objects: hasObjects ? new AddressObjects({ ...parts, storedAs: addresses }) : undefined,
    bitmaps: new AddressBitmaps(bitmaps),
    portRange,
    current: () => cache.current(),
  })
  return { allocator, ports: portRange, bitmaps }
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
    held: async () => {
      await cache.current()
      const places = index.addresses().map((address) => placeOf(range, address))
      return places.filter((place) => place !== undefined)
    },
  })
  return { range, stored }
}

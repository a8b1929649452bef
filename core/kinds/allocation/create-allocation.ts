import type { Brand } from '../../base/api/brand.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { Lazy } from '../../base/execution/lazy.ts'
import type { FeatureGates } from '../../base/release/feature-gates.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { StoredAs } from '../../objects/catalog/resource-definition.ts'
import type { ResourceCache } from '../../storage/cache/resource-cache.ts'
import type { WatchCache } from '../../storage/cache/watch-cache.ts'
import type { Storage } from '../../storage/engine/storage.ts'
import { AddressPool } from './address-pool.ts'
import { parseAddressRanges } from './address-range.ts'
import { AllocationIndex } from './allocation-index.ts'
import { AllocationRecords } from './allocation-records.ts'
import { type Allocator, noParts } from './claim.ts'
import { networkingGroup } from './ip-address-object.ts'
import { PortRange } from './port-range.ts'
import { ServiceAllocator } from './service-allocator.ts'
import type { SharedAllocation } from './shared-store/open-shared-allocation.ts'

/** Default range of service addresses. */
export const defaultClusterIpRange = '10.0.0.0/24'
/** Default range of node ports. */
const defaultNodePortRange = '30000-32767'

export interface AllocationOptions {
  /** `--service-cluster-ip-range`: a network, or one of each family with a comma between; 10.0.0.0/24 unless given. */
  readonly serviceClusterIpRange?: string
  /** `--service-node-port-range`: 30000-32767 unless given. */
  readonly serviceNodePortRange?: string
}

/** Picks the allocation options out of a host's options. */
export function allocationOptions(options: AllocationOptions): AllocationOptions {
  const { serviceClusterIpRange, serviceNodePortRange } = options
  return {
    ...(serviceClusterIpRange !== undefined && { serviceClusterIpRange }),
    ...(serviceNodePortRange !== undefined && { serviceNodePortRange }),
  }
}

/** Reads the ranges in options. @throws RangeError that says what is wrong with them. */
export function allocationRanges(options: AllocationOptions): {
  readonly addresses: ReturnType<typeof parseAddressRanges>
  readonly ports: PortRange
} {
  return {
    addresses: parseAddressRanges(options.serviceClusterIpRange ?? defaultClusterIpRange),
    ports: PortRange.parse(options.serviceNodePortRange ?? defaultNodePortRange),
  }
}

export interface Allocation {
  /** Allocators of unique values (addresses, ports), by the store prefix of the resource that gets them. */
  readonly allocators: ReadonlyMap<string, Allocator>
  readonly allocations: AllocationIndex
  /** The allocations of a store that other servers write to; undefined where this server is the only one. */
  readonly sharedAllocation: Lazy<SharedAllocation> | undefined
}

/** Creates the allocators. Called before the cache starts, from which the index learns what is taken. @throws RangeError */
export function createAllocation(
  options: AllocationOptions,
  services: {
    readonly brand: Brand
    readonly runtime: Runtime
    readonly storage: Storage
    readonly cache: WatchCache
    readonly gate: FeatureGates
    readonly catalog: Catalog
    /** Encodes an object to the bytes that the store keeps. */
    readonly encode: (object: ApiObject) => Uint8Array
  },
): Allocation {
  const { brand, runtime, cache, catalog, encode, storage } = services
  const { addresses, ports } = allocationRanges(options)
  const definition = catalog.findStored('', 'services')
  const prefix = definition?.storedAs?.prefix
  const findStored = (resource: string): StoredAs | undefined =>
    catalog.findStored(networkingGroup(brand), resource)?.storedAs
  const networking = (resource: string): ResourceCache | undefined => {
    const stored = findStored(resource)
    return stored && cache.resource(stored.prefix)
  }
  const allocations = new AllocationIndex(prefix)
  const none = { allocators: new Map(), allocations, sharedAllocation: undefined }
  if (!definition || prefix === undefined) return none
  cache.observe(allocations)
  const followsObjects = storage.isShared === true
  const parts = {
    runtime,
    definition,
    pool: new AddressPool(runtime, addresses, networking('servicecidrs'), { followsObjects }),
    ports,
    index: allocations,
    records: new AllocationRecords(networking('ipaddresses'), encode),
  }
  const plain = new ServiceAllocator(parts)
  if (!storage.isShared) return { ...none, allocators: new Map([[prefix, plain]]) }
  const sharedAllocation = new Lazy(async () => {
    const { openSharedAllocation } = await import('./shared-store/open-shared-allocation.ts')
    const stored = findStored('ipaddresses')
    return openSharedAllocation({
      ...services,
      ...parts,
      plain,
      services: prefix,
      addresses: stored,
    })
  })
  return {
    allocators: new Map([[prefix, loadedAllocator(sharedAllocation)]]),
    allocations,
    sharedAllocation,
  }
}

/** The allocator of a shared store, which is loaded with its first claim. */
function loadedAllocator(allocation: Lazy<SharedAllocation>): Allocator {
  return {
    needsCurrentCache: false,
    claim: (...write) => allocation.load().then(({ allocator }) => allocator.claim(...write)),
    release: () => noParts,
    removed: (...removed) =>
      allocation.load().then(({ allocator }) => allocator.removed?.(...removed)),
  }
}

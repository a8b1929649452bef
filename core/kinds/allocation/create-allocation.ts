import type { Brand } from '../../base/api/brand.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { ResourceCache } from '../../storage/cache/resource-cache.ts'
import type { WatchCache } from '../../storage/cache/watch-cache.ts'
import { AddressPool } from './address-pool.ts'
import { parseAddressRanges } from './address-range.ts'
import { AllocationIndex } from './allocation-index.ts'
import { AllocationRecords } from './allocation-records.ts'
import type { Allocator } from './claim.ts'
import { networkingGroup } from './ip-address-object.ts'
import { PortRange } from './port-range.ts'
import { ServiceAllocator } from './service-allocator.ts'

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
}

/** Creates the allocators. Called before the cache starts, from which the index learns what is taken. @throws RangeError */
export function createAllocation(
  options: AllocationOptions,
  services: {
    readonly brand: Brand
    readonly runtime: Runtime
    readonly cache: WatchCache
    readonly catalog: Catalog
    /** Encodes an object to the bytes that the store keeps. */
    readonly encode: (object: ApiObject) => Uint8Array
  },
): Allocation {
  const { brand, runtime, cache, catalog, encode } = services
  const { addresses, ports } = allocationRanges(options)
  const definition = catalog.findStored('', 'services')
  const prefix = definition?.storedAs?.prefix
  const networking = (resource: string): ResourceCache | undefined => {
    const stored = catalog.findStored(networkingGroup(brand), resource)?.storedAs
    return stored && cache.resource(stored.prefix)
  }
  const allocations = new AllocationIndex(prefix)
  if (!definition || prefix === undefined) return { allocators: new Map(), allocations }
  cache.observe(allocations)
  const allocator = new ServiceAllocator({
    runtime,
    definition,
    pool: new AddressPool(runtime, addresses, networking('servicecidrs')),
    ports,
    index: allocations,
    records: new AllocationRecords(networking('ipaddresses'), encode),
  })
  return { allocators: new Map([[prefix, allocator]]), allocations }
}

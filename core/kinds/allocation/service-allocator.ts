import { invalid } from '../../base/api/errors/api-error.ts'
import type { StatusCause } from '../../base/api/errors/status.ts'
import type { Service, ServiceSpec } from '../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../base/api/types/views.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { WriteContext } from '../../objects/catalog/write-context.ts'
import { FieldOrder } from '../../objects/schema/field-order.ts'
import type { AddressPool } from './address-pool.ts'
import { allocateAddresses, type Basket } from './allocate-addresses.ts'
import { allocateNodePorts, dryPortSource, portSource } from './allocate-node-ports.ts'
import type { AllocatedValue, AllocationIndex } from './allocation-index.ts'
import type { AllocationRecords } from './allocation-records.ts'
import { type Allocator, type Claim, type CommitParts, noClaim, noParts } from './claim.ts'
import { commitParts, noRecords } from './commit-parts.ts'
import { defaultIpFamilies } from './default-ip-families.ts'
import type { PortRange } from './port-range.ts'
import { type ServiceAllocations, allocationsOf } from './service-allocations.ts'

/** Fields that a release before 1.24 drops where its gate of two IP families is off. */
const familyFields = [
  'ipFamilies',
  'ipFamilyPolicy',
] as const satisfies readonly (keyof ServiceSpec)[]

/** What services are given their values by. */
export interface ServiceAllocatorParts {
  readonly runtime: Pick<Runtime, 'random'>
  readonly definition: ResourceDefinition
  readonly pool: AddressPool
  readonly ports: PortRange
  readonly index: AllocationIndex
  readonly records: AllocationRecords
}

/** Values collected for one write; other writes do not see them before they are a claim. */
export class Taken<T extends AllocatedValue> implements Basket<T> {
  readonly items: Set<T> = new Set()
  readonly #isHeld: (item: T) => boolean

  constructor(isHeld: (item: T) => boolean) {
    this.#isHeld = isHeld
  }

  isTaken(item: T): boolean {
    return this.items.has(item) || this.#isHeld(item)
  }

  take(item: T): void {
    this.items.add(item)
  }
}

/** Allocates cluster IPs and node ports to services. */
export class ServiceAllocator implements Allocator {
  readonly needsCurrentCache: boolean = true
  readonly #parts: ServiceAllocatorParts
  #order: FieldOrder | undefined

  constructor(parts: ServiceAllocatorParts) {
    this.#parts = parts
  }

  claim(
    write: WriteContext,
    next: Writable<Service>,
    stored: Service | undefined,
    isDryRun: boolean,
  ): Claim {
    const { runtime, definition, pool, ports, index, records } = this.#parts
    const addresses = new Taken<string>((each) => index.has(each) || records.hasAddress(each))
    const nodePorts = new Taken<number>((each) => index.has(each))
    const { spec } = next
    const before = stored?.spec ?? {}
    const addressSource = isDryRun ? pool.drySource() : pool.source(addresses)
    const portsToTake = isDryRun ? dryPortSource(nodePorts) : portSource(runtime, ports, nodePorts)
    const steps: readonly (() => readonly StatusCause[])[] = [
      () => defaultIpFamilies(spec, before, pool.families),
      () => allocateAddresses(spec, before, addressSource),
      () => allocateNodePorts(spec, before, portsToTake),
    ]
    for (const step of steps) {
      const causes = step()
      if (causes.length > 0) throw invalid(definition, next.metadata.name ?? '', causes)
    }
    next.spec = this.arranged(write, spec)
    if (isDryRun) return noClaim
    return this.#claimOf(
      write,
      { addresses: addresses.items, ports: nodePorts.items },
      next,
      stored,
    )
  }

  /** A spec with its values allocated, as it is stored: without fields that the release drops, in canonical order. */
  arranged(write: WriteContext, spec: Writable<ServiceSpec>): ServiceSpec {
    if (!write.gate('IPv6DualStack')) for (const field of familyFields) delete spec[field]
    return this.#fieldOrder().arrange(spec)
  }

  release(write: WriteContext, stored: Service): CommitParts {
    return commitParts(noRecords, this.#parts.records.give(write, allocationsOf(stored), stored))
  }

  #claimOf(
    write: WriteContext,
    taken: ServiceAllocations,
    next: Service,
    stored: Service | undefined,
  ): Claim {
    const { index, records } = this.#parts
    const all: readonly AllocatedValue[] = [...taken.addresses, ...taken.ports]
    index.reserve(all)
    let parts = noParts
    return {
      parts: () => {
        const held = allocationsOf(next)
        const recorded = records.unrecorded(held.addresses)
        const addresses = new Set([...taken.addresses, ...recorded])
        const takes = records.take(write, { addresses, ports: taken.ports }, next)
        const gives = stored
          ? records.give(write, less(allocationsOf(stored), held), stored)
          : noRecords
        parts = commitParts(takes, gives)
        return parts
      },
      lost: (current) => records.found(parts.guards, current),
      end: () => index.unreserve(all),
    }
  }

  /** Field order of a service's spec; read at the first write, since schemas are compiled on demand. */
  #fieldOrder(): FieldOrder {
    const spec = this.#parts.definition.schema.fields.get('spec')?.schema
    const names = spec?.kind === 'struct' ? [...spec.fields.keys()] : []
    this.#order ??= new FieldOrder(names)
    return this.#order
  }
}

/** The values of `all` that are not `kept`. */
export function less(all: ServiceAllocations, kept: ServiceAllocations): ServiceAllocations {
  return {
    addresses: new Set([...all.addresses].filter((address) => !kept.addresses.has(address))),
    ports: new Set([...all.ports].filter((port) => !kept.ports.has(port))),
  }
}

import { ApiError, invalid } from '../../../base/api/errors/api-error.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import { cloneJson } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Service, ServiceSpec } from '../../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../../base/api/types/views.ts'
import type { Logger } from '../../../base/runtime.ts'
import type { WriteContext } from '../../../objects/catalog/write-context.ts'
import { allocateAddresses } from '../allocate-addresses.ts'
import { allocateNodePorts, portSource } from '../allocate-node-ports.ts'
import {
  type Allocator,
  type Claim,
  type CommitParts,
  noParts,
  type WriteOutcome,
} from '../claim.ts'
import { defaultIpFamilies } from '../default-ip-families.ts'
import { PortRange } from '../port-range.ts'
import {
  addressesOf,
  allocationsOf,
  canonicalAddress,
  type ServiceAllocations,
} from '../service-allocations.ts'
import {
  less,
  type ServiceAllocator,
  type ServiceAllocatorParts,
  Taken,
} from '../service-allocator.ts'
import type { AddressBitmaps } from './address-bitmaps.ts'
import type { AddressObjects, Holder } from './address-objects.ts'
import type { StoredRange } from './stored-range.ts'

export interface SharedAllocatorParts extends ServiceAllocatorParts {
  readonly logger: Logger
  /** The allocator of dry runs. */
  readonly plain: ServiceAllocator
  /** IPAddress objects; undefined where the release keeps bitmaps alone. */
  readonly objects: AddressObjects | undefined
  readonly bitmaps: AddressBitmaps
  readonly portRange: StoredRange
  /** Waits until the cache shows what the store held at the call. */
  readonly current: () => Promise<unknown>
}

type Allocate = (spec: Writable<ServiceSpec>) => readonly StatusCause[]

/**
 * Allocates cluster IPs and node ports in a store that other servers, those of the original among them, write to: values are taken
 * where the original takes them, before the service is written, and released after it has lost them. What a server that dies in
 * between leaves behind is released by the repair of any server.
 */
export class SharedServiceAllocator implements Allocator {
  readonly needsCurrentCache: boolean = false
  readonly #parts: SharedAllocatorParts

  constructor(parts: SharedAllocatorParts) {
    this.#parts = parts
  }

  async claim(
    write: WriteContext,
    next: Writable<Service>,
    stored: Service | undefined,
    isDryRun: boolean,
  ): Promise<Claim> {
    const { plain, index, pool } = this.#parts
    if (isDryRun) return plain.claim(write, next, stored, true)
    const { spec } = next
    const before = stored?.spec ?? {}
    const holder = holderOf(next)
    this.#check(next, (given) => defaultIpFamilies(given, before, pool.families), spec)
    const addresses = await this.#ifFull(() => this.#takeAddresses(write, next, before, holder))
    try {
      const ports = await this.#ifFull(() => this.#takePorts(next, before))
      const taken = { addresses, ports }
      const all = [...addresses, ...ports]
      index.reserve(all)
      const lost = stored ? less(allocationsOf(stored), allocationsOf(next)) : noAllocations
      next.spec = plain.arranged(write, next.spec)
      const { now } = write
      return {
        parts: () => noParts,
        lost() {},
        end: async (outcome: WriteOutcome) => {
          if (outcome === 'written') await this.#release(now, lost, holder)
          if (outcome === 'refused') await this.#release(now, taken, holder)
          index.unreserve(all)
        },
      }
    } catch (error) {
      await this.#release(write.now, { addresses, ports: new Set() }, holder)
      throw error
    }
  }

  /** Values are released behind the removal. */
  release(): CommitParts {
    return noParts
  }

  removed({ now }: WriteContext, stored: Service): Promise<void> {
    return this.#release(now, allocationsOf(stored), holderOf(stored))
  }

  /** Takes the addresses that a service lacks; one that another write takes first is replaced, or refused where it is requested. */
  async #takeAddresses(
    write: WriteContext,
    service: Writable<Service>,
    before: ServiceSpec,
    holder: Holder,
  ): Promise<ReadonlySet<string>> {
    const { index, pool, records } = this.#parts
    const lost = new Set<string>(await this.#heldOf(service.spec, before))
    for (;;) {
      const taken = new Taken<string>(
        (each) => lost.has(each) || index.has(each) || records.hasAddress(each),
      )
      const source = pool.source(taken, (each) => lost.has(each) || taken.items.has(each))
      const spec = cloneJson(service.spec)
      this.#check(service, (given) => allocateAddresses(given, before, source), spec)
      const missed = await this.#takeAll(write, [...taken.items], holder)
      if (missed === undefined) {
        service.spec = spec
        return taken.items
      }
      lost.add(missed)
    }
  }

  /** Requested addresses that a service holds, as it may without a record: one of an earlier release, or one to be repaired. */
  async #heldOf(spec: ServiceSpec, before: ServiceSpec): Promise<readonly string[]> {
    const { index, records } = this.#parts
    const own = new Set(addressesOf(before).map(canonicalAddress))
    const asked = addressesOf(spec)
      .map(canonicalAddress)
      .filter((each) => each !== undefined)
      .filter((each) => !own.has(each))
    const isHeld = (address: string): boolean => index.holderOf(address) !== undefined
    // Nothing is refused by a cache that may be behind, such as of a service that was deleted just now.
    if (!asked.some((each) => isHeld(each) || records.hasAddress(each))) return []
    await this.#parts.current()
    return asked.filter(isHeld)
  }

  /** Takes addresses one by one, all or none. @returns the one that is taken already, if any. */
  async #takeAll(
    write: WriteContext,
    addresses: readonly string[],
    holder: Holder,
  ): Promise<string | undefined> {
    const taken = new Set<string>()
    const undo = (): Promise<void> =>
      this.#release(write.now, { addresses: taken, ports: new Set() }, holder)
    try {
      for (const address of addresses) {
        if (!(await this.#take(write, address, holder))) {
          await undo()
          return address
        }
        taken.add(address)
      }
    } catch (error) {
      await undo()
      throw error
    }
    return undefined
  }

  async #take(write: WriteContext, address: string, holder: Holder): Promise<boolean> {
    const { bitmaps, objects } = this.#parts
    if (!(await bitmaps.take(address))) return false
    if (!objects || (await objects.create(write, address, holder)) !== undefined) return true
    await bitmaps.release(address)
    return false
  }

  async #takePorts(service: Writable<Service>, before: ServiceSpec): Promise<ReadonlySet<number>> {
    const { index, portRange, ports: range, runtime } = this.#parts
    if (!needsPorts(service.spec, before)) return new Set()
    const { spec, items } = await portRange.change((bits, text) => {
      const { first, last } = PortRange.parse(text)
      const isOutside = (port: number): boolean => port < first || port > last
      const isAllocated = (port: number): boolean => isOutside(port) || bits.has(port - first)
      const taken = new Taken<number>((port) => isAllocated(port) || index.has(port))
      const isRefused = (port: number): boolean => taken.items.has(port) || isAllocated(port)
      const source = portSource(runtime, range, taken, isRefused)
      const given = cloneJson(service.spec)
      this.#check(service, (each) => allocateNodePorts(each, before, source), given)
      for (const port of taken.items) bits.add(port - first)
      return { spec: given, items: taken.items }
    })
    service.spec = spec
    return items
  }

  /** Allocates again, by a cache that is current, where no value seemed to be free. */
  async #ifFull<T>(allocate: () => Promise<T>): Promise<T> {
    try {
      return await allocate()
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'InternalError') throw error
      await this.#parts.current()
      return allocate()
    }
  }

  #check(service: Service, allocate: Allocate, spec: Writable<ServiceSpec>): void {
    const causes = allocate(spec)
    if (causes.length === 0) return
    throw invalid(this.#parts.definition, service.metadata.name ?? '', causes)
  }

  /** Releases values. A failure is only logged: the repair of a server releases the rest. */
  async #release(
    now: string,
    { addresses, ports }: ServiceAllocations,
    holder: Holder,
  ): Promise<void> {
    const { bitmaps, logger, objects } = this.#parts
    try {
      for (const address of addresses) {
        await objects?.remove(now, address, holder)
        await bitmaps.release(address)
      }
      if (ports.size > 0) await this.#releasePorts(ports, holder)
    } catch (error) {
      logger.warn('addresses or ports of a service were not released', {
        service: `${holder.namespace}/${holder.name}`,
        error: String(error),
      })
    }
  }

  async #releasePorts(ports: ReadonlySet<number>, holder: Holder): Promise<void> {
    const { index, portRange } = this.#parts
    const own = `${holder.namespace}/${holder.name}`
    const isFree = (port: number): boolean => (index.holderOf(port) ?? own) === own
    await portRange.change((bits, text) => {
      const { first } = PortRange.parse(text)
      for (const port of ports) if (isFree(port)) bits.delete(port - first)
    })
  }
}

const noAllocations: ServiceAllocations = { addresses: new Set(), ports: new Set() }

function holderOf({ metadata }: ApiObject): Holder {
  return { namespace: metadata.namespace ?? '', name: metadata.name ?? '' }
}

/** Whether a write takes a node port at all. */
function needsPorts(spec: ServiceSpec, before: ServiceSpec): boolean {
  let isAsked = false
  let next = 0
  const source = {
    take(): undefined {
      isAsked = true
    },
    draw(): number {
      isAsked = true
      return ++next
    },
  }
  allocateNodePorts(cloneJson(spec), before, source)
  return isAsked
}

import type { CacheObserver, ObservedResource } from '../../storage/cache/cache-core.ts'
import type { CacheEvent } from '../../storage/cache/cache-event.ts'
import type { CachedEntry } from '../../storage/cache/cached-entry.ts'
import { allKeys } from '../../storage/cache/object-key.ts'
import { readableObject } from '../../storage/cache/readable-object.ts'
import { type ServiceAllocations, allocationsOf } from './service-allocations.ts'

/** Allocated value of a service: an address or a port. */
export type AllocatedValue = string | number

/** Index of allocated values: those of the services in the cache, and those of writes under way. */
export class AllocationIndex implements CacheObserver {
  readonly #prefix: string | undefined
  readonly #byService = new Map<string, ServiceAllocations>()
  /** Number of services that hold a value; services of older servers may share one. */
  readonly #holders = new Map<AllocatedValue, number>()
  readonly #pending = new Set<AllocatedValue>()

  /** `prefix`: store prefix of services; undefined where they are not known. */
  constructor(prefix: string | undefined) {
    this.#prefix = prefix
  }

  has(allocated: AllocatedValue): boolean {
    return this.#holders.has(allocated) || this.#pending.has(allocated)
  }

  /** Service (`namespace/name`) that holds a value; services being written do not count. */
  holderOf(allocated: AllocatedValue): string | undefined {
    if (!this.#holders.has(allocated)) return undefined
    for (const [service, allocations] of this.#byService) {
      if (each(allocations).includes(allocated)) return service
    }
    return undefined
  }

  /** Whether a service (`namespace/name`) holds a value. */
  holds(service: string, allocated: AllocatedValue): boolean {
    const allocations = this.#byService.get(service)
    return allocations !== undefined && each(allocations).includes(allocated)
  }

  /** Values that several services hold. */
  repeated(): readonly AllocatedValue[] {
    return [...this.#holders].filter(([, holders]) => holders > 1).map(([allocated]) => allocated)
  }

  /** Addresses that services hold. */
  addresses(): readonly string[] {
    return [...this.#holders.keys()].filter((held) => typeof held === 'string')
  }

  /** Node ports that services hold. */
  ports(): readonly number[] {
    return [...this.#holders.keys()].filter((held) => typeof held === 'number')
  }

  /** Reserves values for a write under way. */
  reserve(allocations: Iterable<AllocatedValue>): void {
    for (const allocated of allocations) this.#pending.add(allocated)
  }

  /** Ends a reservation; the write is over and its outcome is in the cache. */
  unreserve(allocations: Iterable<AllocatedValue>): void {
    for (const allocated of allocations) this.#pending.delete(allocated)
  }

  loaded(resource: ObservedResource): void {
    if (resource.prefix !== this.#prefix) return
    this.#byService.clear()
    this.#holders.clear()
    for (const entry of resource.snapshot().entries(allKeys)) this.#put(entry)
  }

  changed({ prefix }: ObservedResource, { key, current }: CacheEvent): void {
    if (prefix !== this.#prefix) return
    if (current) this.#put(current)
    else this.#remove(key)
  }

  /** Services are built in, and stay. */
  unloaded(): void {}

  #put(entry: CachedEntry): void {
    const object = readableObject(entry)
    // An unreadable service keeps the values that it is known to hold.
    if (!object) return
    this.#remove(entry.key)
    const allocations = allocationsOf(object)
    this.#byService.set(entry.key, allocations)
    for (const allocated of each(allocations)) {
      this.#holders.set(allocated, (this.#holders.get(allocated) ?? 0) + 1)
    }
  }

  #remove(key: string): void {
    const allocations = this.#byService.get(key)
    this.#byService.delete(key)
    for (const allocated of allocations ? each(allocations) : []) {
      const others = (this.#holders.get(allocated) ?? 0) - 1
      if (others > 0) this.#holders.set(allocated, others)
      else this.#holders.delete(allocated)
    }
  }
}

function each({ addresses, ports }: ServiceAllocations): readonly AllocatedValue[] {
  return [...addresses, ...ports]
}

import type { CacheEvent } from '../cache/cache-event.ts'
import type { CachedEntry } from '../cache/cached-entry.ts'
import { allKeys } from '../cache/object-key.ts'
import type { ResourceCache } from '../cache/resource-cache.ts'
import type { CacheObserver } from '../cache/watch-cache.ts'
import { type Holdings, holdingsOf } from './holdings.ts'
import { readableObject } from '../cache/readable-object.ts'

/** An address or a port that somebody holds. */
export type Holding = string | number

/** What services hold, as far as the cache has heard, and what those hold that are being written. */
export class HoldingsIndex implements CacheObserver {
  readonly #prefix: string | undefined
  readonly #byService = new Map<string, Holdings>()
  /** How many services hold it: those of an older server may hold something twice. */
  readonly #holders = new Map<Holding, number>()
  readonly #pending = new Set<Holding>()

  /** `prefix` is that of services; undefined where there are none. */
  constructor(prefix: string | undefined) {
    this.#prefix = prefix
  }

  has(holding: Holding): boolean {
    return this.#holders.has(holding) || this.#pending.has(holding)
  }

  /** The service (`namespace/name`) that holds something, one that is being written not counted. */
  holderOf(holding: Holding): string | undefined {
    if (!this.#holders.has(holding)) return undefined
    for (const [service, holdings] of this.#byService) {
      if (each(holdings).includes(holding)) return service
    }
    return undefined
  }

  /** Keeps everybody else from what is about to be written. */
  reserve(holdings: Iterable<Holding>): void {
    for (const holding of holdings) this.#pending.add(holding)
  }

  /** The write is over: what came of it is in the cache. */
  settle(holdings: Iterable<Holding>): void {
    for (const holding of holdings) this.#pending.delete(holding)
  }

  loaded(resource: ResourceCache): void {
    if (resource.prefix !== this.#prefix) return
    this.#byService.clear()
    this.#holders.clear()
    for (const entry of resource.snapshot().entries(allKeys)) this.#put(entry)
  }

  changed({ prefix }: ResourceCache, { key, current }: CacheEvent): void {
    if (prefix !== this.#prefix) return
    if (current) this.#put(current)
    else this.#remove(key)
  }

  #put(entry: CachedEntry): void {
    const object = readableObject(entry)
    // One that cannot be read goes on holding what it is known to.
    if (!object) return
    this.#remove(entry.key)
    const holdings = holdingsOf(object)
    this.#byService.set(entry.key, holdings)
    for (const holding of each(holdings)) {
      this.#holders.set(holding, (this.#holders.get(holding) ?? 0) + 1)
    }
  }

  #remove(key: string): void {
    const holdings = this.#byService.get(key)
    this.#byService.delete(key)
    for (const holding of holdings ? each(holdings) : []) {
      const others = (this.#holders.get(holding) ?? 0) - 1
      if (others > 0) this.#holders.set(holding, others)
      else this.#holders.delete(holding)
    }
  }
}

function each({ addresses, ports }: Holdings): readonly Holding[] {
  return [...addresses, ...ports]
}

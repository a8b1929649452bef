import type { Timers } from '../runtime.ts'
import type { CacheEvent } from './cache-event.ts'
import type { CachedEntry } from './cached-entry.ts'
import { allKeys } from './object-key.ts'
import type { ResourceCache } from './resource-cache.ts'
import type { CacheObserver, WatchCache } from './watch-cache.ts'

/** Told of objects; `prefix` names their resource as `StoredAs.prefix` does. It must be quick and must not throw. */
export interface FeedListener {
  /** The object exists, in this state; `isChange` where it has just been written, false where it was found so. */
  put(prefix: string, entry: CachedEntry, isChange: boolean): void
  gone(prefix: string, entry: CachedEntry): void
  /** Objects of the resource may have gone without a word; those that are there are told again. */
  reread(prefix: string): void
}

/** Objects looked at before others have a turn. */
const objectsAtOnce = 500

/**
 * All objects of the resources that `wants` names, then each change as it becomes visible. Unlike a watch it hands out the
 * cache's own entries, so that who needs a glance at every object does not make everybody's writes slower.
 */
export class ObjectFeed implements CacheObserver {
  readonly #timers: Timers
  readonly #listener: FeedListener
  readonly #wants: (prefix: string) => boolean
  readonly #signal: AbortSignal
  #reading: Promise<void> = Promise.resolve()

  constructor(parts: {
    readonly cache: WatchCache
    readonly timers: Timers
    readonly listener: FeedListener
    readonly wants: (prefix: string) => boolean
    /** Ends the feed. */
    readonly signal: AbortSignal
  }) {
    this.#timers = parts.timers
    this.#listener = parts.listener
    this.#wants = parts.wants
    this.#signal = parts.signal
    if (parts.signal.aborted) return
    const cancel = parts.cache.observe(this)
    parts.signal.addEventListener('abort', cancel, { once: true })
    for (const resource of parts.cache.resources()) this.#read(resource)
  }

  /** Resolves once everything that existed has been told. */
  async caughtUp(): Promise<void> {
    let reading: Promise<void> | undefined
    while (reading !== this.#reading) {
      reading = this.#reading
      await reading
    }
  }

  loaded(resource: ResourceCache): void {
    if (!this.#wants(resource.prefix)) return
    this.#listener.reread(resource.prefix)
    this.#read(resource)
  }

  changed({ prefix }: ResourceCache, { current, previous }: CacheEvent): void {
    if (!this.#wants(prefix)) return
    if (current) this.#listener.put(prefix, current, true)
    else if (previous) this.#listener.gone(prefix, previous)
  }

  #read(resource: ResourceCache): void {
    if (resource.size === 0 || !this.#wants(resource.prefix)) return
    this.#reading = Promise.all([this.#reading, this.#tell(resource)]).then(() => undefined)
  }

  async #tell(resource: ResourceCache): Promise<void> {
    let count = 0
    for (const entry of resource.snapshot().entries(allKeys)) {
      if (++count % objectsAtOnce === 0) await this.#timers.yieldTurn()
      if (this.#signal.aborted) return
      // What has changed since was told when it did.
      if (resource.get(entry.key) === entry) this.#listener.put(resource.prefix, entry, false)
    }
  }
}

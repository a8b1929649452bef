import type { Timers } from '../../base/runtime.ts'
import type { CacheObserver, ObservedResource } from './cache-core.ts'
import type { CacheEvent } from './cache-event.ts'
import type { CachedEntry } from './cached-entry.ts'
import { allKeys } from './object-key.ts'
import type { WatchCache } from './watch-cache.ts'

/**
 * Listener of an {@link ObjectFeed}; `prefix` is the `StoredAs.prefix` of the resource. It must be quick and must not
 * throw.
 */
export interface FeedListener {
  /** An object exists in this state; `isChange` is true for a write, and false for an object that the feed found. */
  put(prefix: string, entry: CachedEntry, isChange: boolean): void
  gone(prefix: string, entry: CachedEntry): void
  /**
   * The resource was read again from the store: deletes may have been missed, and `put` is called again for each
   * object.
   */
  reread(prefix: string): void
}

/** Objects that a listener gets in one turn at most. */
const objectsAtOnce = 100

/**
 * Feed of all objects of the resources that `wants` names, then of each change as it becomes visible. Unlike a watch it
 * gives the cache's own entries, so that a listener to every object (the garbage collector) does not slow down writes
 * by encoding events.
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

  /** Resolves once the listener has got all objects that existed. */
  async caughtUp(): Promise<void> {
    let reading: Promise<void> | undefined
    while (reading !== this.#reading) {
      reading = this.#reading
      await reading
    }
  }

  loaded(resource: ObservedResource): void {
    if (!this.#wants(resource.prefix)) return
    this.#listener.reread(resource.prefix)
    this.#read(resource)
  }

  changed({ prefix }: ObservedResource, { current, previous }: CacheEvent): void {
    if (!this.#wants(prefix)) return
    if (current) this.#listener.put(prefix, current, true)
    else if (previous) this.#listener.gone(prefix, previous)
  }

  unloaded({ prefix }: ObservedResource): void {
    if (this.#wants(prefix)) this.#listener.reread(prefix)
  }

  #read(resource: ObservedResource): void {
    if (resource.size === 0 || !this.#wants(resource.prefix)) return
    this.#reading = Promise.all([this.#reading, this.#tell(resource)]).then(() => undefined)
  }

  async #tell(resource: ObservedResource): Promise<void> {
    let count = 0
    for (const entry of resource.snapshot().entries(allKeys)) {
      if (++count % objectsAtOnce === 0) await this.#timers.yieldTurn()
      if (this.#signal.aborted) return
      // `changed` has passed on objects that changed since the snapshot.
      if (resource.get(entry.key) === entry) this.#listener.put(resource.prefix, entry, false)
    }
  }
}

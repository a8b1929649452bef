import type { Cancel, Runtime } from '../runtime.ts'
import {
  type Range,
  type Revision,
  type Storage,
  StorageError,
  type WatchBatch,
} from '../storage/storage.ts'
import { type CacheOptions, defaultCacheOptions } from './cache-options.ts'
import { collectState } from './collect-state.ts'
import { DeadlineWheel } from './deadline-wheel.ts'
import { DeliveryQueue } from './delivery-queue.ts'
import type { IndexedField } from './field-table.ts'
import { HistoryRestorer } from './history-restorer.ts'
import { allKeys, KeyParser, registryRange, storedRange } from './object-key.ts'
import { type CacheCore, type CacheObserver, ResourceCache } from './resource-cache.ts'
import { retry } from './retry.ts'
import { RevisionGate } from './revision-gate.ts'
import type { StoredKind } from './stored-kind.ts'

export interface WatchCacheOptions {
  readonly storage: Storage
  readonly runtime: Runtime
  /**
   * The store belongs to this process, and whoever commits waits for the cache ({@link WatchCache.waitFor}) before
   * telling anyone. Then the cache is always current, and reads need not ask the store.
   */
  readonly exclusive?: boolean
  readonly limits?: Partial<CacheOptions>
  /** Milliseconds that a read waits for a revision which is not there yet; 3 seconds by default. */
  readonly patience?: number
  /** Revisions up to here were handed out by a former store; those that this one does not have will not come. */
  readonly abandoned?: () => Revision
}

export interface RegisteredResource {
  /** First part of every key: `pods`, `apps.example/widgets`. */
  readonly prefix: string
  readonly namespaced: boolean
  /** Fields that selectors may name; more can be added later. */
  readonly fields: Iterable<IndexedField>
  /** What its values must be to count as readable; any object will do unless given. */
  readonly stored?: StoredKind
}

export type { CacheObserver } from './resource-cache.ts'

const sweepInterval = 15_000

const defaultPatience = 3000

/** Milliseconds that a resource registered late waits for the cache to reach the revision it was read at. */
const levelTimeout = 30_000

/**
 * The newest state and recent history of every registered resource, fed by one watch of the store. Every read and every
 * watch is served from here.
 */
export class WatchCache implements CacheCore {
  readonly runtime: Runtime
  readonly options: CacheOptions
  readonly deadlines: DeadlineWheel
  readonly deliveries: DeliveryQueue
  readonly #storage: Storage
  readonly #exclusive: boolean
  readonly #patience: number
  readonly #abandoned: () => Revision
  readonly observers: Set<CacheObserver> = new Set()
  readonly #resources = new Map<string, ResourceCache>()
  readonly #parser = new KeyParser(this.#resources)
  readonly #gate: RevisionGate
  readonly #history: HistoryRestorer
  readonly #closing = new AbortController()
  #revision: Revision = 0
  /** Follows the store: neither starting, nor rebuilding, nor closed. */
  #isFollowing = false
  #isStarted = false
  #running: Promise<void> | undefined
  #cancelSweep: Cancel | undefined

  constructor({ storage, runtime, limits, ...options }: WatchCacheOptions) {
    this.runtime = runtime
    this.options = { ...defaultCacheOptions, ...limits }
    this.deliveries = new DeliveryQueue(runtime.timers)
    this.deadlines = new DeadlineWheel(runtime, () => this.deliveries.serve())
    this.#storage = storage
    this.#exclusive = options.exclusive ?? false
    this.#patience = options.patience ?? defaultPatience
    this.#abandoned = options.abandoned ?? ((): Revision => 0)
    this.#gate = new RevisionGate(runtime.timers)
    this.#history = new HistoryRestorer(storage, runtime)
  }

  /** Everything up to here has been applied. */
  get revision(): Revision {
    return this.#revision
  }

  /**
   * Makes the cache hold a resource; again with more fields, it only learns the fields. After the start its state is
   * read from the store first: see {@link ResourceCache.whenReady}.
   */
  register(resource: RegisteredResource): ResourceCache {
    const known = this.#resources.get(resource.prefix)
    if (known) {
      known.addFields(resource.fields)
      return known
    }
    const cache = new ResourceCache(this, resource)
    this.#resources.set(resource.prefix, cache)
    this.#parser.reset()
    if (this.#isStarted) {
      cache.beginLoading()
      void this.#loadLate(cache)
    }
    return cache
  }

  /** Lets go of a resource that is no longer served, and ends its watches. Its stored objects stay. */
  unregister(prefix: string): void {
    this.#resources.get(prefix)?.close()
    this.#resources.delete(prefix)
    this.#parser.reset()
  }

  /** @throws TypeError when nothing is registered under `prefix`. */
  resource(prefix: string): ResourceCache {
    const cache = this.#resources.get(prefix)
    if (!cache) throw new TypeError(`no resource is registered as ${prefix}`)
    return cache
  }

  resources(): Iterable<ResourceCache> {
    return this.#resources.values()
  }

  /** Tells `observer` of everything from now on; before {@link WatchCache.start} there is nothing to tell. */
  observe(observer: CacheObserver): Cancel {
    this.observers.add(observer)
    return () => {
      this.observers.delete(observer)
    }
  }

  /** Reads the whole state, then follows the store. @throws StorageError */
  async start(): Promise<void> {
    this.#isStarted = true
    await this.#loadAll()
    this.#isFollowing = true
    this.#running = this.#follow()
    this.#sweepLater()
  }

  /** Whether the cache is known to be current without asking the store. */
  get isCurrent(): boolean {
    return this.#exclusive && this.#isFollowing
  }

  /** Waits until the cache reflects everything that was committed before the call; false when that takes too long. */
  async current(signal?: AbortSignal): Promise<boolean> {
    if (this.isCurrent) return true
    return this.waitFor(await this.#storage.progress(), signal)
  }

  /** Whether a revision belongs to a state that is gone for good. */
  isAbandoned(revision: Revision): boolean {
    return revision > this.#revision && revision <= this.#abandoned()
  }

  /** False when `milliseconds` pass, `signal` aborts or the cache closes before it has reached `revision`. */
  waitFor(
    revision: Revision,
    signal?: AbortSignal,
    milliseconds: number = this.#patience,
  ): Promise<boolean> {
    if (revision <= this.#revision) return Promise.resolve(true)
    if (milliseconds === 0) return Promise.resolve(false)
    return this.#gate.wait(revision, signal, milliseconds)
  }

  /** Makes the events after `revision` available to watches of a resource; false when they are gone for good. */
  reach(resource: ResourceCache, revision: Revision): Promise<boolean> {
    return this.#history.reach(resource, revision)
  }

  /** Ends all watches; reads go on. */
  endWatches(): void {
    for (const resource of this.#resources.values()) resource.endWatches()
  }

  /** Ends all watches with 410, later ones too: the state that they show is about to go. */
  expireWatches(): void {
    for (const resource of this.#resources.values()) resource.expireWatches()
  }

  async close(): Promise<void> {
    this.#isFollowing = false
    this.#closing.abort()
    this.#cancelSweep?.()
    this.#gate.close()
    for (const resource of this.#resources.values()) resource.close()
    this.deadlines.close()
    await this.#running
    // Those that expired are still to be told.
    await this.deliveries.drained()
  }

  async #loadAll(): Promise<void> {
    const resources = [...this.#resources.values()]
    const { revision, entries } = await this.#collect(registryRange)
    this.#revision = revision
    for (const resource of resources) resource.load(entries.get(resource) ?? [], revision)
    this.#gate.reached(revision)
  }

  #collect(range: Range): ReturnType<typeof collectState> {
    return collectState(this.#storage, range, this.#parser, this.runtime.logger)
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      try {
        const batches = this.#storage.watch(registryRange, this.#revision + 1, signal)
        for await (const batch of batches) this.#apply(batch)
        break
      } catch (error) {
        if (signal.aborted) break
        this.#isFollowing = false
        this.runtime.logger.warn('the cache lost the store and reads it again', {
          error: String(error),
        })
        await retry(this.runtime, signal, () => this.#loadAll())
        this.#isFollowing = !signal.aborted
      }
    }
    this.#isFollowing = false
    this.endWatches()
  }

  #apply(batch: WatchBatch): void {
    for (const event of batch.events) {
      const place = this.#parser.parse(event.key)
      place?.resource.apply(place.key, event)
    }
    this.#revision = batch.revision
    this.deliveries.serve()
    this.#gate.reached(batch.revision)
  }

  /** Reads one resource while the others are followed already. */
  async #loadLate(resource: ResourceCache): Promise<void> {
    const { signal } = this.#closing
    await retry(this.runtime, signal, async () => {
      const { revision, entries } = await this.#collect(storedRange(resource.prefix, allKeys))
      // The others must not be older than what this one shows, since all lists carry one revision.
      const isLevel = await this.waitFor(revision, signal, levelTimeout)
      if (!isLevel) throw new StorageError('unavailable', `revision ${revision} does not arrive`)
      if (!resource.isReady) resource.load(entries.get(resource) ?? [], revision)
    })
  }

  #sweepLater(): void {
    this.#cancelSweep = this.runtime.timers.after(sweepInterval, () => {
      const now = this.runtime.clock.now()
      for (const resource of this.#resources.values()) resource.sweep(now)
      this.#sweepLater()
    })
  }
}

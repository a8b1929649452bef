import type { Revision } from '../../base/api/revision.ts'
import { CompressionQueue } from '../../base/compression/compression-queue.ts'
import { Lazy } from '../../base/execution/lazy.ts'
import { pause } from '../../base/execution/pause.ts'
import type { Cancel, Runtime } from '../../base/runtime.ts'
import {
  type Range,
  type Storage,
  StorageError,
  type WatchBatch,
  type WatchStorageOptions,
} from '../engine/storage.ts'
import type { CacheCore, CacheObserver } from './cache-core.ts'
import { CacheHandover } from './cache-handover.ts'
import {
  type CacheOptions,
  defaultCacheOptions,
  type RegisteredResource,
  type WatchCacheOptions,
} from './cache-options.ts'
import type { CachedEntry } from './cached-entry.ts'
import { DeadlineWheel } from './deadline-wheel.ts'
import { DeliveryQueue } from './delivery-queue.ts'
import { forEachInTime } from './for-each-in-time.ts'
import { HistoryRestorer } from './history-restorer.ts'
import { allKeys, KeyParser, registryRange, storedRange } from './object-key.ts'
import { RecentObjects } from './recent-objects.ts'
import { ResourceCache } from './resource-cache.ts'
import { delayAfter, retryReading } from './retry-reading.ts'
import { RevisionGate } from './revision-gate.ts'
import type { SharedReads } from './shared-reads.ts'
import { collectState } from './stored-state.ts'
import { UnregisteredObjects } from './unregistered-objects.ts'

/** Error for a resource that is not registered with the cache, or no longer. */
export class UnregisteredError extends TypeError {}

const lazySharedReads = new Lazy(async () => (await import('./shared-reads.ts')).SharedReads)

const defaultPatience = 3000

/** Limit in milliseconds for the cache to reach the revision at which a resource that was registered late was read. */
const levelTimeout = 30_000

/** Limit of {@link WatchCache.admit} in milliseconds a resource. */
const admissionTimeout = 30_000

/**
 * The cache knows what a write replaces, so that the store need not read it. Readers wait for revisions, whatever key they are of.
 */
const ownWatch: WatchStorageOptions = { leavesOutPrevious: true, tellsAllRevisions: true }

/** The watch cache: newest objects and recent events of every resource, fed by one watch of the store; it serves every read and watch. */
export class WatchCache implements CacheCore {
  readonly runtime: Runtime
  readonly options: CacheOptions
  readonly deadlines: DeadlineWheel
  readonly deliveries: DeliveryQueue
  readonly former: CompressionQueue<CachedEntry> = new CompressionQueue()
  readonly recent: RecentObjects = new RecentObjects()
  readonly #storage: Storage
  readonly #exclusive: boolean
  readonly #patience: number
  readonly #abandoned: () => Revision
  readonly #handover: CacheHandover
  readonly observers: Set<CacheObserver> = new Set()
  readonly unknown: UnregisteredObjects = new UnregisteredObjects()
  readonly #resources = new Map<string, ResourceCache>()
  /** Unregistered resources whose watches have yet to end. */
  readonly #leaving = new Set<ResourceCache>()
  readonly #parser = new KeyParser(this.#resources)
  readonly #gate: RevisionGate
  /** Where other processes may write to the store; set by the start. */
  #shared: SharedReads | undefined
  readonly #history: HistoryRestorer
  readonly #closing = new AbortController()
  #revision: Revision = 0
  /** Whether the cache follows the store: it is neither starting, nor reloading, nor closed. */
  #isFollowing = false
  #isStarted = false
  #running: Promise<void> | undefined
  #cancelSweep: Cancel | undefined

  constructor({ storage, runtime, limits, ...options }: WatchCacheOptions) {
    this.runtime = runtime
    this.options = { ...defaultCacheOptions, ...limits }
    this.deliveries = new DeliveryQueue(runtime)
    this.deadlines = new DeadlineWheel(runtime, () => this.deliveries.serve())
    this.#storage = storage
    this.#exclusive = options.exclusive ?? false
    this.#patience = options.patience ?? defaultPatience
    this.#abandoned = options.abandoned ?? ((): Revision => 0)
    this.#handover = options.handover ?? new CacheHandover()
    this.#gate = new RevisionGate(runtime.timers)
    this.#history = new HistoryRestorer(storage, runtime, () => this.#shared?.ownProgress())
  }

  get revision(): Revision {
    return this.#revision
  }

  requireOpen(): void {
    if (!this.#closing.signal.aborted) return
    throw new StorageError('unavailable', 'the watch cache is closed')
  }

  /**
   * Adds a resource to the cache; for a known one, adds its selectable fields. After the start the resource's objects
   * are first read from the store: see {@link ResourceCache.whenReady}, or {@link admit} to wait for them.
   */
  register(resource: RegisteredResource): ResourceCache {
    const known = this.#resources.get(resource.prefix)
    if (known) {
      known.addFields(resource.fields)
      return known
    }
    const cache = this.#hold(resource)
    if (this.#isStarted) void this.#loadLate(cache, this.#closing.signal)
    return cache
  }

  /**
   * Adds resources to the running cache, and loads their objects from the store.
   *
   * @throws StorageError when they cannot be read within 30 seconds each, `signal` aborts or the cache closes; none of the
   * resources is registered then.
   */
  async admit(resources: readonly RegisteredResource[], signal: AbortSignal): Promise<void> {
    const known = resources.find(({ prefix }) => this.#resources.has(prefix))
    if (known) throw new TypeError(`${known.prefix} is registered already`)
    const caches = resources.map((resource) => this.#hold(resource))
    const causes = [signal, this.#closing.signal]
    const limits = { timers: this.runtime.timers, milliseconds: admissionTimeout, causes }
    // A read of the store cannot be cancelled, so one that never ends is abandoned.
    await forEachInTime(caches, (cache, ended) => this.#loadLate(cache, ended), limits)
    const unread = caches.find((cache) => !cache.isReady)
    if (!unread) return
    for (const cache of caches) {
      if (this.#resources.get(cache.prefix) === cache) this.unregister(cache.prefix)
    }
    throw new StorageError('unavailable', `the objects of ${unread.prefix} could not be read`)
  }

  /** Removes a resource that is no longer served. Its watches end behind the events they have yet to send; its stored objects stay. */
  unregister(prefix: string): void {
    const resource = this.#resources.get(prefix)
    if (!resource) return
    this.#resources.delete(prefix)
    this.#parser.reset()
    resource.finish()
    if (resource.watcherCount > 0) this.#leaving.add(resource)
    if (resource.isReady) for (const observer of this.observers) observer.unloaded(resource)
  }

  /** The cache of a resource. @throws UnregisteredError when no resource is registered under `prefix`. */
  resource(prefix: string): ResourceCache {
    const cache = this.#resources.get(prefix)
    if (!cache) throw new UnregisteredError(`no resource is registered as ${prefix}`)
    return cache
  }

  /** The cache of a resource; undefined where none is registered under `prefix`. */
  find(prefix: string): ResourceCache | undefined {
    return this.#resources.get(prefix)
  }

  resources(): Iterable<ResourceCache> {
    return this.#resources.values()
  }

  /** Calls `observer` for all loads and changes from now on; there are none before {@link WatchCache.start}. */
  observe(observer: CacheObserver): Cancel {
    this.observers.add(observer)
    return () => {
      this.observers.delete(observer)
    }
  }

  /** Reads all objects, unless a former cache passed them on, then follows the store. @throws StorageError */
  async start(): Promise<void> {
    this.#isStarted = true
    if (!this.#exclusive)
      this.#shared = new (await lazySharedReads.load())(this.#storage, this.runtime.timers)
    this.#revision = await this.#storage.progress()
    if (this.#handover.begin(this)) this.#gate.reached(this.#revision)
    else await this.#loadAll()
    this.#isFollowing = true
    this.#running = this.#follow()
    this.#cancelSweep = sweepRegularly(this.runtime, (now) => this.#sweep(now))
  }

  /** Whether the cache is known to be current without asking the store. */
  get isCurrent(): boolean {
    return this.#exclusive && this.#isFollowing
  }

  /** Whether the cache follows the store: it may lag behind it, but is neither starting, nor reloading, nor closed. */
  get isFollowing(): boolean {
    return this.#isFollowing
  }

  /** Whether other processes may write to the store, so that the cache may be older than it. */
  get mayLag(): boolean {
    return !this.#exclusive
  }

  /** Questions for the newest revision that were sent to the store. */
  get questions(): number {
    return this.#shared?.newest.asked ?? 0
  }

  /** The store's newest revision, which a read that begins now must reflect. @throws StorageError */
  newest(): Promise<Revision> {
    return this.#shared?.newest.ask() ?? this.#storage.progress()
  }

  /** Waits until the cache has applied every commit from before the call; false when that takes too long. @throws StorageError */
  async current(signal?: AbortSignal): Promise<boolean> {
    if (this.isCurrent) return true
    return this.waitFor(await this.newest(), signal)
  }

  /** Whether a revision belongs to a former state of the store, and will never be reached. */
  isAbandoned(revision: Revision): boolean {
    return revision > this.#revision && revision <= this.#abandoned()
  }

  /** Waits for a revision; false when `milliseconds` pass, `signal` aborts or the cache closes before it is reached. */
  waitFor(
    revision: Revision,
    signal?: AbortSignal,
    milliseconds: number = this.#patience,
  ): Promise<boolean> {
    if (revision <= this.#revision) return Promise.resolve(true)
    if (milliseconds === 0) return Promise.resolve(false)
    if (!this.#gate.isWaitedFor) this.#shared?.progress.begin(() => this.#gate.isWaitedFor)
    return this.#gate.wait(revision, signal, milliseconds)
  }

  /** Makes the events after `revision` available to watches of a resource; false when the store no longer has them. */
  reach(resource: ResourceCache, revision: Revision): Promise<boolean> {
    return this.#history.reach(resource, revision)
  }

  /** Ends all watches; reads go on. */
  endWatches(): void {
    for (const resource of this.#withLeaving()) resource.endWatches()
  }

  /** Ends all watches with 410, later ones too: the store is about to be replaced. */
  expireWatches(): void {
    for (const resource of this.#withLeaving()) resource.expireWatches()
  }

  async close(): Promise<void> {
    this.#isFollowing = false
    this.#closing.abort()
    this.#cancelSweep?.()
    this.#shared?.progress.end()
    this.#gate.close()
    for (const resource of this.#withLeaving()) resource.close()
    this.deadlines.close()
    await this.#running
    // Expired watches still have to send their 410.
    await this.deliveries.drained()
  }

  #hold(resource: RegisteredResource): ResourceCache {
    const cache = new ResourceCache(this, resource)
    this.#resources.set(resource.prefix, cache)
    this.#parser.reset()
    return cache
  }

  #withLeaving(): readonly ResourceCache[] {
    return [...this.#resources.values(), ...this.#leaving]
  }

  async #loadAll(): Promise<void> {
    const resources = [...this.#resources.values()]
    const { revision, entries, unknown } = await this.#collect(registryRange)
    // Events of a resource registered during the read are missed between its own read and the watch that follows.
    const held = [...this.#resources.values()]
    const isSame =
      held.length === resources.length && held.every((each, at) => each === resources[at])
    if (!isSame) return this.#loadAll()
    this.#revision = revision
    this.unknown.counts = unknown
    const { isTrusted } = this.#handover
    for (const each of resources) each.load(entries.get(each) ?? [], revision, isTrusted)
    this.#gate.reached(revision)
  }

  #collect(range: Range): ReturnType<typeof collectState> {
    return collectState(this.#storage, range, this.#parser, this.runtime.logger)
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closing
    let failures = 0
    while (!signal.aborted) {
      try {
        const batches = this.#storage.watch(registryRange, this.#revision + 1, signal, ownWatch)
        for await (const batch of batches) {
          failures = 0
          this.#apply(batch)
        }
        break
      } catch (error) {
        if (signal.aborted) break
        this.#isFollowing = false
        await this.#recover(error, ++failures)
        this.#isFollowing = !signal.aborted
      }
    }
    this.#isFollowing = false
    this.#closing.abort()
    this.endWatches()
  }

  /** After a failure of the cache's watch: waits until it may go on where it was, or reads the store again. */
  async #recover(failure: unknown, failures: number): Promise<void> {
    const { signal } = this.#closing
    const error = String(failure)
    if (this.#storage.isShared && isOutOfReach(failure)) {
      const delay = delayAfter(failures)
      this.runtime.logger.warn('the watch cache lost its watch of the store', { error, delay })
      return pause(this.runtime.timers, delay, signal)
    }
    this.runtime.logger.warn('the watch cache lost the store and reads it again', { error })
    return retryReading(this.runtime, signal, () => this.#loadAll())
  }

  #apply(batch: WatchBatch): void {
    for (const event of batch.events) {
      const place = this.#parser.parse(event.key)
      place?.resource.apply(place.key, event)
    }
    this.#revision = batch.revision
    this.#gate.reached(batch.revision)
    this.deliveries.serve()
  }

  /** Loads a resource that was registered after the start, while the cache follows the others, until `signal` aborts. */
  async #loadLate(resource: ResourceCache, signal: AbortSignal): Promise<void> {
    resource.beginLoading()
    await retryReading(this.runtime, signal, async () => {
      const { revision, entries } = await this.#collect(storedRange(resource.prefix, allKeys))
      // The other resources must not be older than this one, since all lists have the cache's one revision.
      const isLevel = await this.waitFor(revision, signal, levelTimeout)
      if (!isLevel) throw new StorageError('unavailable', `revision ${revision} does not arrive`)
      const isWanted = !signal.aborted && this.#resources.get(resource.prefix) === resource
      if (isWanted && !resource.isReady) resource.load(entries.get(resource) ?? [], revision)
    })
  }

  #sweep(now: number): void {
    for (const resource of this.#withLeaving()) resource.sweep(now)
    this.recent.sweep()
    for (const each of this.#leaving) if (each.watcherCount === 0) this.#leaving.delete(each)
  }
}

/** Whether a store that others keep could not be reached: its history is still there. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof StorageError && error.code === 'unavailable'
}

const sweepInterval = 15_000

/** Calls `sweep` with the time every 15 seconds. @returns a function that stops the calls */
function sweepRegularly(
  { timers, clock }: Pick<Runtime, 'timers' | 'clock'>,
  sweep: (now: number) => void,
): Cancel {
  const schedule = (): Cancel =>
    timers.after(sweepInterval, () => {
      sweep(clock.now())
      cancel = schedule()
    })
  let cancel = schedule()
  return () => cancel()
}

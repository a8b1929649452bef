import type { ApiObject } from '../api/object.ts'
import { createOrderedMap, type OrderedMap } from '../storage/ordered-map.ts'
import type { Revision, StorageEvent, StoredValue } from '../storage/storage.ts'
import { CacheEvent } from './cache-event.ts'
import type { CacheOptions } from './cache-options.ts'
import { CachedEntry, type EntryOwner } from './cached-entry.ts'
import { ChunkShare } from './chunk-share.ts'
import { EventWindow, type WindowLimits } from './event-window.ts'
import { FieldTable, type IndexedField } from './field-table.ts'
import { type KeyedEvent, type MakeEntry, restoredEvents, revisionOf } from './keyed-event.ts'
import { lift, type Lifted } from './lifted.ts'
import { RevisionGate } from './revision-gate.ts'
import { Snapshot } from './snapshot.ts'
import { SnapshotShelf } from './snapshot-shelf.ts'
import type { StoredKind } from './stored-kind.ts'
import type { WatchOptions } from './watch-options.ts'
import { Watcher, type WatchSource } from './watcher.ts'
import { WatcherIndex } from './watcher-index.ts'

const readyTimeout = 10_000

/** Hears of changes as they are applied, in the same turn; it must be quick and must not throw. */
export interface CacheObserver {
  /** The whole state of a resource was read from the store. */
  loaded(resource: ResourceCache): void
  changed(resource: ResourceCache, event: CacheEvent): void
}

/** What a resource's cache shares with all the others. */
export interface CacheCore extends Pick<WatchSource, 'runtime' | 'deadlines' | 'deliveries'> {
  readonly options: CacheOptions
  readonly observers: Iterable<CacheObserver>
  /** Everything up to here has been applied. */
  readonly revision: Revision
}

/** The newest state of one resource, its recent events, and those who watch it. */
export class ResourceCache implements EntryOwner, WatchSource {
  readonly prefix: string
  readonly namespaced: boolean
  readonly stored: StoredKind | undefined
  readonly shared: ChunkShare = new ChunkShare()
  readonly #core: CacheCore
  readonly #watchers = new WatcherIndex()
  readonly #shelf: SnapshotShelf
  #fields: FieldTable
  #entries: OrderedMap<CachedEntry> = createOrderedMap()
  #window: EventWindow
  /** The revision that was loaded, and that of the newest event since. */
  #loaded: Revision = 0
  #changed: Revision = 0
  /** Counts entries that came from the store unread, and how many of them were found to be readable. */
  #unread = 0
  #settled = 0
  // Weak, since the tables that a map leaves behind as it changes would hold on to values until all garbage is collected;
  // without that most values are gone with the young objects.
  readonly #lifted = new WeakMap<Uint8Array, Lifted>()
  #isReady = false
  #isExpired = false
  readonly #ready: RevisionGate
  /** Events that arrived while the state was being read from the store. */
  #early: KeyedEvent[] | undefined

  constructor(
    core: CacheCore,
    resource: {
      readonly prefix: string
      readonly namespaced: boolean
      readonly fields: Iterable<IndexedField>
      readonly stored?: StoredKind
    },
  ) {
    this.prefix = resource.prefix
    this.namespaced = resource.namespaced
    this.stored = resource.stored
    this.#core = core
    this.#fields = new FieldTable(resource.fields)
    this.#shelf = new SnapshotShelf(core.options.snapshotLifetime, core.options.snapshots)
    this.#window = new EventWindow(core.options.window, 0)
    this.#ready = new RevisionGate(core.runtime.timers)
  }

  get runtime(): WatchSource['runtime'] {
    return this.#core.runtime
  }

  get deadlines(): WatchSource['deadlines'] {
    return this.#core.deadlines
  }

  get deliveries(): WatchSource['deliveries'] {
    return this.#core.deliveries
  }

  get revision(): Revision {
    return this.#core.revision
  }

  /** Revision of the last change to any object of this resource. */
  get changedAt(): Revision {
    return this.#changed
  }

  get window(): EventWindow {
    return this.#window
  }

  get limits(): WindowLimits {
    return this.#core.options.window
  }

  get fields(): FieldTable {
    return this.#fields
  }

  /** Whether the state is loaded; nothing may be read before. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** False when the state is still not loaded after 10 seconds. */
  whenReady(signal: AbortSignal): Promise<boolean> {
    return this.#isReady ? Promise.resolve(true) : this.#ready.wait(1, signal, readyTimeout)
  }

  get size(): number {
    return this.#entries.size
  }

  /** 0 when every object is known to be readable; else what to hand to {@link settle} once they were all read. */
  get doubts(): number {
    return this.#unread === this.#settled ? 0 : this.#unread
  }

  /** Every object that was there when {@link doubts} was asked has been read. */
  settle(doubts: number): void {
    this.#settled = Math.max(this.#settled, doubts)
  }

  get watcherCount(): number {
    return this.#watchers.size
  }

  /** Makes `fields` available to selectors; entries that lack them are read again when needed. */
  addFields(fields: Iterable<IndexedField>): void {
    this.#fields = this.#fields.with(fields)
  }

  /** The newest state of the object with this key (`namespace/name`, or `name`). */
  get(key: string): CachedEntry | undefined {
    return this.#entries.get(key)
  }

  /** An entry for a value that the cache may not hold: from a commit, or from the history. */
  entry(key: string, revision: Revision, stored: Uint8Array | undefined): CachedEntry {
    return new CachedEntry(this, key, revision, stored)
  }

  /**
   * Tells what object was encoded to `value` before `value` is committed, so that its labels and fields need not be
   * parsed out of it again. To be followed by {@link forget} once the commit is settled.
   */
  expect(value: Uint8Array, object: ApiObject): void {
    this.#lifted.set(value, lift(object, this.#fields))
  }

  forget(value: Uint8Array): void {
    this.#lifted.delete(value)
  }

  /** The newest state, frozen. */
  snapshot(): Snapshot {
    return new Snapshot(this.revision, this.#entries.clone())
  }

  /**
   * The exact state at a revision up to {@link revision}: from what is kept, or by taking back recent events. Undefined
   * when that does not reach back far enough; the store's history may.
   */
  snapshotAt(at: Revision): Snapshot | undefined {
    if (at >= this.#changed) return new Snapshot(at, this.#entries.clone())
    const kept = this.#shelf.get(at)
    if (kept) return kept
    if (at < this.#window.since) return undefined
    return this.keep(this.snapshot().rewound(at, (entries) => this.#window.takeBack(entries, at)))
  }

  /** Keeps a snapshot for the next page of a list. */
  keep(snapshot: Snapshot): Snapshot {
    this.#shelf.keep(snapshot, this.runtime.clock.now())
    return snapshot
  }

  /**
   * Opens a watch. From a revision before {@link EventWindow.since} it is one that ends with 410 at once; a revision in
   * the future must be waited for first.
   */
  watch(options: WatchOptions): Watcher {
    const watcher = new Watcher(this, options)
    if (watcher.isOpen) this.#watchers.add(watcher)
    if (this.#isExpired) watcher.expire()
    return watcher
  }

  release(watcher: Watcher): void {
    this.#watchers.remove(watcher)
  }

  /** Makes older events available again; they must be complete from `since` up to the window. */
  restoreEvents(events: readonly KeyedEvent[], since: Revision): void {
    const entryOf: MakeEntry = (key, value) => this.#entryOf(key, value)
    this.#window.prepend(restoredEvents(events, entryOf, this.runtime.clock.now()), since)
  }

  /** Collects events until {@link load}; what was loaded before stays readable meanwhile. */
  beginLoading(): void {
    this.#early = []
  }

  /** Replaces the state by that of revision `at`. Watchers of a former state end with 410. */
  load(entries: Iterable<CachedEntry>, at: Revision): void {
    const fresh = createOrderedMap<CachedEntry>()
    for (const entry of entries) {
      const known = this.#entries.get(entry.key)
      const kept = known?.revision === entry.revision ? known : entry
      if (!kept.isSound) this.#unread++
      fresh.set(entry.key, kept)
    }
    this.#entries = fresh
    this.#window = new EventWindow(this.#core.options.window, at)
    this.#loaded = at
    this.#changed = at
    this.#shelf.clear()
    this.shared.clear()
    for (const watcher of this.#watchers.all()) watcher.expire()
    const early = this.#early ?? []
    this.#early = undefined
    for (const { key, event } of early) this.apply(key, event)
    this.#isReady = true
    this.#ready.reached(1)
    for (const observer of this.#core.observers) observer.loaded(this)
  }

  /** Applies the next event of the store to the object with this key; those who watch it wait to be served. */
  apply(key: string, event: StorageEvent): void {
    if (this.#early) {
      this.#early.push({ key, event })
      return
    }
    const revision = revisionOf(event)
    if (revision <= this.#loaded) return
    const previous = this.#entries.get(key)
    const current = event.type === 'put' ? this.#entryOf(key, event.entry) : undefined
    if (!current && !previous) return
    if (current && !current.isSound) this.#unread++
    if (current) this.#entries.set(key, current)
    else this.#entries.delete(key)
    this.#changed = revision
    const change = new CacheEvent({ revision, key, current, previous }, this.runtime.clock.now())
    this.#window.push(change)
    this.#watchers.wake(key, this.#window.end - 1, this.deliveries)
    for (const observer of this.#core.observers) observer.changed(this, change)
  }

  /** Lets go of what has become too old. */
  sweep(now: number): void {
    this.#window.evict(now)
    this.#shelf.prune(now)
    this.shared.clear()
    for (const watcher of this.#watchers.all()) watcher.expireIfBehind()
  }

  /** Ends all watches with 410, and those that are still to be opened. */
  expireWatches(): void {
    this.#isExpired = true
    for (const watcher of this.#watchers.all()) watcher.expire()
  }

  endWatches(): void {
    // Those that expired say so to whoever reads on.
    if (this.#isExpired) return
    for (const watcher of this.#watchers.all()) watcher.close()
  }

  close(): void {
    this.#ready.close()
    this.endWatches()
    this.#shelf.clear()
    this.shared.clear()
  }

  #entryOf(key: string, value: StoredValue): CachedEntry {
    const entry = new CachedEntry(this, key, value.revision, value.value)
    const lifted = this.#lifted.get(value.value)
    if (lifted) entry.adopt(lifted)
    return entry
  }
}

import type { ApiObject } from '../../base/api/object.ts'
import type { Revision } from '../../base/api/revision.ts'
import { hasEmptyWithin } from '../../objects/schema/emptied-fields.ts'
import { createOrderedMap, type OrderedMap } from '../engine/ordered-map.ts'
import type { StorageEvent, StoredValue } from '../engine/storage.ts'
import type { CacheCore } from './cache-core.ts'
import { CacheEvent } from './cache-event.ts'
import type { HandedOverResource } from './cache-handover.ts'
import type { RegisteredResource } from './cache-options.ts'
import { CachedEntry } from './cached-entry.ts'
import { ChunkShare } from './chunk-share.ts'
import { EntryIndexes } from './entry-indexes.ts'
import { EntryKind, type ReadAs } from './entry-kind.ts'
import { EventWindow, type WindowLimits } from './event-window.ts'
import { ExpectedValues } from './expected-values.ts'
import type { IndexedField } from './field-table.ts'
import { type EntriesWithSize, loadedEntries, unreadEntries } from './loaded-entries.ts'
import { RevisionGate } from './revision-gate.ts'
import { SnapshotShelf, Snapshot } from './snapshot.ts'
import type { StoredKind } from './stored-kind.ts'
import type { WatchOptions } from './watch-options.ts'
import { WatcherIndex } from './watcher-index.ts'
import { Watcher, type WatchSource } from './watcher.ts'

const readyTimeout = 10_000

/** The watch cache of one resource: its newest objects, its recent events, and its watchers. */
export class ResourceCache implements WatchSource {
  readonly prefix: string
  readonly namespaced: boolean
  readonly runtime: WatchSource['runtime']
  readonly deadlines: WatchSource['deadlines']
  readonly deliveries: WatchSource['deliveries']
  readonly shared: ChunkShare = new ChunkShare()
  /** Counts the entries that no read has verified yet. */
  readonly unverified: UnverifiedEntries = new UnverifiedEntries()
  readonly indexes: EntryIndexes
  /** Whether controllers read each change, so that new objects are kept decoded too. */
  isFollowed = false
  readonly #core: CacheCore
  readonly #watchers = new WatcherIndex()
  readonly #shelf: SnapshotShelf
  #kind: EntryKind
  #entries: OrderedMap<CachedEntry> = createOrderedMap()
  #bytes = 0
  #window: EventWindow
  /** The revision at which the objects were loaded, and that of the newest event. */
  #loaded = 0
  #changed = 0
  readonly #expected = new ExpectedValues()
  #isReady = false
  readonly #ready: RevisionGate
  /** Events that arrived while the state was being read from the store. */
  #early: KeyedEvent[] | undefined

  constructor(core: CacheCore, resource: RegisteredResource) {
    this.prefix = resource.prefix
    this.namespaced = resource.namespaced
    this.#kind = new EntryKind(resource, core.recent)
    this.#core = core
    this.runtime = core.runtime
    this.deadlines = core.deadlines
    this.deliveries = core.deliveries
    this.#shelf = new SnapshotShelf(core.options.snapshotLifetime, core.options.snapshots)
    this.#window = new EventWindow(core.options.window, 0)
    this.#ready = new RevisionGate(core.runtime.timers)
    this.indexes = new EntryIndexes(this, core.options.indexes)
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

  get stored(): StoredKind | undefined {
    return this.#kind.stored
  }

  /** Whether the objects are loaded from the store; nothing may be read before. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** Waits until the objects are loaded; false when they are not after 10 seconds. */
  whenReady(signal: AbortSignal): Promise<boolean> {
    return this.#isReady ? Promise.resolve(true) : this.#ready.wait(1, signal, readyTimeout)
  }

  get size(): number {
    return this.#entries.size
  }

  /** Bytes of all objects as they were stored. */
  get bytes(): number {
    return this.#bytes
  }

  get watcherCount(): number {
    return this.#watchers.size
  }

  /** Makes `fields` selectable; entries that lack their values are parsed again when needed. */
  addFields(fields: Iterable<IndexedField>): void {
    this.#kind.addFields(fields)
  }

  /** The newest entry of the object with this key (`namespace/name`, or `name`). */
  get(key: string): CachedEntry | undefined {
    return this.#entries.get(key)
  }

  /** Makes an entry of a stored value that the cache may not hold: from a commit, or from the store's history. */
  entry(key: string, revision: Revision, stored: Uint8Array | undefined): CachedEntry {
    return new CachedEntry(this.#kind, key, revision, stored)
  }

  /**
   * Keeps the labels and fields of the object encoded to `value`, until {@link forget}, so that its entry need not be parsed; the
   * object as well where that is changed, not new, as what is changed once often is again. What was sent empty counts for the write
   * alone: an object that carries it is not kept.
   *
   * @returns whether the value is one that this server reads back as it is
   */
  expect(value: Uint8Array, object: ApiObject, isChange = false): boolean {
    // A write that began under a former definition stores another version, which has to be converted when it is read.
    const { stored, fields, recent } = this.#kind
    if (stored && object.apiVersion !== stored.apiVersion) return false
    const keeps = recent && (isChange || this.isFollowed) && !hasEmptyWithin(object)
    this.#expected.add(value, object, fields, keeps)
    return true
  }

  forget(value: Uint8Array): void {
    this.#expected.delete(value)
  }

  snapshot(): Snapshot {
    return new Snapshot(this.revision, this.#entries.clone())
  }

  /**
   * The snapshot at an exact revision up to {@link revision}: one that is kept, or one made by undoing recent events.
   * Undefined when these do not reach back far enough; the store's history may.
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
   * Opens a watch. One from a revision before {@link EventWindow.since} ends with 410 at once; a revision in the future
   * must be waited for first.
   * @throws StorageError `unavailable` once the cache is closed: the watch would wait for ever.
   */
  watch(options: WatchOptions): Watcher {
    this.#core.requireOpen()
    const watcher = new Watcher(this, options)
    this.#watchers.admit(watcher)
    return watcher
  }

  release(watcher: Watcher): void {
    this.#watchers.remove(watcher)
  }

  /** Puts older events back into the window; they must be all events after `since` up to the window. */
  restoreEvents(events: readonly KeyedEvent[], since: Revision): void {
    const entryOf: MakeEntry = (key, value) => this.#entryOf(key, value)
    this.#window.prepend(restoredEvents(events, entryOf, this.runtime.clock.now()), since)
  }

  /** Collects events until {@link load}; objects that were loaded before stay readable meanwhile. */
  beginLoading(): void {
    this.#early = []
  }

  /** Replaces all objects by those of revision `at`; `isTrusted` ones need no check. Watches that were open end with 410. */
  load(entries: Iterable<CachedEntry>, at: Revision, isTrusted = false): void {
    const fresh = loadedEntries(entries, this.#entries, isTrusted)
    this.unverified.add(fresh.unverified)
    this.#begin(fresh, at)
  }

  /** The objects as they are now, for {@link adopt}. */
  get known(): HandedOverResource {
    const { count: unverified } = this.unverified
    return { kind: this.#kind, entries: this.#entries.clone(), bytes: this.#bytes, unverified }
  }

  /** Begins with the objects of a former cache at revision `at`, which were read as this cache reads them. */
  adopt({ kind, unverified, ...known }: HandedOverResource, at: Revision): void {
    this.#kind = kind
    this.unverified.add(unverified)
    this.#begin({ ...known, entries: known.entries.clone() }, at)
  }

  #begin({ entries, bytes }: EntriesWithSize, at: Revision): void {
    this.#entries = entries
    this.#bytes = bytes
    this.indexes.clear()
    this.#window = new EventWindow(this.#core.options.window, at)
    this.#loaded = at
    this.#changed = at
    this.#shelf.clear()
    this.shared.clear()
    this.#watchers.expireAll()
    const early = this.#early
    this.#early = undefined
    for (const { key, event } of early ?? []) this.apply(key, event)
    this.#isReady = true
    this.#ready.reached(1)
    for (const observer of this.#core.observers) observer.loaded(this)
  }

  /** Replaces how the objects are read. Watches end; a client that resumes gets the events since from the store's history. */
  redefine({ fields, stored }: ReadAs): void {
    this.#kind.setFields(fields)
    this.reread(stored)
    this.endWatches()
    this.#window = new EventWindow(this.#core.options.window, this.revision)
  }

  /** Replaces the check of stored values: every entry is parsed anew on first use. Watches go on. */
  reread(stored: StoredKind | undefined): void {
    this.#kind.stored = stored
    this.#expected.clear()
    const fresh = unreadEntries(this.#entries)
    this.#entries = fresh.entries
    this.#bytes = fresh.bytes
    this.indexes.clear()
    this.unverified.add(this.#entries.size)
    this.#shelf.clear()
    this.shared.clear()
  }

  /** Applies the next event of the store to the object with this key, and queues the watchers that it concerns. */
  apply(named: string, event: StorageEvent): void {
    if (this.#early) {
      this.#early.push({ key: named, event })
      return
    }
    const revision = revisionOf(event)
    if (revision <= this.#loaded) return
    const previous = this.#entries.get(named)
    const key = previous?.key ?? named
    const current = event.type === 'put' ? this.#entryOf(key, event.entry) : undefined
    if (!current && !previous) return
    if (current?.isSound === false) this.unverified.add()
    if (current) this.#entries.set(key, current)
    else this.#entries.delete(key)
    this.#bytes += (current?.storedSize ?? 0) - (previous?.storedSize ?? 0)
    this.#changed = revision
    if (previous) current?.shareWith(previous)
    this.indexes.changed(key, current)
    const change = new CacheEvent({ revision, key, current, previous }, this.runtime.clock.now())
    this.#window.push(change)
    if (previous) this.#core.former.add(previous)
    this.#watchers.wake(change, this.#window.end - 1, this.deliveries)
    for (const observer of this.#core.observers) observer.changed(this, change)
    previous?.forget()
  }

  /** Evicts old events and snapshots, and ends watches that lost events. */
  sweep(now: number): void {
    this.#window.evict(now)
    this.#shelf.prune(now)
    this.shared.clear()
    this.indexes.sweep(now)
    this.#watchers.expireBehind()
  }

  /** Ends all watches with 410, and later ones too. */
  expireWatches(): void {
    this.#watchers.expire()
  }

  endWatches(): void {
    this.#watchers.close()
  }

  /** Ends watches behind the events they have yet to send, later ones too, and releases what is cached for them. */
  finish(): void {
    this.#watchers.finish()
    this.#release()
  }

  close(): void {
    this.endWatches()
    this.#release()
  }

  #release(): void {
    this.#ready.close()
    this.#shelf.clear()
    this.shared.clear()
    this.indexes.clear()
  }

  #entryOf(key: string, { revision, value, isStale }: StoredValue): CachedEntry {
    const entry = this.#expected.adopted(this.entry(key, revision, value), value)
    if (isStale) entry.needsRewrite = true
    return entry
  }
}

/** An event of the store, with the object's key within its resource. */
interface KeyedEvent {
  readonly key: string
  readonly event: StorageEvent
}

/** Makes the cache entry of a stored value; `key` is the object's key within its resource. */
type MakeEntry = (key: string, value: StoredValue) => CachedEntry

function revisionOf(event: StorageEvent): Revision {
  return event.type === 'put' ? event.entry.revision : event.revision
}

/** Cache events of the store's history; an object's successive events share the entry between them. */
function restoredEvents(
  events: readonly KeyedEvent[],
  entryOf: MakeEntry,
  now: number,
): readonly CacheEvent[] {
  const newest = new Map<string, CachedEntry | undefined>()
  return events.map(({ key, event }) => {
    const previous = newest.get(key) ?? (event.previous && entryOf(key, event.previous))
    const current = event.type === 'put' ? entryOf(key, event.entry) : undefined
    newest.set(key, current)
    return new CacheEvent({ revision: revisionOf(event), key, current, previous }, now)
  })
}

/** Counts the entries that came from the store unparsed, and those of them that were read and checked since. */
class UnverifiedEntries {
  #added = 0
  #verified = 0

  /** 0 when every object is known to be readable; else the number to pass to {@link verify} once all were read. */
  get count(): number {
    return this.#added === this.#verified ? 0 : this.#added
  }

  add(entries = 1): void {
    this.#added += entries
  }

  /** Records that every object that existed when {@link count} was read has been verified. */
  verify(count: number): void {
    this.#verified = Math.max(this.#verified, count)
  }
}

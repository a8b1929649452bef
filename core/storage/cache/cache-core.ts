import type { Revision } from '../../base/api/revision.ts'
import type { CompressionQueue } from '../../base/compression/compression-queue.ts'
import type { CacheEvent } from './cache-event.ts'
import type { CacheOptions } from './cache-options.ts'
import type { CachedEntry } from './cached-entry.ts'
import type { RecentObjects } from './recent-objects.ts'
import type { Snapshot } from './snapshot.ts'
import type { WatchSource } from './watcher.ts'

/** A resource of the cache as its observers see it. */
export interface ObservedResource {
  readonly prefix: string
  readonly size: number
  get(key: string): CachedEntry | undefined
  snapshot(): Snapshot
}

/** Observer of changes to the cache, called in the turn that applies them; it must be quick and must not throw. */
export interface CacheObserver {
  /** All objects of a resource were read from the store. */
  loaded(resource: ObservedResource): void
  changed(resource: ObservedResource, event: CacheEvent): void
  /** A resource was unregistered; its objects in the store stay. */
  unloaded(resource: ObservedResource): void
}

/** What the caches of all resources share. */
export interface CacheCore extends Pick<WatchSource, 'runtime' | 'deadlines' | 'deliveries'> {
  readonly options: CacheOptions
  readonly observers: Iterable<CacheObserver>
  /** Entries of replaced and deleted objects, which only events keep. */
  readonly former: CompressionQueue<CachedEntry>
  /** Entries of built-in kinds that keep their decoded objects. */
  readonly recent: RecentObjects
  /** The revision up to which all events have been applied. */
  readonly revision: Revision
  /** @throws StorageError `unavailable` once the cache or its store is closed: no more events will be applied. */
  requireOpen(): void
}

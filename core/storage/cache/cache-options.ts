import type { Revision } from '../../base/api/revision.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { Storage } from '../engine/storage.ts'
import type { CacheHandover } from './cache-handover.ts'
import type { ReadAs } from './entry-kind.ts'
import type { WindowLimits } from './event-window.ts'

/** How much history the watch cache keeps, for each resource. */
export interface CacheOptions {
  readonly window: WindowLimits
  /** Milliseconds that a snapshot is kept after its last use. */
  readonly snapshotLifetime: number
  /** Snapshots kept at a time. */
  readonly snapshots: number
  readonly indexes: IndexLimits
}

/** When an index is made, and used. */
export interface IndexLimits {
  /** Objects that a list passes over at least, for an index to be worth while. */
  readonly leastPassed: number
  /** A list is sparse where it returns one in so many of the objects that it passes over, or fewer. */
  readonly sparseShare: number
  /** Sparse lists by a property, within seconds, that have its index made. */
  readonly sparseLists: number
}

const MEBIBYTE = 1024 * 1024

export const defaultCacheOptions: CacheOptions = {
  window: {
    // As long as the original's watch cache keeps events; for older ones the store's history is read.
    age: 75_000,
    events: 100_000,
    bytes: 64 * MEBIBYTE,
    frameBytes: MEBIBYTE,
  },
  snapshotLifetime: 75_000,
  snapshots: 32,
  indexes: { leastPassed: 500, sparseShare: 8, sparseLists: 2 },
}

/**
 * Cache options for a store that compacts history after so many milliseconds (0 for never): the cache keeps none for
 * longer.
 */
export function limitsForHistory(milliseconds: number): Partial<CacheOptions> {
  if (milliseconds === 0) return {}
  const { window, snapshotLifetime } = defaultCacheOptions
  return {
    window: { ...window, age: Math.min(window.age, milliseconds) },
    snapshotLifetime: Math.min(snapshotLifetime, milliseconds),
  }
}

export interface WatchCacheOptions {
  readonly storage: Storage
  readonly runtime: Runtime
  /**
   * Whether only this process writes to the store, and every writer waits for the cache (`WatchCache.waitFor`) before
   * it answers. Then the cache is always current, and reads need not ask the store.
   */
  readonly exclusive?: boolean
  readonly limits?: Partial<CacheOptions>
  /** Limit of a read that waits for a later revision, in milliseconds; 3 seconds by default. */
  readonly patience?: number
  /**
   * The last revision that a former state of the store gave out; revisions up to it that this store lacks will not
   * come.
   */
  readonly abandoned?: () => Revision
  /** Hands over the objects of the former server's cache, and those of this cache to the successor. */
  readonly handover?: CacheHandover
}

export interface RegisteredResource extends ReadAs {
  /** First part of every key of the resource: `pods`, `apps.example/widgets`. */
  readonly prefix: string
  readonly namespaced: boolean
}

import type { WindowLimits } from './event-window.ts'

/** How much history the watch cache keeps, for each resource. */
export interface CacheOptions {
  readonly window: WindowLimits
  /** Milliseconds that a snapshot is kept after its last use. */
  readonly snapshotLifetime: number
  /** Snapshots kept at a time. */
  readonly snapshots: number
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

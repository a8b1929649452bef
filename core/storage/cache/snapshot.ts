import type { Revision } from '../../base/api/revision.ts'
import type { OrderedMap } from '../engine/ordered-map.ts'
import type { Range } from '../engine/storage.ts'
import type { CachedEntry } from './cached-entry.ts'
import { allKeys } from './object-key.ts'

/** The objects of one resource at one revision, immutable. */
export class Snapshot {
  readonly revision: Revision
  readonly #entries: OrderedMap<CachedEntry>

  /** `entries` must be a clone that is not changed any more. */
  constructor(revision: Revision, entries: OrderedMap<CachedEntry>) {
    this.revision = revision
    this.#entries = entries
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): CachedEntry | undefined {
    return this.#entries.get(key)
  }

  /** The entries of a key range, in key order. */
  *entries({ start, end }: Range): Generator<CachedEntry, void> {
    for (const [key, entry] of this.#entries.entries(start)) {
      if (key >= end) return
      yield entry
    }
  }

  count({ start, end }: Range): number {
    if (start === '' && end === allKeys.end) return this.size
    return this.#entries.forRange(start, end, false)
  }

  /** The snapshot at an older revision; `undo` turns a copy of this snapshot's entries into those. */
  rewound(revision: Revision, undo: (entries: OrderedMap<CachedEntry>) => void): Snapshot {
    const entries = this.#entries.clone()
    undo(entries)
    return new Snapshot(revision, entries)
  }
}

interface Kept {
  readonly snapshot: Snapshot
  /** Time in milliseconds. */
  readonly until: number
}

/** The snapshots of one resource that are kept for the next pages of its lists. */
export class SnapshotShelf {
  readonly #lifetime: number
  readonly #limit: number
  /** Absent where nothing is kept. */
  #kept: Map<Revision, Kept> | undefined

  /** `lifetime` is in milliseconds since a snapshot's last use; past `limit` the one unused for longest is dropped. */
  constructor(lifetime: number, limit: number) {
    this.#lifetime = lifetime
    this.#limit = limit
  }

  get size(): number {
    return this.#kept?.size ?? 0
  }

  keep(snapshot: Snapshot, now: number): void {
    const kept = (this.#kept ??= new Map<Revision, Kept>())
    kept.delete(snapshot.revision)
    kept.set(snapshot.revision, { snapshot, until: now + this.#lifetime })
    for (const revision of kept.keys()) {
      if (kept.size <= this.#limit) return
      kept.delete(revision)
    }
  }

  get(revision: Revision): Snapshot | undefined {
    return this.#kept?.get(revision)?.snapshot
  }

  prune(now: number): void {
    const kept = this.#kept
    if (!kept) return
    for (const [revision, { until }] of kept) if (until <= now) kept.delete(revision)
    if (kept.size === 0) this.#kept = undefined
  }

  clear(): void {
    this.#kept = undefined
  }
}

import type { Revision } from '../../base/api/revision.ts'
import type { OrderedMap } from '../engine/ordered-map.ts'
import type { Range } from '../engine/storage.ts'
import type { CachedEntry } from './cached-entry.ts'

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
    return this.#entries.forRange(start, end, false)
  }

  /** The snapshot at an older revision; `undo` turns a copy of this snapshot's entries into those. */
  rewound(revision: Revision, undo: (entries: OrderedMap<CachedEntry>) => void): Snapshot {
    const entries = this.#entries.clone()
    undo(entries)
    return new Snapshot(revision, entries)
  }
}

import type { OrderedMap } from '../storage/ordered-map.ts'
import type { Range, Revision } from '../storage/storage.ts'
import type { CachedEntry } from './cached-entry.ts'

/** The state of one resource at one revision. It never changes, whatever happens to the resource. */
export class Snapshot {
  readonly revision: Revision
  readonly #entries: OrderedMap<CachedEntry>

  /** `entries` must be a clone that nobody changes. */
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

  /** In order of the keys. */
  *entries({ start, end }: Range): Generator<CachedEntry, void> {
    for (const [key, entry] of this.#entries.entries(start)) {
      if (key >= end) return
      yield entry
    }
  }

  count({ start, end }: Range): number {
    return this.#entries.forRange(start, end, false)
  }

  /** The state at an older revision, as `undo` turns a copy of this one into it. */
  rewound(revision: Revision, undo: (entries: OrderedMap<CachedEntry>) => void): Snapshot {
    const entries = this.#entries.clone()
    undo(entries)
    return new Snapshot(revision, entries)
  }
}

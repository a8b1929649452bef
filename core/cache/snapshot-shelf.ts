import type { Revision } from '../storage/storage.ts'
import type { Snapshot } from './snapshot.ts'

/** The snapshots of one resource that are kept for the next pages of its lists. */
export class SnapshotShelf {
  readonly #lifetime: number
  readonly #limit: number
  readonly #kept = new Map<Revision, { readonly snapshot: Snapshot; readonly until: number }>()

  /** `lifetime` is in milliseconds since a snapshot's last use; past `limit` the one unused for longest is dropped. */
  constructor(lifetime: number, limit: number) {
    this.#lifetime = lifetime
    this.#limit = limit
  }

  get size(): number {
    return this.#kept.size
  }

  keep(snapshot: Snapshot, now: number): void {
    this.#kept.delete(snapshot.revision)
    this.#kept.set(snapshot.revision, { snapshot, until: now + this.#lifetime })
    for (const revision of this.#kept.keys()) {
      if (this.#kept.size <= this.#limit) return
      this.#kept.delete(revision)
    }
  }

  get(revision: Revision): Snapshot | undefined {
    return this.#kept.get(revision)?.snapshot
  }

  prune(now: number): void {
    for (const [revision, { until }] of this.#kept) if (until <= now) this.#kept.delete(revision)
  }

  clear(): void {
    this.#kept.clear()
  }
}

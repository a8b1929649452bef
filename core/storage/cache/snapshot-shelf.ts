import type { Revision } from '../../base/api/revision.ts'
import type { Snapshot } from './snapshot.ts'

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

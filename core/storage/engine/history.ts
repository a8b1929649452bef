import type { Revision } from '../../base/api/revision.ts'
import type { Version } from './version.ts'

const TRIM_AT = 4096

/**
 * History of the store: the writes after the horizon in the order of their revisions, which watches replay and
 * compaction removes. The values of the newest writes stay in memory, up to a number of bytes, since most late watchers
 * need just those.
 */
export class History {
  readonly #recentBytes: number
  #log: Version[] = []
  #start = 0
  /** Position of the oldest write in `#log` that may still hold its value. */
  #recentStart = 0
  #heldBytes = 0

  constructor(recentBytes: number) {
    this.#recentBytes = recentBytes
  }

  /** A copy, which shares the versions; their values count as recent in this history alone. */
  copy(recentBytes: number): History {
    const copy = new History(recentBytes)
    copy.#log = this.#log.slice(this.#start)
    copy.#recentStart = copy.#log.length
    return copy
  }

  /** Appends a write that was found at opening; its `value` is not counted as recent. */
  restore(version: Version): void {
    this.#log.push(version)
    this.#recentStart = this.#log.length
  }

  /** Appends the newest write; its `value` counts as recent. */
  push(version: Version): void {
    this.#log.push(version)
    this.#heldBytes += version.value?.length ?? 0
  }

  /** Releases the oldest recent values beyond the limit. */
  trimValues(): void {
    while (this.#heldBytes > this.#recentBytes) this.#release(this.#recentStart++)
  }

  /** Up to `limit` writes from revision `from` on, the last revision always whole. */
  slice(from: Revision, limit: number): Version[] {
    const start = this.#search(from)
    let end = Math.min(start + limit, this.#log.length)
    while (
      end > start &&
      end < this.#log.length &&
      this.#log[end]?.revision === this.#log[end - 1]?.revision
    ) {
      end++
    }
    return this.#log.slice(start, end)
  }

  /** Removes and returns up to `limit` of the oldest writes at or before `to`. */
  takeUntil(to: Revision, limit: number): Version[] {
    const end = Math.min(this.#search(to + 1), this.#start + limit)
    const taken = this.#log.slice(this.#start, end)
    for (; this.#recentStart < end; this.#recentStart++) this.#release(this.#recentStart)
    this.#start = end
    if (this.#start >= TRIM_AT && this.#start * 2 > this.#log.length) this.#trim()
    return taken
  }

  #release(position: number): void {
    const version = this.#log[position]
    if (!version?.value) return
    this.#heldBytes -= version.value.length
    version.value = undefined
  }

  #trim(): void {
    this.#log = this.#log.slice(this.#start)
    this.#recentStart -= this.#start
    this.#start = 0
  }

  /** Position of the first write at or after `revision`. */
  #search(revision: Revision): number {
    let low = this.#start
    let high = this.#log.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const version = this.#log[middle]
      if (version && version.revision < revision) low = middle + 1
      else high = middle
    }
    return low
  }
}

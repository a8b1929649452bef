import type { Version } from './version.ts'

/**
 * Bytes of a value that is copied at most. A larger one is read again by the first list, which costs little beside its parsing, as the
 * copies of those that later records replace would stay in memory until after the start.
 */
const largestCopy = 32 * 1024

/**
 * The values that the opening scan has read and verified, kept for the first full list: without them a server would
 * read and check its whole store twice before it is ready.
 */
export class OpeningValues {
  readonly #limit: number
  #held: Version[] = []
  #bytes = 0
  /** Newest revision of the opening scan; values of later versions are limited by the history. */
  #newest = 0

  /** `limit` is in bytes. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Keeps a value while the limit allows it, as a copy of its own size where its memory `isTransient`; a large one is not copied. */
  offer(version: Version, value: Uint8Array, isTransient: boolean): void {
    if (isTransient && value.length > largestCopy) return
    if (this.#bytes + value.length > this.#limit) return
    version.value = isTransient ? value.slice() : value
    this.#bytes += value.length
    this.#newest = version.revision
    this.#held.push(version)
  }

  /** Releases the value of a version that the scan found superseded. */
  withdraw(version: Version): void {
    this.#bytes -= version.value?.length ?? 0
    version.value = undefined
  }

  /** Releases the values of versions that a list has returned, be it page by page at one revision. */
  taken(versions: readonly Version[]): void {
    if (this.#held.length === 0) return
    for (const version of versions) {
      if (version.revision <= this.#newest) version.value = undefined
    }
  }

  release(): void {
    for (const version of this.#held) version.value = undefined
    this.#held = []
    this.#bytes = 0
  }
}

interface Held<V> {
  readonly value: V
  readonly until: number
  readonly bytes: number
}

interface ExpiringCacheOptions {
  /** Milliseconds of a clock that does not go back. */
  readonly now: () => number
  /** Entries at most. */
  readonly entries: number
  /** The most that keys and values take together, in bytes, roughly. */
  readonly bytes: number
}

/** Memory of an entry beside its key's text and its value, in bytes, roughly. */
const entryBytes = 200

/** Cache of values that expire after a time. When it is full, the least recently used are evicted. */
export class ExpiringCache<V> {
  readonly #options: ExpiringCacheOptions
  /** In the order of their last use. */
  readonly #held = new Map<string, Held<V>>()
  #bytes = 0

  constructor(options: ExpiringCacheOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#held.size
  }

  get(key: string): V | undefined {
    const held = this.#held.get(key)
    if (!held) return undefined
    this.#held.delete(key)
    if (held.until <= this.#options.now()) {
      this.#bytes -= held.bytes
      return undefined
    }
    this.#held.set(key, held)
    return held.value
  }

  /** Keeps a value for `milliseconds`; `valueBytes` is its memory beside the entry itself. */
  set(key: string, value: V, milliseconds: number, valueBytes = 0): void {
    this.#forget(key)
    const { now, entries, bytes: most } = this.#options
    const bytes = entryBytes + 2 * key.length + valueBytes
    if (milliseconds <= 0 || bytes > most) return
    this.#held.set(key, { value, until: now() + milliseconds, bytes })
    this.#bytes += bytes
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= entries && this.#bytes <= most) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    const held = this.#held.get(key)
    if (!held) return
    this.#held.delete(key)
    this.#bytes -= held.bytes
  }
}

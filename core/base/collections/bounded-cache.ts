interface Held<V> {
  readonly value: V
  readonly bytes: number
}

interface CacheOptions {
  /** The most that keys and values take together, in bytes, roughly. */
  readonly bytes: number
  /** The longest key that is cached, in characters: texts that clients send again and again are short. */
  readonly longestKey?: number
}

/** Memory of a cache entry beside its key's text and its value, roughly, in bytes. */
const entryBytes = 200

/**
 * Cache of values that can be computed again, by texts that clients write. It is bounded by bytes, whatever the keys
 * are like, and evicts the entries that were not read for longest (approximate LRU).
 *
 * The cache has two halves. Entries that are new or were read again are in the younger half. When that is full it
 * becomes the older half, and the entries left in the former older half are evicted.
 */
export class BoundedCache<V> {
  readonly #half: number
  readonly #longestKey: number
  #young = new Map<string, Held<V>>()
  #old = new Map<string, Held<V>>()
  #youngBytes = 0
  #oldBytes = 0

  constructor({ bytes, longestKey = 1_024 }: CacheOptions) {
    this.#half = bytes / 2
    this.#longestKey = longestKey
  }

  /** Memory of all entries, in bytes, roughly. */
  get bytes(): number {
    return this.#youngBytes + this.#oldBytes
  }

  get(key: string): V | undefined {
    // Looking up a long key would cost a hash of its whole text.
    if (key.length > this.#longestKey) return undefined
    const young = this.#young.get(key)
    if (young) return young.value
    if (this.#old.size === 0) return undefined
    const old = this.#old.get(key)
    if (!old) return undefined
    this.#old.delete(key)
    this.#oldBytes -= old.bytes
    this.#keep(key, old)
    return old.value
  }

  /**
   * `valueBytes` is the value's memory beside the entry itself. An entry too large for half of the cache is not kept.
   */
  set(key: string, value: V, valueBytes = 0): void {
    const bytes = entryBytes + 2 * key.length + valueBytes
    if (key.length > this.#longestKey || bytes > this.#half) return
    this.#forget(key)
    this.#keep(ownCopy(key), { value, bytes })
  }

  clear(): void {
    this.#young = new Map()
    this.#old = new Map()
    this.#youngBytes = 0
    this.#oldBytes = 0
  }

  #forget(key: string): void {
    const young = this.#young.get(key)
    if (young && this.#young.delete(key)) this.#youngBytes -= young.bytes
    const old = this.#old.get(key)
    if (old && this.#old.delete(key)) this.#oldBytes -= old.bytes
  }

  #keep(key: string, held: Held<V>): void {
    if (this.#youngBytes + held.bytes > this.#half) {
      this.#old = this.#young
      this.#oldBytes = this.#youngBytes
      this.#young = new Map()
      this.#youngBytes = 0
    }
    this.#young.set(key, held)
    this.#youngBytes += held.bytes
  }
}

/**
 * A copy of a text in memory of its own. JavaScript engines keep a substring as a view of the whole string: a cache key
 * cut from a body of 3 MB would keep the body.
 */
export function ownCopy(text: string): string {
  return ` ${text}`.slice(1)
}

interface Held<V> {
  readonly value: V
  readonly bytes: number
}

interface CacheOptions {
  /** The most that keys and values take together, in bytes, roughly. */
  readonly bytes: number
  /** Longer keys, in characters, are not remembered: what clients send again and again is short. */
  readonly longestKey?: number
}

/** What an entry takes beside its key's text and its value, roughly, in bytes. */
const entryBytes = 200

/**
 * Remembers what can be made again, by texts that clients write. It is bounded by bytes, whatever the keys are like; what was
 * not asked for for long is forgotten first.
 *
 * What is new or was asked for again is in the younger of two halves. When that is full it becomes the older one, and what was
 * left in that is forgotten.
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

  /** What is held, roughly. */
  get bytes(): number {
    return this.#youngBytes + this.#oldBytes
  }

  get(key: string): V | undefined {
    // A map would go over the whole text to look for it.
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

  /** `valueBytes` is what the value takes beside the entry itself. What is too large for half of the cache is not remembered. */
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
 * The same text in memory of its own. An engine keeps a part of a text as a view of the whole: remembering one label of a body
 * of 3 MB would keep the body.
 */
function ownCopy(text: string): string {
  return ` ${text}`.slice(1)
}

/** Values of this server's writes kept at most, and their bytes. */
const mostValues = 1024
const mostBytes = 8 * 1024 * 1024

interface OwnValue {
  readonly json: Uint8Array
  readonly stored: Uint8Array
}

/**
 * The JSON of values that this server is writing, by key, until the watch gives them back: so an own write is neither decoded nor read again.
 * Bounded, since the event of a write with an unknown outcome may never come.
 */
export class OwnValues {
  readonly #values = new Map<string, OwnValue>()
  #bytes = 0

  add(key: string, json: Uint8Array, stored: Uint8Array): void {
    this.#drop(key)
    this.#values.set(key, { json, stored })
    this.#bytes += json.length + stored.length
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= mostValues && this.#bytes <= mostBytes) return
      this.#drop(oldest)
    }
  }

  /** Forgets the value of a write that was not made; a later write of the key may have added its own. */
  forget(key: string, stored: Uint8Array): void {
    if (this.#values.get(key)?.stored === stored) this.#drop(key)
  }

  /** The very JSON that was written, once; undefined where the stored bytes are not those of an own write. */
  take(key: string, stored: Uint8Array): Uint8Array | undefined {
    const own = this.#values.get(key)
    if (!own || !isEqual(own.stored, stored)) return undefined
    this.#drop(key)
    return own.json
  }

  #drop(key: string): void {
    const own = this.#values.get(key)
    if (!own) return
    this.#values.delete(key)
    this.#bytes -= own.json.length + own.stored.length
  }
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  const { length } = one
  if (length !== other.length) return false
  const [ones, others] = [viewOf(one), viewOf(other)]
  let at = 0
  for (; at + 4 <= length; at += 4) if (ones.getInt32(at) !== others.getInt32(at)) return false
  for (; at < length; at++) if (one[at] !== other[at]) return false
  return true
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

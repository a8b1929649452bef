const smallest = 256

/**
 * Bytes that come in pieces of any size and are taken by counts. However small the pieces, a byte is copied a few times at most: they
 * are joined in memory that doubles as it fills up. A piece that comes to an empty queue is not copied until another one follows.
 */
export class ByteQueue {
  #bytes: Uint8Array = new Uint8Array()
  #start = 0
  #end = 0
  /** Whether the memory is the queue's own, and may be written behind the end. */
  #isOwn = false
  /** Where the search for {@link #sought} goes on. */
  #searched = 0
  #sought = -1

  get length(): number {
    return this.#end - this.#start
  }

  push(piece: Uint8Array): void {
    if (piece.length === 0) return
    if (this.length === 0) {
      this.#hold(piece, piece.length, false)
      return
    }
    const { length } = this
    if (!this.#isOwn || this.#end + piece.length > this.#bytes.length) {
      // Doubling bounds the copies: before the next one, as many bytes are added as this one copies.
      const bytes = new Uint8Array(Math.max(smallest, 2 * (length + piece.length)))
      bytes.set(this.#bytes.subarray(this.#start, this.#end))
      this.#hold(bytes, length, true)
    }
    this.#bytes.set(piece, this.#end)
    this.#end += piece.length
  }

  /** The first `count` bytes, which stay; what is returned is good until the next change. */
  peek(count: number): Uint8Array {
    return this.#bytes.subarray(this.#start, this.#start + count)
  }

  /** Takes the first `count` bytes; fewer where there are not so many. */
  take(count: number): Uint8Array {
    const taken = this.peek(Math.min(count, this.length)).slice()
    this.#start += taken.length
    // What is empty keeps no memory.
    if (this.length === 0) this.#hold(new Uint8Array(), 0, false)
    return taken
  }

  /** How many bytes stand before the first `byte`; -1 without one. What was searched in vain is not searched again. */
  indexOf(byte: number): number {
    if (byte !== this.#sought) this.#searched = this.#start
    this.#sought = byte
    const from = Math.max(this.#start, this.#searched)
    const at = this.#bytes.subarray(from, this.#end).indexOf(byte)
    this.#searched = at === -1 ? this.#end : from + at
    return at === -1 ? -1 : from + at - this.#start
  }

  #hold(bytes: Uint8Array, length: number, isOwn: boolean): void {
    this.#searched = Math.max(0, this.#searched - this.#start)
    if (this.length === 0) this.#searched = 0
    this.#bytes = bytes
    this.#start = 0
    this.#end = length
    this.#isOwn = isOwn
  }
}

const usual = 4096

/** Longest document whose memory the next one reuses. */
const mostShared = 64 * 1024

const encoder = new TextEncoder()

/** Bytes of UTF-8 at most for a UTF-16 unit. */
const bytesPerUnit = 3

/** Memory in which one document after the other is put together of text and bytes. Not to be used while a document is in use. */
export class TextBuffer {
  #bytes = new Uint8Array(usual)
  #used = 0

  /** Begins a document; what was left of one that failed is dropped. */
  begin(): this {
    this.#used = 0
    return this
  }

  /** Ends the document. The next one overwrites it, unless it is longer than {@link mostShared}. */
  take(): Uint8Array {
    const document = this.#bytes.subarray(0, this.#used)
    if (document.length > mostShared) this.#bytes = new Uint8Array(usual)
    return document
  }

  get length(): number {
    return this.#used
  }

  /** Drops what was added behind a length. */
  cut(length: number): void {
    this.#used = length
  }

  bytes(piece: Uint8Array): void {
    this.#reserve(piece.length)
    this.#bytes.set(piece, this.#used)
    this.#used += piece.length
  }

  /** Adds text. A loop writes short ASCII faster than a `TextEncoder` does. */
  text(text: string): void {
    this.#reserve(text.length * bytesPerUnit)
    const bytes = this.#bytes
    const start = this.#used
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 0x7f) {
        this.#used = start + encoder.encodeInto(text, bytes.subarray(start)).written
        return
      }
      bytes[start + at] = code
    }
    this.#used = start + text.length
  }

  #reserve(length: number): void {
    const needed = this.#used + length
    if (needed <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
    grown.set(this.#bytes.subarray(0, this.#used))
    this.#bytes = grown
  }
}

import { returnBuffer, takeBuffer } from '../encoding-buffer.ts'
import { toHalf } from './half-float.ts'

const encoder = new TextEncoder()

const nothing = new Uint8Array()

/** CBOR major types: the upper three bits of a data item's first byte. */
export const majorType = {
  unsigned: 0,
  negative: 1,
  bytes: 2,
  text: 3,
  array: 4,
  map: 5,
  tag: 6,
  simple: 7,
} as const

/** The self-described CBOR tag (RFC 8949, section 3.4.6), by whose bytes a CBOR document is recognized. */
export const selfDescribed: Uint8Array = new Uint8Array([0xd9, 0xd9, 0xf7])

/** The tag of byte strings that become base64 in JSON (RFC 8949, section 3.4.5.2). */
export const base64Tag = 22

function headSize(size: number): number {
  return size < 24 ? 1 : size < 0x100 ? 2 : size < 0x1_0000 ? 3 : 5
}

/** Writer of CBOR data items, each head in its shortest form. */
export class CborWriter {
  #bytes = takeBuffer()
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  /** All bytes that were written, as a copy. The writer cannot be used any more. */
  finish(): Uint8Array {
    const written = this.#bytes.slice(0, this.#length)
    returnBuffer(this.#bytes)
    this.#bytes = nothing
    this.#length = 0
    return written
  }

  head(major: number, size: number): void {
    this.#reserve(9)
    const type = major << 5
    if (size < 24) this.#bytes[this.#length++] = type | size
    else if (size < 0x100) {
      this.#bytes[this.#length++] = type | 24
      this.#bytes[this.#length++] = size
    } else if (size < 0x1_0000) {
      this.#bytes[this.#length++] = type | 25
      this.#view.setUint16(this.#length, size)
      this.#length += 2
    } else if (size < 0x1_0000_0000) {
      this.#bytes[this.#length++] = type | 26
      this.#view.setUint32(this.#length, size)
      this.#length += 4
    } else this.#longHead(type, BigInt(size))
  }

  #longHead(type: number, size: bigint): void {
    this.#bytes[this.#length++] = type | 27
    this.#view.setBigUint64(this.#length, size)
    this.#length += 8
  }

  /** Writes an integer of at most 64 bits. */
  integer(value: number | bigint): void {
    if (typeof value === 'number') {
      this.head(value < 0 ? majorType.negative : majorType.unsigned, value < 0 ? -1 - value : value)
      return
    }
    this.#reserve(9)
    if (value < 0n) this.#longHead(majorType.negative << 5, -1n - value)
    else this.#longHead(majorType.unsigned << 5, value)
  }

  /** Writes a finite number as the shortest float that holds it exactly. */
  float(value: number): void {
    this.#reserve(9)
    const half = toHalf(value)
    if (half !== undefined) {
      this.#bytes[this.#length] = 0xf9
      this.#view.setUint16(this.#length + 1, half)
      this.#length += 3
    } else if (Math.fround(value) === value) {
      this.#bytes[this.#length] = 0xfa
      this.#view.setFloat32(this.#length + 1, value)
      this.#length += 5
    } else {
      this.#bytes[this.#length] = 0xfb
      this.#view.setFloat64(this.#length + 1, value)
      this.#length += 9
    }
  }

  /** Writes a simple value: 20 for `false`, 21 for `true`, 22 for `null`. */
  simple(value: number): void {
    this.head(majorType.simple, value)
  }

  /** Writes a text as the byte string of its UTF-8. */
  string(text: string): void {
    if (text.length >= 24 || !this.#shortAscii(text)) this.#anyText(text)
  }

  /** Writes a short ASCII text, which costs less than a call of TextEncoder; false where the text is not ASCII. */
  #shortAscii(text: string): boolean {
    this.#reserve(24)
    const at = this.#length + 1
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code >= 0x80) return false
      this.#bytes[at + index] = code
    }
    this.#bytes[this.#length] = (majorType.bytes << 5) | text.length
    this.#length = at + text.length
    return true
  }

  #anyText(text: string): void {
    // The text is encoded behind room for the head of an ASCII text, as most are; other texts are moved if their head
    // is longer.
    const guess = headSize(text.length)
    this.#reserve(9 + text.length * 3)
    const at = this.#length + guess
    const { written } = encoder.encodeInto(text, this.#bytes.subarray(at))
    const size = headSize(written)
    if (size !== guess) this.#bytes.copyWithin(this.#length + size, at, at + written)
    this.head(majorType.bytes, written)
    this.#length += written
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  #reserve(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
    this.#view = new DataView(grown.buffer)
  }
}

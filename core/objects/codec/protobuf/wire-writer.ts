import { encodeUtf8 } from '../../../base/text/utf8.ts'
import { returnBuffer, takeBuffer } from '../encoding-buffer.ts'

const nothing = new Uint8Array()

/** Longest text, in UTF-16 code units, that is written character by character if it is ASCII. */
const shortText = 64

/**
 * Writer of the Protobuf wire format. protobufjs is not used: it depends on a library that compiles WebAssembly when it
 * is loaded, which pages with a strict content security policy forbid.
 */
export class WireWriter {
  #bytes = takeBuffer()
  #view = new DataView(this.#bytes.buffer)
  #length = 0
  /** Offsets of the nested messages that are not ended yet. */
  readonly #open: number[] = []

  /** All bytes that were written, as a copy. The writer cannot be used any more. */
  finish(): Uint8Array {
    const written = this.#bytes.slice(0, this.#length)
    returnBuffer(this.#bytes)
    this.#bytes = nothing
    this.#length = 0
    return written
  }

  /** Writes an unsigned 32-bit number as a varint, a tag for example. */
  uint32(value: number): this {
    this.#reserve(5)
    this.#varint(value)
    return this
  }

  /** Writes a signed 64-bit number as a varint; a negative one takes ten bytes. */
  long(value: number | bigint): this {
    this.#reserve(10)
    if (typeof value === 'number' && value >= 0) {
      this.#varint(value)
      return this
    }
    let rest = BigInt.asUintN(64, BigInt(value))
    for (; rest > 0x7fn; rest >>= 7n) this.#bytes[this.#length++] = Number(rest & 0x7fn) | 0x80
    this.#bytes[this.#length++] = Number(rest)
    return this
  }

  boolean(value: boolean): this {
    this.#reserve(1)
    this.#bytes[this.#length++] = value ? 1 : 0
    return this
  }

  double(value: number): this {
    this.#reserve(8)
    this.#view.setFloat64(this.#length, value, true)
    this.#length += 8
    return this
  }

  bytes(value: Uint8Array): this {
    this.#reserve(5 + value.length)
    this.#varint(value.length)
    this.#bytes.set(value, this.#length)
    this.#length += value.length
    return this
  }

  text(value: string): this {
    return value.length <= shortText && this.#ascii(value) ? this : this.bytes(encodeUtf8(value))
  }

  /** Begins a nested message; {@link end} puts its length in front. */
  begin(): this {
    this.#open.push(this.#length)
    this.#reserve(1)
    this.#length++
    return this
  }

  end(): this {
    const start = this.#open.pop()
    if (start === undefined) throw new TypeError('no nested message has begun')
    const size = this.#length - start - 1
    // One byte was reserved for the length; a longer message is moved to make room.
    const extra = varintSize(size) - 1
    if (extra > 0) {
      this.#reserve(extra)
      this.#bytes.copyWithin(start + 1 + extra, start + 1, this.#length)
    }
    this.#length = start
    this.#varint(size)
    this.#length += size
    return this
  }

  #ascii(value: string): boolean {
    this.#reserve(1 + value.length)
    let at = this.#length
    this.#bytes[at++] = value.length
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index)
      if (code > 0x7f) return false
      this.#bytes[at++] = code
    }
    this.#length = at
    return true
  }

  #varint(value: number): void {
    let rest = value
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#length++] = rest
  }

  #reserve(size: number): void {
    const needed = this.#length + size
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}

/** Varints in a row, such as a tag and a length, for pieces that are joined later. */
export function varints(...values: readonly number[]): Uint8Array {
  const bytes: number[] = []
  for (const value of values) {
    let rest = value
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
    bytes.push(rest)
  }
  return Uint8Array.from(bytes)
}

/** Size of a varint, in bytes. */
function varintSize(value: number): number {
  let size = 1
  for (let rest = value; rest > 0x7f; rest = Math.floor(rest / 0x80)) size++
  return size
}

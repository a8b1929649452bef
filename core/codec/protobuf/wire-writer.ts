import { encodeUtf8 } from '../../api/utf8.ts'
import { returnMemory, takeMemory } from '../spare-memory.ts'

const nothing = new Uint8Array()

/** Texts of at most this many units are written character by character as long as they are ASCII. */
const shortText = 64

/**
 * Writes wire types one behind the other. protobufjs is not used: it brings along a library that compiles WebAssembly
 * when it is loaded, which strict pages forbid.
 */
export class WireWriter {
  #bytes = takeMemory()
  #view = new DataView(this.#bytes.buffer)
  #length = 0
  /** Where messages begin that are not finished yet. */
  readonly #open: number[] = []

  /** Everything that was written, in memory of its own. Nothing can be written any more. */
  finish(): Uint8Array {
    const written = this.#bytes.slice(0, this.#length)
    returnMemory(this.#bytes)
    this.#bytes = nothing
    this.#length = 0
    return written
  }

  /** An unsigned 32-bit number, a tag for example. */
  uint32(value: number): this {
    this.#reserve(5)
    this.#varint(value)
    return this
  }

  /** A signed number; a negative one takes ten bytes. */
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

  /** Begins a message within the one at hand; its length is put in front when it ends. */
  begin(): this {
    this.#open.push(this.#length)
    this.#reserve(1)
    this.#length++
    return this
  }

  end(): this {
    const start = this.#open.pop()
    if (start === undefined) throw new TypeError('no message has begun')
    const size = this.#length - start - 1
    // One byte was left for the length; a longer message moves to make room.
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

/** Numbers one behind the other: a tag and a length, for pieces that are joined later. */
export function varints(...values: readonly number[]): Uint8Array {
  const bytes: number[] = []
  for (const value of values) {
    let rest = value
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
    bytes.push(rest)
  }
  return Uint8Array.from(bytes)
}

/** Bytes that a length takes. */
function varintSize(value: number): number {
  let size = 1
  for (let rest = value; rest > 0x7f; rest = Math.floor(rest / 0x80)) size++
  return size
}

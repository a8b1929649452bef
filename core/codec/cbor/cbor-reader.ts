import { ParseError } from '../parse-error.ts'
import { fromHalf } from './half-float.ts'

/** The head of a data item: its kind and its number, which is a size, a value or a tag. */
export interface Head {
  readonly major: number
  /** The lower five bits of the first byte: 31 where the size is open, 25 to 27 for floats. */
  readonly info: number
  /** 64-bit numbers that a double cannot hold are bigints. */
  readonly value: number | bigint
}

/** Info of an item whose end is marked by a stop code. */
export const openSize = 31

/** Reads heads and bytes, never past the end. */
export class CborReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get offset(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  head(): Head {
    const at = this.#take(1)
    const first = this.#view.getUint8(at)
    const major = first >> 5
    const info = first & 0x1f
    if (info < 24) return { major, info, value: info }
    if (info === openSize) return { major, info, value: 0 }
    if (info > 27) throw this.#malformed(at, `additional information ${info}`)
    return { major, info, value: this.#number(info) }
  }

  #number(info: number): number | bigint {
    if (info === 24) return this.#view.getUint8(this.#take(1))
    if (info === 25) return this.#view.getUint16(this.#take(2))
    if (info === 26) return this.#view.getUint32(this.#take(4))
    const long = this.#view.getBigUint64(this.#take(8))
    const short = Number(long)
    return Number.isSafeInteger(short) ? short : long
  }

  /** The float whose head was just read. */
  float(info: number): number {
    const end = this.#at
    if (info === 25) return fromHalf(this.#view.getUint16(end - 2))
    return info === 26 ? this.#view.getFloat32(end - 4) : this.#view.getFloat64(end - 8)
  }

  /** The next bytes; not copied. */
  bytes(size: number | bigint): Uint8Array {
    const at = this.#take(size)
    return this.#bytes.subarray(at, this.#at)
  }

  /** Whether a stop code is next; it is then behind the reader. */
  stops(): boolean {
    if (this.#at >= this.#bytes.length) throw this.#endsEarly()
    if (this.#bytes[this.#at] !== 0xff) return false
    this.#at++
    return true
  }

  /** Refuses a size that the rest of the text cannot hold, before anything is made ready for it. */
  expectItems(count: number | bigint): number {
    if (count > this.#bytes.length - this.#at) throw this.#endsEarly()
    return Number(count)
  }

  #take(size: number | bigint): number {
    const at = this.#at
    if (size > this.#bytes.length - at) throw this.#endsEarly()
    this.#at += Number(size)
    return at
  }

  #endsEarly(): ParseError {
    return new ParseError('cbor: the data ends within an item: unexpected EOF')
  }

  #malformed(at: number, what: string): ParseError {
    return new ParseError(`cbor: malformed item at byte ${at}: ${what}`)
  }
}

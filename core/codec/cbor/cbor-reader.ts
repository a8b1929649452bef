import { asciiText, shortText } from '../ascii-text.ts'
import { ParseError } from '../../json/parse-error.ts'
import { fromHalf } from './half-float.ts'

/** Info of an item whose end is marked by a stop code. */
export const openSize = 31

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** Reads heads and bytes, never past the end. */
export class CborReader {
  /** The kind of the item whose head was read last. */
  major = 0
  /** The lower five bits of its first byte: {@link openSize} where the size is open, 25 to 27 for floats. */
  info = 0
  /** Its number, which is a size, a value or a tag. 64-bit numbers that a double cannot hold are bigints. */
  value: number | bigint = 0
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

  readHead(): void {
    const first = this.#bytes[this.#at]
    if (first === undefined) throw this.#endsEarly()
    const at = this.#at++
    const info = first & 0x1f
    this.major = first >> 5
    this.info = info
    if (info < 24) this.value = info
    else if (info === openSize) this.value = 0
    else if (info > 27) throw this.#malformed(at, `additional information ${info}`)
    else this.value = this.#number(info)
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
  float(): number {
    const end = this.#at
    if (this.info === 25) return fromHalf(this.#view.getUint16(end - 2))
    return this.info === 26 ? this.#view.getFloat32(end - 4) : this.#view.getFloat64(end - 8)
  }

  /** The next bytes; not copied. */
  bytes(size: number | bigint): Uint8Array {
    const at = this.#take(size)
    return this.#bytes.subarray(at, this.#at)
  }

  /** The next bytes as text. Where they are not UTF-8, bad ones are replaced, or, where that `isStrict`, refused. */
  text(size: number | bigint, isStrict: boolean): string {
    const at = this.#take(size)
    const end = this.#at
    if (end - at <= shortText) {
      const text = asciiText(this.#bytes, at, end)
      if (text !== undefined) return text
    }
    const bytes = this.#bytes.subarray(at, end)
    return isStrict ? decodeStrictly(bytes) : lenient.decode(bytes)
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

/** @throws ParseError for bytes that are not UTF-8. */
export function decodeStrictly(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch (error) {
    throw new ParseError('cbor: invalid UTF-8 in a text string', error)
  }
}

/** Text of bytes that need not be UTF-8: bad ones are replaced. */
export function decodeLeniently(bytes: Uint8Array): string {
  return lenient.decode(bytes)
}

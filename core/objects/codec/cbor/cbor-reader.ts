import { ParseError } from '../../../base/json/parse-error.ts'
import { asciiText, shortText } from '../ascii-text.ts'
import { fromHalf } from './half-float.ts'

/** Additional information of an indefinite-length item, which a "break" stop code ends. */
export const openSize = 31

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** Reader of CBOR data item heads and contents, never past the end of its bytes. */
export class CborReader {
  /** Major type of the item whose head was read last. */
  major = 0
  /** Additional information of that item: {@link openSize} for indefinite length, 25 to 27 for floats. */
  info = 0
  /** Argument of that item: a length, a value or a tag number. 64-bit numbers that a double cannot hold are bigints. */
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

  /** The next bytes, as a view of the input. */
  bytes(size: number | bigint): Uint8Array {
    const at = this.#take(size)
    return this.#bytes.subarray(at, this.#at)
  }

  /** The next bytes as text. Bytes that are not UTF-8 are an error where `isStrict`, else replaced. */
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

  /** Whether a "break" stop code is next, which is then consumed. */
  stops(): boolean {
    if (this.#at >= this.#bytes.length) throw this.#endsEarly()
    if (this.#bytes[this.#at] !== 0xff) return false
    this.#at++
    return true
  }

  /** Refuses a number of items that the rest of the input cannot hold, before memory is allocated for them. */
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

/** Decodes UTF-8. @throws ParseError for bytes that are not UTF-8. */
export function decodeStrictly(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch (error) {
    throw new ParseError('cbor: invalid UTF-8 in a text string', error)
  }
}

/** Decodes UTF-8; invalid bytes are replaced. */
export function decodeLeniently(bytes: Uint8Array): string {
  return lenient.decode(bytes)
}

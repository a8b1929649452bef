import { ParseError } from '../../../base/json/parse-error.ts'
import type { ValueBudget } from '../../../base/json/value-budget.ts'
import { asciiText, shortText } from '../ascii-text.ts'
import { type WireType, wireType, wireTypeName } from './wire-type.ts'

/** Nesting depth of messages at most: far more than any kind has, and far less than the stack holds. */
const maxDepth = 500

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Strict reader of the Protobuf wire format: it never reads past the current message, and mistakes that other readers
 * let pass (numbers that are too long, groups, field 0, text that is not UTF-8) are errors.
 */
export class WireReader {
  /** The number of values that may still be read; undefined for trusted bytes. */
  readonly budget: ValueBudget | undefined
  readonly #bytes: Uint8Array
  #at = 0
  #end: number
  #depth = 0

  constructor(bytes: Uint8Array, budget?: ValueBudget) {
    this.budget = budget
    this.#bytes = bytes
    this.#end = bytes.length
  }

  /** Whether the reader is at the end of the current message. */
  get isAtEnd(): boolean {
    return this.#at === this.#end
  }

  /** The next tag, field number and wire type as one number: `number * 8 + type`. */
  tag(): number {
    this.budget?.spend(1)
    const first = this.#bytes[this.#at] ?? 0
    // The most common tags take one byte.
    const tag =
      first >= 8 && first < 0x80 && this.#at < this.#end ? this.#skip1(first) : this.#longTag()
    const type = tag & 7
    if (type === 3 || type === 4) throw this.#mistake('groups are not supported')
    if (type > 5) throw this.#mistake(wireTypeName(type))
    return tag
  }

  #skip1(byte: number): number {
    this.#at++
    return byte
  }

  #longTag(): number {
    const tag = this.long()
    if (typeof tag === 'bigint' || tag < 0 || tag > 0xffff_ffff)
      throw this.#mistake('a field number that is too large')
    if (tag < 8) throw this.#mistake('field number 0')
    return tag
  }

  /** The next varint as a signed 64-bit number; a bigint where a double cannot hold it. */
  long(): number | bigint {
    const first = this.#bytes[this.#at]
    if (first !== undefined && first < 0x80 && this.#at < this.#end) {
      this.#at++
      return first
    }
    let low = 0
    let factor = 1
    for (let count = 0; count < 7; count++) {
      const byte = this.#byte()
      low += (byte & 0x7f) * factor
      if (byte < 0x80) return low
      factor *= 0x80
    }
    return this.#high(low)
  }

  /** The rest of a varint of which 49 bits have been read: up to three bytes. */
  #high(low: number): number | bigint {
    let high = 0n
    for (let count = 0; count < 3; count++) {
      const byte = this.#byte()
      if (count === 2 && byte > 1) break
      high |= BigInt(byte & 0x7f) << BigInt(7 * count)
      if (byte >= 0x80) continue
      const value = BigInt.asIntN(64, (high << 49n) | BigInt(low))
      const short = Number(value)
      return Number.isSafeInteger(short) ? short : value
    }
    throw this.#mistake('a number of more than 64 bits')
  }

  /** The next varint as a 32-bit number; like Go, it takes the lower half of a longer one. */
  int(): number {
    const value = this.long()
    return typeof value === 'bigint' ? Number(BigInt.asIntN(32, value)) : value | 0
  }

  boolean(): boolean {
    return this.long() !== 0
  }

  double(): number {
    this.#need(8)
    const { buffer, byteOffset } = this.#bytes
    const value = new DataView(buffer, byteOffset + this.#at, 8).getFloat64(0, true)
    this.#at += 8
    return value
  }

  /** The next length-delimited value, as a view of the input. */
  bytes(): Uint8Array {
    const length = this.#length()
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  text(): string {
    const first = this.#bytes[this.#at]
    // Fast path: most texts are short, with a length of one byte, and ASCII.
    if (first !== undefined && first <= shortText && first < this.#end - this.#at) {
      const start = this.#at + 1
      const text = asciiText(this.#bytes, start, start + first)
      if (text !== undefined) {
        this.#at = start + first
        return text
      }
    }
    return this.#longText()
  }

  #longText(): string {
    const length = this.#length()
    const start = this.#at
    this.#at += length
    try {
      return utf8.decode(this.#bytes.subarray(start, this.#at))
    } catch (error) {
      throw new ParseError(`a string at byte ${start} is not valid UTF-8`, error)
    }
  }

  /**
   * Begins a nested message.
   * @returns the end of the outer message, which {@link leave} takes when the nested one is read.
   */
  enter(): number {
    const length = this.#length()
    if (++this.#depth > maxDepth) throw this.#mistake(`messages nested deeper than ${maxDepth}`)
    const end = this.#end
    this.#end = this.#at + length
    return end
  }

  leave(end: number): void {
    this.#end = end
    this.#depth--
  }

  /** Reads a nested message. `read` must read all of it. */
  message(read: () => void): void {
    const end = this.enter()
    read()
    this.leave(end)
  }

  skip(type: number): void {
    if (type === wireType.varint) {
      this.long()
      return
    }
    const size = type === wireType.length ? this.#length() : type === wireType.fixed64 ? 8 : 4
    this.#need(size)
    this.#at += size
  }

  /** Checks a field's wire type. @throws ParseError when it is not the wanted one. */
  expect(type: number, wanted: WireType, field: string): void {
    if (type === wanted) return
    const message = `field ${field} came as ${wireTypeName(type)}, not as ${wireTypeName(wanted)}`
    throw this.#mistake(message)
  }

  #length(): number {
    const length = this.long()
    if (typeof length === 'bigint' || length < 0 || length > this.#end - this.#at) {
      throw this.#mistake(`a length of ${length} bytes where ${this.#end - this.#at} are left`)
    }
    return length
  }

  #need(size: number): void {
    if (size > this.#end - this.#at) throw this.#mistake('the message ends too early')
  }

  #byte(): number {
    const byte = this.#at < this.#end ? this.#bytes[this.#at] : undefined
    if (byte === undefined) throw this.#mistake('the message ends too early')
    this.#at++
    return byte
  }

  #mistake(what: string): ParseError {
    return new ParseError(`not valid Protobuf at byte ${this.#at}: ${what}`)
  }
}

/** Reads a nested message field by field; `read` takes the value or skips it. */
export function readFields(reader: WireReader, read: (number: number, type: number) => void): void {
  const end = reader.enter()
  while (!reader.isAtEnd) {
    const tag = reader.tag()
    read(tag >>> 3, tag & 7)
  }
  reader.leave(end)
}

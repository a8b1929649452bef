import { type JsonObject, type JsonValue, setKey } from '../../../base/api/json.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import type { ValueBudget } from '../../../base/json/value-budget.ts'
import { encodeBase64, encodeBase64Url } from '../../../base/text/base64.ts'
import { firstSecond, lastSecond, parseTime } from '../../../base/time/time.ts'
import { CborReader, decodeLeniently, decodeStrictly, openSize } from './cbor-reader.ts'
import { majorType } from './cbor-writer.ts'

/** Nesting depth of CBOR arrays, maps and tags at most, as in the Go server; no object comes near it. */
export const maxCborDepth = 64

const maxInt64 = (1n << 63n) - 1n

// Byte strings stand for JSON strings, and are read like those: invalid UTF-8 is replaced.
const plainText: BytesAsText = decodeLeniently

class Decoder {
  readonly #reader: CborReader
  readonly #budget: ValueBudget | undefined
  readonly #doubleOf: (value: number) => JsonValue
  #depth = 0

  constructor(
    bytes: Uint8Array,
    budget: ValueBudget | undefined,
    doubleOf: (value: number) => JsonValue,
  ) {
    this.#reader = new CborReader(bytes)
    this.#budget = budget
    this.#doubleOf = doubleOf
  }

  document(): JsonValue {
    const value = this.#item(plainText)
    if (this.#reader.isAtEnd) return value
    throw new ParseError(`cbor: data follows the item, from byte ${this.#reader.offset}`)
  }

  #item(asText: BytesAsText): JsonValue {
    const reader = this.#reader
    reader.readHead()
    switch (reader.major) {
      case majorType.unsigned:
      case majorType.negative:
        return this.#integer()
      case majorType.bytes:
        return this.#byteString(asText)
      case majorType.text:
        return reader.info === openSize
          ? decodeStrictly(this.#inPieces(majorType.text))
          : reader.text(reader.value, true)
      case majorType.array:
        return this.#array(asText)
      case majorType.map:
        return this.#map(asText)
      case majorType.tag:
        return this.#tagged(asText)
      default:
        return this.#simple()
    }
  }

  #enter(): void {
    if (++this.#depth > maxCborDepth) {
      throw new ParseError(`cbor: exceeded max nested level ${maxCborDepth}`)
    }
  }

  #integer(): number | bigint {
    const { major, info, value } = this.#reader
    if (info === openSize) throw malformed('an integer of indefinite length')
    if (value > maxInt64) {
      const sign = major === majorType.negative ? 'negative' : 'positive'
      throw new ParseError(`cbor: a ${sign} integer overflows int64`)
    }
    if (major === majorType.unsigned) return value
    const negative = typeof value === 'bigint' ? -1n - value : -1 - value
    return typeof negative === 'number' && !Number.isSafeInteger(negative)
      ? -1n - BigInt(value)
      : negative
  }

  #byteString(asText: BytesAsText): string {
    const reader = this.#reader
    if (reader.info === openSize) return asText(this.#inPieces(majorType.bytes))
    // The fast path of nearly all byte strings: those without a tag that changes them.
    if (asText === plainText) return reader.text(reader.value, false)
    return asText(reader.bytes(reader.value))
  }

  /** The bytes of an indefinite-length string, whose chunks must be definite-length strings of the same major type. */
  #inPieces(major: number): Uint8Array {
    const reader = this.#reader
    const pieces: Uint8Array[] = []
    let size = 0
    while (!reader.stops()) {
      reader.readHead()
      if (reader.major !== major || reader.info === openSize) {
        throw malformed(
          'a chunk of an indefinite-length string is no definite-length string of its type',
        )
      }
      if (reader.value === 0) continue
      const piece = reader.bytes(reader.value)
      if (major === majorType.text) decodeStrictly(piece)
      pieces.push(piece)
      size += piece.length
    }
    const whole = new Uint8Array(size)
    let at = 0
    for (const piece of pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  }

  #array(asText: BytesAsText): JsonValue[] {
    const reader = this.#reader
    const items: JsonValue[] = []
    this.#enter()
    if (reader.info === openSize) {
      while (!reader.stops()) {
        this.#budget?.spend(1)
        items.push(this.#item(asText))
      }
    } else {
      this.#budget?.spend(reader.expectItems(reader.value))
      for (let left = Number(reader.value); left > 0; left--) {
        items.push(this.#item(asText))
      }
    }
    this.#depth--
    return items
  }

  #map(asText: BytesAsText): JsonObject {
    const reader = this.#reader
    const object: JsonObject = {}
    this.#enter()
    if (reader.info === openSize) {
      while (!reader.stops()) this.#member(object, asText)
    } else {
      for (let left = reader.expectItems(reader.value); left > 0; left--) {
        this.#member(object, asText)
      }
    }
    this.#depth--
    return object
  }

  #member(object: JsonObject, asText: BytesAsText): void {
    this.#budget?.spend(1)
    const key = this.#item(asText)
    if (typeof key !== 'string') throw new ParseError('cbor: the key of a map is no string')
    if (Object.hasOwn(object, key)) {
      throw new ParseError(`cbor: found duplicate map key ${JSON.stringify(key)}`)
    }
    setKey(object, key, this.#item(asText))
  }

  #tagged(asText: BytesAsText): JsonValue {
    const { info, value: tag } = this.#reader
    this.#enter()
    if (info === openSize) throw malformed('a tag of indefinite length')
    if (tag === 2 || tag === 3) {
      throw new ParseError(`cbor: tag ${tag} is a bignum, which no field can hold`)
    }
    const value = this.#enclosed(tag, asText)
    this.#depth--
    return value
  }

  #enclosed(tag: number | bigint, asText: BytesAsText): JsonValue {
    if (tag === 0) return timeFromText(this.#timeText())
    if (tag === 1) return timeFromSeconds(this.#item(asText))
    return this.#item(bytesAsText.get(tag) ?? asText)
  }

  #timeText(): JsonValue {
    const reader = this.#reader
    reader.readHead()
    if (reader.major !== majorType.text) return null
    return reader.info === openSize
      ? decodeStrictly(this.#inPieces(majorType.text))
      : reader.text(reader.value, true)
  }

  #simple(): JsonValue {
    const { info, value } = this.#reader
    if (info === openSize) throw malformed('a stop code where an item should begin')
    if (info > 24) return this.#float()
    if (info === 24 && value < 32) throw malformed(`simple value ${value} in two bytes`)
    if (value === 20) return false
    if (value === 21) return true
    if (value === 22) return null
    throw new ParseError(`cbor: simple value ${value} has no counterpart in an object`)
  }

  #float(): JsonValue {
    const value = this.#reader.float()
    if (!Number.isFinite(value)) throw new ParseError(`cbor: ${value} is not accepted`)
    // Negative zero is read as 0, as JSON readers do.
    return this.#doubleOf(value === 0 ? 0 : value)
  }
}

function malformed(what: string): ParseError {
  return new ParseError(`cbor: malformed: ${what}`)
}

/**
 * Decodes one CBOR data item to the JSON value that the Go server reads: byte strings are UTF-8 text unless a tag names
 * their text encoding, times are RFC 3339, other tags are ignored. Bodies of clients are decoded with a `budget`.
 *
 * @throws ParseError for malformed CBOR and for items without a JSON value: repeated keys and keys that are no strings,
 * integers beyond int64, NaN and infinities, simple values but true, false and null, nesting of more than 64.
 */
export function decodeCbor(
  bytes: Uint8Array,
  budget?: ValueBudget,
  doubleOf: (value: number) => JsonValue = (value) => value,
): JsonValue {
  return new Decoder(bytes, budget, doubleOf).document()
}

/** Converts a tagged byte string to text (RFC 8949, section 3.4.5.2). */
type BytesAsText = (bytes: Uint8Array) => string

function encodeHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Text encodings of byte strings, by tag number: base64url, base64 and hexadecimal. */
const bytesAsText: ReadonlyMap<number | bigint, BytesAsText> = new Map([
  [21, encodeBase64Url],
  [22, encodeBase64],
  [23, encodeHex],
])

/** The time of tag 0, which encloses RFC 3339 text; trailing zeros of its fraction are dropped. */
function timeFromText(value: JsonValue): string {
  if (typeof value !== 'string' || !parseTime(value)) {
    throw new ParseError('cbor: tag 0 must enclose a text string that is a time in RFC 3339')
  }
  return value
    .replace(',', '.')
    .replace(/(\.\d*?)0+(?=[Z+-])/, '$1')
    .replace(/\.(?=[Z+-])/, '')
}

/** The RFC 3339 time of tag 1, which encloses seconds since the Unix epoch. */
function timeFromSeconds(value: JsonValue): string {
  const number = typeof value === 'bigint' ? Number(value) : value
  if (typeof number !== 'number') {
    throw new ParseError('cbor: tag 1 must enclose a number of seconds since the epoch')
  }
  const seconds = Math.floor(number)
  if (seconds < firstSecond || seconds > lastSecond) {
    throw new ParseError('cbor: tag 1 must enclose a time within the years 0 to 9999')
  }
  const nanos = Math.min(Math.round((number - seconds) * 1e9), 999_999_999)
  const fraction = nanos === 0 ? '' : `.${String(nanos).padStart(9, '0').replace(/0+$/, '')}`
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}${fraction}Z`
}

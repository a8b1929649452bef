import { type JsonObject, type JsonValue, setKey } from '../../api/json.ts'
import { ParseError } from '../parse-error.ts'
import { majorType } from './cbor-writer.ts'
import { CborReader, type Head, openSize } from './cbor-reader.ts'
import { type BytesAsText, bytesAsText, timeFromSeconds, timeFromText } from './tagged-text.ts'

/** Containers and tags within each other, as the Go server has it; no object comes near it. */
export const maxCborDepth = 64

const maxInt64 = (1n << 63n) - 1n

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

// Byte strings hold what JSON would hold in a string, and are read as its readers do: bad bytes are replaced.
const plainText: BytesAsText = (bytes) => lenient.decode(bytes)

class Decoder {
  readonly #reader: CborReader
  #depth = 0

  constructor(bytes: Uint8Array) {
    this.#reader = new CborReader(bytes)
  }

  document(): JsonValue {
    const value = this.#item(plainText)
    if (this.#reader.isAtEnd) return value
    throw new ParseError(`cbor: data follows behind the item, from byte ${this.#reader.offset}`)
  }

  #item(asText: BytesAsText): JsonValue {
    const head = this.#reader.head()
    switch (head.major) {
      case majorType.unsigned:
      case majorType.negative:
        return this.#integer(head)
      case majorType.bytes:
        return asText(this.#string(head, (bytes) => bytes))
      case majorType.text:
        return strict.decode(this.#string(head, checkUtf8))
      case majorType.array:
        return this.#within(() => this.#array(head, asText))
      case majorType.map:
        return this.#within(() => this.#map(head, asText))
      case majorType.tag:
        return this.#within(() => this.#tagged(head, asText))
      default:
        return this.#simple(head)
    }
  }

  #within<T>(read: () => T): T {
    if (++this.#depth > maxCborDepth) {
      throw new ParseError(`cbor: exceeded max nested level ${maxCborDepth}`)
    }
    const value = read()
    this.#depth--
    return value
  }

  #integer({ major, info, value }: Head): number | bigint {
    if (info === openSize) throw malformed('an integer of open size')
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

  #string({ major, info, value }: Head, check: (bytes: Uint8Array) => Uint8Array): Uint8Array {
    if (info !== openSize) return check(this.#reader.bytes(value))
    const pieces: Uint8Array[] = []
    let size = 0
    while (!this.#reader.stops()) {
      const piece = this.#reader.head()
      if (piece.major !== major || piece.info === openSize) {
        throw malformed('a string in pieces holds something else than such strings')
      }
      const bytes = check(this.#reader.bytes(piece.value))
      pieces.push(bytes)
      size += bytes.length
    }
    const whole = new Uint8Array(size)
    let at = 0
    for (const piece of pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  }

  /** Reads as many times as the head says, or up to the stop code. */
  #repeat({ info, value }: Head, read: () => void): void {
    if (info === openSize) {
      while (!this.#reader.stops()) read()
      return
    }
    for (let left = this.#reader.expectItems(value); left > 0; left--) read()
  }

  #array(head: Head, asText: BytesAsText): JsonValue[] {
    const items: JsonValue[] = []
    this.#repeat(head, () => items.push(this.#item(asText)))
    return items
  }

  #map(head: Head, asText: BytesAsText): JsonObject {
    const object: JsonObject = {}
    this.#repeat(head, () => {
      const key = this.#item(asText)
      if (typeof key !== 'string') throw new ParseError('cbor: the key of a map is no string')
      if (Object.hasOwn(object, key)) {
        throw new ParseError(`cbor: found duplicate map key ${JSON.stringify(key)}`)
      }
      setKey(object, key, this.#item(asText))
    })
    return object
  }

  #tagged({ info, value: tag }: Head, asText: BytesAsText): JsonValue {
    if (info === openSize) throw malformed('a tag of open size')
    if (tag === 2 || tag === 3) {
      throw new ParseError(`cbor: tag ${tag} is a number without bounds, which no field can hold`)
    }
    if (tag === 0) return timeFromText(this.#timeText())
    if (tag === 1) return timeFromSeconds(this.#item(asText))
    return this.#item(bytesAsText.get(tag) ?? asText)
  }

  #timeText(): JsonValue {
    const head = this.#reader.head()
    return head.major === majorType.text ? strict.decode(this.#string(head, checkUtf8)) : null
  }

  #simple({ info, value }: Head): JsonValue {
    if (info === openSize) throw malformed('a stop code where an item should begin')
    if (info > 24) return this.#float(info)
    if (info === 24 && value < 32) throw malformed(`simple value ${value} in two bytes`)
    if (value === 20) return false
    if (value === 21) return true
    if (value === 22) return null
    throw new ParseError(`cbor: simple value ${value} has no counterpart in an object`)
  }

  #float(info: number): number {
    const value = this.#reader.float(info)
    if (!Number.isFinite(value)) throw new ParseError(`cbor: ${value} is not accepted`)
    // JSON's readers make no difference between the zeros either.
    return value === 0 ? 0 : value
  }
}

function malformed(what: string): ParseError {
  return new ParseError(`cbor: malformed: ${what}`)
}

function checkUtf8(bytes: Uint8Array): Uint8Array {
  try {
    strict.decode(bytes)
  } catch (error) {
    throw new ParseError('cbor: invalid UTF-8 in a text string', error)
  }
  return bytes
}

/**
 * The JSON value that one CBOR data item stands for, as the Go server reads it: byte strings are text unless a tag says
 * which text stands for them, times are RFC 3339, other tags count for nothing.
 *
 * @throws ParseError for what is no CBOR or has no such value: repeated keys and keys that are no strings, whole numbers
 * beyond int64, NaN and infinities, simple values but true, false and null, nesting of more than 64.
 */
export function decodeCbor(bytes: Uint8Array): JsonValue {
  return new Decoder(bytes).document()
}

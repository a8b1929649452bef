import { badRequest } from '../api/api-error.ts'
import { decodeBase64Url, encodeBase64Url } from '../codec/base64url.ts'
import type { JsonValue } from '../api/json.ts'
import { sha256 } from '../catalog/sha256.ts'
import type { Revision } from '../storage/storage.ts'

/** Where a list goes on. */
export interface ListPosition {
  /** The version all pages come from; 0 for whatever is newest when the token is used. */
  readonly revision: Revision
  /** Key of the last object that was sent, within its resource. */
  readonly after: string
  /** Objects behind it at that version; undefined where nobody counted. */
  readonly remaining: number | undefined
  /** First key of the collection that {@link remaining} was counted in: a token may be taken to another one. */
  readonly counted?: string | undefined
}

const sealLength = 12

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Writes and reads `continue` tokens: a position and a checksum over it that only a holder of the key can make, so that
 * a token that was tampered with is refused.
 */
export class ContinueTokens {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  write({ revision, after, remaining, counted }: ListPosition): string {
    const count = remaining === undefined ? [] : [remaining, counted ?? '']
    const text = JSON.stringify([revision, after, ...count])
    const position = encoder.encode(text)
    const token = new Uint8Array(sealLength + position.length)
    token.set(this.#seal(position))
    token.set(position, sealLength)
    return encodeBase64Url(token)
  }

  /** @throws ApiError `BadRequest` for anything that {@link write} did not make. */
  read(token: string): ListPosition {
    const bytes = decodeBase64Url(token)
    if (!bytes || bytes.length <= sealLength) throw badToken()
    // Some texts decode to the same bytes; only one of them was issued.
    if (encodeBase64Url(bytes) !== token) throw badToken()
    const position = bytes.subarray(sealLength)
    const seal = this.#seal(position)
    let difference = 0
    for (let at = 0; at < sealLength; at++) difference |= (seal[at] ?? 0) ^ (bytes[at] ?? 0)
    if (difference !== 0) throw badToken()
    return parsePosition(JSON.parse(decoder.decode(position)) as JsonValue)
  }

  // Twice hashed and cut short: knowing one seal helps nobody to extend its text (RFC 2104 explains the danger).
  #seal(position: Uint8Array): Uint8Array {
    const inner = sha256(joined(this.#key, position))
    return sha256(joined(this.#key, inner)).subarray(0, sealLength)
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

function parsePosition(value: JsonValue): ListPosition {
  if (!Array.isArray(value)) throw badToken()
  const [revision, after, remaining, counted] = value
  if (typeof revision !== 'number' || typeof after !== 'string') throw badToken()
  if (typeof remaining !== 'number' || typeof counted !== 'string') {
    return { revision, after, remaining: undefined }
  }
  return { revision, after, remaining, counted }
}

function badToken(): Error {
  return badRequest('continue key is not valid: it was not issued by this server')
}

import { badRequest } from '../../api/api-error.ts'
import { decodeBase64Url, encodeBase64Url } from '../../api/base64url.ts'
import { isJsonObject, type JsonValue } from '../../api/json.ts'
import { jsonMistake } from '../../json/json-mistake.ts'
import { sha256 } from '../../api/sha256.ts'
import type { Revision } from '../../storage/storage.ts'

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
    if (!bytes) throw badToken(`illegal base64 data at input byte ${offsetOfMistake(token)}`)
    if (bytes.length <= sealLength) throw foreignToken(bytes)
    // Some texts decode to the same bytes; only one of them was issued.
    if (encodeBase64Url(bytes) !== token) throw badToken()
    const position = bytes.subarray(sealLength)
    const seal = this.#seal(position)
    let difference = 0
    for (let at = 0; at < sealLength; at++) difference |= (seal[at] ?? 0) ^ (bytes[at] ?? 0)
    if (difference !== 0) throw foreignToken(bytes)
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

function badToken(why = 'it was not issued by this server'): Error {
  return badRequest(`invalid continue token: continue key is not valid: ${why}`)
}

/** Where a text stops being base64url: at a sign that is none of it, or at a last sign that stands alone. */
function offsetOfMistake(token: string): number {
  const wrong = token.search(/[^\w-]/)
  return wrong === -1 ? token.length - 1 : wrong
}

const lenient = new TextDecoder()
const knownVersion = /^meta\.[a-z0-9.-]+\/v1$/

/** Says of what no server of ours has written what the original, whose tokens are JSON, says of it. */
function foreignToken(bytes: Uint8Array): Error {
  const text = lenient.decode(bytes)
  const mistake = jsonMistake(text)
  if (mistake !== undefined) return badToken(mistake)
  const value = JSON.parse(text) as JsonValue
  const { v, rv, start } = isJsonObject(value) ? value : {}
  const version = typeof v === 'string' ? v : ''
  if (!knownVersion.test(version)) {
    return badToken(`server does not recognize this encoded version ${version}`)
  }
  if (!rv) return badToken(`incorrect encoded start resourceVersion (version ${version})`)
  if (start === undefined || start === '') {
    return badToken(`encoded start key empty (version ${version})`)
  }
  return badToken()
}

import { badRequest, type ApiError, expired } from '../../../base/api/errors/api-error.ts'
import { isJsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import type { Revision } from '../../../base/api/revision.ts'
import { jsonSyntaxError } from '../../../base/json/json-syntax-error.ts'
import type { Runtime } from '../../../base/runtime.ts'
import { decodeBase64Url, encodeBase64Url } from '../../../base/text/base64.ts'
import { sha256 } from '../../../base/text/sha256.ts'
import { type Storage, StorageError } from '../../../storage/engine/storage.ts'

/** The position in a collection where the next page of a list starts. */
export interface ListPosition {
  /** The revision that all pages come from; 0 for the newest when the token is used. */
  readonly revision: Revision
  /** Key of the last object that was sent, within its resource. */
  readonly after: string
  /** Number of objects behind the position at that revision; undefined where they were not counted. */
  readonly remaining: number | undefined
  /** First key of the collection that {@link remaining} counts: a client may use a token with another collection. */
  readonly counted?: string | undefined
}

const sealLength = 12

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Writes and reads `continue` tokens: a position and its keyed hash, so that tokens that were tampered with are refused.
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

  /** @throws ApiError `BadRequest` for a token that {@link write} did not make. */
  read(token: string): ListPosition {
    // Go's decoder skips line breaks.
    const bytes = decodeBase64Url(token.replace(/[\r\n]/g, ''))
    if (!bytes) throw badToken(`illegal base64 data at input byte ${offsetOfMistake(token)}`)
    if (bytes.length <= sealLength) throw foreignToken(bytes)
    // Different base64 texts may decode to the same bytes; only the canonical one was issued.
    if (encodeBase64Url(bytes) !== token) throw badToken()
    const position = bytes.subarray(sealLength)
    const seal = this.#seal(position)
    let difference = 0
    for (let at = 0; at < sealLength; at++) difference |= (seal[at] ?? 0) ^ (bytes[at] ?? 0)
    if (difference !== 0) throw foreignToken(bytes)
    return parsePosition(JSON.parse(decoder.decode(position)) as JsonValue)
  }

  // Keyed hash, nested and truncated, against length extension attacks (see RFC 2104).
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
  if (!isList(value)) throw badToken()
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

/** Offset of the first character that is not base64url, else of a single last character. */
function offsetOfMistake(token: string): number {
  const wrong = token.search(/[^\w\r\n-]/)
  return wrong === -1 ? token.length - 1 : wrong
}

const lenient = new TextDecoder()
const knownVersion = /^meta\.[a-z0-9.-]+\/v1$/

/** The error for a token that this server did not issue, as the original, whose tokens are JSON, words it. */
function foreignToken(bytes: Uint8Array): Error {
  const text = lenient.decode(bytes)
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte))
  const mistake = jsonSyntaxError(characters.join(''), 'bytes')
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
  // The original shows a key that is no clean path.
  const isUnclean = typeof start === 'string' && /(^|.\/)\.{0,2}(\/.|$)/.test(start)
  return badToken(isUnclean ? start : undefined)
}

/** Key of continue tokens, kept in the store, so that all servers on it, also after a restart, accept each other's tokens. */
const storedKey = '/skerry/continue-key'

const keyLength = 32

const known = new WeakMap<Storage, Promise<ContinueTokens>>()

/** The continue tokens of a store; their key is generated for the first paged list. @throws StorageError */
export function continueTokens(storage: Storage, runtime: Runtime): Promise<ContinueTokens> {
  const tokens = known.get(storage)
  if (tokens) return tokens
  const opening = open(storage, runtime)
  known.set(storage, opening)
  opening.catch(() => known.delete(storage))
  return opening
}

async function open(storage: Storage, runtime: Runtime): Promise<ContinueTokens> {
  const found = await storage.get(storedKey)
  if (found.ok && found.entry) return new ContinueTokens(found.entry.value)
  const value = runtime.random(new Uint8Array(keyLength), 'secret')
  try {
    const guard = { key: storedKey, revision: 0 }
    const result = await storage.commit([guard], [{ type: 'put', key: storedKey, value }])
    const first = result.ok ? value : result.current[0]?.value
    return new ContinueTokens(first ?? value)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    // A read-only store still serves paged lists; their continue tokens end with this process.
    runtime.logger.warn('key of continue tokens cannot be stored', { error: error.message })
    return new ContinueTokens(value)
  }
}

const tooOld = 'The resourceVersion for the provided list is too old.'

const tooOldToContinue =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without ' +
  'the continue parameter, or use the continue token in this response to retrieve the remainder of the results. ' +
  'Continuing with the provided token results in an inconsistent list - objects that were created, modified, or ' +
  'deleted between the time the first chunk was returned and now may show up in the list.'

/** `Expired`: the exact resource version of a list was compacted. */
export function expiredList(): ApiError {
  return expired(tooOld)
}

/** `Expired`: the version of a continue token was compacted; a fresh token continues from `position` in the newest state. */
export function expiredContinue(tokens: ContinueTokens, position: ListPosition): ApiError {
  const fresh = { revision: 0, after: position.after, remaining: undefined }
  return expired(tooOldToContinue, tokens.write(fresh))
}

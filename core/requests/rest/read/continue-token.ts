import { type ApiError, expired } from '../../../base/api/errors/api-error.ts'
import { type JsonValue, isList } from '../../../base/api/json.ts'
import { Lazy } from '../../../base/execution/lazy.ts'
import type { Runtime } from '../../../base/runtime.ts'
import { encodeBase64Url } from '../../../base/text/base64.ts'
import { sha256 } from '../../../base/text/sha256.ts'
import { type Storage, StorageError } from '../../../storage/engine/storage.ts'
import type { Foundation, Store } from '../services.ts'
import {
  badToken,
  type ContinueTokens,
  type ListPosition,
  readOriginalToken,
  tokenBytes,
} from './continue-token-form.ts'
import type { openTokens } from './open-continue-tokens.ts'

const sealLength = 12

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Tokens of a store that is this server's alone: a position and its keyed hash, so that tokens that were tampered with are refused.
 */
class SealedTokens implements ContinueTokens {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  write({ revision, start, remaining, counted }: ListPosition): string {
    const count = remaining === undefined ? [] : [remaining, counted ?? '']
    // The key of the last object that was sent.
    const text = JSON.stringify([revision, start.slice(0, -1), ...count])
    const position = encoder.encode(text)
    const token = new Uint8Array(sealLength + position.length)
    token.set(this.#seal(position))
    token.set(position, sealLength)
    return encodeBase64Url(token)
  }

  read(token: string): ListPosition {
    const bytes = tokenBytes(token)
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
    return { revision, start: `${after}\0`, remaining: undefined }
  }
  return { revision, start: `${after}\0`, remaining, counted }
}

/** The error for a token that this server did not issue. */
function foreignToken(bytes: Uint8Array): Error {
  readOriginalToken(bytes)
  return badToken()
}

const lazyOpenTokens = new Lazy<typeof openTokens>(
  async () => (await import('./open-continue-tokens.ts')).openTokens,
)

/** Key of sealed tokens, kept in the store, so that the server accepts them after a restart. */
const storedKey = '/skerry/continue-key'

const keyLength = 32

const known = new WeakMap<Storage, Promise<ContinueTokens>>()

/**
 * The continue tokens of a store. Those of a shared store are open, as the original's are, since its servers have to read them.
 * Those of all others are sealed; their key is generated for the first paged list.
 * @throws StorageError
 */
export function continueTokens(
  { storage }: Pick<Store, 'storage'>,
  { runtime, brand }: Pick<Foundation, 'runtime' | 'brand'>,
): Promise<ContinueTokens> {
  const tokens = known.get(storage)
  if (tokens) return tokens
  const opening = storage.isShared
    ? lazyOpenTokens.load().then((open) => open(brand))
    : open(storage, runtime)
  known.set(storage, opening)
  opening.catch(() => known.delete(storage))
  return opening
}

async function open(storage: Storage, runtime: Runtime): Promise<ContinueTokens> {
  const found = await storage.get(storedKey)
  if (found.ok && found.entry) return new SealedTokens(found.entry.value)
  const value = runtime.random(new Uint8Array(keyLength), 'secret')
  try {
    const guard = { key: storedKey, revision: 0 }
    const result = await storage.commit([guard], [{ type: 'put', key: storedKey, value }])
    const first = result.ok ? value : result.current[0]?.value
    return new SealedTokens(first ?? value)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    // A read-only store still serves paged lists; their continue tokens end with this process.
    runtime.logger.warn('key of continue tokens cannot be stored', { error: error.message })
    return new SealedTokens(value)
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
export function expiredContinue(
  tokens: ContinueTokens,
  { start }: ListPosition,
  scope: string,
): ApiError {
  const fresh = { revision: 0, start, remaining: undefined }
  return expired(tooOldToContinue, tokens.write(fresh, scope))
}

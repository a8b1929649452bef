import { badRequest } from '../../../base/api/errors/api-error.ts'
import { isJsonObject, type JsonValue } from '../../../base/api/json.ts'
import type { Revision } from '../../../base/api/revision.ts'
import { jsonSyntaxError } from '../../../base/json/json-syntax-error.ts'
import { decodeBase64Url } from '../../../base/text/base64.ts'

/** The position in a collection where the next page of a list starts. */
export interface ListPosition {
  /** The revision that all pages come from; 0 for the newest when the token is used. */
  readonly revision: Revision
  /** The first key to be sent, within its resource. */
  readonly start: string
  /** Number of objects behind the position at that revision; undefined where they were not counted. */
  readonly remaining: number | undefined
  /** First key of the collection that {@link remaining} counts: a client may use a token with another collection. */
  readonly counted?: string | undefined
}

/** Writes and reads `continue` tokens. The `scope` of a list is what its keys begin with: a namespace with its slash, or nothing. */
export interface ContinueTokens {
  write(position: ListPosition, scope: string): string
  /** @throws ApiError `BadRequest` for a token that no server of the store can have made. */
  read(token: string, scope: string): ListPosition
}

/** @throws ApiError `BadRequest` for a text that is not base64url. */
export function tokenBytes(token: string): Uint8Array {
  // Go's decoder skips line breaks.
  const bytes = decodeBase64Url(token.replace(/[\r\n]/g, ''))
  if (bytes) return bytes
  throw badToken(`illegal base64 data at input byte ${offsetOfMistake(token)}`)
}

export function badToken(why = 'it was not issued by this server'): Error {
  return badRequest(`invalid continue token: continue key is not valid: ${why}`)
}

/** Offset of the first character that is not base64url, else of a single last character. */
function offsetOfMistake(token: string): number {
  const wrong = token.search(/[^\w\r\n-]/)
  return wrong === -1 ? token.length - 1 : wrong
}

const lenient = new TextDecoder()
const knownVersion = /^meta\.[a-z0-9.-]+\/v1$/

/** Content of a token of the original. */
interface OriginalToken {
  /** The revision of all pages; -1 for the newest one when the token is used. */
  readonly revision: number
  /** The first key to be sent, as a clean path below the keys of the list. */
  readonly start: string
}

/** Reads a token of the original, whose tokens are JSON. @throws ApiError `BadRequest` in its words. */
export function readOriginalToken(bytes: Uint8Array): OriginalToken {
  const text = lenient.decode(bytes)
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte))
  const mistake = jsonSyntaxError(characters.join(''), 'bytes')
  if (mistake !== undefined) throw badToken(mistake)
  const value = JSON.parse(text) as JsonValue
  const { v, rv, start } = isJsonObject(value) ? value : {}
  const version = typeof v === 'string' ? v : ''
  if (!knownVersion.test(version)) {
    throw badToken(`server does not recognize this encoded version ${version}`)
  }
  if (!rv) throw badToken(`incorrect encoded start resourceVersion (version ${version})`)
  if (start === undefined || start === '') {
    throw badToken(`encoded start key empty (version ${version})`)
  }
  if (typeof start !== 'string' || typeof rv !== 'number') throw badToken()
  // The original shows a key that is no clean path: it could lead out of the list.
  if (/(^|.\/)\.{0,2}(\/.|$)/.test(start.replace(/^\/(?=.)/, ''))) throw badToken(start)
  return { revision: rv, start }
}

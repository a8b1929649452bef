import { textOf } from '../../../base/api/json-fields.ts'
import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { formatTime, lastSecond } from '../../../base/time/time.ts'
import { ClaimError } from '../configuration/claim-expression.ts'
import { decodeTokenPart } from '../json-web-token.ts'
import { checkClaimTypes } from './claim-types.ts'

/** Characters of a token at most: a request's headers are shorter, and a TokenReview has no use for more. */
const maxLength = 256 * 1024

/** A JSON Web Token in compact form, parsed; nothing in it is verified. */
export interface IdToken {
  readonly text: string
  /** The header; undefined where it is none, so that the token cannot be verified. */
  readonly header: JsonObject | undefined
  readonly claims: JsonObject
  /** The issuer as the token names it. */
  readonly issuer: string
}

/** Parses a token; undefined where it is no JSON Web Token in compact form whose issuer can be read. */
export function parseIdToken(text: string): IdToken | undefined {
  if (text.length > maxLength || text.trimStart().startsWith('{')) return undefined
  const parts = text.split('.')
  const [header = '', payload = ''] = parts
  if (parts.length !== 3) return undefined
  const claims = decodeTokenPart(payload)
  const issuer = claims && getKey(claims, 'iss')
  if (!claims || typeof issuer !== 'string') return undefined
  return { text, header: decodeTokenPart(header), claims, issuer: fullIssuer(issuer) }
}

/** Tokens of this issuer may leave out the scheme, which OpenID Connect admits for it alone. */
function fullIssuer(issuer: string): string {
  return issuer === 'accounts.google.com' ? `https://${issuer}` : issuer
}

/** What the claims of a token are checked by. */
export interface TokenTerms {
  readonly issuer: string
  /** The token must be for one of these. */
  readonly audiences: readonly string[]
  /** Algorithms of signatures that are accepted. */
  readonly algorithms: readonly string[]
}

/** Time that a token may be used before its `nbf`, in milliseconds, as clocks differ. */
const leeway = 60_000

/**
 * Checks the issuer, audience, times and algorithm of a token; its signature is verified after that, as that may need the
 * issuer's keys.
 *
 * @returns the algorithm of the signature
 * @throws ClaimError
 */
export function checkIdToken(token: IdToken, terms: TokenTerms, now: number): string {
  const { claims, header } = token
  if (!header) throw new ClaimError('oidc: malformed jwt: the header is no JSON object')
  checkClaimTypes(claims)
  checkSources(claims)
  if (token.issuer !== terms.issuer) {
    const [wanted, found] = [terms.issuer, token.issuer].map(quoteText)
    throw new ClaimError(
      `oidc: id token issued by a different provider, expected ${wanted} got ${found}`,
    )
  }
  const audiences = audiencesOf(getKey(claims, 'aud'))
  const isSingle = new Set(terms.audiences).size === 1
  // With several audiences the original compares them after the signature was verified.
  if (isSingle) checkAudience(audiences, terms.audiences)
  checkTimes(claims, now)
  const algorithm = textOf(header, 'alg')
  if (!terms.algorithms.includes(algorithm)) {
    const [wanted, found] = [quotedList(terms.algorithms), quoteText(algorithm)]
    throw new ClaimError(
      `oidc: id token signed with unsupported algorithm, expected ${wanted} got ${found}`,
    )
  }
  if (!isSingle) checkAudience(audiences, terms.audiences)
  return algorithm
}

/** Sources of distributed claims must be there, whichever claims they are of. */
function checkSources(claims: JsonObject): void {
  const names = getKey(claims, '_claim_names')
  if (names === undefined || names === null) return
  const sources = getKey(claims, '_claim_sources')
  for (const source of isJsonObject(names) ? Object.values(names) : [null]) {
    if (typeof source !== 'string' || source === '') {
      throw new ClaimError('oidc: failed to obtain source from claim name')
    }
    if (!isJsonObject(sources) || getKey(sources, source) === undefined) {
      throw new ClaimError('oidc: source does not exist')
    }
  }
}

function audiencesOf(value: JsonValue | undefined): readonly string[] {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return [value]
  return isList(value) ? value.map((item) => (typeof item === 'string' ? item : '')) : []
}

function checkAudience(found: readonly string[], wanted: readonly string[]): void {
  if (wanted.some((audience) => found.includes(audience))) return
  const sorted = [...new Set(wanted)].toSorted()
  const shown = sorted.length === 1 ? quoteText(sorted.join('')) : `in ${quotedList(sorted)}`
  throw new ClaimError(`oidc: expected audience ${shown} got ${quotedList(found)}`)
}

function quotedList(texts: readonly string[]): string {
  return `[${texts.map(quoteText).join(' ')}]`
}

function checkTimes(claims: JsonObject, now: number): void {
  const expiry = secondsOf(claims, 'exp')
  if (expiry === undefined || expiry * 1000 < now) {
    throw new ClaimError(`oidc: token is expired (Token Expiry: ${goTime(expiry)})`)
  }
  const begin = secondsOf(claims, 'nbf')
  if (begin !== undefined && now + leeway < begin * 1000) {
    const [current, before] = [goTime(now / 1000), goTime(begin)]
    throw new ClaimError(
      `oidc: current time ${current} before the nbf (not before) time: ${before}`,
    )
  }
}

/** Seconds of a time claim, a number or its text; undefined where absent. */
export function secondsOf(claims: JsonObject, name: string): number | undefined {
  const value = getKey(claims, name)
  return value === undefined || value === null ? undefined : Math.trunc(Number(value))
}

/** A time in seconds as Go prints it: `2009-11-10 22:00:00 +0000 UTC`. */
function goTime(seconds: number | undefined): string {
  if (seconds === undefined) return '0001-01-01 00:00:00 +0000 UTC'
  // A claim may name a time that no date has.
  if (Math.abs(seconds) > lastSecond) return `${seconds} seconds since 1970`
  const time = formatTime(Math.trunc(seconds) * 1000)
  return `${time.slice(0, 10)} ${time.slice(11, 19)} +0000 UTC`
}

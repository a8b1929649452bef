import { BoundedCache } from '../../../base/collections/bounded-cache.ts'
import { authenticated, noCredentials, rejected } from '../authenticated.ts'
import type { Authentication, TokenAuthenticator } from '../authenticator.ts'
import { ClaimError } from '../configuration/claim-expression.ts'
import type { CompiledAuthenticator } from '../configuration/validate-authenticator.ts'
import { type IdToken, parseIdToken } from './id-token.ts'
import { JwtAuthenticator, type JwtParts } from './jwt-authenticator.ts'

/** Counts what authenticators of tokens do. */
export interface JwtMeter {
  /** A token of an issuer was judged, which was not in the cache. */
  judged(issuer: string, isGood: boolean, milliseconds: number): void
}

/** Time that the user of a verified token is remembered, in milliseconds. */
const rememberedMs = 10_000

/** Memory of the cache of verified tokens, in bytes, and the longest token that is cached, in characters. */
const cacheBytes = 16 * 1024 * 1024
const longestCached = 16 * 1024

interface Remembered {
  readonly answer: Authentication
  readonly until: number
}

/** The authenticators of one configuration, by issuer. */
export class JwtAuthenticators implements TokenAuthenticator {
  readonly #byIssuer: ReadonlyMap<string, JwtAuthenticator>
  readonly #parts: JwtParts
  readonly #meter: JwtMeter
  readonly #now: () => number
  readonly #ending = new AbortController()
  readonly #remembered = new BoundedCache<Remembered>({
    bytes: cacheBytes,
    longestKey: longestCached,
  })
  /** Tokens that are being judged, so that requests with the same token share that. */
  readonly #pending = new Map<string, Promise<Authentication>>()

  /** @param now milliseconds of a monotonic clock, for the meter */
  constructor(
    compiled: readonly CompiledAuthenticator[],
    parts: JwtParts,
    meter: JwtMeter,
    now: () => number,
  ) {
    const { signal } = this.#ending
    const made = compiled.map((each) => new JwtAuthenticator(each, parts, signal))
    this.#byIssuer = new Map(made.map((each) => [each.url, each]))
    this.#parts = parts
    this.#meter = meter
    this.#now = now
  }

  /** Issuers that were not discovered yet. */
  get unready(): readonly string[] {
    return [...this.#byIssuer.values()].filter((each) => !each.isReady).map(({ url }) => url)
  }

  /** Settles when all issuers were discovered, or the authenticators were closed. */
  async discovered(): Promise<void> {
    await Promise.all([...this.#byIssuer.values()].map((each) => each.discovered))
  }

  /** Ends the requests to the issuers; tokens that need any are refused from then on. */
  close(): void {
    this.#ending.abort()
    this.#remembered.clear()
  }

  remembered(token: string): Authentication | undefined {
    const known = this.#remembered.get(token)
    return known && this.#parts.runtime.clock.now() < known.until ? known.answer : undefined
  }

  authenticateToken(token: string): Authentication | Promise<Authentication> {
    if (this.#byIssuer.size === 0) return noCredentials
    const known = this.remembered(token)
    if (known) return known
    const read = parseIdToken(token)
    const authenticator = read && this.#byIssuer.get(read.issuer)
    if (!authenticator) return noCredentials
    const pending = this.#pending.get(token)
    if (pending) return pending
    const judging = this.#judge(read, authenticator)
    this.#pending.set(token, judging)
    return judging
  }

  async #judge(token: IdToken, authenticator: JwtAuthenticator): Promise<Authentication> {
    const start = this.#now()
    let isGood = false
    try {
      const { user, expires } = await authenticator.authenticate(token)
      const answer = authenticated(user)
      const until = Math.min(expires, this.#parts.runtime.clock.now() + rememberedMs)
      this.#remembered.set(token.text, { answer, until }, sizeOf(token))
      isGood = true
      return answer
    } catch (error) {
      if (error instanceof ClaimError) return rejected(error.message)
      throw error
    } finally {
      this.#pending.delete(token.text)
      this.#meter.judged(authenticator.url, isGood, this.#now() - start)
    }
  }
}

/** Memory of the user of a token, roughly: no larger than what its claims say. */
function sizeOf({ text }: IdToken): number {
  return 500 + 2 * text.length
}

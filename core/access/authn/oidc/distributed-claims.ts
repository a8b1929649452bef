import { objectOf, textOf } from '../../../base/api/json-fields.ts'
import { getKey, isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import type { Clock } from '../../../base/runtime.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { ClaimError } from '../configuration/claim-expression.ts'
import { checkIdToken, type IdToken, parseIdToken, type TokenTerms } from './id-token.ts'
import { type IssuerClient, IssuerError } from './issuer-client.ts'
import type { VerifySignature } from './issuer-keys.ts'
import { Issuer } from './issuer.ts'
import { hasClaim } from './read-claims.ts'

/** Issuers of distributed claims that are remembered: a token names an endpoint, and what it gives names an issuer. */
const mostIssuers = 16

interface ResolverOptions {
  /** The claim that may be distributed. */
  readonly claim: string
  readonly client: IssuerClient
  readonly clock: Clock
  readonly verify: VerifySignature
  readonly terms: Omit<TokenTerms, 'issuer'>
}

/** Reads a claim that a token does not hold itself but names a source of (OpenID Connect Core 1.0, section 5.6.2). */
export class DistributedClaims {
  readonly #options: ResolverOptions
  readonly #issuers = new Map<string, Issuer>()

  constructor(options: ResolverOptions) {
    this.#options = options
  }

  /** The claims with the distributed one, where there is one. @throws ClaimError */
  async expand(claims: JsonObject): Promise<JsonObject> {
    const { claim } = this.#options
    const source = sourceOf(claims, claim)
    if (!source) return claims
    const token = await this.#fetch(source.endpoint, source.accessToken)
    await this.#verify(token)
    const value = getKey(token.claims, claim)
    if (value !== undefined) return { ...claims, [claim]: value }
    const endpoint = quoteText(source.endpoint)
    throw new ClaimError(
      `jwt returned by distributed claim endpoint ${endpoint} did not contain claim: ${claim}`,
    )
  }

  async #fetch(endpoint: string, accessToken: string): Promise<IdToken> {
    const { client, claim } = this.#options
    const text = await orClaimError(
      () => client.text(endpoint, accessToken),
      `while getting distributed claim ${quoteText(claim)}`,
    )
    const token = parseIdToken(text)
    if (token) return token
    const words = `getting untrusted issuer from endpoint ${endpoint} failed for claim`
    throw new ClaimError(`${words} ${quoteText(claim)}: malformed token`)
  }

  async #verify(token: IdToken): Promise<void> {
    const { clock, terms } = this.#options
    const issuer = this.#issuerOf(token.issuer)
    const words = `verifying untrusted issuer ${token.issuer} failed`
    if (!issuer.keys && issuer.isResting) {
      const why = `verifier not initialized for issuer: ${quoteText(token.issuer)}`
      throw new ClaimError(`${words}: ${why}`)
    }
    const keys = await orClaimError(() => issuer.discover(), words)
    const algorithm = checkIdToken(token, { ...terms, issuer: token.issuer }, clock.now())
    const keyId = textOf(token.header ?? {}, 'kid')
    await keys.verify({ text: token.text, algorithm, keyId })
  }

  #issuerOf(url: string): Issuer {
    const known = this.#issuers.get(url)
    if (known) return known
    const { client, clock, verify } = this.#options
    const issuer = new Issuer({ url, discoveryURL: '', client, clock, verify })
    const [oldest] = this.#issuers.keys()
    if (this.#issuers.size >= mostIssuers && oldest !== undefined) this.#issuers.delete(oldest)
    this.#issuers.set(url, issuer)
    return issuer
  }
}

interface Source {
  readonly endpoint: string
  readonly accessToken: string
}

function sourceOf(claims: JsonObject, claim: string): Source | undefined {
  const names = getKey(claims, '_claim_names')
  if (hasClaim(claims, claim) || names === undefined) return undefined
  if (!isJsonObject(names)) return undefined
  const sources = objectOf(claims, '_claim_sources')
  if (!sources) throw new ClaimError('oidc: no claim sources')
  const name = textOf(names, claim)
  if (name === '') return undefined
  const source = objectOf(sources, name)
  if (!source) {
    const where = 'contained a source'
    throw new ClaimError(`id token _claim_names ${where} ${name} missing in _claims_sources`)
  }
  const endpoint = textOf(source, 'endpoint')
  // A source without an endpoint holds the claims itself, which is not supported; the claim is absent then.
  return endpoint === '' ? undefined : { endpoint, accessToken: textOf(source, 'access_token') }
}

async function orClaimError<T>(ask: () => Promise<T>, words: string): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof IssuerError)) throw error
    throw new ClaimError(`${words}: ${error.message}`, { cause: error })
  }
}

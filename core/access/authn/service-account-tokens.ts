import type { Brand } from '../../base/api/brand.ts'
import { textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { BoundedCache } from '../../base/collections/bounded-cache.ts'
import { readWebToken, signWebToken, type WebToken } from './json-web-token.ts'
import { readClaims, type ServiceAccountClaims, writeClaims } from './service-account-claims.ts'
import type { TokenSigner } from './token-signer.ts'

/** Options of a host for service account tokens. */
export interface ServiceAccountOptions {
  /**
   * Issuers whose tokens are accepted, the first of which issues new ones; unless given, the URL of the Service that is
   * named after the brand.
   */
  readonly issuers?: readonly string[]
  /** Signer of the tokens; unless given, one with a random secret of the server's own. */
  readonly signer?: TokenSigner
  /** Audiences of tokens for this server; the issuers unless given. */
  readonly audiences?: readonly string[]
  /** `https` URL at which others find the public keys; that of this server unless given. */
  readonly keysUrl?: string
  /** Whether tokens of secrets are checked against the secret and its account; true unless given. */
  readonly lookup?: boolean
  /** Whether the usual tokens of pods live for a year, for clients that never read a new one; true unless given. */
  readonly extendsExpiration?: boolean
  /** The longest that new tokens live, in seconds; no shorter than requested unless given. */
  readonly mostSeconds?: number
}

interface Settings extends ServiceAccountOptions {
  readonly brand: Brand
  readonly issuers: readonly string[]
  readonly signer: TokenSigner
}

/** Claims of a token that a secret holds, which legacy-claims.ts reads. */
export interface LegacyClaims {
  readonly legacy: JsonObject
}

export type VerifiedClaims = ServiceAccountClaims | LegacyClaims

/** Why a token of a known issuer is refused. */
export interface ForgedToken {
  readonly forged: string
}

/**
 * Memory of the cache of verified tokens, in bytes; room for some thousands. Verifying a signature costs more than all
 * the rest of a small request.
 */
const rememberedBytes: number = 16 * 1024 * 1024

/** Longest token that is cached, in characters; longer ones (of many audiences) are verified for each request. */
const longestRemembered = 4_096

const forgery: ForgedToken = { forged: 'go-jose/go-jose: error in cryptographic primitive' }
const unknownKey: ForgedToken = { forged: 'invalid signature, no keys found' }

/** Issues service account tokens, and verifies those that this or another server with the same key issued. */
export class ServiceAccountTokens {
  readonly issuer: string
  /** Audiences of tokens for this server, which tokens have by default. */
  readonly audiences: readonly string[]
  readonly options: ServiceAccountOptions
  /** Issuer of the tokens in secrets. */
  readonly #legacyIssuer: string
  readonly #issuers: ReadonlySet<string>
  readonly #brand: Brand
  readonly #signer: TokenSigner
  /** Claims of tokens whose signature was verified, by token. */
  readonly #verified = new BoundedCache<VerifiedClaims>({
    bytes: rememberedBytes,
    longestKey: longestRemembered,
  })

  constructor({ brand, issuers, signer, ...options }: Settings) {
    const [issuer = ''] = issuers
    this.#brand = brand
    this.issuer = issuer
    this.#legacyIssuer = `${brand.word}/serviceaccount`
    this.#issuers = new Set([...issuers, this.#legacyIssuer])
    this.audiences = options.audiences ?? issuers
    this.options = options
    this.#signer = signer
  }

  get publicKeys(): readonly JsonObject[] {
    return this.#signer.publicKeys
  }

  /** Names of the algorithms by which tokens may be signed. */
  get algorithms(): readonly string[] {
    const published = this.publicKeys.map((key) => textOf(key, 'alg'))
    return published.length > 0 ? [...new Set(published)].sort() : [this.#signer.form.algorithm]
  }

  issue(claims: ServiceAccountClaims): Promise<string> {
    return signWebToken(writeClaims(claims, this.issuer, this.#brand), this.#signer)
  }

  /** A token for a secret. */
  issueLegacy(claims: JsonObject): Promise<string> {
    return signWebToken({ iss: this.#legacyIssuer, ...claims }, this.#signer)
  }

  /**
   * The claims of a token with a good signature; whether they still hold (expiry, bound objects) is not checked here.
   *
   * @returns undefined for a token of another issuer or none.
   */
  read(token: string): VerifiedClaims | undefined | Promise<VerifiedClaims | ForgedToken> {
    const known = this.#verified.get(token)
    if (known) return known
    const read = readWebToken(token)
    if (!read || !this.#issuers.has(textOf(read.claims, 'iss'))) return undefined
    return this.#verify(token, read)
  }

  async #verify(token: string, read: WebToken): Promise<VerifiedClaims | ForgedToken> {
    const { message, signature, form } = read
    if (!this.#signer.hasKey(form.keyId)) return unknownKey
    if (!(await this.#signer.verify(message, signature, form))) return forgery
    const claims = this.#claimsOf(read.claims)
    if (!claims) return forgery
    // The memory of the claims is about that of the token's text.
    this.#verified.set(token, claims, 2 * token.length)
    return claims
  }

  #claimsOf(claims: JsonObject): VerifiedClaims | undefined {
    const isLegacy = textOf(claims, 'iss') === this.#legacyIssuer
    return isLegacy ? { legacy: claims } : readClaims(claims, this.#brand)
  }
}

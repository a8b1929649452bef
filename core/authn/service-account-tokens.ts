import { BoundedCache } from '../api/bounded-cache.ts'
import type { Brand } from '../api/brand.ts'
import type { JsonObject } from '../api/json.ts'
import { textOf } from '../api/json-fields.ts'
import { readWebToken, signWebToken, type WebToken } from './json-web-token.ts'
import { readClaims, type ServiceAccountClaims, writeClaims } from './service-account-claims.ts'
import type { TokenSigner } from './token-signer.ts'

/** Options of a host for service account tokens. */
export interface ServiceAccountOptions {
  /** Issuer of the tokens, an `https` URL; unless given, that of the Service that is named after the brand. */
  readonly issuer?: string
  /** Signer of the tokens; unless given, one with a random secret of the server's own. */
  readonly signer?: TokenSigner
}

interface Settings {
  readonly brand: Brand
  readonly issuer: string
  readonly signer: TokenSigner
}

/**
 * Memory of the cache of verified tokens, in bytes; room for some thousands. Verifying a signature costs more than all
 * the rest of a small request.
 */
const rememberedBytes: number = 16 * 1024 * 1024

/** Longest token that is cached, in characters; longer ones (of many audiences) are verified for each request. */
const longestRemembered = 4_096

/** Issues service account tokens, and verifies those that this or another server with the same key issued. */
export class ServiceAccountTokens {
  readonly issuer: string
  readonly #brand: Brand
  readonly #signer: TokenSigner
  /** Claims of tokens whose signature was verified, by token. */
  readonly #verified = new BoundedCache<ServiceAccountClaims>({
    bytes: rememberedBytes,
    longestKey: longestRemembered,
  })

  constructor({ brand, issuer, signer }: Settings) {
    this.#brand = brand
    this.issuer = issuer
    this.#signer = signer
  }

  /** The default audiences of a token: this server. */
  get audiences(): readonly string[] {
    return [this.issuer]
  }

  get publicKeys(): readonly JsonObject[] {
    return this.#signer.publicKeys
  }

  get algorithm(): string {
    return this.#signer.form.algorithm
  }

  issue(claims: ServiceAccountClaims): Promise<string> {
    return signWebToken(writeClaims(claims, this.issuer, this.#brand), this.#signer)
  }

  /**
   * The claims of a token with a good signature; whether they still hold (expiry, bound objects) is not checked here.
   *
   * @returns undefined for a token of another issuer or none, `forged` for one that names this issuer without a good
   * signature.
   */
  read(token: string): ServiceAccountClaims | undefined | Promise<ServiceAccountClaims | 'forged'> {
    const known = this.#verified.get(token)
    if (known) return known
    const read = readWebToken(token)
    if (!read || textOf(read.claims, 'iss') !== this.issuer) return undefined
    return this.#verify(token, read)
  }

  async #verify(token: string, read: WebToken): Promise<ServiceAccountClaims | 'forged'> {
    const { message, signature, form } = read
    const claims = readClaims(read.claims, this.#brand)
    if (!claims || !(await this.#signer.verify(message, signature, form))) return 'forged'
    // The memory of the claims is about that of the token's text.
    this.#verified.set(token, claims, 2 * token.length)
    return claims
  }
}

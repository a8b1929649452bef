import { BoundedCache } from '../api/bounded-cache.ts'
import type { Brand } from '../api/brand.ts'
import type { JsonObject } from '../api/json.ts'
import { textOf } from '../api/json-fields.ts'
import { readWebToken, signWebToken, type WebToken } from './json-web-token.ts'
import { readClaims, type ServiceAccountClaims, writeClaims } from './service-account-claims.ts'
import type { TokenSigner } from './token-signer.ts'

/** What a host may decide about the tokens of service accounts. */
export interface ServiceAccountOptions {
  /** Who made a token: an `https` URL; that of the service named after the brand unless given. */
  readonly issuer?: string
  /** A secret of the server's own unless given. */
  readonly signer?: TokenSigner
}

interface Settings {
  readonly brand: Brand
  readonly issuer: string
  readonly signer: TokenSigner
}

/** Checking a signature costs more than all the rest of a small request. In bytes; room for some thousands of tokens. */
const rememberedBytes: number = 16 * 1024 * 1024

/** Those of many audiences are read anew each time. */
const longestRemembered = 4_096

/** Makes tokens, and reads those that it or another server with the same key made. */
export class ServiceAccountTokens {
  readonly issuer: string
  readonly #brand: Brand
  readonly #signer: TokenSigner
  /** Tokens of good signature. */
  readonly #verified = new BoundedCache<ServiceAccountClaims>({
    bytes: rememberedBytes,
    longestKey: longestRemembered,
  })

  constructor({ brand, issuer, signer }: Settings) {
    this.#brand = brand
    this.issuer = issuer
    this.#signer = signer
  }

  /** Whom tokens are for where nobody says: this server. */
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
   * What a token states, if its signature is good; whether that still holds is for others to say.
   *
   * @returns undefined for what is no token of this issuer, `forged` for one that only says so.
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
    // The claims say what the token says.
    this.#verified.set(token, claims, 2 * token.length)
    return claims
  }
}

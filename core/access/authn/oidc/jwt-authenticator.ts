import type { Brand } from '../../../base/api/brand.ts'
import { textOf } from '../../../base/api/json-fields.ts'
import type { User } from '../../../base/api/user.ts'
import type { Runtime } from '../../../base/runtime.ts'
import { ClaimError } from '../configuration/claim-expression.ts'
import type { CompiledAuthenticator } from '../configuration/validate-authenticator.ts'
import { DistributedClaims } from './distributed-claims.ts'
import { checkIdToken, type IdToken, secondsOf } from './id-token.ts'
import { IssuerClient } from './issuer-client.ts'
import type { VerifySignature } from './issuer-keys.ts'
import { Issuer, keepDiscovering } from './issuer.ts'
import { mapClaims } from './map-claims.ts'

/** What authenticators of tokens are made with. */
export interface JwtParts {
  readonly brand: Brand
  readonly runtime: Runtime
  readonly verify: VerifySignature
  /** Algorithms of signatures that are accepted. */
  readonly algorithms: readonly string[]
}

/** A user whom a token names, and until when, in milliseconds since the epoch. */
export interface VerifiedUser {
  readonly user: User
  readonly expires: number
}

/** Authenticates the tokens of one issuer. It reads the keys of the issuer in the background until `signal` aborts. */
export class JwtAuthenticator {
  /** Settles when the issuer was discovered, or the authenticator was closed. */
  readonly discovered: Promise<void>
  readonly #compiled: CompiledAuthenticator
  readonly #parts: JwtParts
  readonly #issuer: Issuer
  readonly #resolver: DistributedClaims | undefined

  constructor(compiled: CompiledAuthenticator, parts: JwtParts, signal: AbortSignal) {
    const { runtime, verify, algorithms } = parts
    const { issuer: config, claimMappings } = compiled.config
    const { url, discoveryURL, audiences } = config
    const { clock, logger } = runtime
    const client = new IssuerClient({ runtime, authorities: config.certificateAuthority, signal })
    this.#compiled = compiled
    this.#parts = parts
    this.#issuer = new Issuer({ url, discoveryURL, client, clock, verify })
    const { claim } = claimMappings.groups
    if (claim !== '') {
      const terms = { audiences, algorithms }
      this.#resolver = new DistributedClaims({ claim, client, clock, verify, terms })
    }
    const failed = (error: unknown): void => {
      const message = 'the issuer of tokens cannot be reached; its tokens are refused meanwhile'
      logger.error(message, { issuer: url, cause: String(error) })
    }
    this.discovered = keepDiscovering(this.#issuer, runtime, signal, failed).then(() => {
      if (this.isReady) logger.info('the issuer of tokens is known', { issuer: url })
    })
  }

  get url(): string {
    return this.#compiled.config.issuer.url
  }

  /** Whether the issuer was discovered, so that its tokens can be verified. */
  get isReady(): boolean {
    return this.#issuer.keys !== undefined
  }

  /** Authenticates a token that names this issuer. @throws ClaimError */
  async authenticate(token: IdToken): Promise<VerifiedUser> {
    const { brand, algorithms, runtime } = this.#parts
    const { keys } = this.#issuer
    if (!keys) throw new ClaimError('oidc: authenticator not initialized')
    const { url, audiences } = this.#compiled.config.issuer
    const expires = await within('verify token', async () => {
      const terms = { issuer: url, audiences, algorithms }
      const algorithm = checkIdToken(token, terms, runtime.clock.now())
      const keyId = textOf(token.header ?? {}, 'kid')
      await keys.verify({ text: token.text, algorithm, keyId })
      return (secondsOf(token.claims, 'exp') ?? 0) * 1000
    })
    const claims = await within(
      'could not expand distributed claims',
      async () => (await this.#resolver?.expand(token.claims)) ?? token.claims,
    )
    return { user: mapClaims(this.#compiled, claims, brand), expires }
  }
}

async function within<T>(words: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof ClaimError)) throw error
    throw new ClaimError(`oidc: ${words}: ${error.message}`, { cause: error })
  }
}

import { textOf } from '../../../base/api/json-fields.ts'
import { pause } from '../../../base/execution/pause.ts'
import type { Clock, Runtime } from '../../../base/runtime.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { type IssuerClient, IssuerError } from './issuer-client.ts'
import { IssuerKeys, type VerifySignature } from './issuer-keys.ts'

/** Time between attempts to reach an issuer, in milliseconds. */
const retryMs = 10_000

interface IssuerOptions {
  readonly url: string
  /** Where the discovery document is; below `url` where empty. */
  readonly discoveryURL: string
  readonly client: IssuerClient
  readonly clock: Clock
  readonly verify: VerifySignature
}

/** An issuer of tokens, which its discovery document (OpenID Connect Discovery 1.0) describes. */
export class Issuer {
  readonly #options: IssuerOptions
  #keys: IssuerKeys | undefined
  #attempt: Promise<void> | undefined
  #triedAt = -Infinity

  constructor(options: IssuerOptions) {
    this.#options = options
  }

  /** The keys of the issuer; undefined until its document was read. */
  get keys(): IssuerKeys | undefined {
    return this.#keys
  }

  /** Reads the discovery document, where that was not done before. @throws IssuerError */
  async discover(): Promise<IssuerKeys> {
    if (this.#keys) return this.#keys
    this.#triedAt = this.#options.clock.now()
    await (this.#attempt ??= this.#read())
    if (this.#keys) return this.#keys
    throw new IssuerError('the issuer was not discovered')
  }

  /** Whether an attempt failed so recently that there is to be no other yet. */
  get isResting(): boolean {
    return !this.#attempt && this.#options.clock.now() < this.#triedAt + retryMs
  }

  async #read(): Promise<void> {
    const { url, discoveryURL, client, clock, verify } = this.#options
    try {
      const known = discoveryURL || `${url.replace(/\/$/, '')}/.well-known/openid-configuration`
      const document = await client.object(known)
      const found = textOf(document, 'issuer')
      if (found !== url) {
        const names = `expected ${quoteText(url)} got ${quoteText(found)}`
        throw new IssuerError(
          `oidc: issuer did not match the issuer returned by provider, ${names}`,
        )
      }
      this.#keys = new IssuerKeys({ url: textOf(document, 'jwks_uri'), client, clock, verify })
    } finally {
      this.#attempt = undefined
    }
  }
}

/**
 * Reads the discovery document of an issuer in the background, again and again until it succeeds or `signal` aborts: an issuer may
 * run on top of this very server. `failed` is called with each failure.
 */
export async function keepDiscovering(
  issuer: Issuer,
  runtime: Pick<Runtime, 'timers'>,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted && !issuer.keys) {
    try {
      await issuer.discover()
    } catch (error) {
      if (signal.aborted) return
      failed(error)
      await pause(runtime.timers, retryMs, signal)
    }
  }
}

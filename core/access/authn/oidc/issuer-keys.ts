import { objectsOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { Clock } from '../../../base/runtime.ts'
import { ClaimError } from '../configuration/claim-expression.ts'
import { type IssuerClient, IssuerError } from './issuer-client.ts'

/** A public key: the members of a JSON Web Key (RFC 7517, 7518) of the type RSA or EC. */
export interface PublicKey {
  readonly kty: string
  readonly n?: string
  readonly e?: string
  readonly crv?: string
  readonly x?: string
  readonly y?: string
}

/** Whether a key made the signature of a token in compact form by an algorithm. The host knows how. */
export type VerifySignature = (token: string, key: PublicKey, algorithm: string) => Promise<boolean>

/** A token whose signature is to be verified. */
export interface SignedToken {
  readonly text: string
  readonly algorithm: string
  /** The key that the token names; empty where it names none. */
  readonly keyId: string
}

/** Keys of an issuer at most: a token without a key's name is tried with all of them. */
const mostKeys = 100

/** Times that the keys are read anew in a burst, and milliseconds until one more is allowed. */
const burst = 10
const refillMs = 1_000

interface KeysOptions {
  readonly url: string
  readonly client: IssuerClient
  readonly clock: Clock
  readonly verify: VerifySignature
}

interface IssuerKey {
  readonly id: string
  readonly key: PublicKey
}

/**
 * The keys of an issuer. They are read when a token is signed by none of the known ones, since issuers change keys at any
 * time; forged tokens cannot make this happen more than once a second.
 */
export class IssuerKeys {
  readonly #options: KeysOptions
  #keys: readonly IssuerKey[] = []
  #reading: Promise<readonly IssuerKey[]> | undefined
  #left = burst
  #refilledAt = 0

  constructor(options: KeysOptions) {
    this.#options = options
  }

  /** Verifies the signature of a token. @throws ClaimError */
  async verify(token: SignedToken): Promise<void> {
    if (await this.#isSignedBy(this.#keys, token)) return
    if (!this.#mayRead()) throw new ClaimError(noKey)
    let keys: readonly IssuerKey[]
    try {
      keys = await (this.#reading ??= this.#read())
    } catch (error) {
      if (!(error instanceof IssuerError)) throw error
      throw new ClaimError(`failed to verify signature: fetching keys ${error.message}`)
    }
    if (!(await this.#isSignedBy(keys, token))) throw new ClaimError(noKey)
  }

  async #isSignedBy(keys: readonly IssuerKey[], token: SignedToken): Promise<boolean> {
    const { verify } = this.#options
    for (const { id, key } of keys) {
      if (token.keyId !== '' && token.keyId !== id) continue
      if (await verify(token.text, key, token.algorithm)) return true
    }
    return false
  }

  #mayRead(): boolean {
    if (this.#reading) return true
    const now = this.#options.clock.now()
    const gained = Math.floor((now - this.#refilledAt) / refillMs)
    if (gained > 0) {
      this.#left = Math.min(burst, this.#left + gained)
      this.#refilledAt = now
    }
    if (this.#left === 0) return false
    this.#left--
    return true
  }

  async #read(): Promise<readonly IssuerKey[]> {
    const { client, url } = this.#options
    try {
      this.#keys = publicKeys(await client.object(url), url)
      return this.#keys
    } finally {
      this.#reading = undefined
    }
  }
}

const noKey = 'failed to verify signature: failed to verify id token signature'

/** The public keys of a key set; keys of other types, and what else is said of a key, are left out. @throws IssuerError */
function publicKeys(set: JsonObject, url: string): readonly IssuerKey[] {
  const listed = objectsOf(set, 'keys')
  if (listed.length > mostKeys) {
    throw new IssuerError(`${url} has ${listed.length} keys, more than ${mostKeys}`)
  }
  return listed.flatMap((each) => {
    const key = publicKey((member) => textOf(each, member))
    return key ? { id: textOf(each, 'kid'), key } : []
  })
}

/** The public members of a key. Secrets are not among them: a public key must never be taken for a shared secret. */
function publicKey(member: (name: string) => string): PublicKey | undefined {
  const kty = member('kty')
  if (kty === 'RSA') return { kty, n: member('n'), e: member('e') }
  if (kty === 'EC') return { kty, crv: member('crv'), x: member('x'), y: member('y') }
  return undefined
}

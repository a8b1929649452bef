import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto'

type Json = Readonly<Record<string, unknown>>

interface Parts {
  readonly header: Json
  readonly claims: Json
  readonly signature: string
}

function encode(value: Json): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(part: string): Json {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Json
}

function partsOf(token: string): Parts {
  const [header = '', claims = '', signature = ''] = token.split('.')
  return { header: decode(header), claims: decode(claims), signature }
}

/** Makes bad tokens out of a good one (a JSON Web Token of ES256) and the key that signs the good ones. */
export class TokenForger {
  readonly #good: Parts
  readonly #privateKey: string

  constructor(good: string, privateKey: string) {
    this.#good = partsOf(good)
    this.#privateKey = privateKey
  }

  /** The good token's claims with some changed, well signed. */
  claiming(changed: Json): string {
    return this.#signed({ ...this.#good.claims, ...changed }, this.#privateKey)
  }

  withoutSignature(): string {
    return `${encode({ ...this.#good.header, alg: 'none' })}.${encode(this.#good.claims)}.`
  }

  /** Signed as HS256 with the public key, as a verifier that takes the algorithm from the token would check it. */
  withPublicKeyAsSecret(): string {
    const secret = createPublicKey(createPrivateKey(this.#privateKey)).export({
      type: 'spki',
      format: 'pem',
    })
    const message = `${encode({ ...this.#good.header, alg: 'HS256' })}.${encode(this.#good.claims)}`
    return `${message}.${createHmac('sha256', secret).update(message).digest('base64url')}`
  }

  /** Well formed, of the key's id, and signed by another key. */
  byAnotherKey(): string {
    const { privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    return this.#signed(this.#good.claims, privateKey)
  }

  withSignatureOf(other: string): string {
    return `${this.#message(this.#good.claims)}.${partsOf(other).signature}`
  }

  withChangedSignature(): string {
    const { signature } = this.#good
    const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    return `${this.#message(this.#good.claims)}.${changed}`
  }

  /** Changed claims under the signature of the good ones. */
  withChangedClaims(changed: Json): string {
    return `${this.#message({ ...this.#good.claims, ...changed })}.${this.#good.signature}`
  }

  #message(claims: Json): string {
    return `${encode(this.#good.header)}.${encode(claims)}`
  }

  #signed(claims: Json, key: string): string {
    const message = this.#message(claims)
    const signature = sign('sha256', Buffer.from(message), { key, dsaEncoding: 'ieee-p1363' })
    return `${message}.${signature.toString('base64url')}`
  }
}

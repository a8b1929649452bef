import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { JsonObject } from '../../../core/index.ts'
import { type AnswerRequest, TlsServer } from '../servers/tls-server.ts'

interface SigningKey {
  readonly id: string
  readonly algorithm: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly jwk: JWK
}

/** How a token is signed; by the newest key unless another way is named. */
export interface Signing {
  readonly header?: JsonObject
  /** A key that the issuer does not publish, or a shared secret. */
  readonly key?: CryptoKey | Uint8Array
  readonly algorithm?: string
}

/** An OpenID Connect issuer over TLS on loopback: it publishes its document and keys, and makes tokens with any claims. */
export class OidcIssuer {
  /** Answers with status 503 while true. */
  isDown = false
  readonly #server: TlsServer
  readonly #bodies = new Map<string, string>()
  readonly #asked = new Map<string, number>()
  #keys: SigningKey[] = []

  private constructor(server: TlsServer) {
    this.#server = server
  }

  static async start(algorithm = 'RS256'): Promise<OidcIssuer> {
    let answer: AnswerRequest = () => undefined
    const server = await TlsServer.start((request, response) => answer(request, response))
    const issuer = new OidcIssuer(server)
    answer = (request, response) => issuer.#answer(request, response)
    await issuer.rotate(algorithm)
    return issuer
  }

  get url(): string {
    return this.#server.url
  }

  /** PEM of the authority of its certificate. */
  get authority(): string {
    return this.#server.authority
  }

  /** An `issuer` of an AuthenticationConfiguration, for tokens with the audience `me`. */
  get config(): JsonObject {
    return { url: this.url, certificateAuthority: this.authority, audiences: ['me'] }
  }

  /** Makes a new key that signs from now on, and publishes it in place of the former ones. */
  async rotate(algorithm = 'RS256'): Promise<void> {
    const pair = await generateKeyPair(algorithm, { extractable: true })
    const id = `key-${this.#asked.size}-${Math.random()}`
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: id, use: 'sig', alg: algorithm }
    this.#keys = [{ ...pair, id, algorithm, jwk }]
  }

  /** A token for the audience `me` that is good for an hour, unless its claims say otherwise. */
  async token(claims: JsonObject = {}, { header, key, algorithm }: Signing = {}): Promise<string> {
    const own = this.#key
    const now = Math.floor(Date.now() / 1000)
    const all = { iss: this.url, aud: 'me', sub: 'jane', iat: now, exp: now + 3600, ...claims }
    return new SignJWT(all)
      .setProtectedHeader({ alg: algorithm ?? own.algorithm, kid: own.id, ...header })
      .sign(key ?? own.privateKey)
  }

  /** The public key in PEM: as a shared secret it would verify what everybody can sign. */
  publicPem(): Promise<string> {
    return exportSPKI(this.#key.publicKey)
  }

  /** Answers requests of a path with a text, as an endpoint of distributed claims does. @returns its URL */
  answer(path: string, body: string): string {
    this.#bodies.set(path, body)
    return `${this.url}${path}`
  }

  /** How often a path was asked for. */
  timesAsked(path: string): number {
    return this.#asked.get(path) ?? 0
  }

  close(): Promise<void> {
    return this.#server.close()
  }

  get #key(): SigningKey {
    const [key] = this.#keys
    if (!key) throw new TypeError('the issuer has no key')
    return key
  }

  #answer({ url: path = '' }: IncomingMessage, response: ServerResponse): void {
    this.#asked.set(path, this.timesAsked(path) + 1)
    const body = this.isDown ? undefined : this.#bodyOf(path)
    response.writeHead(body === undefined ? 503 : 200, { 'content-type': 'application/json' })
    response.end(body)
  }

  #bodyOf(path: string): string | undefined {
    if (path === '/keys') return JSON.stringify({ keys: this.#keys.map(({ jwk }) => jwk) })
    if (path !== '/.well-known/openid-configuration') return this.#bodies.get(path)
    return JSON.stringify({ issuer: this.url, jwks_uri: `${this.url}/keys` })
  }
}

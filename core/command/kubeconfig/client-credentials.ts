import type { OutgoingTls } from '../../base/outgoing/outgoing-request.ts'
import type { ClientHost } from './client-host.ts'

/** Credentials of one request. */
export interface RequestCredentials {
  /** The `Authorization` header. */
  readonly authorization?: string
  /** Client certificate and key. */
  readonly tls?: Pick<OutgoingTls, 'certificate' | 'key'>
}

/** The credentials of a client, which may change from request to request. */
export interface ClientCredentials {
  /** The credentials for a request that is about to be sent. @throws CredentialError */
  current(): RequestCredentials | Promise<RequestCredentials>
  /** Called on a 401 with the credentials that were sent; absent where there are no others to get. */
  rejected?(used: RequestCredentials): Promise<void>
}

/** Milliseconds for which a token read from a file counts, as in client-go: a minute less ten seconds. */
const tokenLifetime = 50_000

/** A token in a file that is read again from time to time. A file that cannot be read leaves the token as it was. */
export class TokenFile implements ClientCredentials {
  readonly #path: string
  readonly #host: Pick<ClientHost, 'clock' | 'readFile'>
  #token: string
  #readAt: number | undefined

  /** `token` counts until the file could be read. */
  constructor(path: string, token: string, host: Pick<ClientHost, 'clock' | 'readFile'>) {
    this.#path = path
    this.#token = token
    this.#host = host
  }

  async current(): Promise<RequestCredentials> {
    const now = this.#host.clock.now()
    if (this.#readAt === undefined || now - this.#readAt >= tokenLifetime) await this.#read(now)
    return { authorization: `Bearer ${this.#token}` }
  }

  async #read(now: number): Promise<void> {
    // A file that is being replaced is read at the next request.
    const text = await this.#host.readFile(this.#path).catch(() => '')
    if (text.trim() === '') return
    this.#token = text.trim()
    this.#readAt = now
  }
}

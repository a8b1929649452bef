import {
  isConnection,
  type Transport,
  type TransportConnect,
  type TransportConnection,
  type TransportRequest,
  type TransportResponse,
} from '../../base/client/transport.ts'
import { separateLines } from '../../base/http/request-headers.ts'
import type { IncomingAnswer, OutgoingTls } from '../../base/outgoing/outgoing-request.ts'
import type { ChosenConnection } from './choose-connection.ts'
import type { ClientCredentials, RequestCredentials } from './client-credentials.ts'
import type { ClientConnections, ClientHost } from './client-host.ts'
import { type ConnectionSettings, readSettings } from './connection-settings.ts'
import { createCredentials } from './create-credentials.ts'
import { CredentialError } from './kubeconfig-error.ts'

const unauthorized = 401

/** Bytes of an answer 401 that are kept while new credentials are got; a Status is far below. */
const mostKept = 64 * 1024

/** A transport that is to be closed. */
export interface ClosableTransport extends Transport {
  /** Cuts the requests under way and all connections. */
  close(): void
  connect(request: TransportConnect): Promise<TransportConnection | TransportResponse>
}

/**
 * Opens the connection of a kubeconfig. Credentials are got when a request needs them.
 *
 * @throws KubeconfigError where the connection cannot be used as it is described.
 */
export async function openKubeconfigTransport(
  chosen: ChosenConnection,
  host: ClientHost,
): Promise<ClosableTransport> {
  const settings = await readSettings(chosen, host)
  return new KubeconfigTransport(settings, await createCredentials(settings, chosen, host), host)
}

/** Transport to the server of a kubeconfig. A changed client certificate drops its connections, which are opened anew. */
class KubeconfigTransport implements ClosableTransport {
  readonly #settings: ConnectionSettings
  readonly #credentials: ClientCredentials
  readonly #host: ClientHost
  readonly #base: string
  #connections: ClientConnections | undefined
  /** The client certificate of the connections. */
  #shown: RequestCredentials['tls']
  #isClosed = false

  constructor(settings: ConnectionSettings, credentials: ClientCredentials, host: ClientHost) {
    this.#settings = settings
    this.#credentials = credentials
    this.#host = host
    this.#base = settings.server.replace(/\/+$/, '')
  }

  async request(request: TransportRequest): Promise<TransportResponse> {
    const { signal } = request
    signal.throwIfAborted()
    try {
      const credentials = await untilAborted(this.#current(request), signal)
      const answer = await this.#send(request, credentials)
      if (answer.status !== unauthorized || !this.#credentials.rejected) {
        return responseOf(answer, reasoned(answer.body, signal))
      }
      // New credentials may close the connection, so the answer is read before.
      const body = await untilAborted(firstBytes(answer), signal)
      await untilAborted(this.#credentials.rejected(credentials), signal)
      return responseOf(answer, body)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    }
  }

  async connect(request: TransportConnect): Promise<TransportConnection | TransportResponse> {
    const { signal, protocols } = request
    signal.throwIfAborted()
    const credentials = await untilAborted(this.#current(request), signal)
    const { url, headers, tls } = this.#addressed(request, credentials)
    const asked = { url, headers, tls, protocols, signal }
    const outcome = await this.#connectionsFor(credentials.tls).connect(asked)
    const isRefused = !isConnection(outcome) && outcome.status === unauthorized
    // As for a request: the next one has other credentials.
    if (isRefused) await untilAborted(this.#renewed(credentials), signal)
    return outcome
  }

  close(): void {
    this.#isClosed = true
    this.#connections?.close('this client is closed')
    this.#connections = undefined
  }

  async #renewed(credentials: RequestCredentials): Promise<void> {
    await this.#credentials.rejected?.(credentials)
  }

  async #current({ headers }: Pick<TransportRequest, 'headers'>): Promise<RequestCredentials> {
    if (headers['authorization'] !== undefined) return {}
    try {
      return await this.#credentials.current()
    } catch (error) {
      if (!(error instanceof CredentialError)) throw error
      throw new CredentialError(`getting credentials: ${error.message}`, error)
    }
  }

  #send(request: TransportRequest, credentials: RequestCredentials): Promise<IncomingAnswer> {
    const { method, body, signal } = request
    const { url, headers, tls } = this.#addressed(request, credentials)
    return this.#connectionsFor(credentials.tls).fetch({
      purpose: 'command',
      method,
      url,
      headers,
      ...(body && { body }),
      signal,
      tls,
    })
  }

  /** Where a request goes, and the headers and TLS settings it goes with. */
  #addressed(
    { path, search, ...request }: Pick<TransportRequest, 'headers' | 'path' | 'search'>,
    { authorization, tls: shown }: RequestCredentials,
  ) {
    const { impersonation, authorities, serverName, insecure } = this.#settings
    const headers = {
      ...impersonation,
      ...request.headers,
      ...(authorization !== undefined && { authorization }),
    }
    const tls: OutgoingTls = {
      ...(authorities !== '' && { authorities }),
      ...(serverName !== '' && { serverName }),
      ...(insecure && { insecure }),
      ...shown,
    }
    return {
      url: `${this.#base}${path}${search === '' ? '' : `?${search}`}`,
      headers: [...separateLines(Object.entries(headers))].flat(),
      tls,
    }
  }

  #connectionsFor(shown: RequestCredentials['tls']): ClientConnections {
    if (this.#isClosed) throw new TypeError('the connection of this client is closed')
    const isSame =
      shown?.certificate === this.#shown?.certificate && shown?.key === this.#shown?.key
    if (this.#connections && isSame) return this.#connections
    this.#connections?.close('the connection was dropped, as its client certificate has changed')
    this.#shown = shown
    this.#connections = this.#host.openConnections()
    return this.#connections
  }
}

function responseOf(answer: IncomingAnswer, body: AsyncIterable<Uint8Array>): TransportResponse {
  return { status: answer.status, header: (name) => answer.header(name), body }
}

/** A body that fails with the reason of the signal that ended it. */
async function* reasoned(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}

/** The body of an answer as far as it is kept; the rest is left. */
async function firstBytes(answer: IncomingAnswer): Promise<AsyncIterable<Uint8Array>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body) {
    pieces.push(piece)
    size += piece.byteLength
    if (size >= mostKept) break
  }
  return (async function* () {
    yield* pieces
  })()
}

/** The outcome of work that goes on when the signal aborts; the caller does not wait for it then. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

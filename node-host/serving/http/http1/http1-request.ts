import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ApiRequest, decodeHeaderText, type Peer } from '../../../../core/index.ts'
import { readBody } from '../bodies/read-body.ts'
import { streamBody } from '../bodies/stream-body.ts'
import type { LiveRequests } from '../connections/live-requests.ts'
import { hasNameWithPrefix, headerLines, originForm } from '../request-head.ts'

interface Http1RequestOptions {
  readonly live: LiveRequests
  readonly peer: Peer
  readonly bodyTimeoutMs: number
  /** Sends `100 Continue`, for which the client waits before it sends the body. */
  readonly invite?: () => void
  /** Whether the client has got all of its answer, where the socket of a request to upgrade has closed. */
  readonly answered?: () => boolean
}

/** An {@link ApiRequest} over an HTTP/1.1 message, without copies. */
export class Http1Request implements ApiRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly peer: Peer
  readonly #message: IncomingMessage
  /** The socket, for a request to upgrade. */
  readonly #side: ServerResponse | Socket
  readonly #options: Http1RequestOptions
  #signal: AbortSignal | undefined

  constructor(
    message: IncomingMessage,
    side: ServerResponse | Socket,
    options: Http1RequestOptions,
  ) {
    const target = originForm(message.url ?? '/')
    const query = target.indexOf('?')
    this.method = message.method ?? 'GET'
    this.path = query < 0 ? target : target.slice(0, query)
    this.search = query < 0 ? '' : target.slice(query + 1)
    this.peer = options.peer
    this.#message = message
    this.#side = side
    this.#options = options
  }

  get signal(): AbortSignal {
    return (this.#signal ??= this.#options.live.signalFor(this.#side, () => this.#answered()))
  }

  header(name: string): string | undefined {
    const value = this.#message.headers[name]
    if (value === undefined) return undefined
    return decodeHeaderText(typeof value === 'object' ? value.join(', ') : value)
  }

  hasHeaderWithPrefix(prefix: string): boolean {
    return hasNameWithPrefix(this.#message.headers, prefix)
  }

  headerLines(): Iterable<readonly [string, string]> {
    return headerLines(this.#message.rawHeaders)
  }

  body(limit: number): Promise<Uint8Array> {
    const length = this.header('content-length')
    // No `100 Continue` for a body over the limit, which is refused before it is sent.
    if (!(Number(length) > limit)) this.#options.invite?.()
    return readBody(this.#message, {
      limit,
      timeoutMs: this.#options.bodyTimeoutMs,
      encoding: this.header('content-encoding'),
      length,
    })
  }

  bodyStream(): AsyncIterable<Uint8Array> | undefined {
    if (!hasBody(this.#message)) return undefined
    const { bodyTimeoutMs, invite } = this.#options
    return streamBody(this.#message, { timeoutMs: bodyTimeoutMs, invite })
  }

  #answered(): boolean {
    if (this.#side instanceof ServerResponse) return this.#side.writableFinished
    return this.#options.answered?.() ?? false
  }
}

/** Whether an HTTP/1.1 request has a body: without length and transfer coding there is none. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'] ?? '0'
  return length !== '0' || headers['transfer-encoding'] !== undefined
}

import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import { type ApiRequest, decodeHeaderText, type Peer } from '../../../../core/index.ts'
import { readBody } from '../bodies/read-body.ts'
import { streamBody } from '../bodies/stream-body.ts'
import type { LiveRequests } from '../connections/live-requests.ts'
import { hasNameWithPrefix, headerLines, originForm } from '../request-head.ts'

interface Http2RequestOptions {
  readonly live: LiveRequests
  readonly peer: Peer
  readonly bodyTimeoutMs: number
  /** Node's flat list of header names and values, as received. */
  readonly rawHeaders: readonly string[]
}

/** An {@link ApiRequest} over an HTTP/2 stream, without copies. */
export class Http2Request implements ApiRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly peer: Peer
  readonly #stream: ServerHttp2Stream
  readonly #headers: IncomingHttpHeaders
  readonly #options: Http2RequestOptions
  #signal: AbortSignal | undefined

  constructor(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    options: Http2RequestOptions,
  ) {
    const target = originForm(decodeHeaderText(headers[':path'] ?? '/'))
    const query = target.indexOf('?')
    this.method = headers[':method'] ?? 'GET'
    this.path = query < 0 ? target : target.slice(0, query)
    this.search = query < 0 ? '' : target.slice(query + 1)
    this.peer = options.peer
    this.#stream = stream
    this.#headers = headers
    this.#options = options
  }

  get signal(): AbortSignal {
    return (this.#signal ??= this.#options.live.signalFor(
      this.#stream,
      () => !this.#stream.aborted,
    ))
  }

  header(name: string): string | undefined {
    const value = this.#headers[name === 'host' ? ':authority' : name] ?? this.#headers[name]
    if (value === undefined) return undefined
    return decodeHeaderText(typeof value === 'object' ? value.join(', ') : value)
  }

  hasHeaderWithPrefix(prefix: string): boolean {
    return hasNameWithPrefix(this.#headers, prefix)
  }

  headerLines(): Iterable<readonly [string, string]> {
    return headerLines(this.#options.rawHeaders)
  }

  body(limit: number): Promise<Uint8Array> {
    return readBody(this.#stream, {
      limit,
      timeoutMs: this.#options.bodyTimeoutMs,
      encoding: this.header('content-encoding'),
      length: this.header('content-length'),
    })
  }

  bodyStream(): AsyncIterable<Uint8Array> | undefined {
    if (this.#stream.endAfterHeaders) return undefined
    return streamBody(this.#stream, { timeoutMs: this.#options.bodyTimeoutMs })
  }
}

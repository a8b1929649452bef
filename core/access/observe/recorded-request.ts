import type { ApiRequest, Peer } from '../../base/http/api-request.ts'
import { type Excerpt, excerptOf, noBody, RecordedBody } from './recorded-body.ts'

/** A request that keeps the body that its handler has read, for the request record. */
export class RecordedRequest implements ApiRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly peer?: Peer
  readonly #request: ApiRequest
  #read: Excerpt = noBody

  constructor(request: ApiRequest) {
    this.method = request.method
    this.path = request.path
    this.search = request.search
    if (request.peer) this.peer = request.peer
    this.#request = request
  }

  /** The beginning of the body, as far as it was read; that of a stream is known once its reader is done. */
  get bodyRead(): Excerpt {
    return this.#read
  }

  // A getter, since hosts create a request's signal on demand.
  get signal(): AbortSignal {
    return this.#request.signal
  }

  header(name: string): string | undefined {
    return this.#request.header(name)
  }

  headerLines(): ReturnType<ApiRequest['headerLines']> {
    return this.#request.headerLines()
  }

  hasHeaderWithPrefix(prefix: string): boolean {
    return this.#request.hasHeaderWithPrefix(prefix)
  }

  async body(limit: number): Promise<Uint8Array> {
    const bytes = await this.#request.body(limit)
    this.#read = excerptOf(bytes)
    return bytes
  }

  bodyStream(): AsyncIterable<Uint8Array> | undefined {
    const stream = this.#request.bodyStream()
    if (!stream) return undefined
    this.#read = { bytes: undefined, truncated: true }
    return new RecordedBody(stream, (excerpt) => (this.#read = excerpt))
  }
}

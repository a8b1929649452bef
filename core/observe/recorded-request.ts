import type { ApiRequest, Peer } from '../http/api-request.ts'

/** A request that remembers the body its handler read. */
export class RecordedRequest implements ApiRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly peer?: Peer
  readonly #request: ApiRequest
  #read: Uint8Array | undefined

  constructor(request: ApiRequest) {
    this.method = request.method
    this.path = request.path
    this.search = request.search
    if (request.peer) this.peer = request.peer
    this.#request = request
  }

  /** Undefined where nobody has read it. */
  get bodyRead(): Uint8Array | undefined {
    return this.#read
  }

  // Hosts make a request's signal on demand, so it is not asked for here unless somebody wants it.
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
    this.#read = await this.#request.body(limit)
    return this.#read
  }
}

/** One request on its way out. `path` starts with a slash; `search` is the query without its `?`. */
export interface TransportRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
  /** Aborting it ends the request, and the body of its answer where that has begun. */
  readonly signal: AbortSignal
}

export interface TransportResponse {
  readonly status: number
  /** `name` in lower case; the values of a repeated header joined by `, `. */
  header(name: string): string | undefined
  /** Not reading to the end is fine where `return()` is called on the iterator, as leaving a `for await` does. */
  readonly body: AsyncIterable<Uint8Array>
}

/** How a client reaches a server: over a socket, a message port, or by a function call. */
export interface Transport {
  /** Rejects when the server cannot be reached or the signal aborts; every answer, an error too, resolves. */
  request(request: TransportRequest): Promise<TransportResponse>
}

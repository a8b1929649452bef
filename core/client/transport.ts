/** Outgoing request. `path` starts with a slash; `search` is the query without its `?`. */
export interface TransportRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  /** Headers; names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
  /** Aborting the signal ends the request, and the body of its response where that has begun. */
  readonly signal: AbortSignal
}

export interface TransportResponse {
  readonly status: number
  /** Reads a header by its name in lower case; values of a repeated header are joined by `, `. */
  header(name: string): string | undefined
  /** Body. A reader that stops before its end must call `return()` on the iterator, as leaving a `for await` does. */
  readonly body: AsyncIterable<Uint8Array>
}

/** Transport of a client to a server: over a socket, a message port, or by a function call. */
export interface Transport {
  /** Rejects when the server cannot be reached or the signal aborts; resolves with every response, also an error. */
  request(request: TransportRequest): Promise<TransportResponse>
}

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

/** Request for a connection of messages in both directions, as a WebSocket is. */
export interface TransportConnect extends Omit<TransportRequest, 'method' | 'body'> {
  /** Subprotocols, best first. */
  readonly protocols: readonly string[]
}

/** An open connection of messages. */
export interface TransportConnection {
  /** The subprotocol that the server chose. */
  readonly protocol: string | undefined
  /**
   * Messages of the server; ends when the server ends the connection, throws when it breaks or is aborted. Leaving by `return()`
   * closes the connection.
   */
  readonly messages: AsyncIterable<Uint8Array>
  /** Sends a message. Resolves once there is room for the next one; rejects once the connection is over. */
  send(message: Uint8Array): Promise<void>
}

/** Transport of a client to a server: over a socket, a message port, or by a function call. */
export interface Transport {
  /** Rejects when the server cannot be reached or the signal aborts; resolves with every response, also an error. */
  request(request: TransportRequest): Promise<TransportResponse>
  /** Like {@link request}, for a connection; a response is a refusal. Absent where a transport has requests only. */
  connect?(request: TransportConnect): Promise<TransportConnection | TransportResponse>
}

/** Whether the server has opened a connection, and not refused it. */
export function isConnection(
  outcome: TransportConnection | TransportResponse,
): outcome is TransportConnection {
  return 'messages' in outcome
}

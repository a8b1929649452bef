/** Who is at the other end of the connection, as far as the transport proved it. */
export interface Peer {
  readonly address?: string
  /** The transport is encrypted, or never leaves the process. */
  readonly secure: boolean
  /** The server itself, which also reaches kinds that are kept and not served. No host says so of a connection. */
  readonly isServer?: boolean
  /** From a client certificate that the host verified against its client CA. */
  readonly certificate?: { readonly commonName: string; readonly organizations: readonly string[] }
  /**
   * Why a certificate that was presented could not be verified (expired, foreign CA). Such a request is not anonymous:
   * unless another credential succeeds it is answered 401, as the real server does.
   */
  readonly certificateError?: string
}

/** One request, the same for a socket, a service worker and a function call; everything is read lazily. */
export interface ApiRequest {
  /** Upper case. */
  readonly method: string
  /** The path as sent, still percent-encoded, without the query. */
  readonly path: string
  /** The query without its `?`; empty when there is none. */
  readonly search: string
  /** `name` in lower case; repeated headers are joined by a comma. */
  header(name: string): string | undefined
  /** All headers, names in lower case; a repeated one comes once a line, where the host can tell its lines apart. */
  headerLines(): Iterable<readonly [name: string, value: string]>
  /**
   * The whole body, decoded from its `Content-Encoding`.
   * @throws ApiError `RequestEntityTooLarge` past `limit` bytes, `BadRequest` when the body ends early.
   */
  body(limit: number): Promise<Uint8Array>
  /** Aborted when the client goes away or the host shuts down. */
  readonly signal: AbortSignal
  readonly peer?: Peer
}

import type { User } from '../api/user.ts'

/** A client certificate that the host verified against its client CA as the connection was opened. */
export interface PeerCertificate {
  readonly commonName: string
  readonly organizations: readonly string[]
  /** Values of the subject's attribute 1.3.6.1.4.1.57683.2, which names the user's uid. */
  readonly uids: readonly string[]
  /** SHA-256 of the certificate (DER), in lower-case hexadecimal. */
  readonly fingerprint: string
  /** The first and the last moment, in milliseconds since the epoch, at which it and those that signed it are valid. */
  readonly notBefore: number
  readonly notAfter: number
}

/** Who is at the other end of the connection, as far as the transport proved it. */
export interface Peer {
  readonly address?: string
  /** The transport is encrypted, or never leaves the process. */
  readonly secure: boolean
  /** The server itself, which also reaches kinds that are kept and not served. No host says so of a connection. */
  readonly isServer?: boolean
  /** The same object for all requests of a connection. Whether it is still valid is core's to check. */
  readonly certificate?: PeerCertificate
  /**
   * Why a certificate that was presented could not be verified (expired, foreign CA). Such a request is not anonymous:
   * unless another credential succeeds it is answered 401, as the real server does.
   */
  readonly certificateError?: string
  /** Who a caller in the same process is; no transport from outside sets it. */
  readonly user?: User
}

/** One request, the same for a socket, a service worker and a function call; everything is read lazily. */
export interface ApiRequest {
  /** Upper case. */
  readonly method: string
  /** The path as sent, still percent-encoded, without the query. */
  readonly path: string
  /** The query without its `?`; empty when there is none. */
  readonly search: string
  /** `name` in lower case; repeated headers are joined by a comma. Bytes that are not ASCII are read as UTF-8. */
  header(name: string): string | undefined
  /** All headers, names in lower case; a repeated one comes once a line, where the host can tell its lines apart. */
  headerLines(): Iterable<readonly [name: string, value: string]>
  /** Whether there is a header whose name begins with `prefix`, which is in lower case. */
  hasHeaderWithPrefix(prefix: string): boolean
  /**
   * The whole body, decoded from its `Content-Encoding`.
   * @throws ApiError `RequestEntityTooLarge` past `limit` bytes, `BadRequest` when the body ends early.
   */
  body(limit: number): Promise<Uint8Array>
  /**
   * The body as it was sent, still in its `Content-Encoding`, for what passes it on; undefined where the request has none. It is
   * read instead of {@link body}, once, at the pace of its reader, who leaves it by `return()`. Hosts that got the body whole
   * (in process, over a port of a page) hand it over in one chunk.
   * @throws ApiError from reading: `BadRequest` when the body ends early, `Timeout` when it is too slow.
   */
  bodyStream(): AsyncIterable<Uint8Array> | undefined
  /** Aborted when the client goes away or the host shuts down. */
  readonly signal: AbortSignal
  readonly peer?: Peer
}

import type { JsonValue } from '../api/json.ts'
import type { User } from '../api/user.ts'

/** A client certificate that the host verified against its client CA as the connection was opened. */
export interface PeerCertificate {
  readonly commonName: string
  readonly organizations: readonly string[]
  /** Values of the subject's attribute 1.3.6.1.4.1.57683.2, which names the user's uid. */
  readonly uids: readonly string[]
  /** SHA-256 of the certificate (DER), in lower-case hexadecimal. */
  readonly fingerprint: string
  /** First and last time when the certificate and its issuers' are all valid, in milliseconds since the epoch. */
  readonly notBefore: number
  readonly notAfter: number
}

/** The other end of a connection, as far as the transport authenticated it. */
export interface Peer {
  readonly address?: string
  /** Port of the other end, where the transport has one. */
  readonly port?: number
  /** Whether the transport is encrypted, or never leaves the process. */
  readonly secure: boolean
  /**
   * Whether the peer is the server itself, which also reaches kinds that are stored and not served. No host sets it.
   */
  readonly isServer?: boolean
  /** The client certificate, the same object for all requests of a connection. Core checks that it is still valid. */
  readonly certificate?: PeerCertificate
  /**
   * The client certificate of an authenticating proxy, which the host verified against the authorities of proxies. Of
   * these and of {@link certificate} a certificate is what its own chain proves; where it is only of a proxy,
   * `certificateError` says so to code that needs the other.
   */
  readonly proxyCertificate?: PeerCertificate
  /**
   * Why a client certificate could not be verified (expired, foreign CA). A request with one is not anonymous: unless
   * another credential succeeds it is answered 401, as by kube-apiserver.
   */
  readonly certificateError?: string
  /** The user of a caller in the same process; no transport from outside sets it. */
  readonly user?: User
  /** The user whose requests flow control takes the peer's for, where it is the server itself. */
  readonly countedAs?: User | undefined
}

/** An API request, the same for a socket, a service worker and a function call; everything is read lazily. */
export interface ApiRequest {
  /** The HTTP method, in upper case. */
  readonly method: string
  /** The path as sent, still percent-encoded, without the query. */
  readonly path: string
  /** The query without its `?`; empty when there is none. */
  readonly search: string
  /** A header's value, by its name in lower case; repeated headers are joined by a comma. Values are read as UTF-8. */
  header(name: string): string | undefined
  /**
   * All headers, names in lower case; a repeated header is given once for each line, where the host can tell lines
   * apart.
   */
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
  /**
   * The JSON value of the body, where a caller in this process hands it over without its text; undefined for every other body.
   * Nothing may alter it.
   */
  value?(): JsonValue | undefined
  /** Whether a caller in this process does not read the object that a write answers, so that it need not be encoded. */
  readonly isUnread?: boolean
  /** Aborted when the client goes away or the host shuts down. */
  readonly signal: AbortSignal
  readonly peer?: Peer
}

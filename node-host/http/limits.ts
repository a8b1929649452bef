/** What bounds one connection or request. Times are in milliseconds. */
export interface Limits {
  /** From accepting a connection to the end of its TLS handshake. */
  readonly handshakeMs: number
  /** From the first byte of a request to the end of its headers (HTTP/1.1). */
  readonly headersMs: number
  /** From the start of a request to the end of its body. Long answers, such as watches, do not count. */
  readonly bodyMs: number
  /** A connection without a request is closed after this. */
  readonly idleMs: number
  /** A client that reads nothing for this long while data waits for it is given up. */
  readonly stallMs: number
  /** How long the rest of an unread body is thrown away before the connection is closed (HTTP/1.1). */
  readonly lingerMs: number
  /** WebSocket pings; a client that misses one whole interval is gone. */
  readonly pingMs: number
  /** Bearer tokens with many groups are long; Node's own 16 KiB is not enough. */
  readonly headerBytes: number
  /** Requests under way at once on one connection (HTTP/2). */
  readonly streams: number
}

export const defaultLimits: Limits = {
  handshakeMs: 10_000,
  headersMs: 30_000,
  bodyMs: 60_000,
  idleMs: 90_000,
  stallMs: 60_000,
  lingerMs: 1000,
  pingMs: 30_000,
  headerBytes: 64 * 1024,
  streams: 1000,
}

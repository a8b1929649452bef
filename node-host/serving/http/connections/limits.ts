/** Limits of a connection or request. Times are in milliseconds. */
export interface Limits {
  /** From accepting a connection to the end of its TLS handshake. */
  readonly handshakeMs: number
  /** From the first byte of a request to the end of its headers (HTTP/1.1). */
  readonly headersMs: number
  /** From the start of a request to the end of its body. Long answers, such as watches, do not count. */
  readonly bodyMs: number
  /** From the last request to closing an idle connection. */
  readonly idleMs: number
  /** From the last read of a client, while data waits for it, to cutting its connection. */
  readonly stallMs: number
  /** How long the rest of an unread body is drained before the connection is closed (HTTP/1.1). */
  readonly lingerMs: number
  /** Interval of WebSocket pings; a client without a pong within one interval is cut. */
  readonly pingMs: number
  /** Bytes of a request's headers: bearer tokens with many groups exceed Node's default of 16 KiB. */
  readonly headerBytes: number
  /** Concurrent requests on one connection (HTTP/2). */
  readonly streams: number
  /** Fraction of requests after which a client gets a GOAWAY and connects anew (HTTP/2). */
  readonly goawayChance: number
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
  goawayChance: 0,
}

/** One request that was answered: what was asked, by whom, and what came back. */
export interface RequestRecord {
  /** The request's `Audit-Id`. */
  readonly id: string
  /** Milliseconds since the epoch, by the server's clock. */
  readonly startedAt: number
  /** Milliseconds until the answer's head, by the same clock; until its end for a watch that has ended. */
  readonly duration: number
  /** Whether the answer is a watch that goes on, or one that was told of as open and has ended; undefined for any other. */
  readonly watch: 'open' | 'ended' | undefined
  readonly method: string
  /** As sent: percent-encoded, without the query. */
  readonly path: string
  /** Without its `?`. */
  readonly search: string
  /** `get`, `list`, `watch`, `create`, ...; the method in lower case for what is no resource. */
  readonly verb: string
  /** Empty strings for what is no resource. */
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  readonly name: string
  /** Empty where the request was refused before anybody knew: 401. */
  readonly user: string
  readonly groups: readonly string[]
  readonly userAgent: string
  /** The request's body as its handler read it, at most {@link recordedBodyBytes} of it; undefined for none. */
  readonly requestBody: Uint8Array | undefined
  /** 101 for a watch over WebSocket; 0 where the connection was cut in place of an answer. */
  readonly status: number
  /** Empty where there is none. */
  readonly contentType: string
  /**
   * The answer's body where it is one piece, else the first chunks of a list; at most {@link recordedBodyBytes} of it, and
   * before any compression. Undefined for none, as a HEAD has, and for a watch.
   */
  readonly responseBody: Uint8Array | undefined
  /** Bytes were left out of one of the bodies, or the client left before it had all of its list. */
  readonly truncated: boolean
}

/** Bytes of a body that a record keeps. */
export const recordedBodyBytes: number = 256 * 1024

/**
 * Told of every request that passes the pipeline: refused and failed ones, watches over WebSocket, and the server's own by
 * user `system:apiserver`, those of its start included. It is called synchronously and must not throw; what it throws is
 * logged, and the request goes on.
 *
 * Bodies are what was sent, so they hold secrets and tokens where the objects do. What is kept or shown of them is the
 * observer's concern. Their bytes are shared with the server's cache and must not be altered.
 */
export interface RequestObserver {
  /** Once, when the answer's head is known and (but for a watch) its body has been sent or has been let go. */
  answered(record: RequestRecord): void
  /** Told once of each open watch when it has ended, with the record as it is then. */
  ended?(record: RequestRecord): void
}

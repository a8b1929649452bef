/** One request that was answered: what was asked, by whom, and what came back. */
export interface RequestRecord {
  /** The request's `Audit-Id`. */
  readonly id: string
  /** Milliseconds since the epoch, by the server's clock. */
  readonly startedAt: number
  /** Milliseconds until the answer's head; a watch goes on after that. */
  readonly duration: number
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
  readonly user: string
  readonly groups: readonly string[]
  readonly userAgent: string
  /** The request's body as it was read, at most {@link recordedBodyBytes} of it; undefined for none. */
  readonly requestBody: Uint8Array | undefined
  readonly status: number
  readonly contentType: string
  /** The answer's body where it is one piece, else the first chunks of a list; at most {@link recordedBodyBytes} of it. */
  readonly responseBody: Uint8Array | undefined
  /** Bytes were left out of one of the bodies. */
  readonly truncated: boolean
}

/** Bytes of a body that a record keeps. */
export const recordedBodyBytes: number = 256 * 1024

/** Told of every request that passes the pipeline. It is called synchronously and must not throw. */
export interface RequestObserver {
  /** Once, when the answer's head is known and (but for a watch) its body has been sent or has been let go. */
  answered(record: RequestRecord): void
}

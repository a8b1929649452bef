import type { AdmissionStep } from '../admission/admission-trace.ts'

/** Record of an answered request: the request, its user, and the answer. */
export interface RequestRecord {
  /** The request's `Audit-Id`. */
  readonly id: string
  /** Start of the request, in milliseconds since the epoch, by the server's clock. */
  readonly startedAt: number
  /** Milliseconds from the start to the answer's head, or to its end for a watch that has ended. */
  readonly duration: number
  /** State of a watch: open, or ended after it was reported as open; undefined for any other request. */
  readonly watch: 'open' | 'ended' | undefined
  readonly method: string
  /** The path as sent: percent-encoded, without the query. */
  readonly path: string
  /** The query without its `?`. */
  readonly search: string
  /**
   * Verb of the request: `get`, `list`, `watch`, `create`, ...; for a non-resource request the method in lower case.
   */
  readonly verb: string
  /** API group; it and the fields down to `name` are empty for a non-resource request. */
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  readonly name: string
  /** Name of the user; empty where authentication failed: 401. */
  readonly user: string
  readonly groups: readonly string[]
  readonly userAgent: string
  /** The request's body as its handler read it, at most {@link recordedBodyBytes} of it; undefined for none. */
  readonly requestBody: Uint8Array | undefined
  /** What authorizers, admission plug-ins, webhooks and policies did about it, where the observer traces admission. */
  readonly admission?: AdmissionRecord
  /** Audit events of the request so far, each as JSON, where the server audits for its observer. */
  readonly auditEvents?: readonly string[]
  /** HTTP status code; 101 for a watch over WebSocket, 0 where the connection was cut in place of an answer. */
  readonly status: number
  /** Content type of the answer; empty where there is none. */
  readonly contentType: string
  /**
   * The answer's body where it is one piece, else the first chunks of a list; at most {@link recordedBodyBytes} of it, and
   * before any compression. Undefined for an answer without body, such as that to HEAD, and for a watch.
   */
  readonly responseBody: Uint8Array | undefined
  /** Whether one of the bodies was cut, or the client left before the end of its list. */
  readonly truncated: boolean
}

/** Record of what authorization and admission did about a request. */
export interface AdmissionRecord {
  /** The steps in the order in which they ended. */
  readonly steps: readonly AdmissionStep[]
  /** Annotations of its audit events by key: what was decided and why, and those of admission. */
  readonly annotations: Readonly<Record<string, string>>
  /** Characters of changes, messages and annotations; at most as many as bytes of a body. */
  readonly size: number
}

/** Bytes of a body that a request record keeps at most. */
export const recordedBodyBytes: number = 256 * 1024

/**
 * Observer of every request that passes the pipeline: refused and failed ones, watches over WebSocket, and the server's
 * own by user `system:apiserver`, those of its start included. It is called synchronously and must not throw; an error
 * that it throws is logged, and the request goes on.
 *
 * Bodies are as sent, so they hold secrets and tokens where the objects do. What is kept or shown of them is the
 * observer's concern. Their bytes are shared with the server's cache and must not be altered.
 */
export interface RequestObserver {
  /** Whether records of writes shall have what admission did; that costs a copy of the object for each mutating plug-in. */
  readonly tracesAdmission?: boolean
  /**
   * Called once for each request, when the answer's head is known and (but for a watch) its body has been sent or
   * closed.
   */
  answered(record: RequestRecord): void
  /** Called once for each open watch when it has ended, with the record as it is then. */
  ended?(record: RequestRecord): void
}

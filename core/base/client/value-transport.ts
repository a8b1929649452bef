import type { JsonValue } from '../api/json.ts'
import { encodeJson } from '../json/json-write.ts'
import type { Transport, TransportRequest, TransportResponse } from './transport.ts'

/** Request whose body is not encoded, for a server in this process. */
export interface ValueRequest extends Omit<TransportRequest, 'body' | 'signal'> {
  /** JSON value of the body; undefined without one. */
  readonly value: JsonValue | undefined
  /** Undefined where the request cannot be aborted. */
  readonly signal: AbortSignal | undefined
  /** Whether the caller does not read the object that a write answers. */
  readonly isUnread: boolean
}

export interface ValueResponse extends TransportResponse {
  /** The body, where it is whole; {@link body} need not be read then. */
  readonly whole?: Uint8Array | undefined
}

/** {@link Transport.request} without encoding the body. */
export type RequestByValue = (request: ValueRequest) => Promise<ValueResponse>

// Not a member of the transport: of a program's own `{ ...transport, request }` only `request` may be called.
const byValue = new WeakMap<Transport, RequestByValue>()

/** Has clients of `transport` send their requests by `request`. */
export function acceptValues(transport: Transport, request: RequestByValue): Transport {
  byValue.set(transport, request)
  return transport
}

/** How requests are sent by value; undefined where the transport sends bytes. */
export function requestByValueOf(transport: Transport): RequestByValue | undefined {
  return byValue.get(transport)
}

/** How the requests of a client are sent: by value, or as bytes where the transport sends these. */
export function senderOf(transport: Transport): RequestByValue {
  return (
    byValue.get(transport) ??
    (({ method, path, search, headers, value, signal }) =>
      transport.request({
        method,
        path,
        search,
        headers,
        body: value === undefined ? undefined : encodeJson(value),
        signal: signal ?? new AbortController().signal,
      }))
  )
}

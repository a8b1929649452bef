import { serverUser } from '../authn/server-user.ts'
import type { User } from '../api/user.ts'
import type { ApiRequest, Peer } from '../http/api-request.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { requestHeaders } from '../http/request-headers.ts'
import { limitedWhole, streamOfWhole } from '../http/whole-body.ts'
import type { RequestHandler } from '../http/request-handler.ts'
import type { Transport, TransportRequest } from './transport.ts'

function apiRequest(
  { method, path, search, headers, body, signal }: TransportRequest,
  peer: Peer,
): ApiRequest {
  return {
    method,
    path,
    search,
    ...requestHeaders(headers),
    body: (limit) => limitedWhole(body, limit),
    bodyStream: () => streamOfWhole(body),
    signal,
    peer,
  }
}

function findHeader(headers: readonly string[], wanted: string): string | undefined {
  const values = headers.filter(
    (_value, at) => at % 2 === 1 && headers[at - 1]?.toLowerCase() === wanted,
  )
  return values.length === 0 ? undefined : values.join(', ')
}

async function* chunks(
  body: ApiResponse['body'],
  done: () => unknown,
): AsyncGenerator<Uint8Array, void> {
  try {
    if (ArrayBuffer.isView(body)) yield body
    else if (body !== null) yield* body
  } finally {
    done()
  }
}

/** The requests of a signal that are under way, which it aborts by one listener of its own. */
const underWay = new WeakMap<AbortSignal, Set<AbortController>>()

function requestsOf(signal: AbortSignal): Set<AbortController> {
  const known = underWay.get(signal)
  if (known) return known
  const calls = new Set<AbortController>()
  underWay.set(signal, calls)
  const abortAll = (): void => {
    for (const call of calls) call.abort(signal.reason)
  }
  signal.addEventListener('abort', abortAll, { once: true })
  return calls
}

/** Response of the handler; an aborted request rejects with the signal's reason, as over a socket. */
async function answered(
  handler: RequestHandler,
  request: TransportRequest,
  peer: Peer,
  done: () => unknown,
): Promise<ApiResponse> {
  try {
    return await handler.handle(apiRequest(request, peer))
  } catch (error) {
    done()
    request.signal.throwIfAborted()
    throw error
  }
}

/**
 * Transport to a server in the same process, by a function call. Requests pass the whole pipeline like any other. Without
 * `user` they are authenticated by their headers.
 */
export function inProcessTransport(handler: RequestHandler, user?: User): Transport {
  const peer: Peer = {
    secure: true,
    ...(user === serverUser && { isServer: true }),
    ...(user && { user }),
  }
  return {
    async request(request) {
      request.signal.throwIfAborted()
      // One abort controller each: a caller's long-lived signal would collect the listeners of all requests.
      const call = new AbortController()
      const calls = requestsOf(request.signal).add(call)
      const done = (): boolean => calls.delete(call)
      const response = await answered(handler, { ...request, signal: call.signal }, peer, done)
      return {
        status: response.status,
        header: (name) => findHeader(response.headers, name),
        body: chunks(response.body, done),
      }
    },
  }
}

import { serverUser } from '../authn/server-user.ts'
import type { JsonValue } from '../api/json.ts'
import type { User } from '../api/user.ts'
import type { ApiRequest, Peer } from '../http/api-request.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { requestHeaders } from '../http/request-headers.ts'
import { limitedWhole, streamOfWhole } from '../http/whole-body.ts'
import type { RequestHandler } from '../http/request-handler.ts'
import { connectInProcess } from './connect-in-process.ts'
import type { ClientRequest, Transport, TransportRequest, TransportResponse } from './transport.ts'

/** The part of a request that is the same for every caller in this process: its signal is made when it is first read. */
class InProcessRequest implements ApiRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly peer: Peer
  readonly #request: TransportRequest
  readonly #given: ClientRequest['given'] | undefined
  readonly #signal: AbortSignal | undefined
  #end: AbortController | undefined
  #reason: { readonly reason: unknown } | undefined

  /** @param signal the request's own, for a connection, which lasts longer than the call */
  constructor(
    request: TransportRequest,
    given: ClientRequest['given'] | undefined,
    peer: Peer,
    signal?: AbortSignal,
  ) {
    this.method = request.method
    this.path = request.path
    this.search = request.search
    this.peer = peer
    this.#request = request
    this.#given = given
    this.#signal = signal
  }

  get signal(): AbortSignal {
    if (this.#signal) return this.#signal
    if (!this.#end) {
      this.#end = new AbortController()
      if (this.#reason) this.#end.abort(this.#reason.reason)
    }
    return this.#end.signal
  }

  header(name: string): string | undefined {
    return this.#request.headers[name]
  }

  headerLines(): ReturnType<ApiRequest['headerLines']> {
    return requestHeaders(this.#request.headers).headerLines()
  }

  hasHeaderWithPrefix(prefix: string): boolean {
    return requestHeaders(this.#request.headers).hasHeaderWithPrefix(prefix)
  }

  body(limit: number): Promise<Uint8Array> {
    return limitedWhole(this.#request.body, limit)
  }

  bodyStream(): AsyncIterable<Uint8Array> | undefined {
    return streamOfWhole(this.#request.body)
  }

  /** The server's own controllers hand over plain JSON values, which nothing alters. */
  value(): JsonValue | undefined {
    return this.peer.isServer === true ? this.#given?.value : undefined
  }

  get isUnread(): boolean {
    return this.peer.isServer === true && this.#given?.isUnread === true
  }

  abort(reason: unknown): void {
    this.#reason = { reason }
    this.#end?.abort(reason)
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

function responseOf(
  { status, headers, body }: ApiResponse,
  done: () => unknown,
): TransportResponse {
  return { status, header: (name) => findHeader(headers, name), body: chunks(body, done) }
}

/** The requests of a signal that are under way, which it aborts by one listener of its own. */
const underWay = new WeakMap<AbortSignal, Set<InProcessRequest>>()

function requestsOf(signal: AbortSignal): Set<InProcessRequest> {
  const known = underWay.get(signal)
  if (known) return known
  const calls = new Set<InProcessRequest>()
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
  request: InProcessRequest,
  signal: AbortSignal | undefined,
  done: () => unknown,
): Promise<ApiResponse> {
  try {
    return await handler.handle(request)
  } catch (error) {
    done()
    signal?.throwIfAborted()
    throw error
  }
}

const nothing = (): undefined => undefined

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
      const given = 'given' in request ? (request as ClientRequest).given : undefined
      const signal = given ? given.signal : request.signal
      signal?.throwIfAborted()
      // One abort controller each: a caller's long-lived signal would collect the listeners of all requests.
      const call = new InProcessRequest(request, given, peer)
      const calls = signal && requestsOf(signal).add(call)
      const done = calls ? (): boolean => calls.delete(call) : nothing
      return responseOf(await answered(handler, call, signal, done), done)
    },
    async connect({ protocols, ...request }) {
      const { signal } = request
      signal.throwIfAborted()
      const sent = { ...request, method: 'GET', body: undefined }
      const call = new InProcessRequest(sent, undefined, peer, signal)
      const answer = connectInProcess(await handler.connect(call, protocols), signal)
      return 'messages' in answer ? answer : responseOf(answer, nothing)
    },
  }
}

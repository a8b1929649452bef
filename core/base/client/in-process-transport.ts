import type { JsonValue } from '../api/json.ts'
import { serverUser } from '../api/user.ts'
import type { User } from '../api/user.ts'
import { onAbort } from '../execution/on-abort.ts'
import type { ApiRequest, Peer } from '../http/api-request.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { answerWithoutUpgrade } from '../http/refuse-upgrade.ts'
import type { RequestHandler } from '../http/request-handler.ts'
import { type ConnectOutcome, isUpgrade } from '../http/request-handler.ts'
import { requestHeaders } from '../http/request-headers.ts'
import { limitedWhole, streamOfWhole } from '../http/whole-body.ts'
import { encodeJson } from '../json/json-write.ts'
import type {
  Transport,
  TransportRequest,
  TransportResponse,
  TransportConnection,
} from './transport.ts'
import { acceptValues, type ValueRequest, type ValueResponse } from './value-transport.ts'

/** The part of a request that is the same for every caller in this process: its signal is made when it is first read. */
export class InProcessRequest implements ApiRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly peer: Peer
  readonly #headers: TransportRequest['headers']
  readonly #given: ValueRequest | undefined
  readonly #signal: AbortSignal | undefined
  #bytes: Uint8Array | undefined
  #end: AbortController | undefined
  #reason: { readonly reason: unknown } | undefined

  /** @param signal the request's own, for a connection, which lasts longer than the call */
  constructor(request: TransportRequest | ValueRequest, peer: Peer, signal?: AbortSignal) {
    this.method = request.method
    this.path = request.path
    this.search = request.search
    this.peer = peer
    this.#headers = request.headers
    if ('value' in request) this.#given = request
    else this.#bytes = request.body
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
    return this.#headers[name]
  }

  headerLines(): ReturnType<ApiRequest['headerLines']> {
    return requestHeaders(this.#headers).headerLines()
  }

  hasHeaderWithPrefix(prefix: string): boolean {
    for (const name in this.#headers) if (name.startsWith(prefix)) return true
    return false
  }

  body(limit: number): Promise<Uint8Array> {
    return limitedWhole(this.#whole(), limit)
  }

  bodyStream(): AsyncIterable<Uint8Array> | undefined {
    return streamOfWhole(this.#whole())
  }

  #whole(): Uint8Array | undefined {
    const value = this.#given?.value
    return value === undefined ? this.#bytes : (this.#bytes ??= encodeJson(value))
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
  let found: string | undefined
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? ''
    if (name.length !== wanted.length || name.toLowerCase() !== wanted) continue
    const value = headers[at + 1] ?? ''
    found = found === undefined ? value : `${found}, ${value}`
  }
  return found
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

const noBytes = new Uint8Array()

/** A response whose body is whole. */
class WholeResponse implements ValueResponse {
  readonly status: number
  readonly whole: Uint8Array
  readonly #headers: readonly string[]

  constructor({ status, headers }: ApiResponse, whole: Uint8Array) {
    this.status = status
    this.whole = whole
    this.#headers = headers
  }

  header(name: string): string | undefined {
    return findHeader(this.#headers, name)
  }

  get body(): AsyncIterable<Uint8Array> {
    return chunks(this.whole, nothing)
  }
}

function valueResponseOf(answer: ApiResponse, done: () => unknown): ValueResponse {
  const { body } = answer
  if (body !== null && !ArrayBuffer.isView(body)) return responseOf(answer, done)
  done()
  return new WholeResponse(answer, body ?? noBytes)
}

const nothing = (): undefined => undefined

/**
 * Transport to a server in the same process, by a function call. Requests pass the whole pipeline like any other. Without
 * `user` they are authenticated by their headers. Flow control takes them for those of `countedAs`, where given.
 */
export function inProcessTransport(
  handler: RequestHandler,
  user?: User,
  countedAs?: User,
): Transport {
  const peer: Peer = {
    secure: true,
    ...(user === serverUser && { isServer: true }),
    ...(user && { user }),
    countedAs,
  }
  /** An aborted request rejects with the signal's reason, as over a socket. */
  const send = async <T>(
    request: TransportRequest | ValueRequest,
    finish: (answer: ApiResponse, done: () => unknown) => T,
  ): Promise<T> => {
    const { signal } = request
    signal?.throwIfAborted()
    // One abort controller each: a caller's long-lived signal would collect the listeners of all requests.
    const call = new InProcessRequest(request, peer)
    const done = signal ? onAbort(signal, () => call.abort(signal.reason)) : nothing
    try {
      return finish(await handler.handle(call), done)
    } catch (error) {
      done()
      signal?.throwIfAborted()
      throw error
    }
  }
  const transport: Transport = {
    request: (request) => send(request, responseOf),
    async connect({ protocols, ...request }) {
      const { signal } = request
      signal.throwIfAborted()
      const call = new InProcessRequest(
        { ...request, method: 'GET', body: undefined },
        peer,
        signal,
      )
      const answer = connectInProcess(await handler.connect(call, protocols), signal)
      return 'messages' in answer ? answer : responseOf(answer, nothing)
    },
  }
  return acceptValues(transport, (request) => send(request, valueResponseOf))
}

/** A server's connection as its client in the same process has it; a response is a refusal. */
function connectInProcess(
  outcome: ConnectOutcome,
  signal: AbortSignal,
): TransportConnection | ApiResponse {
  if (isUpgrade(outcome)) return answerWithoutUpgrade(outcome)
  if ('status' in outcome) return outcome
  const { protocol, stream, receive } = outcome
  const messages = stream.messages[Symbol.asyncIterator]()
  let isOver = false
  const leave = (): void => {
    if (isOver) return
    isOver = true
    stopWaiting()
    messages.return?.()?.catch(() => undefined)
  }
  const stopWaiting = onAbort(signal, leave)
  if (signal.aborted) leave()
  let sent = Promise.resolve()
  return {
    protocol,
    messages: received(messages, signal, leave),
    send(message) {
      if (isOver) return Promise.reject(new TypeError('the connection is over'))
      // A watch takes no messages and drops them.
      sent = sent.then(() => (isOver ? undefined : receive?.(message.slice())))
      return sent
    },
  }
}

async function* received(
  messages: AsyncIterator<Uint8Array>,
  signal: AbortSignal,
  leave: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const { done, value } = await messages.next()
      signal.throwIfAborted()
      if (done === true) return
      yield value
    }
  } finally {
    leave()
  }
}

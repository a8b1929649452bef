import { ApiError, type Cancel, ConnectionCut, tooLarge } from '../../core/index.ts'
import { hostTimers, type PortTimers } from './host-timers.ts'
import { IncomingStream } from './incoming-stream.ts'
import type { LinkConnection } from './link-connection.ts'
import { LinkLostError } from './link-lost-error.ts'
import type { ClientMessage, ServerMessage, StreamKind } from './port-messages.ts'
import { SentMessages } from './sent-messages.ts'
import { statusAnswer } from './status-answer.ts'

export interface LinkRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  /** Flat: name, value, name, value, with names in lower case. */
  readonly headers: readonly string[]
  readonly body: Uint8Array | undefined
  readonly signal: AbortSignal
}

export interface LinkConnect extends Omit<LinkRequest, 'method' | 'body'> {
  readonly protocols: readonly string[]
}

export interface LinkResponse {
  readonly status: number
  readonly headers: readonly string[]
  /** The body; a streamed one is pulled at the reader's pace. Leave it by `return()`. */
  readonly body: Uint8Array | AsyncIterableIterator<Uint8Array, undefined>
  /** Kind of a streamed body. */
  readonly stream?: StreamKind
}

/** Limit of concurrent calls over a link; a page with a thousand watches leaks them. */
const mostCalls = 1_000

/** Limit of a body in bytes, beyond which it is refused unsent. Core's own limits are smaller. */
const largestBody = 16 * 1024 * 1024

/** Milliseconds of silence after which a server is pinged while calls are under way. */
const silence = 5_000

/** Silences in a row after which a link is lost; the second ping is for a page that slept when the answer to the first came. */
const mostSilences = 3

const nothing = new Uint8Array()

export interface PortLinkOptions {
  /** Called once the server serves the port. */
  readonly opened?: () => void
  /** Called once the link is lost or closed. */
  readonly lost?: () => void
  readonly timers?: PortTimers
}

type OpenMessage = Extract<ServerMessage, { type: 'open' }>

interface Call {
  readonly resolve: (outcome: LinkResponse | LinkConnection) => void
  readonly reject: (error: unknown) => void
  readonly finish: () => void
  readonly stream: IncomingStream
  /** What is sent over the connection, where it takes that. */
  sent?: SentMessages
  /** Set once the head of the answer has arrived. */
  kind?: StreamKind | 'messages'
}

/** The client side of a port that {@link servePort} answers. */
export class PortLink {
  readonly #port: MessagePort
  readonly #options: PortLinkOptions
  readonly #calls = new Map<number, Call>()
  #lastId = 0
  #lost: LinkLostError | undefined
  #silences = 0
  #endSilence: Cancel | undefined

  constructor(port: MessagePort, options: PortLinkOptions = {}) {
    this.#port = port
    this.#options = options
    port.onmessage = ({ data }: MessageEvent<ServerMessage>) => this.#receive(data)
    port.onmessageerror = () => this.close('a message of the server cannot be read')
  }

  /** Whether the link is lost or closed. */
  get lost(): boolean {
    return this.#lost !== undefined
  }

  /**
   * Sends a request. Answers of the server, and refusals of this link, are responses.
   *
   * @throws LinkLostError when the worker ends first; ConnectionCut for an injected connection fault; the reason of `signal`
   * when that aborts.
   */
  async request(request: LinkRequest): Promise<LinkResponse> {
    const { method, path, search, headers, body, signal } = request
    if (body && body.byteLength > largestBody) return statusAnswer(bodyTooLarge())
    const own = body?.slice()
    const id = ++this.#lastId
    const outcome = await this.#ask(
      { type: 'request', id, method, path, search, headers, body: own },
      signal,
      own && own.byteLength > 0 ? [own.buffer] : [],
    )
    if ('messages' in outcome) throw new TypeError('a request was answered with a connection')
    return outcome
  }

  /** Opens a connection; a response is a refusal. Throws as {@link request} does. */
  async connect(request: LinkConnect): Promise<LinkConnection | LinkResponse> {
    const { path, search, headers, protocols, signal } = request
    const id = ++this.#lastId
    return this.#ask({ type: 'connect', id, path, search, headers, protocols }, signal, [])
  }

  /** Closes the link: ends the calls under way, and notifies the server. */
  close(why: string = 'the link to the server was closed'): void {
    if (this.#lost) return
    this.#post({ type: 'close' })
    this.lose(why)
  }

  /**
   * Marks the link as lost. Watches end as if the server had ended them, so that their readers resume from their last version;
   * other calls under way fail.
   */
  lose(why: string): void {
    if (this.#lost) return
    const error = new LinkLostError(why)
    this.#lost = error
    this.#endSilence?.()
    this.#port.onmessage = null
    this.#port.close()
    for (const call of this.#calls.values()) {
      finish(call)
      if (call.kind === undefined) call.reject(error)
      else if (call.kind === 'watch') call.stream.end()
      else call.stream.fail(error)
    }
    this.#calls.clear()
    this.#options.lost?.()
  }

  /** Closes the link where the server stays silent while calls are under way, as a port does not report that it is broken. */
  #watchSilence(): void {
    const { timers = hostTimers } = this.#options
    this.#endSilence ??= timers.after(silence, () => {
      this.#endSilence = undefined
      this.#silences = this.#calls.size === 0 ? 0 : this.#silences + 1
      if (this.#silences === 0) return
      if (this.#silences === mostSilences) return this.close('the server does not answer')
      this.#post({ type: 'ping' })
      this.#watchSilence()
    })
  }

  #ask(
    message: ClientMessage & { readonly id: number },
    signal: AbortSignal,
    transfer: ArrayBuffer[],
  ): Promise<LinkResponse | LinkConnection> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      if (this.#lost) throw this.#lost
      if (this.#calls.size >= mostCalls) return resolve(statusAnswer(tooManyCalls()))
      const { id } = message
      const abort = (): void => this.#abort(id, signal.reason)
      signal.addEventListener('abort', abort, { once: true })
      this.#calls.set(id, {
        resolve,
        reject,
        finish: () => signal.removeEventListener('abort', abort),
        stream: new IncomingStream({
          grant: (bytes) => this.#post({ type: 'credit', id, bytes }),
          cancel: () => this.#leave(id),
        }),
      })
      this.#port.postMessage(message, transfer)
      this.#watchSilence()
    })
  }

  #receive(message: ServerMessage): void {
    this.#silences = 0
    if (message.type === 'serving') return this.#options.opened?.()
    const call = this.#calls.get(message.id)
    // Messages of a cancelled call may still arrive.
    if (!call) return
    switch (message.type) {
      case 'answer': {
        const { status, headers, body = nothing } = message
        this.#finish(message.id, call)
        call.resolve({ status, headers, body })
        break
      }
      case 'stream': {
        const { status, headers, stream } = message
        call.kind = stream
        call.resolve({ status, headers, body: call.stream, stream })
        break
      }
      case 'open':
        call.kind = 'messages'
        call.resolve(this.#opened(call, message))
        break
      case 'credit':
        call.sent?.grant(message.bytes)
        break
      case 'chunk':
        call.stream.push(message.chunk)
        break
      case 'end':
        this.#end(call, message)
        break
    }
  }

  #opened(call: Call, { id, protocol, kind, takes }: OpenMessage): LinkConnection {
    const messages = call.stream
    // As over a WebSocket, messages to a watch are dropped.
    if (!takes) return { protocol, kind, messages, send: () => Promise.resolve() }
    const sent = new SentMessages((chunk) => {
      this.#port.postMessage({ type: 'message', id, chunk } satisfies ClientMessage, [chunk.buffer])
    })
    call.sent = sent
    return { protocol, kind, messages, send: (message) => sent.write(message) }
  }

  #end(call: Call, { id, failure }: Extract<ServerMessage, { type: 'end' }>): void {
    this.#finish(id, call)
    if (failure === undefined) return call.stream.end()
    const error =
      failure === 'cut' ? new ConnectionCut() : new Error('the server broke off the stream')
    if (call.kind === undefined) call.reject(error)
    else call.stream.fail(error)
  }

  #finish(id: number, call: Call): void {
    this.#calls.delete(id)
    finish(call)
  }

  #abort(id: number, reason: unknown): void {
    const call = this.#calls.get(id)
    if (!call) return
    this.#leave(id)
    call.reject(reason)
    call.stream.fail(reason)
  }

  #leave(id: number): void {
    const call = this.#calls.get(id)
    if (!call) return
    this.#finish(id, call)
    this.#post({ type: 'cancel', id })
  }

  #post(message: ClientMessage): void {
    this.#port.postMessage(message)
  }
}

function finish(call: Call): void {
  call.finish()
  call.sent?.stop()
}

function tooManyCalls(): ApiError {
  return new ApiError(
    'TooManyRequests',
    `this page has ${mostCalls} requests and watches under way; end some of them first`,
    { details: { retryAfterSeconds: 1 } },
  )
}

function bodyTooLarge(): ApiError {
  return tooLarge(`Request entity too large: limit is ${largestBody}`)
}

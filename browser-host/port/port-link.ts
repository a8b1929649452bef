import { ApiError, ConnectionCut, tooLarge } from '../../core/index.ts'
import { IncomingStream } from './incoming-stream.ts'
import type { LinkConnection } from './link-connection.ts'
import { LinkLostError } from './link-lost-error.ts'
import type { ClientMessage, ServerMessage, StreamKind } from './port-messages.ts'
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
  /** Of a streamed one the next chunk comes as the last is taken. Leave it by `return()`. */
  readonly body: Uint8Array | AsyncIterableIterator<Uint8Array, undefined>
  /** What is streamed. */
  readonly stream?: StreamKind
}

/** Calls that may be under way over one link; a page with a thousand watches has gone astray. */
const mostCalls = 1_000

/** A larger body is refused before it is sent. Core has its own, smaller limits, and its own words for them. */
const largestBody = 16 * 1024 * 1024

const nothing = new Uint8Array()

interface Call {
  readonly resolve: (outcome: LinkResponse | LinkConnection) => void
  readonly reject: (error: unknown) => void
  readonly finish: () => void
  readonly stream: IncomingStream
  /** Once the head is there. */
  kind?: StreamKind | 'messages'
}

/** The asking side of a port that {@link servePort} answers. */
export class PortLink {
  readonly #port: MessagePort
  readonly #calls = new Map<number, Call>()
  #lastId = 0
  #lost: LinkLostError | undefined

  constructor(port: MessagePort) {
    this.#port = port
    port.onmessage = ({ data }: MessageEvent<ServerMessage>) => this.#receive(data)
  }

  /** Whether nothing can be asked any more. */
  get lost(): boolean {
    return this.#lost !== undefined
  }

  /**
   * @throws LinkLostError when the worker ends first; ConnectionCut where the server plays a network that failed; the reason
   * of `signal` when that aborts. Whatever the server says, or this link refuses to send, is a response.
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

  /** A response means that the watch was refused. Throws as {@link request} does. */
  async connect(request: LinkConnect): Promise<LinkConnection | LinkResponse> {
    const { path, search, headers, protocols, signal } = request
    const id = ++this.#lastId
    return this.#ask({ type: 'connect', id, path, search, headers, protocols }, signal, [])
  }

  /** Ends what is under way, and tells the server. */
  close(): void {
    if (this.#lost) return
    this.#post({ type: 'close' })
    this.lose('the link to the server was closed')
  }

  /**
   * The server is gone. Watches end as if it had ended them, so that their readers resume from their last version; anything
   * else under way fails.
   */
  lose(why: string): void {
    if (this.#lost) return
    const error = new LinkLostError(why)
    this.#lost = error
    this.#port.onmessage = null
    this.#port.close()
    for (const call of this.#calls.values()) {
      call.finish()
      if (call.kind === undefined) call.reject(error)
      else if (call.kind === 'watch') call.stream.end()
      else call.stream.fail(error)
    }
    this.#calls.clear()
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
    })
  }

  #receive(message: ServerMessage): void {
    const call = this.#calls.get(message.id)
    // What was under way when the call was cancelled arrives still.
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
        call.resolve({ protocol: message.protocol, kind: message.kind, messages: call.stream })
        break
      case 'chunk':
        call.stream.push(message.chunk)
        break
      case 'end':
        this.#end(call, message)
        break
    }
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
    call.finish()
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

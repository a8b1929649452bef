import {
  errorText,
  type ApiResponse,
  ConnectionCut,
  type ConnectOutcome,
  internalError,
  isUpgrade,
  type Logger,
  refuseUpgrade,
  type RequestHandler,
} from '../../core/index.ts'
import { OutgoingStream } from './outgoing-stream.ts'
import type { ClientMessage, ServerMessage } from './port-messages.ts'
import { PortRequest } from './port-request.ts'
import { randomId } from './random-id.ts'
import { ReceivedMessages } from './received-messages.ts'
import { statusAnswer } from './status-answer.ts'

export interface ServePortOptions {
  readonly logger: Logger
  /** Aborted when the client has ended, which a port itself does not report. */
  readonly ended: AbortSignal
  /** Called once, when the port is closed. */
  readonly onClosed?: () => void
}

/** Serves requests over `port` until the client closes it or ends; calls under way are then aborted. */
export function servePort(
  port: MessagePort,
  handler: RequestHandler,
  options: ServePortOptions,
): void {
  const server = new PortServer(port, handler, options)
  if (options.ended.aborted) server.close()
  else options.ended.addEventListener('abort', () => server.close(), { once: true })
}

interface Call {
  readonly id: number
  readonly aborting: AbortController
  stream?: OutgoingStream
  /** What the client sends, where the connection takes that. */
  received?: ReceivedMessages
}

type Asked = Extract<ClientMessage, { type: 'request' | 'connect' }>

class PortServer {
  readonly #port: MessagePort
  readonly #handler: RequestHandler
  readonly #logger: Logger
  readonly #onClosed: (() => void) | undefined
  readonly #calls = new Map<number, Call>()
  #isClosed = false

  constructor(port: MessagePort, handler: RequestHandler, { logger, onClosed }: ServePortOptions) {
    this.#port = port
    this.#handler = handler
    this.#logger = logger
    this.#onClosed = onClosed
    port.onmessage = ({ data }: MessageEvent<ClientMessage>) => this.#receive(data)
    // What cannot be read may be a request; the client finds the port silent.
    port.onmessageerror = () => this.close()
    this.#post({ type: 'serving' })
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#port.onmessage = null
    this.#port.close()
    for (const id of this.#calls.keys()) this.#cancel(id)
    this.#onClosed?.()
  }

  #receive(message: ClientMessage): void {
    switch (message.type) {
      case 'request':
      case 'connect':
        this.#begin(message)
        break
      case 'message':
        this.#calls.get(message.id)?.received?.push(message.chunk)
        break
      case 'credit':
        this.#calls.get(message.id)?.stream?.grant(message.bytes)
        break
      case 'cancel':
        this.#cancel(message.id)
        break
      case 'ping':
        this.#post({ type: 'serving' })
        break
      case 'close':
        this.close()
        break
    }
  }

  #begin(message: Asked): void {
    const call: Call = { id: message.id, aborting: new AbortController() }
    this.#calls.set(call.id, call)
    try {
      const outcome = this.#ask(message, call.aborting.signal)
      if (!(outcome instanceof Promise)) return this.#send(call, outcome)
      outcome.then(
        (settled) => this.#sendOrFail(call, message, settled),
        (error: unknown) => this.#fail(call, message, error),
      )
    } catch (error) {
      this.#fail(call, message, error)
    }
  }

  #sendOrFail(call: Call, message: Asked, outcome: ConnectOutcome): void {
    try {
      this.#send(call, outcome)
    } catch (error) {
      this.#fail(call, message, error)
    }
  }

  #ask(
    message: Asked,
    signal: AbortSignal,
  ): ApiResponse | Promise<ApiResponse> | Promise<ConnectOutcome> {
    if (message.type === 'request') return this.#handler.handle(new PortRequest(message, signal))
    const request = new PortRequest({ ...message, method: 'GET', body: undefined }, signal)
    return this.#handler.connect(request, message.protocols)
  }

  #send(call: Call, outcome: ConnectOutcome): void {
    // Nothing but messages and answers crosses a port.
    if (isUpgrade(outcome)) return this.#send(call, statusAnswer(refuseUpgrade(outcome)))
    if ('stream' in outcome && !('status' in outcome)) {
      const { protocol, stream, receive } = outcome
      const { kind, messages } = stream
      if (receive) call.received = this.#received(call, receive)
      this.#post({ type: 'open', id: call.id, protocol, kind, takes: receive !== undefined })
      this.#stream(call, messages)
      return
    }
    const { status, headers, body, stream = 'list' } = outcome
    if (body === null || body instanceof Uint8Array) {
      this.#calls.delete(call.id)
      // The answer of a cancelled call is dropped.
      if (call.aborting.signal.aborted) return
      const own = body?.slice()
      const answer: ServerMessage = { type: 'answer', id: call.id, status, headers, body: own }
      this.#post(answer, own)
      return
    }
    this.#post({ type: 'stream', id: call.id, status, headers, stream })
    this.#stream(call, body)
  }

  #stream(call: Call, source: AsyncIterable<Uint8Array>): void {
    const { id } = call
    const stream = new OutgoingStream(source, {
      send: (chunk) => {
        // A copy, as posting a view would clone its whole buffer, which may be shared.
        const own = chunk.slice()
        this.#post({ type: 'chunk', id, chunk: own }, own)
      },
      ended: (error) => {
        this.#calls.delete(id)
        call.received?.stop()
        this.#post({ type: 'end', id, failure: this.#streamFailure(error) })
      },
    })
    call.stream = stream
    if (call.aborting.signal.aborted) stream.stop()
    stream.start()
  }

  #received(call: Call, receive: (message: Uint8Array) => Promise<void>): ReceivedMessages {
    const { id } = call
    return new ReceivedMessages({
      receive,
      grant: (bytes) => this.#post({ type: 'credit', id, bytes }),
      failed: (error) => {
        if (!this.#calls.has(id)) return
        this.#cancel(id)
        this.#post({ type: 'end', id, failure: this.#streamFailure(error) })
      },
    })
  }

  #cancel(id: number): void {
    const call = this.#calls.get(id)
    if (!call) return
    this.#calls.delete(id)
    call.aborting.abort()
    call.stream?.stop()
    call.received?.stop()
  }

  #streamFailure(error: unknown): 'cut' | 'failed' | undefined {
    if (error === undefined) return undefined
    if (error instanceof ConnectionCut) return 'cut'
    this.#logger.warn('a stream broke', { cause: errorText(error) })
    return 'failed'
  }

  #fail(call: Call, { path }: Asked, error: unknown): void {
    if (error instanceof ConnectionCut) {
      this.#calls.delete(call.id)
      this.#post({ type: 'end', id: call.id, failure: 'cut' })
      return
    }
    const id = randomId()
    this.#logger.error('a request failed unexpectedly', { id, path, cause: errorText(error) })
    this.#send(call, statusAnswer(internalError(id, error)))
  }

  #post(message: ServerMessage, bytes?: Uint8Array<ArrayBuffer>): void {
    if (bytes && bytes.byteLength > 0) this.#port.postMessage(message, [bytes.buffer])
    else this.#port.postMessage(message)
  }
}

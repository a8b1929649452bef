import { ConnectionCut, type TransportResponse } from '../../../core/index.ts'
import type { LinkConnection } from '../../port/link-connection.ts'
import { LinkLostError } from '../../port/link-lost-error.ts'
import { largestMessage } from '../../port/port-messages.ts'
import type { ConnectRequest } from '../opened-server.ts'
import { HandlerSlots } from './handler-slots.ts'

/** What a page passes to `WebSocket.send`. */
type SocketData = string | Blob | BufferSource

/** Bytes that wait to be sent at most; a socket that holds more is closed, as the platform does. */
const mostUnsent = 16 * 1024 * 1024

const encoder = new TextEncoder()

/** Size of a message in bytes; text is UTF-8. */
function sizeOf(data: SocketData): number {
  if (typeof data === 'string') return encoder.encode(data).byteLength
  return data instanceof Blob ? data.size : data.byteLength
}

/** Sends the messages of a page over a connection, in their order. */
class WebSocketSender {
  readonly #send: (message: Uint8Array) => Promise<void>
  readonly #failed: (reason: 'too large' | 'broken') => void
  #last: Promise<void> = Promise.resolve()
  #unsent = 0

  /** `failed` is called where the socket must be closed; more than once, perhaps. */
  constructor(
    send: (message: Uint8Array) => Promise<void>,
    failed: (reason: 'too large' | 'broken') => void,
  ) {
    this.#send = send
    this.#failed = failed
  }

  /** Bytes that wait to be sent. */
  get unsent(): number {
    return this.#unsent
  }

  /** Resolves when all messages have been sent, or the connection is over. */
  get sent(): Promise<void> {
    return this.#last
  }

  push(data: SocketData): void {
    const size = sizeOf(data)
    if (size > largestMessage) return this.#failed('too large')
    this.#unsent += size
    if (this.#unsent > mostUnsent) return this.#failed('broken')
    const copied = data instanceof Blob ? data : bytesOf(data)
    this.#last = this.#last.then(async () => {
      try {
        await this.#send(copied instanceof Blob ? await blobBytes(copied) : copied)
        this.#unsent -= size
      } catch {
        // The connection is over, which its messages say, too.
      }
    })
  }
}

/** A copy, as the page may alter its buffer once `send` has returned. */
function bytesOf(data: string | BufferSource): Uint8Array {
  if (typeof data === 'string') return encoder.encode(data)
  const view = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
  return view.slice()
}

async function blobBytes(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}

/** Opens a connection, as `OpenedServer.connect` does. */
export type OpenConnection = (
  request: ConnectRequest,
) => Promise<LinkConnection | TransportResponse>

export interface WebSocketAddress {
  /** Value of `WebSocket.url`: absolute, with `ws:` or `wss:`. */
  readonly url: string
  /** Path without the server's prefix. */
  readonly path: string
  readonly search: string
}

interface Closing {
  readonly code: number
  readonly reason: string
  readonly wasClean: boolean
}

const connecting = 0
const open = 1
const closing = 2
const closed = 3

/** Close event of a connection that broke without a close frame. */
const broken: Closing = { code: 1006, reason: '', wasClean: false }
const serverEnded: Closing = { code: 1000, reason: '', wasClean: true }
const serverFailed: Closing = { code: 1011, reason: '', wasClean: true }
const tooLarge: Closing = { code: 1009, reason: '', wasClean: true }

/** Time for messages to be sent before a socket is closed, in milliseconds. */
const closingMs = 5_000

/** Limit of a close reason, in bytes of UTF-8. */
const longestReason = 123

const decoder = new TextDecoder()

/** A connection that behaves as a `WebSocket`: states, events, codes and errors are those of the platform. */
export class LinkWebSocket extends EventTarget {
  readonly #address: WebSocketAddress
  readonly #leaving = new AbortController()
  readonly #handlers = new HandlerSlots(this)
  #state: number = connecting
  #protocol = ''
  #binaryType: BinaryType = 'blob'
  #sender: WebSocketSender | undefined
  /** Bytes of messages sent after the socket was closed, which the platform counts. */
  #lost = 0
  #closing: Closing | undefined

  constructor(address: WebSocketAddress, protocols: readonly string[], connect: OpenConnection) {
    super()
    this.#address = address
    void this.#run(protocols, connect)
  }

  get url(): string {
    return this.#address.url
  }

  get readyState(): number {
    return this.#state
  }

  get protocol(): string {
    return this.#protocol
  }

  get extensions(): string {
    return ''
  }

  get bufferedAmount(): number {
    return this.#lost + (this.#sender?.unsent ?? 0)
  }

  get binaryType(): BinaryType {
    return this.#binaryType
  }

  set binaryType(type: BinaryType) {
    if (type === 'blob' || type === 'arraybuffer') this.#binaryType = type
  }

  get onopen(): unknown {
    return this.#handlers.get('open')
  }

  set onopen(handler: unknown) {
    this.#handlers.set('open', handler)
  }

  get onmessage(): unknown {
    return this.#handlers.get('message')
  }

  set onmessage(handler: unknown) {
    this.#handlers.set('message', handler)
  }

  get onerror(): unknown {
    return this.#handlers.get('error')
  }

  set onerror(handler: unknown) {
    this.#handlers.set('error', handler)
  }

  get onclose(): unknown {
    return this.#handlers.get('close')
  }

  set onclose(handler: unknown) {
    this.#handlers.set('close', handler)
  }

  /** @throws DOMException `InvalidStateError` before the connection is open. */
  send(data: SocketData): void {
    if (this.#state === connecting) {
      throw new DOMException('Still in CONNECTING state.', 'InvalidStateError')
    }
    if (this.#state === open) this.#sender?.push(data)
    else this.#lost += sizeOf(data)
  }

  /** @throws DOMException `InvalidAccessError` for a code that pages may not use, `SyntaxError` for a reason too long. */
  close(code?: number, reason = ''): void {
    if (code !== undefined && code !== 1000 && (code < 3000 || code > 4999)) {
      throw new DOMException(
        `The close code must be either 1000, or between 3000 and 4999. ${code} is neither.`,
        'InvalidAccessError',
      )
    }
    if (sizeOf(reason) > longestReason) {
      throw new DOMException(
        `The close reason must not be greater than ${longestReason} UTF-8 bytes.`,
        'SyntaxError',
      )
    }
    if (this.#state === closing || this.#state === closed) return
    if (this.#state === open) this.#closing = { code: code ?? 1005, reason, wasClean: true }
    this.#state = closing
    void this.#leave()
  }

  /** Leaves once the page's messages are sent. */
  async #leave(): Promise<void> {
    const sender = this.#sender
    if (sender && sender.unsent > 0) {
      const limit = setTimeout(() => this.#leaving.abort(), closingMs)
      await sender.sent
      clearTimeout(limit)
    }
    this.#leaving.abort()
  }

  /** Closes a socket whose messages cannot be sent. */
  #fail(outcome: Closing): void {
    if (this.#state !== open) return
    this.#closing = outcome
    this.#state = closing
    this.#leaving.abort()
  }

  async #run(protocols: readonly string[], connect: OpenConnection): Promise<void> {
    const connection = await this.#connect(protocols, connect)
    if (connection) {
      const outcome = await this.#deliver(connection)
      this.#finish(this.#closing ?? outcome)
    } else {
      this.#state = closed
      this.dispatchEvent(new Event('error'))
      this.#finish(broken)
    }
  }

  /** Connects; undefined when the server refuses or cannot be reached, or the page has closed the socket meanwhile. */
  async #connect(
    protocols: readonly string[],
    connect: OpenConnection,
  ): Promise<LinkConnection | undefined> {
    const { path, search } = this.#address
    const { signal } = this.#leaving
    const headers = {
      'user-agent': navigator.userAgent,
      ...(protocols.length > 0 && { 'sec-websocket-protocol': protocols.join(', ') }),
    }
    try {
      const outcome = await connect({ path, search, headers, protocols, signal })
      if (!('messages' in outcome)) {
        await outcome.body[Symbol.asyncIterator]().return?.()
        return undefined
      }
      // Browsers fail a connection whose server picks none of the offered subprotocols.
      const isAgreed = protocols.length === 0 || outcome.protocol !== undefined
      if (isAgreed && this.#state === connecting) return outcome
      await outcome.messages[Symbol.asyncIterator]().return?.()
      return undefined
    } catch {
      // The platform gives a page no details of a failed connection.
      return undefined
    }
  }

  async #deliver(connection: LinkConnection): Promise<Closing> {
    const { protocol = '', kind, messages } = connection
    this.#sender = new WebSocketSender(
      (message) => connection.send(message),
      (reason) => this.#fail(reason === 'broken' ? broken : tooLarge),
    )
    this.#state = open
    this.#protocol = protocol
    this.dispatchEvent(new Event('open'))
    const { origin } = new URL(this.#address.url)
    try {
      for await (const message of messages) {
        // Nothing is delivered to a page that has closed its socket.
        if (this.#state !== open) continue
        const data = kind === 'text' ? decoder.decode(message) : this.#binary(message.slice())
        this.dispatchEvent(new MessageEvent('message', { data, origin }))
      }
      return serverEnded
    } catch (error) {
      const isBroken = error instanceof ConnectionCut || error instanceof LinkLostError
      return isBroken ? broken : serverFailed
    }
  }

  #binary({ buffer }: Uint8Array<ArrayBuffer>): Blob | ArrayBuffer {
    return this.#binaryType === 'blob' ? new Blob([buffer]) : buffer
  }

  #finish(outcome: Closing): void {
    this.#state = closed
    this.dispatchEvent(new CloseEvent('close', outcome))
  }
}

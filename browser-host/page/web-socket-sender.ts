import { largestMessage } from '../port/port-messages.ts'

/** What a page passes to `WebSocket.send`. */
export type SocketData = string | Blob | BufferSource

/** Bytes that wait to be sent at most; a socket that holds more is closed, as the platform does. */
const mostUnsent = 16 * 1024 * 1024

const encoder = new TextEncoder()

/** Size of a message in bytes; text is UTF-8. */
export function sizeOf(data: SocketData): number {
  if (typeof data === 'string') return encoder.encode(data).byteLength
  return data instanceof Blob ? data.size : data.byteLength
}

/** Sends the messages of a page over a connection, in their order. */
export class WebSocketSender {
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

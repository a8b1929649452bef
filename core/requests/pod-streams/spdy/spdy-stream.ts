import { BytePipe, type PipeCapacity } from '../../../base/streams/byte-pipe.ts'

/** What a stream sends over its connection. */
export interface StreamSender {
  data(stream: number, payload: Uint8Array, isLast: boolean): Promise<void>
}

/** One stream, which the client has opened. */
export class SpdyStream {
  readonly id: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** What the other side sends; ends with its half. */
  readonly incoming: BytePipe
  /** Called once when the stream is over: reset by either side, done with, or its connection closed. */
  onClose: () => void = () => undefined
  readonly #sender: StreamSender
  #isEnded = false
  #isClosed = false

  /** Streams that share a `room` wait for each other's readers. */
  constructor(
    id: number,
    headers: ReadonlyMap<string, string>,
    sender: StreamSender,
    room: PipeCapacity,
  ) {
    this.id = id
    this.headers = headers
    this.#sender = sender
    this.incoming = new BytePipe(undefined, room)
  }

  /** Ends both directions, where the stream is over; nothing is sent. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#isEnded = true
    this.incoming.close()
    this.onClose()
  }

  async write(chunk: Uint8Array): Promise<void> {
    if (this.#isEnded) throw new TypeError('the stream takes no more bytes')
    await this.#sender.data(this.id, chunk, false)
  }

  /** Ends this side's half. */
  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    // A connection that is over needs no end of its streams.
    this.#sender.data(this.id, new Uint8Array(), true).catch(() => undefined)
  }
}

import { BytePipe } from '../../outgoing/byte-pipe.ts'

/** What a stream sends over its connection. */
export interface StreamSender {
  data(stream: number, payload: Uint8Array, isLast: boolean): Promise<void>
  reset(stream: number): void
}

/** One stream, which the client has opened. */
export class SpdyStream {
  readonly id: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** What the other side sends; ends with its half. */
  readonly incoming: BytePipe = new BytePipe()
  readonly #sender: StreamSender
  #isEnded = false

  constructor(id: number, headers: ReadonlyMap<string, string>, sender: StreamSender) {
    this.id = id
    this.headers = headers
    this.#sender = sender
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

  reset(): void {
    this.#isEnded = true
    this.#sender.reset(this.id)
  }
}

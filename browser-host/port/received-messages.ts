import { IncomingStream } from './incoming-stream.ts'
import { largestMessage, streamWindow, weightOf } from './port-messages.ts'

interface ReceiverCalls {
  /** Takes a message; the next one is passed once the promise resolves. */
  receive(message: Uint8Array): Promise<void>
  /** Grants the client credit for more bytes. */
  grant(bytes: number): void
  /** Called once where a message is not taken, or the client sends more than it was granted. */
  failed(error: unknown): void
}

/** The messages of a client on their way to a connection, one by one. */
export class ReceivedMessages {
  readonly #calls: ReceiverCalls
  readonly #stream: IncomingStream
  #credit = streamWindow + largestMessage

  constructor(calls: ReceiverCalls) {
    this.#calls = calls
    this.#stream = new IncomingStream({
      grant: (bytes) => {
        this.#credit += bytes
        calls.grant(bytes)
      },
      cancel: () => undefined,
    })
    void this.#pass()
  }

  push(message: Uint8Array): void {
    this.#credit -= weightOf(message)
    if (this.#credit >= 0 && message.byteLength <= largestMessage) this.#stream.push(message)
    else this.#stream.fail(new RangeError('the client has sent more than it was granted'))
  }

  stop(): void {
    void this.#stream.return()
  }

  async #pass(): Promise<void> {
    try {
      for await (const message of this.#stream) await this.#calls.receive(message)
    } catch (error) {
      this.#calls.failed(error)
    }
  }
}

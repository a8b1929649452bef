import { BytePipe } from '../../core/index.ts'
import { OutgoingStream } from './outgoing-stream.ts'
import { largestMessage } from './port-messages.ts'

/** The messages that a client sends over a connection, within the credit that the server grants. */
export class SentMessages {
  readonly #pipe = new BytePipe()
  readonly #stream: OutgoingStream

  /** `post` passes a message on; it may not be altered then. */
  constructor(post: (message: Uint8Array<ArrayBuffer>) => void) {
    this.#stream = new OutgoingStream(this.#pipe, {
      // A copy, as posting a view would clone its whole buffer, which may be shared.
      send: (chunk) => post(chunk.slice()),
      ended: () => undefined,
    })
    this.#stream.start()
  }

  /**
   * Queues a message. Resolves once there is room for the next one.
   * @throws RangeError for a message over the limit; TypeError once the connection is over.
   */
  async write(message: Uint8Array): Promise<void> {
    if (message.byteLength > largestMessage) {
      throw new RangeError(`a message has ${message.byteLength} bytes; limit is ${largestMessage}`)
    }
    await this.#pipe.write(message)
  }

  grant(bytes: number): void {
    this.#stream.grant(bytes)
  }

  /** Drops what was not sent, as the connection is over. */
  stop(): void {
    this.#stream.stop()
    this.#pipe.close()
  }
}

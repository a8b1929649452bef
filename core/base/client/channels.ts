import { BytePipe } from '../streams/byte-pipe.ts'
import type { TransportConnection } from './transport.ts'

/** Part of a message at most, in bytes: servers refuse far larger messages. */
const largestPart = 32 * 1024

const closeSignal = 255

/** The client's end of a connection with channels: each message begins with the number of its channel. */
export class Channels {
  readonly #connection: TransportConnection
  readonly #inputs = new Map<number, BytePipe>()

  constructor(connection: TransportConnection) {
    this.#connection = connection
  }

  /** What the server sends on a channel; ask for it before {@link run}. Messages on others are dropped. */
  input(channel: number): AsyncIterable<Uint8Array> {
    const pipe = new BytePipe()
    this.#inputs.set(channel, pipe)
    return pipe
  }

  async send(channel: number, bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.byteLength; at += largestPart) {
      const part = bytes.subarray(at, at + largestPart)
      const message = new Uint8Array(part.byteLength + 1)
      message[0] = channel
      message.set(part, 1)
      await this.#connection.send(message)
    }
  }

  /** Ends a channel of this side; protocols before version 5 cannot, and keep it open. */
  async end(channel: number): Promise<void> {
    const connection = this.#connection
    if (connection.protocol?.startsWith('v5.') !== true) return
    await connection.send(Uint8Array.of(closeSignal, channel))
  }

  /** Sorts the messages of the server until the connection ends; then all channels end. @throws what broke the connection */
  async run(): Promise<void> {
    try {
      for await (const message of this.#connection.messages) {
        const [channel] = message
        if (channel === undefined) continue
        // A channel whose reader has left drops what still comes for it.
        await this.#inputs
          .get(channel)
          ?.write(message.subarray(1))
          .catch(() => undefined)
      }
    } finally {
      for (const pipe of this.#inputs.values()) pipe.end()
    }
  }
}

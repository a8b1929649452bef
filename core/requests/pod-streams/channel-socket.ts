import type { ApiConnection } from '../../base/http/request-handler.ts'
import { BytePipe } from '../../base/streams/byte-pipe.ts'
import { decodeBase64, encodeBase64 } from '../../base/text/base64.ts'

/** A subprotocol of channels: each message begins with the number of its channel. */
export interface ChannelProtocol {
  /** As announced to the client; undefined where the client offered none. */
  readonly name: string | undefined
  /** Text messages: the number as a digit, the bytes behind it in base64. */
  readonly isBase64: boolean
  /** Whether a message 255 ends the channel in its second byte. */
  readonly closesChannels: boolean
}

const closeSignal = 255
const digitZero = 0x30
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The server's end of a WebSocket with channels (`wsstream` of the original). */
export class ChannelSocket {
  readonly #protocol: ChannelProtocol
  readonly #out: BytePipe
  readonly #inputs = new Map<number, BytePipe>()
  readonly #leaving = new AbortController()

  constructor(protocol: ChannelProtocol) {
    this.#protocol = protocol
    this.#out = new BytePipe(() => this.#leave())
  }

  /** Aborted when the client leaves. */
  get signal(): AbortSignal {
    return this.#leaving.signal
  }

  /** What the client sends on a channel; messages on channels without a reader are dropped. */
  input(channel: number): BytePipe {
    const pipe = new BytePipe()
    this.#inputs.set(channel, pipe)
    return pipe
  }

  send(channel: number, bytes: Uint8Array): Promise<void> {
    return this.#out.write(
      this.#protocol.isBase64 ? textOf(channel, bytes) : framed(channel, bytes),
    )
  }

  /** Ends the WebSocket behind what was sent. */
  end(): void {
    this.#out.end()
    for (const pipe of this.#inputs.values()) pipe.close()
  }

  get connection(): ApiConnection {
    const { name, isBase64 } = this.#protocol
    return {
      protocol: name,
      stream: { kind: isBase64 ? 'text' : 'binary', messages: this.#out },
      receive: (message) => this.#receive(message),
    }
  }

  async #receive(message: Uint8Array): Promise<void> {
    const [first, second] = message
    if (first === undefined) return
    const { isBase64, closesChannels } = this.#protocol
    if (closesChannels && first === closeSignal) {
      if (second !== undefined) this.#inputs.get(second)?.end()
      return
    }
    const pipe = this.#inputs.get(isBase64 ? first - digitZero : first)
    const bytes = isBase64 ? bytesOf(message.subarray(1)) : message.slice(1)
    // A channel that is over drops what still comes for it.
    await pipe?.write(bytes).catch(() => undefined)
  }

  #leave(): void {
    this.#leaving.abort()
    for (const pipe of this.#inputs.values()) pipe.close()
  }
}

function framed(channel: number, bytes: Uint8Array): Uint8Array {
  const message = new Uint8Array(bytes.byteLength + 1)
  message[0] = channel
  message.set(bytes, 1)
  return message
}

function textOf(channel: number, bytes: Uint8Array): Uint8Array {
  // As the original, which adds the number to the digit zero whatever comes of it.
  return encoder.encode(String.fromCharCode(digitZero + channel) + encodeBase64(bytes))
}

/** Empty for what is no base64. */
function bytesOf(text: Uint8Array): Uint8Array {
  return decodeBase64(decoder.decode(text)) ?? new Uint8Array()
}

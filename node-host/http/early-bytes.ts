import type { Socket } from 'node:net'

/** More than a client has to say before it is let in; reading stops there. */
const mostBytes = 64 * 1024

/**
 * Reads a socket that left the server while its request waits for an answer: only so is it known when the client leaves, and
 * what it sends ahead is not lost. A client that ends its direction before it is answered has left.
 */
export class EarlyBytes {
  readonly #socket: Socket
  #chunks: Buffer[]
  #size: number
  #isKept = true

  /** `head` is what was read already. */
  constructor(socket: Socket, head: Buffer, onError: (error: Error) => void) {
    this.#socket = socket
    this.#chunks = [head]
    this.#size = head.length
    socket.on('error', onError).on('end', this.#leave).on('data', this.#take)
  }

  /** Stops reading, for those who read on. Returns what was read. */
  release(): Buffer {
    this.#socket.pause()
    this.#socket.off('end', this.#leave).off('data', this.#take)
    return Buffer.concat(this.#chunks)
  }

  /** Throws away what was read, and what still comes. */
  discard(): void {
    this.#isKept = false
    this.#chunks = []
    this.#socket.resume()
  }

  readonly #leave = (): void => void this.#socket.destroy()

  readonly #take = (chunk: Buffer): void => {
    if (!this.#isKept) return
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size > mostBytes) this.#socket.pause()
  }
}

import type { Socket } from 'node:net'

/** Bytes buffered before the answer; past this the socket is paused. */
const mostBytes = 64 * 1024

/**
 * Bytes that a client sends between its upgrade request and the answer. The socket is read meanwhile, since an unread socket
 * does not report that the client left; a client that ends its direction before the answer counts as having left.
 */
export class EarlyBytes {
  readonly #socket: Socket
  #chunks: Buffer[]
  #size: number
  #isKept = true

  /** `head` holds bytes already read from the socket behind the request. */
  constructor(socket: Socket, head: Buffer, onError: (error: Error) => void) {
    this.#socket = socket
    this.#chunks = [head]
    this.#size = head.length
    socket.on('error', onError).on('end', this.#leave).on('data', this.#take)
  }

  /** Stops reading, so that another reader can go on. Returns the buffered bytes. */
  release(): Buffer {
    this.#socket.pause()
    this.#socket.off('end', this.#leave).off('data', this.#take)
    return Buffer.concat(this.#chunks)
  }

  /** Discards the buffered bytes and all that follow. */
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

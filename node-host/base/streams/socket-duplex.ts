import type { Socket } from 'node:net'
import type { ByteDuplex } from '../../../core/index.ts'
import { ReadableChunks } from './readable-chunks.ts'

/** Makes the error of reads and writes on a broken or closed upgraded connection. */
export type ConnectionFailure = (cause: Error | undefined) => Error

/** An upgraded connection as a byte duplex. */
export class SocketDuplex implements ByteDuplex {
  readonly incoming: AsyncIterable<Uint8Array>
  readonly closed: Promise<void>
  readonly #socket: Socket
  readonly #failed: ConnectionFailure

  /** `head` holds bytes already read from the socket behind the upgrade message. */
  constructor(socket: Socket, head: Uint8Array, failed: ConnectionFailure) {
    this.#socket = socket
    this.#failed = failed
    // The peer may end its direction long before this side does.
    socket.allowHalfOpen = true
    socket.setTimeout(0)
    // Reads and writes report errors; an unhandled 'error' event would end the process.
    socket.on('error', ignore)
    if (head.length > 0) socket.unshift(head)
    this.closed = new Promise((resolve) => {
      if (socket.closed) resolve()
      else socket.once('close', () => resolve())
    })
    this.incoming = new ReadableChunks(socket, { failed, leave: () => this.close() })
  }

  async write(chunk: Uint8Array): Promise<void> {
    const socket = this.#socket
    if (!socket.writable) throw this.#failed(socket.errored ?? undefined)
    if (socket.write(chunk)) return
    await new Promise<void>((resolve) => {
      const settle = (): void => {
        socket.off('drain', settle).off('close', settle)
        resolve()
      }
      socket.on('drain', settle).on('close', settle)
    })
    if (socket.destroyed) throw this.#failed(socket.errored ?? undefined)
  }

  end(): void {
    this.#socket.end()
  }

  close(): void {
    this.#socket.destroy()
  }
}

function ignore(): void {}

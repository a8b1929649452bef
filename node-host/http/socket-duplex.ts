import type { Socket } from 'node:net'
import type { ByteDuplex } from '../../core/index.ts'
import { ReadableChunks } from './readable-chunks.ts'

/** What reads and writes of an upgraded connection fail with once it is broken or closed. */
export type ConnectionFailure = (cause: Error | undefined) => Error

/** A socket that left HTTP, as the bytes that it carries both ways. */
export class SocketDuplex implements ByteDuplex {
  readonly incoming: AsyncIterable<Uint8Array>
  readonly closed: Promise<void>
  readonly #socket: Socket
  readonly #failed: ConnectionFailure

  /** `head` is what was read from the socket behind the message that upgraded it. */
  constructor(socket: Socket, head: Uint8Array, failed: ConnectionFailure) {
    this.#socket = socket
    this.#failed = failed
    // The other side may end its direction long before we end ours.
    socket.allowHalfOpen = true
    socket.setTimeout(0)
    // Reads and writes tell of errors themselves; a socket that nobody reads must not end the process.
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

import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** What all clients together may have sent of messages that are not whole yet, in bytes. */
const mostBytes = 64 * 1024 * 1024
/** What a piece costs beside its bytes. */
const pieceCost = 256

/** What the library `ws` keeps of a client's messages until they are whole. It has no public name for that; a test guards it. */
interface Receiving {
  readonly _receiver?: {
    readonly _bufferedBytes: number
    readonly _messageLength: number
    readonly _buffers: readonly unknown[]
    readonly _fragments: readonly unknown[]
  }
}

/**
 * Bounds what unfinished messages hold: each client may send a message of a mebibyte, and many clients could each leave one
 * unfinished. Beyond the bound the client with the most is cut off.
 */
export class UnfinishedMessages {
  readonly #held = new Map<WebSocket, number>()
  #total = 0

  /** Follows a client until it closes. */
  follow(client: WebSocket, socket: Socket): void {
    // Behind the listener of ws, which has read the piece by then.
    socket.on('data', () => this.#note(client, heldBy(client)))
    client.once('close', () => this.#note(client, 0))
  }

  #note(client: WebSocket, bytes: number): void {
    const before = this.#held.get(client) ?? 0
    this.#total += bytes - before
    if (bytes > 0) this.#held.set(client, bytes)
    else if (before > 0) this.#held.delete(client)
    while (this.#total > mostBytes) this.#cutLargest()
  }

  #cutLargest(): void {
    const [largest] = [...this.#held].reduce((a, b) => (b[1] > a[1] ? b : a))
    this.#note(largest, 0)
    largest.terminate()
  }
}

function heldBy(client: WebSocket & Receiving): number {
  const { _receiver: receiver } = client
  if (!receiver) return 0
  const pieces = receiver._buffers.length + receiver._fragments.length
  return receiver._bufferedBytes + receiver._messageLength + pieces * pieceCost
}

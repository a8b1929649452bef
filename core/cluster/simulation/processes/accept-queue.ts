import type { ByteDuplex } from '../../../base/streams/byte-duplex.ts'
import type { Peer, PortListener } from '../network/port-listener.ts'
import { awaited } from './awaited.ts'
import type { ProgramStep } from './program.ts'

/** Connections that wait to be accepted; more are closed. */
const mostWaiting = 128

export interface Accepted {
  readonly connection: ByteDuplex
  readonly client: Peer
}

/** Connections to a port that wait until its program accepts them, as those of a listening socket. */
export class AcceptQueue {
  readonly #waiting: Accepted[] = []
  #arrived: () => void = () => {}
  #isClosed = false

  /** What the port is listened on with. */
  readonly accept: NonNullable<PortListener['accept']> = (connection, client) => {
    if (this.#isClosed || this.#waiting.length >= mostWaiting) connection.close()
    else this.#waiting.push({ connection, client })
    this.#arrived()
  };

  /** Waits for a connection; undefined where `milliseconds` pass, or where a signal comes first that the process handles. */
  *next(milliseconds: number): Generator<ProgramStep, Accepted | undefined, string | undefined> {
    if (this.#waiting.length === 0) {
      const arrived = new Promise<void>((resolve) => {
        this.#arrived = resolve
      })
      yield* awaited(arrived, milliseconds)
    }
    return this.#waiting.shift()
  }

  /** Closes those that wait. */
  close(): void {
    this.#isClosed = true
    for (const { connection } of this.#waiting.splice(0)) connection.close()
  }
}

import type { Clock, Timers } from '../../../base/runtime.ts'
import { type MemoryRoom, mostMemoryInAll, SharedCpu } from './process-meter.ts'

/** Steps that a process makes in one turn. */
export const stepsInTurn = 1000
/** Steps that it makes at once where it begins or goes on for a client: many may do so in one turn of the server. */
export const firstSteps = 200

/**
 * What the processes of all containers of a server share: their memory, and their turns. A process makes some steps in its turn,
 * then the server serves other work, then the next one has its turn.
 */
export class ProcessPool {
  /** Bytes that are left to all processes. */
  readonly memory: MemoryRoom = { left: mostMemoryInAll }
  readonly cpu: SharedCpu
  readonly #timers: Pick<Timers, 'yieldTurn'>
  readonly #waiting: (() => void)[] = []
  #isGiving = false

  constructor(timers: Pick<Timers, 'yieldTurn'>, clock: Pick<Clock, 'now'>) {
    this.#timers = timers
    this.cpu = new SharedCpu(clock)
  }

  /** Resolves when it is the caller's turn. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (!this.#isGiving) void this.#give()
    })
  }

  async #give(): Promise<void> {
    this.#isGiving = true
    for (;;) {
      await this.#timers.yieldTurn()
      const resolve = this.#waiting.shift()
      if (!resolve) break
      resolve()
    }
    this.#isGiving = false
  }
}

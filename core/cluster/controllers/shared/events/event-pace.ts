import type { Timers } from '../../../../base/runtime.ts'

/** Turns before each event. */
const turns = 4

/** Events that may be late at a time, and events in one turn beyond that. */
const mostLate = 4000
const lateOfTurn = 8

/**
 * Paces the events of all recorders of a server, so that other writes come before them: in a burst of new pods half of all writes
 * are events. The original's recorders have a limit of requests a second, by which events are late as well.
 */
export class EventPace {
  readonly #timers: Timers
  #waiting = 0
  /** Events since the last turn, while too many wait. */
  #late = 0
  #last: Promise<void> = Promise.resolve()

  constructor(timers: Timers) {
    this.#timers = timers
  }

  /** Counts an event that waits to be written. */
  add(): void {
    this.#waiting++
  }

  /** Takes back events that will not be written. */
  drop(count: number): void {
    this.#waiting -= count
  }

  /** Takes the next event of a recorder. Resolves when it may be written; events take turns in the order of the calls. */
  take(): Promise<void> {
    this.#waiting--
    this.#last = this.#last.then(() => this.#pass())
    return this.#last
  }

  async #pass(): Promise<void> {
    if (this.#waiting > mostLate && ++this.#late < lateOfTurn) return
    this.#late = 0
    let turn = 0
    do await this.#timers.yieldTurn()
    while (++turn < turns && this.#waiting <= mostLate)
  }
}

import type { KeyQueue } from '../../shared/framework/key-controller.ts'

/** Times at which keys are due, of which the earliest counts: a later one does not put a key off. */
export class EarliestTimes {
  readonly #queue: KeyQueue
  readonly #times = new Map<string, number>()

  constructor(queue: KeyQueue) {
    this.#queue = queue
  }

  /** `time`: milliseconds since the epoch. */
  add(key: string, time: number): void {
    if ((this.#times.get(key) ?? Infinity) <= time) return
    this.#times.set(key, time)
    this.#queue.addAt(key, time)
  }

  /** Drops a key's time, as its sync begins or it is gone. */
  drop(key: string): void {
    if (this.#times.delete(key)) this.#queue.forget(key)
  }
}

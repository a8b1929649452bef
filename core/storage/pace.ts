import type { Clock } from '../runtime.ts'

/**
 * Decides when the next group may begin before all callers are back from the last one. Callers and medium then work at the
 * same time, half of the commits here and half there. That pays where an append takes less time than the callers do
 * between two of their commits; a slow medium had better wait for all of them, since each group costs it the same.
 *
 * Where the host has no stopwatch, groups never begin early.
 */
export class Pace {
  readonly #clock: Clock
  /** Commits under way when the last append was done. */
  #callers = 0
  #appendMs = Number.NaN
  /** Between two arrivals, while commits come in one after the other. */
  #arrivalMs = Number.NaN
  #begun = 0
  #arrivals = 0
  #first = 0
  #last = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  arrive(): void {
    this.#last = this.#now()
    if (this.#arrivals++ === 0) this.#first = this.#last
  }

  /** Whether a medium that is free should begin with these commits. */
  isEnough(waiting: number): boolean {
    return waiting * 2 >= this.#callers && this.#appendMs < this.#arrivalMs * this.#callers
  }

  appendBegins(): void {
    this.#begun = this.#now()
  }

  appendEnds(size: number, waiting: number): void {
    this.#appendMs = this.#now() - this.#begun
    this.#callers = size + waiting
    if (this.#arrivals > 1) this.#arrivalMs = (this.#last - this.#first) / (this.#arrivals - 1)
    this.#arrivals = 0
  }

  #now(): number {
    return this.#clock.elapsed?.() ?? Number.NaN
  }
}

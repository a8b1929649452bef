import type { Clock } from '../../base/runtime.ts'

/**
 * Pace of commit groups: decides whether the next group may begin before all callers of the last one have committed
 * again. Callers and medium then work at the same time, each on half of the commits. That pays where an append takes
 * less time than the callers take between two commits; a slow medium had better wait for all callers, since each group
 * costs it the same.
 *
 * Where the host has no monotonic clock, groups never begin early.
 */
export class Pace {
  readonly #clock: Clock
  /** Commits that were under way when the last append ended. */
  #callers = 0
  #appendMs = Number.NaN
  /** Milliseconds between two arrivals, while commits come in one after the other. */
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

  /** Whether a free medium should begin a group with the waiting commits. */
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

/** How many of a kind a client may send at once, and how many each second for long. No client comes near. */
const burst = 1000
const perSecond = 50

/** An allowance that fills up again with time. */
export class TokenBucket {
  #left = burst
  #since: number
  readonly #now: () => number

  /** `now` is in milliseconds. */
  constructor(now: () => number) {
    this.#now = now
    this.#since = now()
  }

  /** Takes one; false where there is none left. */
  take(): boolean {
    if (this.#left < 1) {
      const now = this.#now()
      this.#left = Math.min(burst, this.#left + ((now - this.#since) / 1000) * perSecond)
      this.#since = now
      if (this.#left < 1) return false
    }
    this.#left--
    return true
  }
}

/** Tokens at most, and tokens that are added each second. No honest client needs as many. */
const burst = 1000
const perSecond = 50

/** A token bucket, which limits how often a client may send something. It is full at first. */
export class TokenBucket {
  #left = burst
  #since: number
  readonly #now: () => number

  /** `now` is in milliseconds. */
  constructor(now: () => number) {
    this.#now = now
    this.#since = now()
  }

  /** Takes a token; false where none is left. */
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

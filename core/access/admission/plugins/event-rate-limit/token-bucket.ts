import type { Clock } from '../../../../base/runtime.ts'

/** How fast tokens come, and how many there are at most. */
export interface TokenRate {
  /** Tokens a second. */
  readonly qps: number
  readonly burst: number
}

/** A token bucket. It is full at first. */
export class TokenBucket {
  readonly #rate: TokenRate
  readonly #clock: Clock
  #tokens: number
  #lastTaken: number

  constructor(rate: TokenRate, clock: Clock) {
    this.#rate = rate
    this.#clock = clock
    this.#tokens = rate.burst
    this.#lastTaken = this.#now()
  }

  /** Takes a token. @returns false where there is none. */
  take(): boolean {
    const { qps, burst } = this.#rate
    const now = this.#now()
    const seconds = Math.max(0, now - this.#lastTaken) / 1000
    const tokens = Math.min(burst, this.#tokens + seconds * qps)
    // As in Go's limiter, a wait of less than a nanosecond is none: fractions of tokens are not exact.
    if ((1 - tokens) / qps >= 1e-9) return false
    this.#tokens = tokens - 1
    this.#lastTaken = now
    return true
  }

  #now(): number {
    return this.#clock.elapsed?.() ?? this.#clock.now()
  }
}

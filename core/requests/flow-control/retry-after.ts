/** Requests that were refused within one second. */
interface RefusedInSecond {
  readonly second: number
  readonly count: number
}

const mostSeconds = 32

/** Seconds that are kept, even where the clock was set back. */
const mostKept = 2 * mostSeconds

/** Tells clients of one level when to come again: the more are refused, the later. As TCP, it doubles and counts down by one. */
export class RetryAfter {
  /** Value of `Retry-After` headers. */
  seconds = 1
  #history: RefusedInSecond[] = []
  #current: RefusedInSecond = { second: 0, count: 0 }
  #raisedAt = 0

  /** Seconds whose refused requests are remembered. */
  get kept(): number {
    return this.#history.length
  }

  /** Counts a request that is refused now. @param second wall-clock time in whole seconds */
  refused(second: number): void {
    const { second: former, count } = this.#current
    if (former === second) {
      this.#current = { second, count: count + 1 }
      return
    }
    const kept = Math.min(2 * this.seconds, mostSeconds)
    this.#history.push(this.#current)
    const first = this.#history.findIndex((each) => former - each.second <= kept)
    const surplus = Math.max(first, this.#history.length - mostKept)
    if (surplus > 0) this.#history.splice(0, surplus)
    this.#current = { second, count: 1 }
    this.#update(second)
  }

  #update(now: number): void {
    const { seconds } = this
    let refused = 0
    for (let at = this.#history.length - 1; at >= 0; at--) {
      const { second, count } = this.#history[at] ?? this.#current
      if (now - second > seconds) break
      if (second < now) refused += count
    }
    if (now - this.#raisedAt >= seconds && refused >= 3 * seconds) {
      this.seconds = Math.min(2 * seconds, mostSeconds)
      this.#raisedAt = now
    } else if (refused < seconds && seconds > 1) {
      this.seconds--
    }
  }
}

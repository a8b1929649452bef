/** Requests that were refused within one second. */
interface RefusedInSecond {
  readonly second: number
  readonly count: number
}

const mostSeconds = 32

/** Tells clients of one level when to come again: the more are refused, the later. As TCP, it doubles and counts down by one. */
export class RetryAfter {
  /** Value of `Retry-After` headers. */
  seconds = 1
  #history: RefusedInSecond[] = []
  #current: RefusedInSecond = { second: 0, count: 0 }
  #raisedAt = 0

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
    if (first > 0) this.#history.splice(0, first)
    this.#current = { second, count: 1 }
    this.#update(second)
  }

  #update(now: number): void {
    const { seconds } = this
    let refused = 0
    for (const { second, count } of this.#history) {
      if (now - second <= seconds && second < now) refused += count
    }
    if (now - this.#raisedAt >= seconds && refused >= 3 * seconds) {
      this.seconds = Math.min(2 * seconds, mostSeconds)
      this.#raisedAt = now
    } else if (refused < seconds && seconds > 1) {
      this.seconds--
    }
  }
}

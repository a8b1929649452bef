import type { Buckets } from '../../../access/observe/metrics/histogram.ts'
import type { Series, WriteSample } from '../../../access/observe/metrics/series.ts'

/** The histograms count nanoseconds. */
const perMillisecond = 1e6

/**
 * A histogram of how long a ratio had which value: of a number that changes often to one that seldom does. Times are milliseconds of
 * one clock. A number that changes again in the same instant costs no search for its bucket.
 */
export class TimingRatio implements Series {
  readonly isShown = true
  readonly #buckets: Buckets
  readonly #now: () => number
  /** Milliseconds by bucket. */
  readonly #times: Float64Array
  #sum = 0
  #since: number
  #numerator = 0
  #denominator = 1

  constructor(buckets: Buckets, now: () => number) {
    this.#buckets = buckets
    this.#now = now
    this.#times = new Float64Array(buckets.labels.length)
    this.#since = now()
  }

  set(numerator: number, now: number): void {
    // What stays the same is counted with its next change.
    if (numerator === this.#numerator) return
    if (now > this.#since) this.#pass(now)
    this.#numerator = numerator
  }

  setDenominator(denominator: number, now: number): void {
    if (now > this.#since) this.#pass(now)
    this.#denominator = denominator
  }

  /** Has the number have been `numerator` for so long up to `now`, where it was set to 0 all that time. */
  add(numerator: number, milliseconds: number, now: number): void {
    if (now > this.#since) this.#pass(now)
    const ratio = numerator / this.#denominator
    this.#count(ratio, milliseconds)
    this.#count(0, -milliseconds)
    this.#sum += milliseconds * ratio
  }

  write(sample: WriteSample): void {
    const now = this.#now()
    if (now > this.#since) this.#pass(now)
    let cumulated = 0
    for (const [at, label] of this.#buckets.labels.entries()) {
      cumulated += this.#times[at] ?? 0
      sample('_bucket', label, Math.round(cumulated * perMillisecond))
    }
    sample('_sum', undefined, this.#sum * perMillisecond)
    sample('_count', undefined, Math.round(cumulated * perMillisecond))
  }

  reset(): void {
    this.#times.fill(0)
    this.#sum = 0
    this.#since = this.#now()
  }

  /** Counts the time in which the ratio was what it is. */
  #pass(now: number): void {
    const ratio = this.#numerator / this.#denominator
    const time = now - this.#since
    this.#count(ratio, time)
    this.#sum += time * ratio
    this.#since = now
  }

  #count(ratio: number, time: number): void {
    const { bounds } = this.#buckets
    let at = 0
    while (at < bounds.length && ratio > (bounds[at] ?? 0)) at++
    this.#times[at] = (this.#times[at] ?? 0) + time
  }
}

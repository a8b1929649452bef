import { formatDouble } from '../../cel/values/double-text.ts'
import type { Series, WriteSample } from './series.ts'

/** The upper bounds of a histogram's buckets in ascending order, with their labels. */
export interface Buckets {
  readonly bounds: readonly number[]
  /** A label for each bound, as it is written: `le="0.5"`. */
  readonly labels: readonly string[]
}

/** Buckets with these upper bounds, which are in ascending order; values above the last one are only counted in `+Inf`. */
export function bucketsOf(bounds: readonly number[]): Buckets {
  return { bounds, labels: bounds.map((bound) => `le="${formatDouble(bound)}"`) }
}

/** Counts values by their size. */
export class Histogram implements Series {
  readonly #buckets: Buckets
  readonly #counts: Float64Array
  #count = 0
  #sum = 0

  constructor(buckets: Buckets) {
    this.#buckets = buckets
    this.#counts = new Float64Array(buckets.bounds.length)
  }

  observe(value: number): void {
    const { bounds } = this.#buckets
    let at = 0
    while (at < bounds.length && value > (bounds[at] ?? 0)) at++
    if (at < bounds.length) this.#counts[at] = (this.#counts[at] ?? 0) + 1
    this.#count++
    this.#sum += value
  }

  get isShown(): boolean {
    return this.#count > 0
  }

  write(sample: WriteSample): void {
    let cumulated = 0
    for (const [at, label] of this.#buckets.labels.entries()) {
      cumulated += this.#counts[at] ?? 0
      sample('_bucket', label, cumulated)
    }
    sample('_bucket', 'le="+Inf"', this.#count)
    sample('_sum', '', this.#sum)
    sample('_count', '', this.#count)
  }

  reset(): void {
    this.#counts.fill(0)
    this.#count = 0
    this.#sum = 0
  }
}

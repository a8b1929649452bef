import type { PlaceLabel, Series, WriteSample } from './series.ts'

/** The upper bounds of a histogram's buckets in ascending order, with their labels. */
export interface Buckets {
  readonly bounds: readonly number[]
  /** A label for each bound, and for infinity behind them. */
  readonly labels: readonly PlaceLabel[]
}

/** Buckets with these upper bounds, which are in ascending order; values above the last one are only counted in `+Inf`. */
export function bucketsOf(bounds: readonly number[]): Buckets {
  return { bounds, labels: [...bounds, Infinity].map((bound) => ['le', bound]) }
}

/** Upper bounds that grow by a factor. They are multiplied one by one, so that they have the digits of the original's. */
export function growingBounds(first: number, factor: number, count: number): readonly number[] {
  const bounds = [first]
  while (bounds.length < count) bounds.push((bounds.at(-1) ?? first) * factor)
  return bounds
}

/** Counts values by their size. */
export class Histogram implements Series {
  readonly #buckets: Buckets
  readonly #counts: Float64Array
  readonly #isAlwaysShown: boolean
  #count = 0
  #sum = 0

  /** @param isAlwaysShown whether the histogram is shown while nothing was counted */
  constructor(buckets: Buckets, isAlwaysShown = false) {
    this.#buckets = buckets
    this.#isAlwaysShown = isAlwaysShown
    this.#counts = new Float64Array(buckets.labels.length)
  }

  /** @param times how often the value was seen */
  observe(value: number, times = 1): void {
    const { bounds } = this.#buckets
    let at = 0
    while (at < bounds.length && value > (bounds[at] ?? 0)) at++
    this.#counts[at] = (this.#counts[at] ?? 0) + times
    this.#count += times
    this.#sum += value * times
  }

  get isShown(): boolean {
    return this.#count > 0 || this.#isAlwaysShown
  }

  write(sample: WriteSample): void {
    let cumulated = 0
    for (const [at, label] of this.#buckets.labels.entries()) {
      cumulated += this.#counts[at] ?? 0
      sample('_bucket', label, cumulated)
    }
    sample('_sum', undefined, this.#sum)
    sample('_count', undefined, this.#count)
  }

  reset(): void {
    this.#counts.fill(0)
    this.#count = 0
    this.#sum = 0
  }
}

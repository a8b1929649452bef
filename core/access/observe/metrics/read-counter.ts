import type { Series, WriteSample } from './series.ts'

/** A number that only grows and is counted elsewhere: a scrape reads it. A reset counts on from the last total that was read. */
export class ReadCounter implements Series {
  #total: number | undefined
  #base = 0

  /** Sets what was counted since the start. */
  read(total: number): void {
    this.#total = total
    // What counts was made anew, as the cache of a resource is.
    if (total < this.#base) this.#base = 0
  }

  get isShown(): boolean {
    return this.#total !== undefined
  }

  write(sample: WriteSample): void {
    sample('', undefined, (this.#total ?? 0) - this.#base)
  }

  reset(): void {
    this.#base = this.#total ?? 0
    this.#total = undefined
  }
}

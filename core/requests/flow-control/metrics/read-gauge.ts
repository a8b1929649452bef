import type { Series, WriteSample } from '../../../access/observe/metrics/series.ts'

/** A number that is read at each scrape. It is not shown while there is none. */
export class ReadGauge implements Series {
  #read: (() => number | undefined) | undefined

  follow(read: () => number | undefined): void {
    this.#read = read
  }

  /** Shows from now on what is read now, so that what is read may go. */
  hold(): void {
    const value = this.#read?.()
    this.#read = () => value
  }

  get isShown(): boolean {
    return this.#read?.() !== undefined
  }

  write(sample: WriteSample): void {
    sample('', undefined, this.#read?.() ?? 0)
  }

  // What is read is kept elsewhere.
  reset(): void {}
}

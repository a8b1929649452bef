import type { Series, WriteSample } from '../../../access/observe/metrics/series.ts'

/** A number of things that are there now. A reset forgets neither them, since they will go one by one, nor that there were some. */
export class CountGauge implements Series {
  #count: number | undefined

  add(by: number): void {
    this.#count = (this.#count ?? 0) + by
  }

  get isShown(): boolean {
    return this.#count !== undefined
  }

  write(sample: WriteSample): void {
    sample('', undefined, this.#count ?? 0)
  }

  reset(): void {}
}

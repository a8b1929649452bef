import type { Series, WriteSample } from './series.ts'

/** A number that only grows. */
export class Counter implements Series {
  #value = 0
  readonly #isAlwaysShown: boolean

  /** @param isAlwaysShown whether the counter is shown while it is 0 */
  constructor(isAlwaysShown = false) {
    this.#isAlwaysShown = isAlwaysShown
  }

  increment(by = 1): void {
    this.#value += by
  }

  get isShown(): boolean {
    return this.#value > 0 || this.#isAlwaysShown
  }

  write(sample: WriteSample): void {
    sample('', undefined, this.#value)
  }

  reset(): void {
    this.#value = 0
  }
}

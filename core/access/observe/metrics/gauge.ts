import type { Series, WriteSample } from './series.ts'

/** A number that goes up and down. It is not shown before it was set. */
export class Gauge implements Series {
  #value: number | undefined

  set(value: number): void {
    this.#value = value
  }

  add(by: number): void {
    this.#value = (this.#value ?? 0) + by
  }

  /** Hides the number, which stands for nothing any more. */
  clear(): void {
    this.#value = undefined
  }

  get isShown(): boolean {
    return this.#value !== undefined
  }

  write(sample: WriteSample): void {
    sample('', undefined, this.#value ?? 0)
  }

  reset(): void {
    this.clear()
  }
}

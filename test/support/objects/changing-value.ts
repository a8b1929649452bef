import type { LiveValue } from '../../../core/base/runtime.ts'

/** A live value that a test changes. */
export class ChangingValue<T> implements LiveValue<T> {
  readonly #listeners = new Set<(value: T) => void>()
  #value: T

  constructor(value: T) {
    this.#value = value
  }

  get value(): T {
    return this.#value
  }

  /** How many listeners have not been cancelled. */
  get listeners(): number {
    return this.#listeners.size
  }

  onChange(listener: (value: T) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  change(value: T): void {
    this.#value = value
    for (const listener of this.#listeners) listener(value)
  }
}

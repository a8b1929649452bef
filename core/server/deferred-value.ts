/** A value that is set once, after those who use it later have been made. */
export class DeferredValue<T extends object> {
  readonly #what: string
  #value: T | undefined

  /** @param what names the value in the error of an early use */
  constructor(what: string) {
    this.#what = what
  }

  /** @throws Error before the value is set. */
  get value(): T {
    if (!this.#value) throw new Error(`${this.#what} is not there yet`)
    return this.#value
  }

  set(value: T): void {
    this.#value = value
  }
}

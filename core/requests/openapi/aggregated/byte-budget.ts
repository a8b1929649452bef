/** Bytes that may still be held; what is held is taken from it and given back. */
export class ByteBudget {
  readonly #most: number
  #held = 0

  constructor(most: number) {
    this.#most = most
  }

  /** @throws RangeError, with nothing taken, where that would be more than may be held */
  take(bytes: number): void {
    if (this.#held + bytes > this.#most) {
      throw new RangeError(`the documents of aggregated APIs are more than ${this.#most} bytes`)
    }
    this.#held += bytes
  }

  give(bytes: number): void {
    this.#held -= bytes
  }
}

/** Things that happen, in order, for a test to wait for one by one. */
export class Arrivals<T> {
  readonly #arrived: T[] = []
  readonly #waiting: ((item: T) => void)[] = []

  push(item: T): void {
    const waiter = this.#waiting.shift()
    if (waiter) waiter(item)
    else this.#arrived.push(item)
  }

  next(): Promise<T> {
    if (this.#arrived.length > 0) return Promise.resolve(this.#arrived.shift() as T)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Arrived, and nobody has waited for them. */
  get unclaimed(): number {
    return this.#arrived.length
  }
}

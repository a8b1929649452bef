import { Listeners, type Subscribable } from './store.ts'

/** A queue of items for a part of the page that may not be loaded yet. Over its limit the oldest items are dropped. */
export class Inbox<T> implements Subscribable {
  readonly #listeners = new Listeners()
  readonly #limit: number
  #waiting: T[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  put(item: T): void {
    this.#waiting = [...this.#waiting, item].slice(-this.#limit)
    this.#listeners.tell()
  }

  /** All that waits, oldest first; it waits no longer. */
  take(): readonly T[] {
    const waiting = this.#waiting
    this.#waiting = []
    return waiting
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.subscribe(listener)
  }
}

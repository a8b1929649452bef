/** Something that tells when it has changed. */
export interface Subscribable {
  /** Calls `listener` after every change; returns what ends that. */
  subscribe(listener: () => void): () => void
}

/** Listeners of one thing, called in the order they came. */
export class Listeners implements Subscribable {
  readonly #listeners = new Set<() => void>()

  subscribe(listener: () => void): () => void {
    const own = (): void => listener()
    this.#listeners.add(own)
    return () => this.#listeners.delete(own)
  }

  tell(): void {
    // A copy, as a listener may bring others or go itself.
    for (const listener of Array.from(this.#listeners)) listener()
  }
}

/** A record of values that can be watched. */
export class Store<T extends object> implements Subscribable {
  readonly #listeners = new Listeners()
  #value: T

  constructor(value: T) {
    this.#value = value
  }

  get value(): Readonly<T> {
    return this.#value
  }

  /** Replaces the members given; listeners hear of it only where one of them differs. */
  update(change: Partial<T>): void {
    const keys = Object.keys(change) as (keyof T)[]
    if (keys.every((key) => Object.is(this.#value[key], change[key]))) return
    this.#value = { ...this.#value, ...change }
    this.#listeners.tell()
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.subscribe(listener)
  }
}

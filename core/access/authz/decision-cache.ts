import type { User } from '../../base/api/user.ts'
import { BoundedCache } from '../../base/collections/bounded-cache.ts'

/**
 * Cache of authorization decisions, by user and request. Users are told apart by object identity, which authenticators
 * keep for the life of a credential; a number stands for each user in the keys of the cache, which all users share.
 */
export class DecisionCache<T> {
  readonly #decisions: BoundedCache<T>
  readonly #numbers = new WeakMap<User, number>()
  #lastNumber = 0

  /** `bytes` bounds the memory of all decisions. */
  constructor(bytes: number) {
    this.#decisions = new BoundedCache({ bytes })
  }

  /** Memory of all decisions, in bytes, roughly. */
  get bytes(): number {
    return this.#decisions.bytes
  }

  get(user: User, asked: string): T | undefined {
    const number = this.#numbers.get(user)
    return number === undefined ? undefined : this.#decisions.get(`${number} ${asked}`)
  }

  /** `bytes` is the memory of `decision`. */
  set(user: User, asked: string, decision: T, bytes: number): void {
    let number = this.#numbers.get(user)
    if (number === undefined) this.#numbers.set(user, (number = ++this.#lastNumber))
    this.#decisions.set(`${number} ${asked}`, decision, bytes)
  }
}

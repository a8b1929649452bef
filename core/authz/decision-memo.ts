import { BoundedCache } from '../api/bounded-cache.ts'
import type { User } from '../api/user.ts'

/**
 * Decisions already made, by user and by what was asked. Users are told apart by identity, which authenticators keep for the
 * life of a credential; in the keys of the one cache that all share, a number stands for each.
 */
export class DecisionMemo<T> {
  readonly #decisions: BoundedCache<T>
  readonly #numbers = new WeakMap<User, number>()
  #lastNumber = 0

  /** `bytes` is the most that decisions take. */
  constructor(bytes: number) {
    this.#decisions = new BoundedCache({ bytes })
  }

  /** What is held, in bytes, roughly. */
  get bytes(): number {
    return this.#decisions.bytes
  }

  get(user: User, asked: string): T | undefined {
    const number = this.#numbers.get(user)
    return number === undefined ? undefined : this.#decisions.get(`${number} ${asked}`)
  }

  /** `bytes` is what the decision takes. */
  set(user: User, asked: string, decision: T, bytes: number): void {
    let number = this.#numbers.get(user)
    if (number === undefined) this.#numbers.set(user, (number = ++this.#lastNumber))
    this.#decisions.set(`${number} ${asked}`, decision, bytes)
  }

  clear(): void {
    this.#decisions.clear()
  }
}

import type { User } from '../authn/user.ts'

/**
 * Decisions already made, by user and by what was asked. Users are told apart by identity, which authenticators keep
 * for the life of a credential. At `limit` decisions everything is forgotten.
 */
export class DecisionMemo<T> {
  readonly #limit: number
  #byUser = new WeakMap<User, Map<string, T>>()
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get(user: User, key: string): T | undefined {
    return this.#byUser.get(user)?.get(key)
  }

  set(user: User, key: string, value: T): void {
    if (this.#size >= this.#limit) this.clear()
    let decisions = this.#byUser.get(user)
    if (!decisions) {
      decisions = new Map()
      this.#byUser.set(user, decisions)
    }
    decisions.set(key, value)
    this.#size++
  }

  clear(): void {
    this.#byUser = new WeakMap()
    this.#size = 0
  }
}

import type { User } from '../../base/api/user.ts'
import type { Subject } from './role-binding.ts'

/** Values by the subjects of role bindings. */
export class BySubject<T> {
  /** Service accounts are among the users, by their user names. */
  readonly #users = new Map<string, T>()
  readonly #groups = new Map<string, T>()

  get({ kind, userName, name }: Subject): T | undefined {
    return kind === 'Group' ? this.#groups.get(name) : this.#users.get(userName)
  }

  /** @returns whether the subject had no value before. */
  set({ kind, userName, name }: Subject, value: T): boolean {
    const [values, key] = kind === 'Group' ? [this.#groups, name] : [this.#users, userName]
    const isNew = !values.has(key)
    values.set(key, value)
    return isNew
  }

  delete({ kind, userName, name }: Subject): void {
    if (kind === 'Group') this.#groups.delete(name)
    else this.#users.delete(userName)
  }

  /** The values of the subjects that stand for `user`: the user's, then those of the groups. */
  of(user: User): Iterable<T> {
    const found = new Set<T>()
    const own = this.#users.get(user.name)
    if (own !== undefined) found.add(own)
    if (this.#groups.size === 0) return found
    for (const group of user.groups) {
      const shared = this.#groups.get(group)
      if (shared !== undefined) found.add(shared)
    }
    return found
  }
}

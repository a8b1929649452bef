import type { User } from '../../base/api/user.ts'
import { BySubject } from './by-subject.ts'
import type { RoleBinding } from './role-binding.ts'
import { SubjectBindings } from './subject-bindings.ts'

/** The bindings of one namespace, or those of the cluster, by their subjects. */
export class BindingIndex {
  /** Undefined for a binding that cannot be read. */
  readonly #byName = new Map<string, RoleBinding | undefined>()
  readonly #bySubject = new BySubject<SubjectBindings>()

  get size(): number {
    return this.#byName.size
  }

  /** Adds a binding that is not in the index; one that cannot be read is undefined. */
  add(name: string, binding: RoleBinding | undefined): void {
    this.#byName.set(name, binding)
    if (!binding) return
    for (const subject of binding.subjects) {
      const bindings = this.#bySubject.get(subject)
      if (bindings) bindings.add(binding)
      else this.#bySubject.set(subject, new SubjectBindings(binding))
    }
  }

  /** @returns the binding that was removed. */
  remove(name: string): RoleBinding | undefined {
    const binding = this.#byName.get(name)
    this.#byName.delete(name)
    for (const subject of binding?.subjects ?? []) {
      const bindings = this.#bySubject.get(subject)
      if (!binding || !bindings) continue
      bindings.remove(binding)
      if (bindings.size === 0) this.#bySubject.delete(subject)
    }
    return binding
  }

  /** The bindings of which `user` is a subject, by subject; one that names several of the user's is among those of each. */
  of(user: User): Iterable<SubjectBindings> {
    return this.#bySubject.of(user)
  }
}

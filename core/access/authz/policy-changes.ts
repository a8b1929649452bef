import type { User } from '../../base/api/user.ts'
import { BySubject } from './by-subject.ts'
import type { Subject } from './role-binding.ts'

interface Scope {
  /** Version of the last change that may concern every subject. */
  every: number
  readonly subjects: BySubject<number>
}

/** Subjects and namespaces whose changes are kept at most; one more makes the next decisions of all users due again. */
const mostKept = 10_000

/**
 * When what the RBAC objects grant changed last, by namespace and subject: a decision holds until the version of a change that
 * concerns its user and namespace.
 */
export class PolicyChanges {
  #version = 0
  /** Version of the last change that may concern every subject in every namespace. */
  #every = 0
  readonly #scopes = new Map<string, Scope>()
  #kept = 0

  /** Number of changes. */
  get version(): number {
    return this.#version
  }

  /** Notes a change for all users and namespaces. */
  noteAll(): void {
    this.#every = ++this.#version
    this.#scopes.clear()
    this.#kept = 0
  }

  /** Notes a change for all users in a namespace; bindings of the cluster belong to the empty one. */
  noteNamespace(namespace: string): void {
    if (this.#kept === mostKept) this.noteAll()
    else this.#scope(namespace).every = ++this.#version
  }

  /** Notes a change for `subjects` in a namespace. */
  noteSubjects(namespace: string, subjects: readonly Subject[]): void {
    if (this.#kept + subjects.length >= mostKept) {
      this.noteAll()
      return
    }
    this.#version++
    const scope = this.#scope(namespace)
    for (const subject of subjects) {
      if (scope.subjects.set(subject, this.#version)) this.#kept++
    }
  }

  /** Whether a change since `version` may concern what `user` may do in a namespace. */
  concern(user: User, namespace: string, version: number): boolean {
    if (this.#every > version) return true
    return (
      this.#concernIn('', user, version) ||
      (namespace !== '' && this.#concernIn(namespace, user, version))
    )
  }

  #concernIn(namespace: string, user: User, version: number): boolean {
    const scope = this.#scopes.get(namespace)
    if (!scope) return false
    if (scope.every > version) return true
    for (const changed of scope.subjects.of(user)) if (changed > version) return true
    return false
  }

  #scope(namespace: string): Scope {
    let scope = this.#scopes.get(namespace)
    if (!scope) {
      this.#scopes.set(namespace, (scope = { every: 0, subjects: new BySubject() }))
      this.#kept++
    }
    return scope
  }
}

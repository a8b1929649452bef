import type { User } from '../../base/api/user.ts'
import type { Logger } from '../../base/runtime.ts'
import type { Entry } from '../../objects/codec/entry.ts'
import type { PolicyRule } from './authorizer.ts'
import { BoundRoles } from './bound-roles.ts'
import { BySubject } from './by-subject.ts'
import { PolicyChanges } from './policy-changes.ts'
import type { PolicyListener, PolicyResource, PolicySource } from './policy-source.ts'
import { type BoundRole, parseRoleBinding, type RoleBinding } from './role-binding.ts'
import { SubjectBindings } from './subject-bindings.ts'

/** The bindings of one namespace, or those of the cluster, by their subjects. */
class BindingIndex {
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

const noIndex = new BindingIndex()

const longestNamespace = 63

/** What a user has in a namespace by RBAC. */
export interface Rights {
  readonly rules: readonly PolicyRule[]
  readonly absent: readonly BoundRole[]
}

/** The namespace and the name of a cache entry's key. */
function splitKey(key: string): readonly [string, string] {
  const slash = key.indexOf('/')
  return [key.slice(0, Math.max(0, slash)), key.slice(slash + 1)]
}

/**
 * The RBAC objects, each revision parsed once, and their bindings indexed by subject. The bindings of a namespace are indexed when
 * they are first asked for; then the index takes in each change in the turn in which the watch cache does.
 */
export class RbacPolicy implements PolicyListener {
  readonly #source: PolicySource
  readonly #logger: Logger
  readonly #roles: BoundRoles
  /** Indexes of the namespaces that have bindings, so that requests cannot fill it with made-up names. */
  readonly #indexes = new Map<string, BindingIndex>()
  #searches = 0
  readonly changes: PolicyChanges = new PolicyChanges()

  constructor(source: PolicySource, logger: Logger) {
    this.#source = source
    this.#logger = logger
    this.#roles = new BoundRoles(source, (entry, parse) => this.#read(entry, parse))
    source.follow(this)
  }

  changed(resource: PolicyResource, key: string, entry: Entry | undefined): void {
    if (resource === 'clusterRoles' || resource === 'roles') this.#changeRole(resource, key)
    else this.#changeBinding(key, entry)
  }

  replaced(resource: PolicyResource): void {
    if (resource === 'clusterRoles' || resource === 'roles') {
      this.#roles.changedAll()
    } else {
      this.#indexes.clear()
      this.#roles.clear()
    }
    this.changes.noteAll()
  }

  /**
   * The bindings of which `user` is a subject and that count in `namespace`: the cluster's, then the namespace's if it is set; of
   * each the user's own, then those of the groups, by name. One that names the user in several ways is in several of them.
   */
  *bindings(user: User, namespace: string): Generator<SubjectBindings, void> {
    yield* this.#index('').of(user)
    if (namespace !== '') yield* this.#index(namespace).of(user)
  }

  /** Visits the first of the user's {@link bindings} for each role that they grant, as long as `visit` is false. */
  search(user: User, namespace: string, visit: (binding: RoleBinding) => boolean): void {
    // A user may have thousands of bindings: a mark on their few roles costs less than a set of them, and a call less than an iterator.
    const search = ++this.#searches
    for (const { roles, bindings } of this.bindings(user, namespace)) {
      for (let place = 0; place < roles.length; place++) {
        const role = roles[place]
        if (!role || role.metBy === search) continue
        role.metBy = search
        const binding = bindings[place]
        if (binding && visit(binding)) return
      }
    }
  }

  /** All rules that a user has in a namespace, and the roles that are bound and do not exist. */
  rightsOf(user: User, namespace: string): Rights {
    const rules: PolicyRule[] = []
    const absent = new Set<BoundRole>()
    const met = new Set<RoleBinding>()
    for (const { bindings } of this.bindings(user, namespace)) {
      for (const binding of bindings) {
        if (met.has(binding)) continue
        met.add(binding)
        const granted = this.rulesOf(binding.role)
        if (granted) rules.push(...granted)
        else absent.add(binding.role)
      }
    }
    return { rules, absent: [...absent] }
  }

  /** The rules of the role that a binding grants; undefined where the role does not exist. */
  rulesOf(role: BoundRole): readonly PolicyRule[] | undefined {
    return this.#roles.rulesOf(role)
  }

  #changeRole(resource: PolicyResource, key: string): void {
    const isClusterRole = resource === 'clusterRoles'
    this.#roles.changed(isClusterRole ? 'ClusterRole' : 'Role', key)
    if (isClusterRole) this.changes.noteAll()
    else this.changes.noteNamespace(splitKey(key)[0])
  }

  #changeBinding(key: string, entry: Entry | undefined): void {
    const [namespace, name] = splitKey(key)
    const index = this.#indexes.get(namespace)
    if (!index) {
      this.changes.noteNamespace(namespace)
      return
    }
    const before = index.remove(name)
    if (before) this.#roles.release(before.role)
    const after = entry && this.#binding(entry)
    if (entry) index.add(name, after)
    if (index.size === 0) this.#indexes.delete(namespace)
    const subjects = [...(before?.subjects ?? []), ...(after?.subjects ?? [])]
    this.changes.noteSubjects(namespace, subjects)
  }

  #index(namespace: string): BindingIndex {
    const known = this.#indexes.get(namespace)
    if (known) return known
    if (namespace.length > longestNamespace) return noIndex
    const { roleBindings, clusterRoleBindings } = this.#source
    const entries =
      namespace === '' ? clusterRoleBindings.entries('') : roleBindings.entries(namespace)
    const index = new BindingIndex()
    for (const entry of entries) index.add(entry.name, this.#binding(entry))
    if (index.size > 0) this.#indexes.set(namespace, index)
    return index
  }

  #binding(entry: Entry): RoleBinding | undefined {
    return this.#read(entry, () => parseRoleBinding(entry, (...role) => this.#roles.bind(...role)))
  }

  // A corrupt RBAC object grants nothing, and must not fail the authorization of every request.
  #read<T>(entry: Entry, parse: () => T): T | undefined {
    try {
      return parse()
    } catch (error) {
      this.#logger.error('an RBAC object cannot be read and grants nothing', {
        key: entry.key,
        revision: entry.revision,
        error: String(error),
      })
      return undefined
    }
  }
}

import type { ApiObject } from '../api/object.ts'
import type { User } from '../api/user.ts'
import type { Entry } from '../codec/entry.ts'
import type { Logger } from '../runtime.ts'
import type { PolicyRule } from './authorizer.ts'
import type { PolicySource } from './policy-source.ts'
import { parseRules } from './policy-rule.ts'
import {
  keysOfUser,
  parseRoleBinding,
  type RoleBinding,
  type Subject,
  subjectKey,
} from './role-binding.ts'

/** A role binding that applies to a user, and the subject by which it does. */
export interface Grant {
  readonly binding: RoleBinding
  readonly subject: Subject
  /** The rules of the binding's role; undefined where the role does not exist. */
  readonly rules: readonly PolicyRule[] | undefined
}

interface Match {
  readonly binding: RoleBinding
  readonly subject: Subject
}

type BindingIndex = ReadonlyMap<string, readonly Match[]>

const noMatches: readonly Match[] = []

const noBindings: BindingIndex = new Map()

const longestNamespace = 63

/** Namespaces whose RoleBindings are indexed at most; one more drops all indexes, which are rebuilt when asked for. */
const maxIndexedNamespaces = 1_000

function indexBindings(bindings: Iterable<RoleBinding>): BindingIndex {
  const index = new Map<string, Match[]>()
  for (const binding of bindings) {
    for (const subject of binding.subjects) {
      const key = subjectKey(subject)
      const matches = index.get(key)
      if (matches) matches.push({ binding, subject })
      else index.set(key, [{ binding, subject }])
    }
  }
  return index
}

/**
 * The RBAC objects, each revision parsed once, and their bindings indexed by subject. An index is of one namespace, so
 * that after a write to a RoleBinding the next request indexes the bindings of its own namespace, not all.
 */
export class RbacPolicy {
  readonly #source: PolicySource
  readonly #logger: Logger
  readonly #rules = new WeakMap<Entry, readonly PolicyRule[]>()
  readonly #bindings = new WeakMap<Entry, RoleBinding>()
  readonly #byNamespace = new Map<string, BindingIndex>()
  #versions: readonly number[] = []

  constructor(source: PolicySource, logger: Logger) {
    this.#source = source
    this.#logger = logger
  }

  /** Drops the indexes of bindings when an RBAC object changed since the last call, and says whether one did. */
  refresh(): boolean {
    const { roles, roleBindings, clusterRoles, clusterRoleBindings } = this.#source
    const [role, roleBinding, clusterRole, clusterRoleBinding] = this.#versions
    if (
      role === roles.version() &&
      roleBinding === roleBindings.version() &&
      clusterRole === clusterRoles.version() &&
      clusterRoleBinding === clusterRoleBindings.version()
    ) {
      return false
    }
    this.#byNamespace.clear()
    this.#versions = [roles, roleBindings, clusterRoles, clusterRoleBindings].map((objects) =>
      objects.version(),
    )
    return true
  }

  /**
   * Every grant that applies to `user` in `namespace`: those of ClusterRoleBindings, and of the namespace's
   * RoleBindings if it is set.
   */
  *grants(user: User, namespace: string): Iterable<Grant> {
    const keys = keysOfUser(user)
    yield* this.#matching(keys, '')
    if (namespace !== '') yield* this.#matching(keys, namespace)
  }

  *#matching(keys: readonly string[], namespace: string): Iterable<Grant> {
    const index = this.#index(namespace)
    for (const key of keys) {
      for (const { binding, subject } of index.get(key) ?? noMatches) {
        yield { binding, subject, rules: this.#rulesOf(binding) }
      }
    }
  }

  #index(namespace: string): BindingIndex {
    // No namespace has so long a name, and requests must not fill the index with made-up names.
    if (namespace.length > longestNamespace) return noBindings
    let index = this.#byNamespace.get(namespace)
    if (!index) {
      if (this.#byNamespace.size >= maxIndexedNamespaces) this.#byNamespace.clear()
      index = indexBindings(this.#bindingsOf(namespace))
      this.#byNamespace.set(namespace, index)
    }
    return index
  }

  *#bindingsOf(namespace: string): Iterable<RoleBinding> {
    const { roleBindings, clusterRoleBindings } = this.#source
    const entries =
      namespace === '' ? clusterRoleBindings.entries('') : roleBindings.entries(namespace)
    for (const entry of entries) {
      const binding = this.#parsed(entry, this.#bindings, parseRoleBinding)
      if (binding) yield binding
    }
  }

  #rulesOf({ role, namespace }: RoleBinding): readonly PolicyRule[] | undefined {
    const { roles, clusterRoles } = this.#source
    const clusterWide = role.kind === 'ClusterRole'
    if (!clusterWide && namespace === '') return undefined
    const entry = clusterWide ? clusterRoles.get(role.name) : roles.get(`${namespace}/${role.name}`)
    return entry && this.#parsed(entry, this.#rules, parseRules)
  }

  // A corrupt RBAC object grants nothing, and must not fail the authorization of every request.
  #parsed<T>(
    entry: Entry,
    known: WeakMap<Entry, T>,
    parse: (object: ApiObject) => T,
  ): T | undefined {
    const before = known.get(entry)
    if (before !== undefined) return before
    try {
      const parsed = parse(entry.object())
      known.set(entry, parsed)
      return parsed
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

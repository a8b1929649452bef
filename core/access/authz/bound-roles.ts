import type { Entry } from '../../objects/codec/entry.ts'
import { decodedObject } from '../../storage/cache/derived-values.ts'
import type { PolicyRule } from './authorizer.ts'
import type { Role } from './policy-objects.ts'
import { parseRules } from './policy-rule.ts'
import type { PolicyObjects } from './policy-source.ts'
import type { BoundRole } from './role-binding.ts'

/** Reads an RBAC object; undefined where it cannot be read. */
export type ReadEntry = <T>(entry: Entry, parse: () => T) => T | undefined

class HeldRole implements BoundRole {
  readonly kind: string
  readonly name: string
  /** Key of the role's cache entry. */
  readonly key: string
  metBy = 0
  uses = 0
  isRead = false
  rules: readonly PolicyRule[] | undefined

  constructor(kind: string, name: string, namespace: string) {
    this.kind = kind
    this.name = name
    this.key = kind === 'ClusterRole' ? name : `${namespace}/${name}`
  }
}

/** The roles that indexed bindings name, whether they exist or not: one object a role, with its rules once they were asked for. */
export class BoundRoles {
  readonly #source: PolicyObjects
  readonly #read: ReadEntry
  /** By kind and key. */
  readonly #roles = new Map<string, HeldRole>()

  constructor(source: PolicyObjects, read: ReadEntry) {
    this.#source = source
    this.#read = read
  }

  /** The role that a binding names; `namespace` is the binding's. It is held until it is released as often as it was bound. */
  bind(kind: string, name: string, namespace: string): BoundRole {
    const made = new HeldRole(kind, name, namespace)
    const id = `${kind} ${made.key}`
    const role = this.#roles.get(id) ?? made
    if (role === made) this.#roles.set(id, made)
    role.uses++
    return role
  }

  release(bound: BoundRole): void {
    const role = bound as HeldRole
    if (--role.uses === 0) this.#roles.delete(`${role.kind} ${role.key}`)
  }

  /** The rules of a role; undefined where it does not exist. */
  rulesOf(bound: BoundRole): readonly PolicyRule[] | undefined {
    const role = bound as HeldRole
    if (!role.isRead) {
      const entry = this.#entry(role)
      role.rules = entry && this.#read(entry, () => parseRules(decodedObject<Role>(entry)))
      role.isRead = true
    }
    return role.rules
  }

  /** Notes that a role was written or deleted; `key` is that of its cache entry. */
  changed(kind: 'Role' | 'ClusterRole', key: string): void {
    const role = this.#roles.get(`${kind} ${key}`)
    if (role) role.isRead = false
  }

  /** Notes that all roles were read again. */
  changedAll(): void {
    for (const role of this.#roles.values()) role.isRead = false
  }

  clear(): void {
    this.#roles.clear()
  }

  #entry({ kind, key }: HeldRole): Entry | undefined {
    if (kind === 'ClusterRole') return this.#source.clusterRoles.get(key)
    return kind === 'Role' ? this.#source.roles.get(key) : undefined
  }
}

import type { PolicyRule } from '../../../../core/access/authz/authorizer.ts'
import type {
  PolicyListener,
  PolicyResource,
  PolicySource,
} from '../../../../core/access/authz/policy-source.ts'
import type { ApiObject, ObjectMeta } from '../../../../core/base/api/object.ts'
import type { User } from '../../../../core/base/api/user.ts'
import type { Entry } from '../../../../core/objects/codec/entry.ts'
import type { StoredObjects } from '../../../../core/storage/cache/stored-objects.ts'

/** A user of these groups and no others. */
export function user(name: string, ...groups: string[]): User {
  return { name, uid: '', groups, extra: new Map() }
}

/** A rule as a manifest writes it. */
export type RuleText = { readonly [Key in keyof PolicyRule]?: readonly string[] }

/** RBAC objects in memory, which tell of their changes as the watch cache does. */
export class PolicyStore implements PolicySource {
  readonly #listeners: PolicyListener[] = []
  readonly roles = this.#objects('roles')
  readonly roleBindings = this.#objects('roleBindings')
  readonly clusterRoles = this.#objects('clusterRoles')
  readonly clusterRoleBindings = this.#objects('clusterRoleBindings')

  follow(listener: PolicyListener): void {
    this.#listeners.push(listener)
  }

  /** `place` is `name`, or `namespace/name`. */
  role(place: string, ...rules: readonly RuleText[]): void {
    const target = place.includes('/') ? this.roles : this.clusterRoles
    target.put(place, { rules: rules.map((rule) => ({ ...rule })) } as never)
  }

  /** `role` and each subject are `Kind name`, a service account's name `namespace/name`. */
  bind(place: string, role: string, ...subjects: readonly string[]): void {
    const [kind = '', name = ''] = role.split(' ')
    const target = place.includes('/') ? this.roleBindings : this.clusterRoleBindings
    target.put(place, {
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind, name },
      subjects: subjects.map((subject) => {
        const [subjectKind = '', whole = ''] = subject.split(' ')
        const [last = '', namespace] = whole.split('/').reverse()
        return { kind: subjectKind, name: last, ...(namespace !== undefined && { namespace }) }
      }),
    } as never)
  }

  #objects(resource: PolicyResource): MemoryObjects {
    return new MemoryObjects((key, entry) => {
      for (const listener of this.#listeners) listener.changed(resource, key, entry)
    })
  }
}

class MemoryObjects implements StoredObjects {
  readonly #entries = new Map<string, Entry>()
  readonly #changed: (key: string, entry: Entry | undefined) => void
  #version = 0
  reads = 0

  constructor(changed: (key: string, entry: Entry | undefined) => void) {
    this.#changed = changed
  }

  version = (): number => this.#version

  get = (key: string): Entry | undefined => this.#entries.get(key)

  entries = (namespace: string): Entry[] => {
    this.reads++
    return [...this.#entries.values()].filter((entry) => entry.namespace === namespace)
  }

  put(key: string, content: ApiObject): void {
    const [name = '', namespace = ''] = key.split('/').reverse()
    const metadata: ObjectMeta = { name, ...(namespace !== '' && { namespace }) }
    this.#add(key, namespace, name, () => ({ ...content, metadata }))
  }

  putDamaged(key: string): void {
    const [name = '', namespace = ''] = key.split('/').reverse()
    this.#add(key, namespace, name, () => {
      throw new Error('checksum mismatch')
    })
  }

  delete(key: string): void {
    this.#version++
    this.#entries.delete(key)
    this.#changed(key, undefined)
  }

  #add(key: string, namespace: string, name: string, object: () => ApiObject): void {
    const revision = ++this.#version
    const entry: Entry = {
      key,
      namespace,
      name,
      revision,
      object,
      shared: object,
      json: () => new Uint8Array(),
      memo: (_id, make) => make(),
      labels: {},
    }
    this.#entries.set(key, entry)
    this.#changed(key, entry)
  }
}

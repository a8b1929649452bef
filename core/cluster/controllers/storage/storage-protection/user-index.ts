import type { GroupVersionResource } from '../../../../base/api/group-version.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { NamespaceInformers } from './namespace-informers.ts'

/** Kind of users: objects of one resource that use objects of another, as pods use claims. */
export interface UserKind<User extends ApiObject = ApiObject> {
  readonly resource: GroupVersionResource
  /** Namespace of the users of the object at `key`; empty where they may be in any. */
  namespaceOf(key: string): string
  /** Keys of the objects that `user` names. */
  keysOf(user: User): readonly string[]
  /** Whether `user`, which names `object`, uses it now. */
  uses(user: User, object: ApiObject): boolean
}

export interface UserIndexOptions {
  readonly client: Client
  readonly runtime: Runtime
  readonly kind: UserKind
  /** Called when a user of the object at `key` was added, changed or deleted. */
  changed(key: string): void
}

/** Users by key of the used object, then by their own namespace and name. */
type UsersByKey = Map<string, Map<string, ApiObject>>

/** Index of the users of held objects, by namespace. Nothing is watched while no object is held. */
export class UserIndex {
  readonly #options: UserIndexOptions
  readonly #informers: NamespaceInformers
  readonly #users = new Map<string, UsersByKey>()

  constructor(options: UserIndexOptions) {
    const { client, runtime, kind } = options
    this.#options = options
    this.#informers = new NamespaceInformers({
      client,
      runtime,
      resource: kind.resource,
      handlers: {
        added: (user) => this.#add(user),
        modified: (user, previous) => {
          this.#remove(previous)
          this.#add(user)
        },
        deleted: (user) => this.#remove(user),
      },
    })
  }

  /** Holds an object: its users are watched until {@link release}. */
  hold(key: string): void {
    this.#informers.hold(this.#options.kind.namespaceOf(key))
  }

  release(key: string): void {
    const namespace = this.#options.kind.namespaceOf(key)
    if (this.#informers.release(namespace)) this.#users.delete(namespace)
  }

  /** Whether the held object at `key` is in use; also true where it is released meanwhile. */
  async isUsed(key: string, object: ApiObject): Promise<boolean> {
    const { kind } = this.#options
    const namespace = kind.namespaceOf(key)
    if (!(await this.#informers.isKnown(namespace))) return true
    const users = this.#users.get(namespace)?.get(key)?.values() ?? []
    return [...users].some((user) => kind.uses(user, object))
  }

  async stop(): Promise<void> {
    await this.#informers.stop()
    this.#users.clear()
  }

  #add(user: ApiObject): void {
    for (const key of this.#options.kind.keysOf(user)) {
      const byKey = this.#byKey(key)
      const users = byKey.get(key)
      if (users) users.set(nameOf(user), user)
      else byKey.set(key, new Map([[nameOf(user), user]]))
      this.#options.changed(key)
    }
  }

  #remove(user: ApiObject): void {
    for (const key of this.#options.kind.keysOf(user)) {
      const byKey = this.#byKey(key)
      const users = byKey.get(key)
      users?.delete(nameOf(user))
      if (users?.size === 0) byKey.delete(key)
      this.#options.changed(key)
    }
  }

  #byKey(key: string): UsersByKey {
    const namespace = this.#options.kind.namespaceOf(key)
    const known = this.#users.get(namespace)
    if (known) return known
    const made: UsersByKey = new Map()
    this.#users.set(namespace, made)
    return made
  }
}

function nameOf({ metadata }: ApiObject): string {
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}`
}

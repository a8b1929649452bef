import type { Entry } from '../../objects/codec/entry.ts'
import type { StoredObjects } from '../../storage/cache/stored-objects.ts'

/** The RBAC objects, which the authorizer reads from the watch cache, synchronously. */
export interface PolicyObjects {
  readonly roles: StoredObjects
  readonly roleBindings: StoredObjects
  readonly clusterRoles: StoredObjects
  readonly clusterRoleBindings: StoredObjects
}

export type PolicyResource = keyof PolicyObjects

/** Listener to changes of RBAC objects; it must be quick and must not throw. */
export interface PolicyListener {
  /** An object was written, or deleted where `entry` is undefined. */
  changed(resource: PolicyResource, key: string, entry: Entry | undefined): void
  /** Objects of a resource were read again from the store, or the resource is no longer there. */
  replaced(resource: PolicyResource): void
}

export interface PolicySource extends PolicyObjects {
  /** Calls `listener` with each change, in the turn in which the change becomes visible. */
  follow(listener: PolicyListener): void
}

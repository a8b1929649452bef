import type { Entry } from '../codec/entry.ts'

/** One of the RBAC resources, as the authorizer reads it from the watch cache; reading is never asynchronous. */
export interface PolicyObjects {
  /** Differs from its last answer whenever one of the objects was written or deleted since. */
  version(): number
  /** `key` is `namespace/name`, or `name` for cluster-scoped resources. */
  get(key: string): Entry | undefined
  /** The objects of one namespace; of a cluster-scoped resource, all with the empty namespace. */
  entries(namespace: string): Iterable<Entry>
}

export interface PolicySource {
  readonly roles: PolicyObjects
  readonly roleBindings: PolicyObjects
  readonly clusterRoles: PolicyObjects
  readonly clusterRoleBindings: PolicyObjects
}

import type { Entry } from '../codec/entry.ts'

/** The objects of one RBAC resource, which the authorizer reads from the watch cache, synchronously. */
export interface PolicyObjects {
  /** A number that changes whenever one of the objects is written or deleted. */
  version(): number
  /** `key` is `namespace/name`, or `name` for cluster-scoped resources. */
  get(key: string): Entry | undefined
  /** The objects of one namespace; the empty namespace gives all objects of a cluster-scoped resource. */
  entries(namespace: string): Iterable<Entry>
}

export interface PolicySource {
  readonly roles: PolicyObjects
  readonly roleBindings: PolicyObjects
  readonly clusterRoles: PolicyObjects
  readonly clusterRoleBindings: PolicyObjects
}

import type { StoredObjects } from '../cache/stored-objects.ts'

/** The RBAC objects, which the authorizer reads from the watch cache, synchronously. */
export interface PolicySource {
  readonly roles: StoredObjects
  readonly roleBindings: StoredObjects
  readonly clusterRoles: StoredObjects
  readonly clusterRoleBindings: StoredObjects
}

import type { ApiObject } from '../../base/api/object.ts'
import type * as rbacv1 from '../../base/api/types/rbac.v1.generated.ts'

/** A Role or a ClusterRole, which alone has an aggregation rule. */
export type Role = Omit<rbacv1.ClusterRole, 'kind'> & Pick<rbacv1.Role | rbacv1.ClusterRole, 'kind'>

/** A RoleBinding or a ClusterRoleBinding. */
export type RoleBinding = Omit<rbacv1.RoleBinding, 'kind'> &
  Pick<rbacv1.RoleBinding | rbacv1.ClusterRoleBinding, 'kind'>

/** Whether an object of the group of RBAC is a role. */
export function isRole(object: ApiObject): object is Role {
  return object.kind === 'Role' || object.kind === 'ClusterRole'
}

/** Whether an object of the group of RBAC is a binding. */
export function isRoleBinding(object: ApiObject): object is RoleBinding {
  return object.kind === 'RoleBinding' || object.kind === 'ClusterRoleBinding'
}

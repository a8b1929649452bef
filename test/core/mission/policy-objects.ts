import type { TestServer } from '../../support/servers/test-server.ts'

const group = 'rbac.authorization.k8s.io'

/** Paths of the collections of role-based access objects; those of namespaced ones are in `default`. */
export const rbacPaths = {
  roles: `/apis/${group}/v1/namespaces/default/roles`,
  roleBindings: `/apis/${group}/v1/namespaces/default/rolebindings`,
  clusterRoles: `/apis/${group}/v1/clusterroles`,
  clusterRoleBindings: `/apis/${group}/v1/clusterrolebindings`,
} as const

export interface Rule {
  readonly apiGroups?: readonly string[]
  readonly resources?: readonly string[]
  readonly resourceNames?: readonly string[]
  readonly verbs: readonly string[]
  readonly nonResourceURLs?: readonly string[]
}

export function clusterRole(name: string, rules: readonly Rule[], more: object = {}): object {
  return { metadata: { name }, rules, ...more }
}

export function binding(
  name: string,
  role: readonly [kind: 'Role' | 'ClusterRole', name: string],
  subject: object = { kind: 'User', name: 'jane' },
): object {
  const roleRef = { apiGroup: group, kind: role[0], name: role[1] }
  return { metadata: { name }, subjects: [subject], roleRef }
}

/** Gives jane the rules in the whole cluster. */
export async function grantJane(server: TestServer, rules: readonly Rule[]): Promise<void> {
  const made = await server.post(rbacPaths.clusterRoles, clusterRole('granted', rules))
  const bound = await server.post(
    rbacPaths.clusterRoleBindings,
    binding('granted', ['ClusterRole', 'granted']),
  )
  if (made.status !== 201 || bound.status !== 201) throw new TypeError(made.text + bound.text)
}

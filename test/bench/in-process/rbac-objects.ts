import type { JsonObject } from '../../../core/base/api/json.ts'
import { benchNamespace } from '../client/objects.ts'

const group = 'rbac.authorization.k8s.io'
const api = `/apis/${group}/v1`

/** Groups among which the bindings are shared out. */
const groupCount = 200

const roleCount = 1_000
const clusterBindings = 1_000
/** Bindings of the benchmark's own namespace, and of each of the others. */
const ownBindings = 6_000
const otherBindings = 100
const otherNamespaces = 30

/** An object and the path of its collection. */
export interface Placed {
  readonly path: string
  readonly object: JsonObject
}

/** All groups that bindings name: a user in these has a part in nearly every binding. */
export const boundGroups: readonly string[] = Array.from({ length: groupCount }, (_, at) =>
  groupName(at),
)

function groupName(at: number): string {
  return `team-${at % groupCount}`
}

function collection(resource: string, namespace: string): string {
  return namespace === '' ? `${api}/${resource}` : `${api}/namespaces/${namespace}/${resource}`
}

/** Rules on resources that no measured request is for, so that every rule has to be looked at. */
function rules(at: number): JsonObject[] {
  return Array.from({ length: 5 }, (_, number) => ({
    apiGroups: [`group-${number}.example.com`],
    resources: [`things-${at}`, `things-${at}/status`],
    verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'],
  }))
}

/** A ClusterRole or, in the benchmark's namespace, a Role. */
export function roleObject(at: number, isClusterRole: boolean): Placed {
  const object = {
    apiVersion: `${group}/v1`,
    kind: isClusterRole ? 'ClusterRole' : 'Role',
    metadata: { name: `role-${at}` },
    rules: rules(at),
  }
  const path = isClusterRole ? collection('clusterroles', '') : collection('roles', benchNamespace)
  return { path, object }
}

/** A binding of two groups and a user; of the cluster where `namespace` is empty. */
export function bindingObject(at: number, namespace: string): Placed {
  const isClusterRole = namespace !== benchNamespace || at % 2 === 0
  const object = {
    apiVersion: `${group}/v1`,
    kind: namespace === '' ? 'ClusterRoleBinding' : 'RoleBinding',
    metadata: { name: `binding-${at}` },
    roleRef: {
      apiGroup: group,
      kind: isClusterRole ? 'ClusterRole' : 'Role',
      name: `role-${at % (roleCount / 2)}`,
    },
    subjects: [
      { apiGroup: group, kind: 'Group', name: groupName(at) },
      { apiGroup: group, kind: 'Group', name: groupName(at * 7 + 3) },
      { apiGroup: group, kind: 'User', name: `user-${at}` },
    ],
  }
  const resource = namespace === '' ? 'clusterrolebindings' : 'rolebindings'
  return { path: collection(resource, namespace), object }
}

/** 1,000 roles and 10,000 bindings, with the namespaces that they are in. */
export function* rbacObjects(): Generator<Placed, void> {
  const others = Array.from({ length: otherNamespaces }, (_, at) => `${benchNamespace}-${at}`)
  for (const name of others) {
    const object = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } }
    yield { path: '/api/v1/namespaces', object }
  }
  for (let at = 0; at < roleCount; at++) yield roleObject(at >> 1, at % 2 === 0)
  for (let at = 0; at < clusterBindings; at++) yield bindingObject(at, '')
  for (let at = 0; at < ownBindings; at++) yield bindingObject(at, benchNamespace)
  for (const namespace of others) {
    for (let at = 0; at < otherBindings; at++) yield bindingObject(at, namespace)
  }
}

import type { JsonObject } from '../../../base/api/json.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { Flag } from '../flag.ts'
import { generatedObject } from './generated-object.ts'
import { generatorCommand } from './generator.ts'

export const subjectFlags: readonly Flag[] = [
  { name: 'user', type: 'repeated', help: 'User that gets the role; may be repeated.' },
  { name: 'group', type: 'repeated', help: 'Group that gets the role; may be repeated.' },
  {
    name: 'serviceaccount',
    type: 'repeated',
    help: 'Service account that gets the role, as NAMESPACE:NAME; may be repeated.',
  },
]

function accountOf(text: string): JsonObject {
  const [namespace = '', name = '', ...more] = text.split(':')
  if (namespace === '' || name === '' || more.length > 0) {
    throw new CtlError('serviceaccount must be <namespace>:<name>')
  }
  return { kind: 'ServiceAccount', name, namespace }
}

/** Subjects that the flags of a binding name; empty without any. @throws CtlError */
export function namedSubjects({ flags }: CommandCall, apiGroup: string): readonly JsonObject[] {
  const named = (flag: 'user' | 'group', kind: string): JsonObject[] =>
    flags.texts(flag).map((name) => ({ apiGroup, kind, name }))
  return [
    ...named('user', 'User'),
    ...named('group', 'Group'),
    ...flags.texts('serviceaccount').map(accountOf),
  ]
}

function binding(call: CommandCall, kind: string, name: string, role: JsonObject) {
  const apiGroup = `rbac.authorization.${call.environment.brand.apiDomain}`
  const subjects = namedSubjects(call, apiGroup)
  const content = { roleRef: { apiGroup, ...role }, ...(subjects.length > 0 && { subjects }) }
  return generatedObject({ apiVersion: `${apiGroup}/v1`, kind, name, content })
}

export const createRoleBinding: Command = generatorCommand({
  name: 'rolebinding',
  summary: 'Grant a role in one namespace',
  usage:
    'rolebinding NAME --clusterrole=NAME|--role=NAME [--user=username] [--group=groupname] [--serviceaccount=namespace:serviceaccountname]',
  examples: [
    '# Create a role binding for user1, user2, and group1 using the admin cluster role',
    'kubectl create rolebinding admin --clusterrole=admin --user=user1 --user=user2 --group=group1',
  ],
  flags: [
    ...subjectFlags,
    { name: 'role', type: 'string', help: 'Role of the namespace that the binding grants.' },
    {
      name: 'clusterrole',
      type: 'string',
      help: 'Cluster role that the binding grants in the namespace.',
    },
  ],
  failure: 'failed to create rolebinding: ',
  build(call, name) {
    const [role, clusterRole] = [call.flags.text('role'), call.flags.text('clusterrole')]
    if ((role === '') === (clusterRole === '')) {
      throw new CtlError('exactly one of clusterrole or role must be specified')
    }
    const reference =
      role === '' ? { kind: 'ClusterRole', name: clusterRole } : { kind: 'Role', name: role }
    return binding(call, 'RoleBinding', name, reference)
  },
})

export const createClusterRoleBinding: Command = generatorCommand({
  name: 'clusterrolebinding',
  summary: 'Grant a cluster role in all namespaces',
  usage:
    'clusterrolebinding NAME --clusterrole=NAME [--user=username] [--group=groupname] [--serviceaccount=namespace:serviceaccountname]',
  examples: [
    '# Create a cluster role binding for user1 using the cluster-admin cluster role',
    'kubectl create clusterrolebinding cluster-admin --clusterrole=cluster-admin --user=user1',
  ],
  flags: [
    ...subjectFlags,
    {
      name: 'clusterrole',
      type: 'string',
      help: 'Cluster role that the binding grants in all namespaces.',
    },
  ],
  failure: 'failed to create clusterrolebinding: ',
  build(call, name) {
    const role = call.flags.text('clusterrole')
    if (role === '') throw new CtlError('required flag(s) "clusterrole" not set')
    return binding(call, 'ClusterRoleBinding', name, { kind: 'ClusterRole', name: role })
  },
})

import type * as rbacv1 from '../../base/api/types/rbac.v1.generated.ts'
import type { User } from '../../base/api/user.ts'
import type { Entry } from '../../objects/codec/entry.ts'
import { decodedObject } from '../../storage/cache/derived-values.ts'
import { serviceAccountUser } from '../authn/service-account-name.ts'
import type * as policy from './policy-objects.ts'

export interface Subject {
  readonly kind: 'User' | 'Group' | 'ServiceAccount'
  readonly name: string
  /** Namespace of a service account; empty for users and groups. */
  readonly namespace: string
  /** Name of the user that the subject stands for; empty for groups. */
  readonly userName: string
}

/** The role that bindings grant; all that grant the same role share one object. */
export interface BoundRole {
  readonly kind: string
  readonly name: string
  /** The last search that met the role. */
  metBy: number
}

/** A parsed RoleBinding or, with an empty namespace, ClusterRoleBinding. */
export interface RoleBinding {
  readonly name: string
  readonly namespace: string
  readonly subjects: readonly Subject[]
  readonly role: BoundRole
}

function parseSubject(subject: rbacv1.Subject, bindingNamespace: string): Subject[] {
  const { kind, name } = subject
  if (kind === 'Group') return [{ kind, name, namespace: '', userName: '' }]
  if (kind === 'User') return [{ kind, name, namespace: '', userName: name }]
  const namespace = subject.namespace || bindingNamespace
  if (kind !== 'ServiceAccount' || namespace === '') return []
  return [{ kind, name, namespace, userName: serviceAccountUser(namespace, name) }]
}

/**
 * Parses the binding of a cache entry; `bind` gives the role that it names.
 * @throws ApiError when the bytes cannot be read.
 */
export function parseRoleBinding(
  entry: Entry,
  bind: (kind: string, name: string, namespace: string) => BoundRole,
): RoleBinding {
  const { namespace, name } = entry
  const { subjects = [], roleRef } = decodedObject<policy.RoleBinding>(entry)
  return {
    name,
    namespace,
    subjects: subjects.flatMap((subject) => parseSubject(subject, namespace)),
    role: bind(roleRef.kind, roleRef.name, namespace),
  }
}

/** The first subject of a binding that stands for `user`. */
export function subjectOf({ subjects }: RoleBinding, user: User): Subject | undefined {
  return subjects.find(({ kind, name, userName }) =>
    kind === 'Group' ? user.groups.includes(name) : userName === user.name,
  )
}

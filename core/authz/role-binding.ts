import { getKey, isJsonObject, type JsonObject, type JsonValue } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import { serviceAccountUser } from '../authn/service-account-name.ts'
import type { User } from '../api/user.ts'

export interface Subject {
  readonly kind: 'User' | 'Group' | 'ServiceAccount'
  readonly name: string
  /** Namespace of a service account; empty for users and groups. */
  readonly namespace: string
}

/** A parsed RoleBinding or, with an empty namespace, ClusterRoleBinding. */
export interface RoleBinding {
  readonly name: string
  readonly namespace: string
  readonly subjects: readonly Subject[]
  readonly role: { readonly kind: string; readonly name: string }
}

function text(object: JsonObject, key: string): string {
  const value = getKey(object, key)
  return typeof value === 'string' ? value : ''
}

function parseSubject(value: JsonValue, bindingNamespace: string): Subject[] {
  if (!isJsonObject(value)) return []
  const kind = text(value, 'kind')
  const name = text(value, 'name')
  if (kind === 'User' || kind === 'Group') return [{ kind, name, namespace: '' }]
  if (kind !== 'ServiceAccount') return []
  return [{ kind, name, namespace: text(value, 'namespace') || bindingNamespace }]
}

export function parseRoleBinding(object: ApiObject): RoleBinding {
  const namespace = object.metadata.namespace ?? ''
  const subjects = getKey(object, 'subjects')
  const role = getKey(object, 'roleRef')
  return {
    name: object.metadata.name ?? '',
    namespace,
    subjects: Array.isArray(subjects)
      ? subjects.flatMap((subject) => parseSubject(subject, namespace))
      : [],
    role: isJsonObject(role)
      ? { kind: text(role, 'kind'), name: text(role, 'name') }
      : { kind: '', name: '' },
  }
}

/** The index key of a binding's subject: its group, or its user name. */
export function subjectKey(subject: Subject): string {
  if (subject.kind === 'Group') return `group ${subject.name}`
  if (subject.kind === 'User') return `user ${subject.name}`
  return `user ${serviceAccountUser(subject.namespace, subject.name)}`
}

/** The {@link subjectKey} of every subject that stands for `user`. */
export function keysOfUser(user: User): string[] {
  return [`user ${user.name}`, ...user.groups.map((group) => `group ${group}`)]
}

import { dnsLabel, dnsSubdomain } from '../../base/api/metadata/names.ts'

const userPrefix = 'system:serviceaccount:'

/** The user name of a service account: `system:serviceaccount:<namespace>:<name>`. */
export function serviceAccountUser(namespace: string, name: string): string {
  return `${userPrefix}${namespace}:${name}`
}

/** The service account of a user name, the inverse of {@link serviceAccountUser}; undefined for other users. */
export function parseServiceAccountUser(
  user: string,
): { readonly namespace: string; readonly name: string } | undefined {
  if (!user.startsWith(userPrefix)) return undefined
  const [namespace = '', name = '', ...rest] = user.slice(userPrefix.length).split(':')
  if (rest.length > 0 || dnsLabel(namespace).length > 0 || dnsSubdomain(name).length > 0) {
    return undefined
  }
  return { namespace, name }
}

/** The groups that each service account of a namespace is in. */
export function serviceAccountGroups(namespace: string): readonly string[] {
  return ['system:serviceaccounts', `system:serviceaccounts:${namespace}`]
}

import type { User } from '../../../base/api/user.ts'
import type { Attributes, Authorizer, Decision, PolicyRule } from '../authorizer.ts'
import { allowed } from '../decision.ts'
import type { AbacPolicy } from './abac-policy.ts'

const refusal: Decision = { outcome: 'no-opinion', reason: 'No policy matched.' }

const readVerbs = ['get', 'list', 'watch']

/** Whether a policy is for the user: where it names a user and a group, it is for that user in that group. */
function isFor({ user, group }: AbacPolicy, { name, groups }: User): boolean {
  if (user === '' && group === '') return false
  return (user === '' || user === name) && (group === '' || groups.includes(group))
}

function isAny(pattern: string, value: string): boolean {
  return pattern === '*' || pattern === value
}

function coversPath(pattern: string, path: string): boolean {
  if (pattern === path) return true
  return pattern.endsWith('*') && path.startsWith(pattern.replace(/\*+$/, ''))
}

function covers(policy: AbacPolicy, attributes: Attributes): boolean {
  if (policy.readonly && !readVerbs.includes(attributes.verb)) return false
  if (attributes.kind === 'path') return coversPath(policy.nonResourcePath, attributes.path)
  return (
    isAny(policy.namespace, attributes.namespace) &&
    isAny(policy.resource, attributes.resource) &&
    isAny(policy.apiGroup, attributes.group)
  )
}

function rulesOf(policy: AbacPolicy): readonly PolicyRule[] {
  const { apiGroup, resource, nonResourcePath } = policy
  const verbs = policy.readonly ? readVerbs : ['*']
  const nothing = { verbs, apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: [] }
  return [
    ...(resource === '' ? [] : [{ ...nothing, apiGroups: [apiGroup], resources: [resource] }]),
    ...(nonResourcePath === '' ? [] : [{ ...nothing, nonResourceURLs: [nonResourcePath] }]),
  ]
}

/** Authorizer of attribute-based access control: allows what a policy allows, and has no opinion on the rest. */
export function abacAuthorizer(policies: readonly AbacPolicy[]): Authorizer {
  return {
    authorize: (attributes) =>
      policies.some((policy) => isFor(policy, attributes.user) && covers(policy, attributes))
        ? allowed
        : refusal,
    rules: (user, namespace) => ({
      rules: policies
        .filter((policy) => isFor(policy, user) && isAny(policy.namespace, namespace))
        .flatMap(rulesOf),
      incomplete: false,
    }),
  }
}

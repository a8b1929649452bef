import type * as rbacv1 from '../../base/api/types/rbac.v1.generated.ts'
import type { PathAttributes, PolicyRule, ResourceAttributes } from './authorizer.ts'
import type { Role } from './policy-objects.ts'

/** Rules that allow every verb on every resource and every path. */
export const everything: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'], resourceNames: [], nonResourceURLs: [] },
  { verbs: ['*'], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: ['*'] },
]

function hasOrAll(values: readonly string[], wanted: string): boolean {
  return values.includes(wanted) || values.includes('*')
}

/**
 * Whether a rule covers a resource: `*` covers subresources too, `*` with a subresource that subresource of every
 * resource.
 */
function coversResource(rule: PolicyRule, resource: string, subresource: string): boolean {
  if (subresource === '') return hasOrAll(rule.resources, resource)
  return (
    hasOrAll(rule.resources, `${resource}/${subresource}`) ||
    rule.resources.includes(`*/${subresource}`)
  )
}

/** Whether a rule covers a request to a resource, {@link PolicyRule.resourceNames} aside. */
export function coversResourceRequest(
  rule: PolicyRule,
  attributes: Pick<ResourceAttributes, 'verb' | 'group' | 'resource' | 'subresource'>,
): boolean {
  // Most rules that do not cover a request are for other resources.
  return (
    coversResource(rule, attributes.resource, attributes.subresource) &&
    hasOrAll(rule.verbs, attributes.verb) &&
    hasOrAll(rule.apiGroups, attributes.group)
  )
}

function coversPath(pattern: string, path: string): boolean {
  if (pattern === path) return true
  // All stars at the end count as one.
  let end = pattern.length
  while (pattern[end - 1] === '*') end--
  return end < pattern.length && path.startsWith(pattern.slice(0, end))
}

export function coversPathRequest(
  rule: PolicyRule,
  attributes: Pick<PathAttributes, 'verb' | 'path'>,
): boolean {
  return (
    hasOrAll(rule.verbs, attributes.verb) &&
    rule.nonResourceURLs.some((pattern) => coversPath(pattern, attributes.path))
  )
}

function parseRule(rule: rbacv1.PolicyRule): PolicyRule {
  return {
    verbs: rule.verbs ?? [],
    apiGroups: rule.apiGroups ?? [],
    resources: rule.resources ?? [],
    resourceNames: rule.resourceNames ?? [],
    nonResourceURLs: rule.nonResourceURLs ?? [],
  }
}

/** The rules of a Role or ClusterRole; absent and null lists read as empty. */
export function parseRules({ rules }: Pick<Role, 'rules'>): readonly PolicyRule[] {
  return (rules ?? []).map(parseRule)
}

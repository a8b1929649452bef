import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../base/api/json.ts'
import type { PathAttributes, PolicyRule, ResourceAttributes } from './authorizer.ts'

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

function texts(value: JsonValue | undefined): readonly string[] {
  return isList(value) ? value.filter((item) => typeof item === 'string') : []
}

function parseRule(rule: JsonObject): PolicyRule {
  return {
    verbs: texts(getKey(rule, 'verbs')),
    apiGroups: texts(getKey(rule, 'apiGroups')),
    resources: texts(getKey(rule, 'resources')),
    resourceNames: texts(getKey(rule, 'resourceNames')),
    nonResourceURLs: texts(getKey(rule, 'nonResourceURLs')),
  }
}

/** The rules of a Role or ClusterRole; absent and null lists read as empty. */
export function parseRules(role: JsonObject): readonly PolicyRule[] {
  const rules = getKey(role, 'rules')
  return isList(rules) ? rules.filter((rule) => isJsonObject(rule)).map(parseRule) : []
}

import type * as admissionregistrationv1 from '../../../base/api/types/admissionregistration.v1.generated.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import { isNamespaces } from './matched-request.ts'

interface ResourcePattern {
  readonly resource: string
  readonly subresource: string
}

/** A rule of a webhook or a policy, as it is stored; rules of webhooks have no names. */
export type StatedRule = admissionregistrationv1.NamedRuleWithOperations

/** A rule of a webhook or a policy: `apiGroups`, `apiVersions`, `resources`, `operations`, `scope` and `resourceNames`. */
export interface ResourceRule {
  readonly groups: readonly string[]
  readonly versions: readonly string[]
  readonly operations: readonly string[]
  readonly resources: readonly ResourcePattern[]
  readonly scope: string
  /** Names of the objects that a policy's rule is for; empty for all. */
  readonly names: readonly string[]
}

export function readRule(rule: StatedRule): ResourceRule {
  return {
    groups: rule.apiGroups ?? [],
    versions: rule.apiVersions ?? [],
    operations: rule.operations ?? [],
    resources: (rule.resources ?? []).map(patternOf),
    scope: rule.scope || '*',
    names: rule.resourceNames ?? [],
  }
}

/** `pods` is for the resource alone, `pods/*` for it and its subresources: an absent subresource is the empty one. */
function patternOf(text: string): ResourcePattern {
  const slash = text.indexOf('/')
  return slash < 0
    ? { resource: text, subresource: '' }
    : { resource: text.slice(0, slash), subresource: text.slice(slash + 1) }
}

/** Whether a rule is for an operation on a resource and subresource, whatever the name of the object. */
export function ruleMatches(
  rule: ResourceRule,
  operation: string,
  definition: ResourceDefinition,
  subresource: string,
): boolean {
  const { group, version, resource } = definition
  return (
    inScope(rule.scope, definition) &&
    includes(rule.operations, operation) &&
    includes(rule.groups, group) &&
    includes(rule.versions, version) &&
    rule.resources.some(
      (pattern) => isMatch(pattern.resource, resource) && isMatch(pattern.subresource, subresource),
    )
  )
}

function inScope(scope: string, definition: ResourceDefinition): boolean {
  if (scope === '*') return true
  // Namespaces are cluster-scoped, although their requests count as requests in a namespace.
  const isNamespaced = definition.namespaced && !isNamespaces(definition)
  return scope === (isNamespaced ? 'Namespaced' : 'Cluster')
}

function includes(allowed: readonly string[], value: string): boolean {
  return allowed.some((each) => isMatch(each, value))
}

function isMatch(pattern: string, value: string): boolean {
  return pattern === '*' || pattern === value
}

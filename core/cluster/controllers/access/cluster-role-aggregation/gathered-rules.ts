import {
  type LabelSelector,
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../../base/api/selectors/label-selector.ts'
import type { ClusterRole, PolicyRule } from '../../../../base/api/types/rbac.v1.generated.ts'

/** The fields of a cluster role that aggregation reads. */
export interface SourceRole {
  readonly name: string
  readonly uid: string
  readonly labels: Readonly<Record<string, string>>
  /** Selectors of its aggregation rule; undefined for a role without one. */
  readonly selectors: readonly LabelSelector[] | undefined
  readonly rules: readonly PolicyRule[]
}

export function sourceRole({ metadata, aggregationRule, rules }: ClusterRole): SourceRole {
  const { name = '', uid = '', labels = {} } = metadata
  const selectors =
    aggregationRule &&
    (aggregationRule.clusterRoleSelectors ?? []).map(selectorFromLabelSelectorObject)
  return { name, uid, labels, selectors, rules: rules ?? [] }
}

const members = ['verbs', 'apiGroups', 'resources', 'resourceNames', 'nonResourceURLs'] as const

/** Equal for rules that the original takes for the same: an empty list is no other than an absent one. */
function identity(rule: PolicyRule | undefined): string {
  return JSON.stringify(members.map((member) => rule?.[member] ?? []))
}

/** Whether two lists have the same rules in the same order. */
export function areSame(rules: readonly PolicyRule[], others: readonly PolicyRule[]): boolean {
  return (
    rules.length === others.length &&
    rules.every((rule, at) => identity(rule) === identity(others[at]))
  )
}

/**
 * Aggregated rules of a role: those of the roles that its selectors match, in the order of their names, each once. Of a role that
 * aggregates as well the sources count, not its present rules: two roles that aggregate each other would otherwise keep the rules of a
 * source that was deleted, as they do in the original.
 *
 * @param roles all cluster roles, sorted by name
 */
export function gatheredRules(root: SourceRole, roles: readonly SourceRole[]): PolicyRule[] {
  const gathered = new Map<string, PolicyRule>()
  const visited = new Set([root])
  const pending = [...selected(root, roles)].toReversed()
  for (let role = pending.pop(); role; role = pending.pop()) {
    if (visited.has(role)) continue
    visited.add(role)
    if (role.selectors) {
      pending.push(...[...selected(role, roles)].toReversed())
      continue
    }
    for (const rule of role.rules) {
      const key = identity(rule)
      if (!gathered.has(key)) gathered.set(key, rule)
    }
  }
  return [...gathered.values()]
}

function* selected(
  { selectors = [] }: SourceRole,
  roles: readonly SourceRole[],
): Generator<SourceRole, void> {
  for (const selector of selectors) {
    for (const role of roles) if (matchesLabels(selector, role.labels)) yield role
  }
}

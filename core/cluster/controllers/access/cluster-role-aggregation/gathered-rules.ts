import { listOf, objectsOf, structOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  type LabelSelector,
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../../base/api/selectors/label-selector.ts'

/** The fields of a cluster role that aggregation reads. */
export interface SourceRole {
  readonly name: string
  readonly uid: string
  readonly labels: Readonly<Record<string, string>>
  /** Selectors of its aggregation rule; undefined for a role without one. */
  readonly selectors: readonly LabelSelector[] | undefined
  readonly rules: readonly JsonObject[]
}

export function sourceRole({ metadata, ...role }: ApiObject): SourceRole {
  const aggregation = structOf(role, 'aggregationRule')
  const { name = '', uid = '', labels = {} } = metadata
  const selectors =
    role['aggregationRule'] === undefined
      ? undefined
      : listOf(aggregation, 'clusterRoleSelectors').map(selectorFromLabelSelectorObject)
  return { name, uid, labels, selectors, rules: objectsOf(role, 'rules') }
}

const members = ['verbs', 'apiGroups', 'resources', 'resourceNames', 'nonResourceURLs'] as const

/** Equal for rules that the original takes for the same: an empty list is no other than an absent one. */
function identity(rule: JsonObject): string {
  return JSON.stringify(members.map((member) => listOf(rule, member)))
}

/** Whether two lists have the same rules in the same order. */
export function areSame(rules: readonly JsonObject[], others: readonly JsonObject[]): boolean {
  return (
    rules.length === others.length &&
    rules.every((rule, at) => identity(rule) === identity(others[at] ?? {}))
  )
}

/**
 * Aggregated rules of a role: those of the roles that its selectors match, in the order of their names, each once. Of a role that
 * aggregates as well the sources count, not its present rules: two roles that aggregate each other would otherwise keep the rules of a
 * source that was deleted, as they do in the original.
 *
 * @param roles all cluster roles, sorted by name
 */
export function gatheredRules(root: SourceRole, roles: readonly SourceRole[]): JsonObject[] {
  const gathered = new Map<string, JsonObject>()
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

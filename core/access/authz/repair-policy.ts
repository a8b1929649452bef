import type { Brand } from '../../base/api/brand.ts'
import { equalJson, type JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type * as rbacv1 from '../../base/api/types/rbac.v1.generated.ts'
import type { PolicyRule } from './authorizer.ts'
import type { Role, RoleBinding } from './policy-objects.ts'
import { parseRules } from './policy-rule.ts'
import { missingRights } from './rule-coverage.ts'

/** The annotation that, set to `false`, exempts a default RBAC role or binding from repair at start. */
export function autoUpdateAnnotation(brand: Brand): string {
  return `rbac.authorization.${brand.labelDomain}/autoupdate`
}

/**
 * Repair of a default role or binding. `replace`: an update may not change a binding's `roleRef`, so it is deleted and
 * recreated.
 */
export type Repair =
  | { readonly action: 'none' }
  | { readonly action: 'update' | 'replace'; readonly object: ApiObject }

const none: Repair = { action: 'none' }

/** Labels and annotations that an object lost are restored; where one has another value, that stays. */
function withMetadata<T extends ApiObject>(existing: T, wanted: T): T {
  const { labels, annotations } = existing.metadata
  return {
    ...existing,
    metadata: {
      ...existing.metadata,
      labels: { ...wanted.metadata.labels, ...labels },
      annotations: { ...wanted.metadata.annotations, ...annotations },
    },
  }
}

function optsOut({ metadata }: ApiObject, brand: Brand): boolean {
  return metadata.annotations?.[autoUpdateAnnotation(brand)] === 'false'
}

function update(existing: ApiObject, repaired: ApiObject): Repair {
  return equalJson(existing, repaired) ? none : { action: 'update', object: repaired }
}

/** The items of the list `wanted` that the list `held` lacks. */
function missingItems<T extends JsonObject>(
  held: readonly T[],
  wanted: readonly T[],
): readonly T[] {
  return wanted.filter((item) => !held.some((other) => equalJson(other, item)))
}

/** A rule as it is stored, where empty lists are left out. */
function storedRule(rule: PolicyRule): JsonObject {
  const lists = Object.entries(rule).filter(([, items]) => items.length > 0)
  return Object.fromEntries(lists.map(([name, items]) => [name, [...items]]))
}

/** `aggregationRule` with the selectors that it lost; undefined for a role that should have none. */
function aggregation(existing: Role, wanted: Role): rbacv1.AggregationRule | undefined {
  const [held, due] = [existing.aggregationRule, wanted.aggregationRule]
  if (!due) return undefined
  const { clusterRoleSelectors: selectors = [] } = held ?? {}
  const missing = missingItems(selectors, due.clusterRoleSelectors ?? [])
  return { ...held, clusterRoleSelectors: [...selectors, ...missing] }
}

/**
 * Restores the rights that a default role lost, each as a rule of its own, and its aggregation. Rules that were added to it stay; a
 * role that opted out is left alone.
 */
export function repairRole(existing: Role, wanted: Role, brand: Brand): Repair {
  if (optsOut(existing, brand)) return none
  const missing = missingRights(parseRules(existing), parseRules(wanted))
  const { aggregationRule: _aggregated, ...repaired } = withMetadata(existing, wanted)
  const aggregationRule = aggregation(existing, wanted)
  return update(existing, {
    ...repaired,
    ...(missing.length > 0 && { rules: [...(existing.rules ?? []), ...missing.map(storedRule)] }),
    ...(aggregationRule && { aggregationRule }),
  })
}

/**
 * Restores the subjects of a default binding, unless it opted out. Subjects that were added to it stay. A
 * binding of another role is replaced whole: its subjects were granted that role, not this one.
 */
export function repairBinding(existing: RoleBinding, wanted: RoleBinding, brand: Brand): Repair {
  if (optsOut(existing, brand)) return none
  if (!equalJson(existing.roleRef, wanted.roleRef)) {
    return { action: 'replace', object: wanted }
  }
  const { subjects = [] } = existing
  const missing = missingItems(subjects, wanted.subjects ?? [])
  return update(existing, {
    ...withMetadata(existing, wanted),
    ...(missing.length > 0 && { subjects: [...subjects, ...missing] }),
  })
}

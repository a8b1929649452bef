import type { StatusCause } from '../../../base/api/errors/status.ts'
import { pathSegmentName } from '../../../base/api/metadata/names.ts'
import type { ClusterRole, PolicyRule, Role } from '../../../base/api/types/rbac.v1.generated.ts'
import {
  type FieldPath,
  invalidValue,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { validateLabelSelector } from '../../../objects/schema/validation/label-rules.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

function checkRule(rule: PolicyRule, namespaced: boolean, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const count = (key: keyof PolicyRule): number => rule[key]?.length ?? 0
  if (count('verbs') === 0) {
    causes.push(required(`${path}.verbs`, 'verbs must contain at least one value'))
  }
  if (count('nonResourceURLs') > 0) {
    const urls = [...(rule.nonResourceURLs ?? [])]
    const place = `${path}.nonResourceURLs`
    if (namespaced) {
      const detail = 'namespaced rules cannot apply to non-resource URLs'
      causes.push(invalidValue(place, urls, detail))
    }
    if (count('apiGroups') + count('resources') + count('resourceNames') > 0) {
      const detail = 'rules cannot apply to both regular resources and non-resource URLs'
      causes.push(invalidValue(place, urls, detail))
    }
    return causes
  }
  if (count('apiGroups') === 0) {
    const detail = 'resource rules must supply at least one api group'
    causes.push(required(`${path}.apiGroups`, detail))
  }
  if (count('resources') === 0) {
    const detail = 'resource rules must supply at least one resource'
    causes.push(required(`${path}.resources`, detail))
  }
  return causes
}

function checkRules(role: Role | ClusterRole, namespaced: boolean): StatusCause[] {
  return (role.rules ?? []).flatMap((rule, index) => checkRule(rule, namespaced, `rules[${index}]`))
}

const selectorsPath = 'aggregationRule.clusterRoleSelectors'

function checkAggregation(role: ClusterRole): StatusCause[] {
  const rule = role.aggregationRule
  if (!rule) return []
  const selectors = rule.clusterRoleSelectors ?? []
  if (selectors.length === 0) {
    const detail = 'at least one clusterRoleSelector required if aggregationRule is non-nil'
    return [required(selectorsPath, detail)]
  }
  return selectors.flatMap((selector, index) => {
    const causes = validateLabelSelector(selector, `${selectorsPath}[${index}]`)
    return causes.length === 0
      ? []
      : [...causes, invalidValue(`${selectorsPath}[${index}]`, null, 'invalid label selector.')]
  })
}

export const roleRules: KindRules<Role> = {
  nameRule: pathSegmentName,
  check: (role) => checkRules(role, true),
}

export const clusterRoleRules: KindRules<ClusterRole> = {
  nameRule: pathSegmentName,
  order: new CauseOrder([
    'rules',
    `${selectorsPath}[].matchLabels`,
    `${selectorsPath}[].matchExpressions`,
    `${selectorsPath}[].$`,
  ]),
  check: (role) => [...checkRules(role, false), ...checkAggregation(role)],
}

import type { StatusCause } from '../../../base/api/errors/status.ts'
import { listOf, objectOf, objectsOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { pathSegmentName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  type FieldPath,
  invalidValue,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { validateLabelSelector } from '../../../objects/schema/validation/label-rules.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

function checkRule(rule: JsonObject, namespaced: boolean, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const count = (key: string): number => listOf(rule, key).length
  if (count('verbs') === 0) {
    causes.push(required(`${path}.verbs`, 'verbs must contain at least one value'))
  }
  if (count('nonResourceURLs') > 0) {
    const urls = [...textsOf(rule, 'nonResourceURLs')]
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

function checkRules(role: ApiObject, namespaced: boolean): StatusCause[] {
  return objectsOf(role, 'rules').flatMap((rule, index) =>
    checkRule(rule, namespaced, `rules[${index}]`),
  )
}

const selectorsPath = 'aggregationRule.clusterRoleSelectors'

function checkAggregation(role: ApiObject): StatusCause[] {
  const rule = objectOf(role, 'aggregationRule')
  if (!rule) return []
  const selectors = objectsOf(rule, 'clusterRoleSelectors')
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

export const roleRules: KindRules = {
  nameRule: pathSegmentName,
  check: (role) => checkRules(role, true),
}

export const clusterRoleRules: KindRules = {
  nameRule: pathSegmentName,
  order: new CauseOrder([
    'rules',
    `${selectorsPath}[].matchLabels`,
    `${selectorsPath}[].matchExpressions`,
    `${selectorsPath}[].$`,
  ]),
  check: (role) => [...checkRules(role, false), ...checkAggregation(role)],
}

import type { Brand } from '../../../base/api/brand.ts'
import type { Cause } from '../../../base/api/errors/status.ts'
import {
  listOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { dnsSubdomain, pathSegment, pathSegmentName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  invalidValues,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { validateLabelSelector } from '../../../objects/schema/validation/label-rules.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import { isSame } from '../shared/validation/field-checks.ts'
import type { GroupRules, ValidationContext } from '../shared/validation/kind-rules.ts'

function checkRule(rule: JsonObject, namespaced: boolean, path: FieldPath): Cause[] {
  const causes: Cause[] = []
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

function checkRules(role: ApiObject, namespaced: boolean): Cause[] {
  return objectsOf(role, 'rules').flatMap((rule, index) =>
    checkRule(rule, namespaced, `rules[${index}]`),
  )
}

/** Groups that the server itself puts users into. */
const reservedGroup =
  /^system:(?:(?:un)?authenticated|masters|nodes|monitoring|(?:bootstrappers|serviceaccounts)(?::.+)?)$/

function checkSubject(
  subject: JsonObject,
  namespaced: boolean,
  group: string,
  { path, brand }: { readonly path: FieldPath; readonly brand: Brand },
): Cause[] {
  const [kind, name] = [textOf(subject, 'kind'), textOf(subject, 'name')]
  const apiGroup = textOf(subject, 'apiGroup')
  const causes: Cause[] = name === '' ? [required(`${path}.name`)] : []
  if (kind === 'ServiceAccount') {
    if (name !== '') addCauses(causes, invalidValues(`${path}.name`, name, dnsSubdomain(name)))
    if (apiGroup !== '') causes.push(notSupported(`${path}.apiGroup`, apiGroup, ['']))
    if (!namespaced && textOf(subject, 'namespace') === '') {
      causes.push(required(`${path}.namespace`))
    }
  } else if (kind === 'User' || kind === 'Group') {
    if (apiGroup !== group) causes.push(notSupported(`${path}.apiGroup`, apiGroup, [group]))
    // The original lets a subject name any group; the requirement keeps this prefix for the server.
    const isTaken = kind === 'Group' && name.startsWith('system:') && !reservedGroup.test(name)
    if (isTaken && !brand.isOriginal) {
      causes.push(invalidValue(`${path}.name`, name, 'the prefix system: is reserved'))
    }
  } else {
    causes.push(notSupported(`${path}.kind`, kind, ['ServiceAccount', 'User', 'Group']))
  }
  return causes
}

function checkBinding(
  binding: ApiObject,
  kinds: readonly string[],
  context: ValidationContext,
): Cause[] {
  const group = `rbac.authorization.${context.brand.apiDomain}`
  const namespaced = kinds.includes('Role')
  const reference = structOf(binding, 'roleRef')
  const causes: Cause[] = []
  const apiGroup = textOf(reference, 'apiGroup')
  if (apiGroup !== group) causes.push(notSupported('roleRef.apiGroup', apiGroup, [group]))
  const kind = textOf(reference, 'kind')
  if (!kinds.includes(kind)) causes.push(notSupported('roleRef.kind', kind, kinds))
  const name = textOf(reference, 'name')
  if (name === '') causes.push(required('roleRef.name'))
  else addCauses(causes, invalidValues('roleRef.name', name, pathSegment(name, false)))
  for (const [index, subject] of objectsOf(binding, 'subjects').entries()) {
    const place = { path: `subjects[${index}]`, brand: context.brand }
    addCauses(causes, checkSubject(subject, namespaced, group, place))
  }
  return causes
}

function checkRoleKept(next: ApiObject, stored: ApiObject): Cause[] {
  return isSame(next['roleRef'], stored['roleRef'])
    ? []
    : [invalidValue('roleRef', goRoleRef(structOf(next, 'roleRef')), 'cannot change roleRef')]
}

/** Role reference as error texts of the original show it: with the field names of its code. */
function goRoleRef(reference: JsonObject): JsonObject {
  return {
    APIGroup: textOf(reference, 'apiGroup'),
    Kind: textOf(reference, 'kind'),
    Name: textOf(reference, 'name'),
  }
}

const selectorsPath = 'aggregationRule.clusterRoleSelectors'

function checkAggregation(role: ApiObject): Cause[] {
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

export const rbacRules: GroupRules = {
  Role: { nameRule: pathSegmentName, check: (role) => checkRules(role, true) },
  ClusterRole: {
    nameRule: pathSegmentName,
    order: new CauseOrder([
      'rules',
      `${selectorsPath}[].matchLabels`,
      `${selectorsPath}[].matchExpressions`,
      `${selectorsPath}[].$`,
    ]),
    check: (role) => [...checkRules(role, false), ...checkAggregation(role)],
  },
  RoleBinding: {
    nameRule: pathSegmentName,
    check: (binding, context) => checkBinding(binding, ['Role', 'ClusterRole'], context),
    checkUpdate: checkRoleKept,
  },
  ClusterRoleBinding: {
    nameRule: pathSegmentName,
    check: (binding, context) => checkBinding(binding, ['ClusterRole'], context),
    checkUpdate: checkRoleKept,
  },
}

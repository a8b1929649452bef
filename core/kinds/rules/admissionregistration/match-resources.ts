import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isPresent } from '../../../base/api/json-fields.ts'
import { pathSegment, qualifiedName } from '../../../base/api/metadata/names.ts'
import type {
  MatchCondition,
  MatchResources,
  NamedRuleWithOperations,
  RuleWithOperations,
} from '../../../base/api/types/admissionregistration.v1.generated.ts'
import type { ExpressionFault } from '../../../objects/expressions/policy-check.ts'
import {
  addCauses,
  duplicate,
  internalError,
  type FieldPath,
  invalidValue,
  invalidValues,
  notSupported,
  required,
  tooMany,
} from '../../../objects/schema/validation/causes.ts'

/** Resources of a rule: an item may not be covered by an earlier one; `*` stands for all resources or subresources. */
function checkResources(resources: readonly string[], path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const everySub = new Set<string>()
  const everyResource = new Set<string>()
  let plain = false
  for (const [index, item] of resources.entries()) {
    const place = `${path}[${index}]`
    if (item === '') {
      causes.push(required(place))
      continue
    }
    const slash = item.indexOf('/')
    if (slash === -1) {
      // The last resource without a subresource decides, as in the original.
      plain = item !== '*'
      continue
    }
    const [resource, sub] = [item.slice(0, slash), item.slice(slash + 1)]
    if (everySub.has(resource)) {
      const detail = `if '${resource}/*' is present, must not specify ${item}`
      causes.push(invalidValue(place, item, detail))
    }
    if (everyResource.has(sub)) {
      const detail = `if '*/${sub}' is present, must not specify ${item}`
      causes.push(invalidValue(place, item, detail))
    }
    if (sub === '*') everySub.add(resource)
    if (resource === '*') everyResource.add(sub)
  }
  if (resources.length > 1 && resources.includes('*/*')) {
    const detail = "if '*/*' is present, must not specify other resources"
    causes.push(invalidValue(path, [...resources], detail))
  }
  if (resources.includes('*') && plain) {
    const detail = "if '*' is present, must not specify other resources without subresources"
    causes.push(invalidValue(path, [...resources], detail))
  }
  return causes
}

const operations = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE']
const scopes = ['*', 'Cluster', 'Namespaced']

const lists = [
  ['operations', 'operations'],
  ['apiGroups', 'API groups'],
  ['apiVersions', 'API versions'],
] as const

/** Validates a rule of a webhook or a policy: operations on resources. */
export function checkRule(rule: RuleWithOperations, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  for (const [key, what] of lists) {
    const values: readonly string[] = rule[key] ?? []
    if (values.length === 0) causes.push(required(`${path}.${key}`))
    if (values.length > 1 && values.includes('*')) {
      const detail = `if '*' is present, must not specify other ${what}`
      causes.push(invalidValue(`${path}.${key}`, [...values], detail))
    }
    if (key !== 'operations') continue
    for (const [index, operation] of values.entries()) {
      if (operations.includes(operation)) continue
      causes.push(notSupported(`${path}.${key}[${index}]`, operation, operations))
    }
  }
  for (const [index, version] of (rule.apiVersions ?? []).entries()) {
    if (version === '') causes.push(required(`${path}.apiVersions[${index}]`))
  }
  const resources = rule.resources ?? []
  if (resources.length === 0) causes.push(required(`${path}.resources`))
  addCauses(causes, checkResources(resources, `${path}.resources`))
  // Webhooks of admissionregistration/v1beta1 have no default for the scope.
  if (isPresent(rule.scope) && !scopes.includes(rule.scope)) {
    causes.push(notSupported(`${path}.scope`, rule.scope, scopes))
  }
  return causes
}

function checkNamedRule(rule: NamedRuleWithOperations, path: FieldPath): StatusCause[] {
  const seen = new Set<string>()
  const causes: StatusCause[] = []
  for (const [index, name] of (rule.resourceNames ?? []).entries()) {
    const place = `${path}.resourceNames[${index}]`
    addCauses(causes, invalidValues(place, name, pathSegment(name, false)))
    if (seen.has(name)) causes.push(duplicate(place, name))
    seen.add(name)
  }
  return [...causes, ...checkRule(rule, path)]
}

/** Validates the resources that a policy or its binding matches and excludes. */
export function checkMatchResources(match: MatchResources, path: FieldPath): StatusCause[] {
  return (['resourceRules', 'excludeResourceRules'] as const).flatMap((list) =>
    (match[list] ?? []).flatMap((rule, index) => checkNamedRule(rule, `${path}.${list}[${index}]`)),
  )
}

const mostConditions = 64

/** Says what is wrong with an expression; undefined where it compiles. */
export type FindFault = (expression: string) => ExpressionFault | undefined

/**
 * Validates match conditions: CEL expressions with unique names.
 *
 * @param faultOf undefined where the conditions are those that are stored already, which are not validated
 */
export function checkMatchConditions(
  { matchConditions: conditions = [] }: { readonly matchConditions?: readonly MatchCondition[] },
  path: FieldPath,
  faultOf: FindFault | undefined,
): StatusCause[] {
  if (!faultOf) return []
  const place = `${path}.matchConditions`
  const causes: StatusCause[] =
    conditions.length > mostConditions ? [tooMany(place, conditions.length, mostConditions)] : []
  const seen = new Set<string>()
  for (const [index, condition] of conditions.entries()) {
    const { name, expression: text } = condition
    const expression = text.trim()
    const at = `${place}[${index}].expression`
    if (expression !== '') addCauses(causes, expressionFaults(at, expression, faultOf(expression)))
    else if (text !== '') causes.push(required(at))
    if (name === '') continue
    addCauses(causes, invalidValues(`${place}[${index}].name`, name, qualifiedName(name)))
    if (seen.has(name)) causes.push(duplicate(`${place}[${index}].name`, name))
    seen.add(name)
  }
  return causes
}

/** The cause of a fault of an expression, if it has one. */
export function expressionFaults(
  path: FieldPath,
  expression: string,
  fault: ExpressionFault | undefined,
): StatusCause[] {
  if (!fault) return []
  const { detail, isInternal } = fault
  return [isInternal ? internalError(path, detail) : invalidValue(path, expression, detail)]
}

import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  has,
  listOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../base/api/json.ts'
import { dns1035Label, dnsSubdomain, pathSegment } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { PolicyCheck, storedExpressions } from '../../../objects/expressions/policy-check.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import type { ValidationContext } from '../shared/validation/kind-rules.ts'
import { checkMatchConditions, checkMatchResources, expressionFaults } from './match-resources.ts'

function checkParamVersion(apiVersion: string, path: FieldPath): StatusCause[] {
  if (apiVersion === '') return [required(path)]
  const parts = apiVersion === '/' ? ['', ''] : apiVersion.split('/')
  if (parts.length > 2) {
    const detail = `unexpected GroupVersion string: ${apiVersion}`
    return [invalidValue(path, apiVersion, detail)]
  }
  const [version = '', group = ''] = parts.toReversed()
  const causes: StatusCause[] = []
  const messages = group === '' ? [] : dnsSubdomain(group)
  if (messages.length > 0) causes.push(invalidValue(path, group, messages.join(',')))
  const versionMessages = dns1035Label(version)
  if (version === '') causes.push(invalidValue(path, apiVersion, 'version must be specified'))
  else if (versionMessages.length > 0) {
    causes.push(invalidValue(path, version, versionMessages.join(',')))
  }
  return causes
}

function checkParamKind(paramKind: JsonObject, path: FieldPath): StatusCause[] {
  const causes = checkParamVersion(textOf(paramKind, 'apiVersion'), `${path}.apiVersion`)
  const kind = textOf(paramKind, 'kind')
  const messages = dns1035Label(kind.toLowerCase())
  if (kind === '') causes.push(required(`${path}.kind`))
  else if (messages.length > 0) {
    const detail = `may have mixed case, but should otherwise match: ${messages.join(',')}`
    causes.push(invalidValue(`${path}.kind`, kind, detail))
  }
  return causes
}

const identifier = /^[_a-zA-Z][_a-zA-Z0-9]*$/
/** Reserved words of CEL. */
const reserved: ReadonlySet<string> = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
)

function checkVariable(variable: JsonObject, path: FieldPath, check: PolicyCheck): StatusCause[] {
  const name = textOf(variable, 'name')
  const causes: StatusCause[] = []
  if (name.trim() === '') causes.push(required(`${path}.name`, 'name is not specified'))
  else if (!identifier.test(name) || reserved.has(name)) {
    causes.push(invalidValue(`${path}.name`, name, 'must be a valid CEL identifier'))
  }
  const expression = textOf(variable, 'expression')
  const place = `${path}.expression`
  if (expression.trim() === '') causes.push(required(place, 'expression is not specified'))
  else addCauses(causes, expressionFaults(place, expression, check.variable(name, expression)))
  return causes
}

/** Begins to check the expressions of a policy as it is written; what is stored may use the whole language. */
export function beginCheck(
  spec: JsonObject,
  stored: ApiObject | undefined,
  { brand, release }: ValidationContext,
): PolicyCheck {
  const known = storedExpressions(stored && structOf(stored, 'spec'))
  const isComposed = has(spec, 'mutations') || listOf(spec, 'variables').length > 0
  return new PolicyCheck(has(spec, 'paramKind'), isComposed, { brand, release, stored: known })
}

/** Validates what policies of both kinds have: parameters, matched resources, match conditions and variables. */
export function checkShared(
  spec: JsonObject,
  stored: ApiObject | undefined,
  check: PolicyCheck,
  checkMatched: () => readonly StatusCause[] = () => [],
): StatusCause[] {
  const causes: StatusCause[] = []
  const paramKind = objectOf(spec, 'paramKind')
  if (paramKind) addCauses(causes, checkParamKind(paramKind, 'spec.paramKind'))
  if (!has(spec, 'matchConstraints')) causes.push(required('spec.matchConstraints'))
  else {
    addCauses(causes, checkMatchResources(spec, 'spec', 'matchConstraints'))
    if (listOf(structOf(spec, 'matchConstraints'), 'resourceRules').length === 0) {
      causes.push(required('spec.matchConstraints.resourceRules'))
    }
    addCauses(causes, checkMatched())
  }
  const before = stored && structOf(stored, 'spec')
  const isUnchanged =
    before !== undefined &&
    ['paramKind', 'matchConditions'].every((key) =>
      equalJson(spec[key] ?? null, before[key] ?? null),
    )
  const faultOf = isUnchanged ? undefined : (text: string) => check.conditionFault(text)
  addCauses(causes, checkMatchConditions(spec, 'spec', faultOf))
  for (const [index, variable] of objectsOf(spec, 'variables').entries()) {
    addCauses(causes, checkVariable(variable, `spec.variables[${index}]`, check))
  }
  return causes
}

const missingActions = ['Deny', 'Allow']

function checkParamRef(reference: JsonObject, path: FieldPath): StatusCause[] {
  const name = textOf(reference, 'name')
  const causes =
    name === '' ? [] : [...invalidValues(`${path}.name`, name, pathSegment(name, false))]
  if (name !== '' && has(reference, 'selector')) {
    const detail = 'name and selector are mutually exclusive'
    causes.push(forbidden(`${path}.name`, detail), forbidden(`${path}.selector`, detail))
  }
  if (name === '' && !has(reference, 'selector')) {
    causes.push(required(path, 'one of name or selector must be specified'))
  }
  const action = textOf(reference, 'parameterNotFoundAction')
  const place = `${path}.parameterNotFoundAction`
  if (action === '') causes.push(required(place))
  else if (!missingActions.includes(action)) {
    causes.push(notSupported(place, action, missingActions))
  }
  return causes
}

/** Validates what bindings of both kinds of policies have. */
export function checkBinding(binding: ApiObject): StatusCause[] {
  const spec = structOf(binding, 'spec')
  const name = textOf(spec, 'policyName')
  const paramRef = objectOf(spec, 'paramRef')
  return [
    ...(name === ''
      ? [required('spec.policyName')]
      : invalidValues('spec.policyName', name, dnsSubdomain(name))),
    ...(paramRef ? checkParamRef(paramRef, 'spec.paramRef') : []),
    ...checkMatchResources(spec, 'spec', 'matchResources'),
  ]
}

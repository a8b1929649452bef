import type { StatusCause } from '../../../base/api/errors/status.ts'
import { equalJson } from '../../../base/api/json.ts'
import { dns1035Label, dnsSubdomain, pathSegment } from '../../../base/api/metadata/names.ts'
import type {
  ParamKind,
  ParamRef,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  Variable,
} from '../../../base/api/types/admissionregistration.v1.generated.ts'
import type {
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
} from '../../../base/api/types/admissionregistration.v1beta1.generated.ts'
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

type AdmissionPolicy = ValidatingAdmissionPolicy | MutatingAdmissionPolicy
type PolicySpec = AdmissionPolicy['spec']
type PolicyBinding = ValidatingAdmissionPolicyBinding | MutatingAdmissionPolicyBinding

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

function checkParamKind(paramKind: ParamKind, path: FieldPath): StatusCause[] {
  const causes = checkParamVersion(paramKind.apiVersion ?? '', `${path}.apiVersion`)
  const kind = paramKind.kind ?? ''
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

function checkVariable(variable: Variable, path: FieldPath, check: PolicyCheck): StatusCause[] {
  const { name, expression } = variable
  const causes: StatusCause[] = []
  if (name.trim() === '') causes.push(required(`${path}.name`, 'name is not specified'))
  else if (!identifier.test(name) || reserved.has(name)) {
    causes.push(invalidValue(`${path}.name`, name, 'must be a valid CEL identifier'))
  }
  const place = `${path}.expression`
  if (expression.trim() === '') causes.push(required(place, 'expression is not specified'))
  else addCauses(causes, expressionFaults(place, expression, check.variable(name, expression)))
  return causes
}

/** Begins to check the expressions of a policy as it is written; what is stored may use the whole language. */
export function beginCheck(
  spec: PolicySpec,
  stored: AdmissionPolicy | undefined,
  { brand, release }: ValidationContext,
): PolicyCheck {
  const known = storedExpressions(stored?.spec)
  const hasMutations = 'mutations' in spec && spec.mutations !== undefined
  const isComposed = hasMutations || (spec.variables ?? []).length > 0
  const hasParams = spec.paramKind !== undefined
  return new PolicyCheck(hasParams, isComposed, { brand, release, stored: known })
}

/** Validates what policies of both kinds have: parameters, matched resources, match conditions and variables. */
export function checkShared(
  spec: PolicySpec,
  stored: AdmissionPolicy | undefined,
  check: PolicyCheck,
  checkMatched: () => readonly StatusCause[] = () => [],
): StatusCause[] {
  const causes: StatusCause[] = []
  const { paramKind, matchConstraints } = spec
  if (paramKind) addCauses(causes, checkParamKind(paramKind, 'spec.paramKind'))
  if (!matchConstraints) causes.push(required('spec.matchConstraints'))
  else {
    addCauses(causes, checkMatchResources(matchConstraints, 'spec.matchConstraints'))
    if (!matchConstraints.resourceRules?.length) {
      causes.push(required('spec.matchConstraints.resourceRules'))
    }
    addCauses(causes, checkMatched())
  }
  const before = stored?.spec
  const isUnchanged =
    before !== undefined &&
    (['paramKind', 'matchConditions'] as const).every((key) =>
      equalJson(spec[key] ?? null, before[key] ?? null),
    )
  const faultOf = isUnchanged ? undefined : (text: string) => check.conditionFault(text)
  addCauses(causes, checkMatchConditions(spec, 'spec', faultOf))
  for (const [index, variable] of (spec.variables ?? []).entries()) {
    addCauses(causes, checkVariable(variable, `spec.variables[${index}]`, check))
  }
  return causes
}

const missingActions = ['Deny', 'Allow']

function checkParamRef(reference: ParamRef, path: FieldPath): StatusCause[] {
  const { name = '', selector, parameterNotFoundAction: action = '' } = reference
  const causes =
    name === '' ? [] : [...invalidValues(`${path}.name`, name, pathSegment(name, false))]
  if (name !== '' && selector !== undefined) {
    const detail = 'name and selector are mutually exclusive'
    causes.push(forbidden(`${path}.name`, detail), forbidden(`${path}.selector`, detail))
  }
  if (name === '' && selector === undefined) {
    causes.push(required(path, 'one of name or selector must be specified'))
  }
  const place = `${path}.parameterNotFoundAction`
  if (action === '') causes.push(required(place))
  else if (!missingActions.includes(action)) {
    causes.push(notSupported(place, action, missingActions))
  }
  return causes
}

/** Validates what bindings of both kinds of policies have. */
export function checkBinding(binding: PolicyBinding): StatusCause[] {
  const { policyName: name = '', paramRef, matchResources } = binding.spec
  return [
    ...(name === ''
      ? [required('spec.policyName')]
      : invalidValues('spec.policyName', name, dnsSubdomain(name))),
    ...(paramRef ? checkParamRef(paramRef, 'spec.paramRef') : []),
    ...(matchResources ? checkMatchResources(matchResources, 'spec.matchResources') : []),
  ]
}

import {
  has,
  listOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { dns1035Label, dnsSubdomain, pathSegment, qualifiedName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import { byteLength } from '../../api/utf8.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { checkConditions } from './conditions.ts'
import { checkSupported } from './field-checks.ts'
import { checkMatchConditions, checkMatchResources } from './match-resources.ts'
import { repeatedPlaces } from './repeated-places.ts'

function checkParamVersion(apiVersion: string, path: FieldPath): Cause[] {
  if (apiVersion === '') return [required(path)]
  const parts = apiVersion === '/' ? ['', ''] : apiVersion.split('/')
  if (parts.length > 2) {
    const detail = `unexpected GroupVersion string: ${apiVersion}`
    return [invalidValue(path, apiVersion, detail)]
  }
  const [version = '', group = ''] = parts.toReversed()
  const causes: Cause[] = []
  const messages = group === '' ? [] : dnsSubdomain(group)
  if (messages.length > 0) causes.push(invalidValue(path, group, messages.join(',')))
  const versionMessages = dns1035Label(version)
  if (version === '') causes.push(invalidValue(path, apiVersion, 'version must be specified'))
  else if (versionMessages.length > 0) {
    causes.push(invalidValue(path, version, versionMessages.join(',')))
  }
  return causes
}

function checkParamKind(paramKind: JsonObject, path: FieldPath): Cause[] {
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

const reasons = ['Forbidden', 'Invalid', 'RequestEntityTooLarge']
const identifier = /^[_a-zA-Z][_a-zA-Z0-9]*$/
/** Reserved words of CEL. */
const reserved: ReadonlySet<string> = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
)

function checkVariable(variable: JsonObject, path: FieldPath): Cause[] {
  const name = textOf(variable, 'name')
  const causes: Cause[] = []
  if (name.trim() === '') causes.push(required(`${path}.name`, 'name is not specified'))
  else if (!identifier.test(name) || reserved.has(name)) {
    causes.push(invalidValue(`${path}.name`, name, 'must be a valid CEL identifier'))
  }
  if (textOf(variable, 'expression').trim() === '') {
    causes.push(required(`${path}.expression`, 'expression is not specified'))
  }
  return causes
}

function checkValidation(validation: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  if (textOf(validation, 'expression').trim() === '') {
    causes.push(required(`${path}.expression`, 'expression is not specified'))
  }
  for (const key of ['messageExpression', 'message']) {
    const text = textOf(validation, key)
    if (text !== '' && text.trim() === '') {
      causes.push(invalidValue(`${path}.${key}`, text, 'must be non-empty if specified'))
    }
  }
  const message = textOf(validation, 'message')
  if (/[\n\r]/.test(message.trim())) {
    causes.push(invalidValue(`${path}.message`, message, 'must not contain line breaks'))
  }
  if (has(validation, 'reason'))
    addCauses(causes, checkSupported(validation, path, 'reason', reasons))
  return causes
}

const mostAnnotations = 20
const longestExpression = 5 * 1024

function checkAnnotations(policy: ApiObject, spec: JsonObject): Cause[] {
  const annotations = objectsOf(spec, 'auditAnnotations')
  const causes: Cause[] = []
  if (annotations.length > mostAnnotations) {
    const detail = `must not have more than ${mostAnnotations} auditAnnotations`
    causes.push(
      invalidValue('spec.auditAnnotations', listOf(spec, 'auditAnnotations').slice(), detail),
    )
  }
  const keys = new Set<string>()
  for (const [index, annotation] of annotations.entries()) {
    const path = `spec.auditAnnotations[${index}]`
    const key = textOf(annotation, 'key')
    const whole = `${policy.metadata.name ?? ''}/${key}`
    addCauses(causes, invalidValues(`${path}.key`, whole, qualifiedName(whole)))
    const expression = textOf(annotation, 'valueExpression').trim()
    if (expression === '') {
      causes.push(required(`${path}.valueExpression`, 'valueExpression is not specified'))
    } else if (byteLength(expression) > longestExpression) {
      const detail = `must not exceed ${longestExpression} bytes in length`
      causes.push(required(`${path}.valueExpression`, detail))
    }
    if (keys.has(key)) causes.push(duplicate(`${path}.key`, key))
    keys.add(key)
  }
  return causes
}

export function checkPolicy(policy: ApiObject): Cause[] {
  const spec = structOf(policy, 'spec')
  const causes: Cause[] = []
  const paramKind = objectOf(spec, 'paramKind')
  if (paramKind) addCauses(causes, checkParamKind(paramKind, 'spec.paramKind'))
  if (!has(spec, 'matchConstraints')) causes.push(required('spec.matchConstraints'))
  else {
    addCauses(causes, checkMatchResources(spec, 'spec', 'matchConstraints'))
    if (listOf(structOf(spec, 'matchConstraints'), 'resourceRules').length === 0) {
      causes.push(required('spec.matchConstraints.resourceRules'))
    }
  }
  addCauses(causes, checkMatchConditions(spec, 'spec'))
  for (const [index, variable] of objectsOf(spec, 'variables').entries()) {
    addCauses(causes, checkVariable(variable, `spec.variables[${index}]`))
  }
  const validations = objectsOf(spec, 'validations')
  if (validations.length + listOf(spec, 'auditAnnotations').length === 0) {
    const detail = 'validations or auditAnnotations must contain at least one item'
    return [
      ...causes,
      required('spec.validations', detail),
      required('spec.auditAnnotations', detail),
    ]
  }
  for (const [index, validation] of validations.entries()) {
    addCauses(causes, checkValidation(validation, `spec.validations[${index}]`))
  }
  return [...causes, ...checkAnnotations(policy, spec)]
}

export function checkPolicyStatus(policy: ApiObject): Cause[] {
  const status = structOf(policy, 'status')
  const path = 'status.typeChecking.expressionWarnings'
  const causes = objectsOf(structOf(status, 'typeChecking'), 'expressionWarnings').flatMap(
    (warning, index) =>
      ['warning', 'fieldRef']
        .filter((key) => textOf(warning, key).trim() === '')
        .map((key) => required(`${path}[${index}].${key}`)),
  )
  return [...causes, ...checkConditions(status, 'status')]
}

const missingActions = ['Deny', 'Allow']

function checkParamRef(reference: JsonObject, path: FieldPath): Cause[] {
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

function checkActions(actions: readonly string[], path: FieldPath): Cause[] {
  const causes = Array.from(repeatedPlaces(actions), (index) =>
    duplicate(`${path}[${index}]`, actions[index]),
  )
  if (actions.includes('Deny') && actions.includes('Warn')) {
    const detail =
      'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)'
    causes.push(invalidValue(path, [...actions], detail))
  }
  if (actions.length === 0) {
    causes.push(required(path, 'at least one validation action is required'))
  }
  return causes
}

export function checkPolicyBinding(binding: ApiObject): Cause[] {
  const spec = structOf(binding, 'spec')
  const name = textOf(spec, 'policyName')
  const paramRef = objectOf(spec, 'paramRef')
  return [
    ...(name === ''
      ? [required('spec.policyName')]
      : invalidValues('spec.policyName', name, dnsSubdomain(name))),
    ...(paramRef ? checkParamRef(paramRef, 'spec.paramRef') : []),
    ...checkMatchResources(spec, 'spec', 'matchResources'),
    ...checkActions(textsOf(spec, 'validationActions'), 'spec.validationActions'),
  ]
}

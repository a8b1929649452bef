import type { StatusCause } from '../../../base/api/errors/status.ts'
import { qualifiedName } from '../../../base/api/metadata/names.ts'
import type {
  Validation,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
} from '../../../base/api/types/admissionregistration.v1.generated.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import { JsonPathError } from '../../../languages/json-path/json-path-error.ts'
import { scanTemplate } from '../../../languages/json-path/parse-template.ts'
import type { PolicyCheck } from '../../../objects/expressions/policy-check.ts'
import {
  addCauses,
  duplicate,
  invalidShown,
  type FieldPath,
  invalidValue,
  invalidValues,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { checkConditions } from '../shared/validation/conditions.ts'
import { checkSupported } from '../shared/validation/field-checks.ts'
import { internalListText } from '../shared/validation/internal-text.ts'
import type { ValidationContext } from '../shared/validation/kind-rules.ts'
import { repeatedPlaces } from '../shared/validation/repeated-places.ts'
import { beginCheck, checkBinding, checkShared } from './admission-policy-parts.ts'
import { expressionFaults } from './match-resources.ts'

const reasons = ['Forbidden', 'Invalid', 'RequestEntityTooLarge']
function checkValidation(
  validation: Validation,
  path: FieldPath,
  check: PolicyCheck,
): StatusCause[] {
  const causes: StatusCause[] = []
  const { expression, message = '' } = validation
  const place = `${path}.expression`
  if (expression.trim() === '') causes.push(required(place, 'expression is not specified'))
  else addCauses(causes, expressionFaults(place, expression, check.fault(expression, 'condition')))
  for (const key of ['messageExpression', 'message'] as const) {
    const text = validation[key]
    if (!text) continue
    const at = `${path}.${key}`
    if (text.trim() === '') causes.push(invalidValue(at, text, 'must be non-empty if specified'))
    else if (key === 'messageExpression') {
      addCauses(causes, expressionFaults(at, text, check.fault(text, 'message')))
    }
  }
  if (/[\n\r]/.test(message.trim())) {
    causes.push(invalidValue(`${path}.message`, message, 'must not contain line breaks'))
  }
  if (validation.reason !== undefined)
    addCauses(causes, checkSupported(validation, path, 'reason', reasons))
  return causes
}

const mostAnnotations = 20
const longestExpression = 5 * 1024

function checkAnnotations(policy: ValidatingAdmissionPolicy, check: PolicyCheck): StatusCause[] {
  const annotations = policy.spec.auditAnnotations ?? []
  const causes: StatusCause[] = []
  if (annotations.length > mostAnnotations) {
    const detail = `must not have more than ${mostAnnotations} auditAnnotations`
    const shown = internalListText('admissionregistration.AuditAnnotation', [...annotations])
    causes.push(invalidShown('spec.auditAnnotations', shown, detail))
  }
  const keys = new Set<string>()
  for (const [index, annotation] of annotations.entries()) {
    const path = `spec.auditAnnotations[${index}]`
    const { key, valueExpression } = annotation
    const { name = '' } = policy.metadata
    const whole = `${name}/${key}`
    if (name === '') {
      causes.push(invalidValue(`${path}.key`, key, 'requires metadata.name be non-empty'))
    } else addCauses(causes, invalidValues(`${path}.key`, whole, qualifiedName(whole)))
    const expression = valueExpression.trim()
    if (expression === '') {
      causes.push(required(`${path}.valueExpression`, 'valueExpression is not specified'))
    } else if (byteLength(expression) > longestExpression) {
      const detail = `must not exceed ${longestExpression} bytes in length`
      causes.push(required(`${path}.valueExpression`, detail))
    } else {
      const fault = check.fault(expression, 'annotation')
      addCauses(causes, expressionFaults(`${path}.valueExpression`, valueExpression, fault))
    }
    if (keys.has(key)) causes.push(duplicate(`${path}.key`, key))
    keys.add(key)
  }
  return causes
}

/** Validates a ValidatingAdmissionPolicy. */
export function checkPolicy(
  policy: ValidatingAdmissionPolicy,
  context: ValidationContext,
  stored?: ValidatingAdmissionPolicy,
): StatusCause[] {
  const { spec } = policy
  const check = beginCheck(spec, stored, context)
  const causes = checkShared(spec, stored, check)
  const validations = spec.validations ?? []
  if (validations.length === 0 && !spec.auditAnnotations?.length) {
    const detail = 'validations or auditAnnotations must contain at least one item'
    return [
      ...causes,
      required('spec.validations', detail),
      required('spec.auditAnnotations', detail),
    ]
  }
  for (const [index, validation] of validations.entries()) {
    addCauses(causes, checkValidation(validation, `spec.validations[${index}]`, check))
  }
  return [...causes, ...checkAnnotations(policy, check)]
}

export function checkPolicyStatus(policy: ValidatingAdmissionPolicy): StatusCause[] {
  const { status } = policy
  const path = 'status.typeChecking.expressionWarnings'
  const causes = (status.typeChecking?.expressionWarnings ?? []).flatMap((warning, index) => [
    ...(warning.warning === '' ? [required(`${path}[${index}].warning`)] : []),
    ...checkFieldRef(warning.fieldRef.trim(), `${path}[${index}].fieldRef`),
  ])
  return [...causes, ...checkConditions(status, 'status')]
}

function checkFieldRef(fieldRef: string, path: FieldPath): StatusCause[] {
  if (fieldRef === '') return [required(path)]
  try {
    scanTemplate(`{${fieldRef}}`)
    return []
  } catch (error) {
    if (!(error instanceof JsonPathError)) throw error
    return [invalidValue(path, fieldRef, `invalid JSONPath: ${error.message}`)]
  }
}

function checkActions(actions: readonly string[], path: FieldPath): StatusCause[] {
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

/** Validates a ValidatingAdmissionPolicyBinding. */
export function checkPolicyBinding(binding: ValidatingAdmissionPolicyBinding): StatusCause[] {
  const actions = binding.spec.validationActions ?? []
  return [...checkBinding(binding), ...checkActions(actions, 'spec.validationActions')]
}

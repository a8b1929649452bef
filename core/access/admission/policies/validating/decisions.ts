import type { StatusReason } from '../../../../base/api/errors/status.ts'
import { byteLength } from '../../../../base/text/utf8.ts'
import { trimText } from '../../../../languages/cel/libraries/strings/text-forms.ts'
import { typeNameOf } from '../../../../languages/cel/values/type-name.ts'
import { CelError, type Result } from '../../../../languages/cel/values/value.ts'

/** The decision of one validation of a policy on one request. */
export interface PolicyDecision {
  readonly action: 'admit' | 'deny'
  readonly evaluation: 'admit' | 'deny' | 'error'
  readonly message: string
  /** Empty where the policy did not say `false`. */
  readonly reason: StatusReason | ''
}

/** What becomes of one audit annotation of a policy. */
export interface PolicyAuditAnnotation {
  readonly action: 'publish' | 'exclude' | 'error'
  readonly key: string
  readonly value: string
  readonly error: string
}

/** A validation of a policy, without its compiled expression. */
export interface ValidationTexts {
  readonly expression: string
  readonly message: string
  readonly reason: StatusReason | undefined
}

export const admitted: PolicyDecision = {
  action: 'admit',
  evaluation: 'admit',
  message: '',
  reason: '',
}

/** The decision where a policy could not be evaluated. `fails`: its failure policy is `Fail`. */
export function errorDecision(message: string, fails: boolean): PolicyDecision {
  return { action: fails ? 'deny' : 'admit', evaluation: 'error', message, reason: '' }
}

/** Longest message in bytes that a message expression may evaluate to. */
const longestMessage = 5 * 1024

/** What a message expression evaluated to, where it can be shown: one line that is not too long; else empty. */
function evaluatedMessage(result: Result | undefined): string {
  if (typeof result !== 'string') return ''
  const message = trimText(result)
  return message.includes('\n') || byteLength(message) > longestMessage ? '' : message
}

function denial(validation: ValidationTexts, evaluated: Result | undefined): PolicyDecision {
  const { expression, message, reason = 'Invalid' } = validation
  return {
    action: 'deny',
    evaluation: 'deny',
    message:
      evaluatedMessage(evaluated) ||
      trimText(message) ||
      `failed expression: ${trimText(expression)}`,
    reason,
  }
}

/** Results of the validations and message expressions of a policy. */
export interface ValidationResults {
  readonly results: readonly (Result | undefined)[]
  /** Results of message expressions, at the place of their validation. */
  readonly messages: readonly (Result | undefined)[]
  /** The error where the message expressions cost more than the budget. */
  readonly messagesError: string | undefined
}

/** The decisions of a policy's validations, by their results. */
export function validationDecisions(
  validations: readonly ValidationTexts[],
  { results, messages, messagesError }: ValidationResults,
  fails: boolean,
): readonly PolicyDecision[] {
  return validations.map((validation, at) => {
    const result = results[at]
    if (result instanceof CelError) return errorDecision(result.message, fails)
    if (messagesError !== undefined) {
      return errorDecision(`failed messageExpression: ${messagesError}`, fails)
    }
    return result === true ? admitted : denial(validation, messages[at])
  })
}

/** What becomes of an audit annotation whose expression evaluated to `result`. */
export function annotationOutcome(
  { key, expression }: { readonly key: string; readonly expression: string },
  result: Result | undefined,
  fails: boolean,
): PolicyAuditAnnotation {
  const failed = (error: string): PolicyAuditAnnotation => ({
    action: 'error',
    key,
    value: '',
    error,
  })
  if (result instanceof CelError) {
    return { ...failed(result.message), action: fails ? 'error' : 'exclude' }
  }
  if (typeof result === 'string') {
    const value = trimText(result)
    return { action: value === '' ? 'exclude' : 'publish', key, value, error: '' }
  }
  if (result === null || result === undefined) return { ...failed(''), action: 'exclude' }
  return failed(
    `valueExpression '${expression}' resulted in unsupported return type: ${typeNameOf(result)}. Return type must be either string or null.`,
  )
}

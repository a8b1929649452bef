import { quoteText } from '../../base/text/quote-text.ts'
import { byteLength } from '../../base/text/utf8.ts'
import type { ExpressionRule } from '../schema/value-validation.ts'

/** Longest message that a message expression may evaluate to, in bytes of UTF-8. */
const maxMessageBytes = 5 * 1024

/** Details of errors that rules cause, in the words of the original. */
export const outOfBudget =
  'validation failed due to running out of cost budget, no further validation rules will be run'

export const messageOutOfBudget =
  'messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run'

export const notReadable =
  'rule compiler initialization error: failed to convert to declType for CEL validation rules'

/** A rule as errors name it: by its message, else by its text. */
function ruleName({ message, rule }: ExpressionRule): string {
  return (message ?? rule).trim()
}

/** The message of a failed rule without a message expression. */
export function ruleMessage(rule: ExpressionRule): string {
  return rule.message?.trim() ?? `failed rule: ${ruleName(rule)}`
}

export function evaluationDetail(rule: ExpressionRule, error: string): string {
  if (error.startsWith('no such overload')) {
    return `'${error}': call arguments did not match a supported operator, function or macro signature for rule: ${ruleName(rule)}`
  }
  return `${error} evaluating rule: ${ruleName(rule)}`
}

export function callLimitDetail(rule: ExpressionRule, error: string): string {
  return `'${error}': no further validation rules will be run due to call cost exceeds limit for rule: ${ruleName(rule)}`
}

export function messageCallLimitDetail(messageExpression: string): string {
  return `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${quoteText(messageExpression)}`
}

/** The message that a message expression evaluated to; undefined for one that is empty, too long, or of several lines. */
export function usableMessage(message: string): string | undefined {
  const text = message.trim()
  if (text === '' || text.includes('\n') || byteLength(text) > maxMessageBytes) return undefined
  return text
}

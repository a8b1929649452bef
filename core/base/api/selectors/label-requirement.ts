import { parseInt64 } from '../../text/int64.ts'
import { quoteText } from '../../text/quote-text.ts'
import { labelValue, qualifiedName } from '../metadata/names.ts'

export type LabelOperator = '=' | '==' | '!=' | 'in' | 'notin' | 'exists' | '!' | 'gt' | 'lt'

/** One requirement of a label selector, on one label; `values` is sorted and without duplicates. */
export interface LabelRequirement {
  readonly key: string
  readonly operator: LabelOperator
  readonly values: readonly string[]
}

function countMessage(operator: LabelOperator, values: readonly string[]): string | undefined {
  switch (operator) {
    case 'in':
    case 'notin':
      return values.length > 0
        ? undefined
        : "for 'in', 'notin' operators, values set can't be empty"
    case '=':
    case '==':
    case '!=':
      return values.length === 1 ? undefined : 'exact-match compatibility requires one single value'
    case 'exists':
    case '!':
      return values.length === 0
        ? undefined
        : 'values set must be empty for exists and does not exist'
    case 'gt':
    case 'lt':
      return values.length === 1
        ? undefined
        : "for 'Gt', 'Lt' operators, exactly one value is required"
  }
}

/** Validation errors of a label requirement, as lines `field: message`; empty when it is valid. */
export function requirementErrors(requirement: LabelRequirement): readonly string[] {
  const { key, operator, values } = requirement
  const errors: string[] = []
  const keyMessages = qualifiedName(key)
  if (keyMessages.length > 0) {
    errors.push(`key: Invalid value: ${quoteText(key)}: ${keyMessages.join('; ')}`)
  }
  const count = countMessage(operator, values)
  if (count !== undefined) errors.push(`values: Invalid value: ${JSON.stringify(values)}: ${count}`)
  for (const [index, value] of values.entries()) {
    if ((operator === 'gt' || operator === 'lt') && parseInt64(value) === undefined) {
      const message = "for 'Gt', 'Lt' operators, the value must be an integer"
      errors.push(`values[${index}]: Invalid value: ${quoteText(value)}: ${message}`)
    }
    const messages = labelValue(value)
    if (messages.length > 0) {
      const field = `values[${index}][${key}]`
      errors.push(`${field}: Invalid value: ${quoteText(value)}: ${messages.join('; ')}`)
    }
  }
  return errors
}

function matchesOrder(requirement: LabelRequirement, value: string): boolean {
  const actual = parseInt64(value)
  const bound = parseInt64(requirement.values[0] ?? '')
  if (actual === undefined || bound === undefined) return false
  return requirement.operator === 'gt' ? actual > bound : actual < bound
}

/** Whether a label matches a requirement; `value` is undefined where the label is absent. */
export function matchesRequirement(
  requirement: LabelRequirement,
  value: string | undefined,
): boolean {
  switch (requirement.operator) {
    case '=':
    case '==':
    case 'in':
      return value !== undefined && requirement.values.includes(value)
    case '!=':
    case 'notin':
      return value === undefined || !requirement.values.includes(value)
    case 'exists':
      return value !== undefined
    case '!':
      return value === undefined
    case 'gt':
    case 'lt':
      return value !== undefined && matchesOrder(requirement, value)
  }
}

export function formatRequirement(requirement: LabelRequirement): string {
  const { key, operator, values } = requirement
  switch (operator) {
    case 'exists':
      return key
    case '!':
      return `!${key}`
    case 'in':
    case 'notin':
      return `${key} ${operator} (${values.join(',')})`
    case 'gt':
      return `${key}>${values.join(',')}`
    case 'lt':
      return `${key}<${values.join(',')}`
    case '=':
    case '==':
    case '!=':
      return key + operator + values.join(',')
  }
}

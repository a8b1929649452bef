import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ValidationRule } from '../../../../base/api/types/apiextensions.v1.generated.ts'
import { writeGoJson } from '../../../../base/json/go-json.ts'
import { readRuleFieldPath } from '../../../../objects/expressions/rule-field-path.ts'
import type { Schema } from '../../../../objects/schema/schema.ts'
import {
  type FieldPath,
  invalidValue,
  memberPath,
  notSupportedShown,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { rulesOf } from './inner-schemas.ts'

const reasons: readonly string[] = [
  'FieldValueDuplicate',
  'FieldValueForbidden',
  'FieldValueInvalid',
  'FieldValueRequired',
]

const lineBreak = /[\n\r]/

/**
 * Fields of the rules of a schema, apart from what their expressions say. `keyword` is that of rules; `compiled` gives the schema
 * that field paths are read with, undefined where it cannot be read.
 */
export function checkRuleFields(
  schema: JsonObject,
  path: FieldPath,
  keyword: string,
  compiled: () => Schema | undefined,
): readonly StatusCause[] {
  const rules = rulesOf(schema, keyword)
  if (rules.length === 0) return []
  const place = memberPath(path, keyword)
  return rules.flatMap((rule, at) => checkRule(rule, `${place}[${at}]`, compiled))
}

function checkRule(
  rule: ValidationRule,
  path: FieldPath,
  compiled: () => Schema | undefined,
): readonly StatusCause[] {
  const malformed = checkTexts(rule, path)
  const causes: StatusCause[] = malformed ? [malformed] : []
  if (isBlank(rule.messageExpression ?? '')) {
    const detail = 'messageExpression must be non-empty if specified'
    causes.push(required(`${path}.messageExpression`, detail))
  }
  const { reason, fieldPath = '' } = rule
  if (reason !== undefined && !reasons.includes(reason)) {
    causes.push(notSupportedShown(`${path}.reason`, writeGoJson(reason), reasons))
  }
  if (fieldPath === '') return causes
  const problem = (detail: string): void => {
    causes.push(invalidValue(`${path}.fieldPath`, fieldPath, detail))
  }
  if (isBlank(fieldPath)) problem('must be non-empty if specified')
  if (lineBreak.test(fieldPath)) problem('must not contain line breaks')
  const schema = compiled()
  if (schema && !readRuleFieldPath(fieldPath, schema).ok) problem('must be a valid path')
  return causes
}

/** A text of white space alone. */
function isBlank(text: string): boolean {
  return text !== '' && text.trim() === ''
}

/** The first thing that is wrong with a rule's text or its message; undefined where nothing is. */
function checkTexts(rule: ValidationRule, path: FieldPath): StatusCause | undefined {
  const { message = '' } = rule
  const text = rule.rule.trim()
  const place = `${path}.message`
  if (text === '') return required(`${path}.rule`, 'rule is not specified')
  if (isBlank(message)) return invalidValue(place, message, 'must be non-empty if specified')
  if (lineBreak.test(message.trim())) {
    return invalidValue(place, message, 'must not contain line breaks')
  }
  if (!lineBreak.test(text) || message !== '') return undefined
  return required(place, 'message must be specified if rule contains line breaks')
}

import { beforeAll, expect, it } from 'vitest'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/base/api/json.ts'
import { loadRegexEngine } from '../../core/base/regex/regex-engine.ts'
import { objectCostLimit } from '../../core/objects/expressions/cost-messages.ts'
import { describeVectors } from '../support/recorded/vectors.ts'
import { type RuleOutcome, runRules } from '../support/schemas/rules.ts'

beforeAll(loadRegexEngine)

interface RulesCase {
  readonly func: string
  readonly name: string
  readonly schema: JsonObject
  readonly obj: JsonValue
  readonly oldObj?: JsonValue
  readonly isRoot?: boolean
  readonly valid?: readonly string[]
  /** Parts of errors by rule; or, where the schema has the rules, of the errors of the whole. */
  readonly errors?: Readonly<Record<string, string>> | readonly string[]
  readonly expectedCost?: number
  readonly expectSkipped?: boolean
}

/** Runs a rule at the root of a case's schema. */
function runRule({ schema, obj, oldObj, isRoot = true }: RulesCase, rule: string): RuleOutcome {
  const source = { ...schema, 'x-kubernetes-validations': [{ rule }] }
  return runRules({ schema: source, object: obj, oldObject: oldObj, isRoot })
}

function differencesOf(one: RulesCase): string[] {
  const { name, valid = [], errors = [] } = one
  const found = isList(errors) ? wholeDifferences(one, errors) : ruleDifferences(one, errors)
  return [...validDifferences(one, valid), ...found].map((difference) => `${name}: ${difference}`)
}

function isList(errors: NonNullable<RulesCase['errors']>): errors is readonly string[] {
  return Array.isArray(errors)
}

function validDifferences(one: RulesCase, rules: readonly string[]): string[] {
  const { expectedCost, expectSkipped } = one
  const expected = expectSkipped === true ? 0 : expectedCost
  return rules.flatMap((rule) => {
    const { errors, budget } = runRule(one, rule)
    const cost = objectCostLimit - budget
    if (errors.length > 0) return [`${rule}: ${errors.join('; ')}`]
    return expected === undefined || cost === expected ? [] : [`${rule} costs ${cost}`]
  })
}

function ruleDifferences(one: RulesCase, parts: Readonly<Record<string, string>>): string[] {
  return Object.entries(parts).flatMap(([rule, part]) =>
    partDifferences(runRule(one, rule).errors, [part]).map(
      (difference) => `${rule}: ${difference}`,
    ),
  )
}

function wholeDifferences(one: RulesCase, parts: readonly string[]): string[] {
  const { schema, obj, oldObj, isRoot = true } = one
  const { errors } = runRules({ schema, object: obj, oldObject: oldObj, isRoot })
  return partDifferences(errors, parts)
}

/** Compares errors with parts of those that are expected, in their order. */
function partDifferences(found: readonly string[], parts: readonly string[]): string[] {
  const errors = found.map(plain)
  const isSame =
    errors.length === parts.length && parts.every((part, at) => errors[at]?.includes(plain(part)))
  return isSame ? [] : [`${errors.join('; ')} instead of ${parts.join('; ')}`]
}

/** An error without the value that it shows: releases before and after 1.34 show others. */
function plain(error: string): string {
  return error.replace(/Invalid value: (?:"\w*"|\d+): /, 'Invalid value: ')
}

describeVectors<readonly RulesCase[]>('curated/crd-cel-rules.json', (cases) => {
  it('rules hold and fail as they do in the tests of the original', () => {
    expect(cases.length).toBeGreaterThan(0)
    expect(cases.flatMap(differencesOf)).toEqual([])
  })
})

interface UpdateCase {
  readonly func: string
  readonly name: string
  readonly schema: JsonObject
  readonly obj?: JsonValue
  readonly newObj?: JsonValue
  readonly oldObj?: JsonValue
  readonly errors?: readonly string[]
  readonly warnings?: readonly string[]
  readonly runtimeCostBudget?: number
}

interface MessageCase {
  readonly func: 'TestMessageExpression'
  readonly name: string
  readonly message?: string
  /** Text of the expression; a Go expression that makes it in one case. */
  readonly messageExpression: JsonValue
  readonly expectedValidationErr: string
  /** A number, or the name of a constant of Go for the usual limit. */
  readonly costBudget: JsonValue
  readonly expectedRemainingBudget?: JsonValue
  readonly perCallLimit?: number
}

/** The schema of a case. All rules of some of the original's tests have an optional old value, which the cases leave out. */
function schemaOf({ func, schema }: UpdateCase): JsonObject {
  const rules = schema['x-kubernetes-validations']
  if (!func.startsWith('TestOptionalOldSelf') || !Array.isArray(rules)) return schema
  const optional = rules.filter(isJsonObject).map((rule) => ({ ...rule, optionalOldSelf: true }))
  return { ...schema, 'x-kubernetes-validations': optional }
}

function updateDifferences(one: UpdateCase): string[] {
  const { name, oldObj, errors = [], warnings = [], runtimeCostBudget } = one
  const run = runRules({
    schema: schemaOf(one),
    object: one.newObj ?? one.obj ?? null,
    oldObject: oldObj,
    limits: runtimeCostBudget === undefined ? {} : { objectCostLimit: runtimeCostBudget },
  })
  return [...partDifferences(run.errors, errors), ...partDifferences(run.warnings, warnings)].map(
    (difference) => `${name}: ${difference}`,
  )
}

function messageDifferences(one: MessageCase): string[] {
  const { name, message, messageExpression, costBudget, perCallLimit } = one
  if (typeof messageExpression !== 'string') return []
  const rule = { rule: 'false', messageExpression, ...(message !== undefined && { message }) }
  const { errors, budget } = runRules({
    schema: {
      type: 'object',
      properties: { str: { type: 'string' } },
      'x-kubernetes-validations': [rule],
    },
    object: { str: 'a string' },
    limits: {
      ...(typeof costBudget === 'number' && { objectCostLimit: costBudget }),
      ...(perCallLimit !== undefined && { callCostLimit: perCallLimit }),
    },
  })
  const left = one.expectedRemainingBudget
  const isLeft = typeof left !== 'number' || left === budget
  return [
    ...partDifferences(errors, [one.expectedValidationErr]),
    ...(isLeft ? [] : [`leaves a budget of ${budget}`]),
  ].map((difference) => `${name}: ${difference}`)
}

function isMessageCase(one: UpdateCase | MessageCase): one is MessageCase {
  return one.func === 'TestMessageExpression'
}

describeVectors<readonly (UpdateCase | MessageCase)[]>(
  'curated/crd-cel-ratcheting-optionaloldself.json',
  (cases) => {
    it('rules of updates refuse and warn as they do in the tests of the original', () => {
      const updates = cases.filter((one): one is UpdateCase => !isMessageCase(one))
      expect(updates.length).toBeGreaterThan(0)
      expect(updates.flatMap(updateDifferences)).toEqual([])
    })

    it('message expressions make the messages that they make in the tests of the original', () => {
      const messages = cases.filter(isMessageCase)
      expect(messages.length).toBeGreaterThan(0)
      expect(messages.flatMap(messageDifferences)).toEqual([])
    })
  },
)

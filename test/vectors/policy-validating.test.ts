import { beforeAll, expect, it } from 'vitest'
import {
  annotationOutcome,
  errorDecision,
  type PolicyAuditAnnotation,
  type PolicyDecision,
  validationDecisions,
} from '../../core/access/admission/policies/validating/decisions.ts'
import {
  type JudgementCost,
  ValidatingPolicy,
} from '../../core/access/admission/policies/validating/validating-policy.ts'
import { brands } from '../../core/base/api/brand.ts'
import { codeOf, type StatusReason } from '../../core/base/api/errors/status.ts'
import { structOf, textOf } from '../../core/base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../core/base/api/json.ts'
import type { ValidatingAdmissionPolicySpec } from '../../core/base/api/types/admissionregistration.v1.generated.ts'
import { loadRegexEngine } from '../../core/base/regex/regex-engine.ts'
import { fromJson } from '../../core/languages/cel/values/json-values.ts'
import { CelError, type Result } from '../../core/languages/cel/values/value.ts'
import { conditionsOutcome } from '../../core/objects/expressions/match-conditions.ts'
import { checkPolicyTypes } from '../../core/objects/expressions/policy-type-check.ts'
import { compileStructural } from '../../core/objects/schema/structural/compile-structural.ts'
import { activationOfLine, type RequestLine } from '../support/access/policy-vectors.ts'
import { describeVectorLines, vectorMismatches } from '../support/recorded/vectors.ts'

beforeAll(loadRegexEngine)

const brand = brands.k8s

interface PolicyLine extends RequestLine {
  readonly kind: 'policy'
  readonly spec: ValidatingAdmissionPolicySpec
  readonly decisions: readonly JsonObject[]
  readonly auditAnnotations: readonly JsonObject[]
  readonly cost: JsonObject
}

/** A result of an expression, as a line has it. */
interface EvaluationLine {
  readonly error?: string
  readonly value?: JsonValue
}

interface DecisionsLine {
  readonly kind: 'decisions'
  readonly failurePolicy: string
  readonly validations: readonly (EvaluationLine & {
    readonly expression: string
    readonly message: string
    readonly reason?: StatusReason
  })[]
  readonly validationsError?: string
  readonly messages: readonly EvaluationLine[]
  readonly messagesError?: string
  readonly annotations: readonly (EvaluationLine & {
    readonly key: string
    readonly valueExpression: string
  })[]
  readonly decisions: readonly JsonObject[]
  readonly auditAnnotations: readonly JsonObject[]
}

interface ConditionsLine {
  readonly kind: 'matchConditions'
  readonly failurePolicy: string
  readonly evaluations: readonly (EvaluationLine & { readonly name: string })[]
  readonly evaluationsError?: string
  readonly matches: boolean
  readonly error: string | null
  readonly failedConditionName: string
}

interface TypeCheckLine {
  readonly kind: 'typeCheck'
  readonly policySpec: JsonObject
  readonly schemas: readonly {
    readonly group: string
    readonly version: string
    readonly kind: string
    readonly schema?: JsonObject
  }[]
  readonly warnings: JsonObject[]
}

function warningsOf({ policySpec, schemas }: TypeCheckLine): JsonValue {
  const paramKind = textOf(structOf(policySpec, 'paramKind'), 'kind')
  const known = schemas.flatMap(({ schema, ...kind }) =>
    schema ? { kind, schema: compileStructural(schema, { brand, name: kind.kind }) } : [],
  )
  const params = known.find(({ kind }) => kind.kind === paramKind)
  const kinds = known.filter((one) => one !== params)
  const warnings = checkPolicyTypes(policySpec, kinds, params?.schema, brand)
  return warnings.map(({ fieldRef, warning }) => ({ fieldRef, warning }))
}

type Line =
  | PolicyLine
  | DecisionsLine
  | ConditionsLine
  | TypeCheckLine
  | { readonly kind: 'condition' }

function shownDecision({ action, evaluation, message, reason }: PolicyDecision): JsonObject {
  return { action, code: codeOf(reason || 'Invalid'), evaluation, message, reason }
}

function shownAnnotation({ action, error, key, value }: PolicyAuditAnnotation): JsonObject {
  return { action, error, key, value }
}

function judgementOf(line: PolicyLine): JsonValue {
  const cost: JudgementCost = {}
  const policy = new ValidatingPolicy(line.spec, brand)
  const judgement = policy.judge(activationOfLine(line), fromJson(line.params), cost)
  return {
    decisions: judgement.decisions.map(shownDecision),
    auditAnnotations: judgement.annotations.map(shownAnnotation),
    cost: {
      auditAnnotations: cost.auditAnnotations ?? null,
      messageExpressions: cost.messageExpressions ?? null,
      validations: cost.validations ?? null,
    },
  }
}

function resultOf({ error, value }: EvaluationLine): Result | undefined {
  if (error !== undefined) return new CelError(error)
  return value === undefined ? undefined : fromJson(value)
}

function decisionsOf(line: DecisionsLine): JsonValue {
  const fails = line.failurePolicy === 'Fail'
  if (line.validationsError !== undefined) {
    const decision = errorDecision(line.validationsError, fails)
    return { decisions: [shownDecision(decision)], auditAnnotations: [] }
  }
  const validations = line.validations.map((one) => ({ ...one, reason: one.reason }))
  const results = line.validations.map(resultOf)
  const messages = line.messages.map(resultOf)
  const { messagesError } = line
  const decisions = validationDecisions(validations, { results, messages, messagesError }, fails)
  const annotations = line.annotations.map((one) =>
    annotationOutcome({ key: one.key, expression: one.valueExpression }, resultOf(one), fails),
  )
  return {
    decisions: decisions.map(shownDecision),
    auditAnnotations: annotations.map(shownAnnotation),
  }
}

function outcomeOf(line: ConditionsLine): JsonValue {
  const { evaluations, evaluationsError: overBudget = '' } = line
  const results = line.evaluationsError === undefined ? evaluations.map(resultOf) : undefined
  const terms = { fails: line.failurePolicy === 'Fail', overBudget }
  const outcome = conditionsOutcome(
    evaluations.map(({ name }) => name),
    results,
    terms,
  )
  if ('error' in outcome) return { matches: false, error: outcome.error, failed: '' }
  return {
    matches: outcome.matches,
    error: null,
    failed: outcome.matches ? '' : outcome.failed,
  }
}

describeVectorLines<Line>('policy/policy-validating.jsonl', (cases) => {
  const ofKind = <K extends Line['kind']>(kind: K) =>
    cases.flatMap(({ item, line }) =>
      item.kind === kind ? [{ item: item as Extract<Line, { readonly kind: K }>, line }] : [],
    )

  it('policies judge requests as in the original, at its cost', () => {
    const lines = ofKind('policy')
    expect(lines.length).toBeGreaterThan(0)
    const expected = ({ decisions, auditAnnotations, cost }: PolicyLine): JsonValue => ({
      decisions: [...decisions],
      auditAnnotations: [...auditAnnotations],
      cost,
    })
    expect(vectorMismatches(lines, judgementOf, expected)).toEqual([])
  })

  it('results of validations, messages and audit annotations make the decisions of the original', () => {
    const lines = ofKind('decisions')
    expect(lines.length).toBeGreaterThan(0)
    const expected = ({ decisions, auditAnnotations }: DecisionsLine): JsonValue => ({
      decisions: [...decisions],
      auditAnnotations: [...auditAnnotations],
    })
    expect(vectorMismatches(lines, decisionsOf, expected)).toEqual([])
  })

  it('results of match conditions match, fail or err as in the original', () => {
    const lines = ofKind('matchConditions')
    expect(lines.length).toBeGreaterThan(0)
    const expected = ({ matches, error, failedConditionName: failed }: ConditionsLine) => ({
      matches,
      error,
      failed,
    })
    expect(vectorMismatches(lines, outcomeOf, expected)).toEqual([])
  })

  it('type checks warn as those of the original', () => {
    const lines = ofKind('typeCheck')
    expect(lines.length).toBeGreaterThan(0)
    expect(vectorMismatches(lines, warningsOf, ({ warnings }) => warnings)).toEqual([])
  })
})

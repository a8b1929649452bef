import { beforeAll, expect, it } from 'vitest'
import { brands } from '../../core/base/api/brand.ts'
import type { StatusCause } from '../../core/base/api/errors/status.ts'
import type { JsonObject, JsonValue } from '../../core/base/api/json.ts'
import { re2Engine } from '../../core/base/regex/re2-engine.ts'
import { loadRegexEngine } from '../../core/base/regex/regex-engine.ts'
import { wholeLanguage } from '../../core/objects/expressions/expression-language.ts'
import { RuleCompiler } from '../../core/objects/expressions/rule-compiler.ts'
import { CelRuleEvaluator } from '../../core/objects/expressions/rule-evaluator.ts'
import { CorrelatedValue } from '../../core/objects/schema/validation/correlation.ts'
import {
  evaluateRules,
  type RuleEvaluator,
} from '../../core/objects/schema/validation/evaluate-rules.ts'
import { describeVectorLines, type VectorLine } from '../support/recorded/vectors.ts'
import { structural } from '../support/schemas/structural.ts'

beforeAll(loadRegexEngine)

interface RunLine {
  readonly schema: JsonObject
  readonly object: JsonValue
  readonly oldObject: JsonValue
  readonly isRoot: boolean
  readonly ratcheting: boolean
  readonly budget: number | bigint
  readonly path: string
  readonly errors: readonly { type: string; field: string; detail: string }[]
  readonly cost: number
}

interface Answer {
  /** Sorted: members of objects have no order in the original. */
  readonly errors: readonly string[]
  readonly cost: number
}

const compiler = new RuleCompiler(wholeLanguage(brands.k8s, re2Engine))

/** Largest budget that can be counted down from in a double; those of the original are larger. */
const endless = 2 ** 52

function answerOf(line: RunLine): Answer {
  const { schema: source, object, oldObject, isRoot, ratcheting, path } = line
  const schema = structural(source)
  const budget = Number(line.budget) > endless ? endless : Number(line.budget)
  const rules = new CelRuleEvaluator({
    compiled: (call) => compiler.compiled(call),
    objectCostLimit: budget,
  })
  const strict: RuleEvaluator = {
    evaluate: (call) => rules.evaluate({ ...call, isUnchanged: () => false }),
  }
  const causes = evaluateRules(schema, object, ratcheting ? rules : strict, {
    path,
    isObjectRoot: isRoot,
    old: oldObject === null ? undefined : new CorrelatedValue(schema, object, oldObject),
  })
  return { errors: causes.map(lineOf).toSorted(), cost: budget - rules.budget }
}

/** A cause as a line; its message begins with the kind of the error and the type of the value, which the lines do not have. */
function lineOf({ reason, field, message }: StatusCause): string {
  const detail = message.replace(
    /^(?:Forbidden|Required value|(?:Invalid|Duplicate) value: "\w*")(?:: )?/,
    '',
  )
  return plain(`${reason} ${field} ${detail}`)
}

/** Digits in the name of the type of `self` are the original's own each time. */
function plain(text: string): string {
  return text.replaceAll(/selfType\d+/g, 'selfType')
}

function expectedOf({ errors, cost }: RunLine): Answer {
  const lines = errors.map(({ type, field, detail }) => plain(`${type} ${field} ${detail}`))
  return { errors: lines.toSorted(), cost: Number(cost) }
}

function differenceOf({ item, line }: VectorLine<RunLine>): string[] {
  const [found, expected] = [answerOf(item), expectedOf(item)].map((one) => JSON.stringify(one))
  return found === expected ? [] : [`${found} instead of ${expected}: ${line}`]
}

/** Lines that do not say all that their answer depends on, and why. */
const incomplete: readonly (readonly [reason: string, is: (line: string) => boolean])[] = [
  ['the old list was a nil slice of Go, which counts as no old value', nilSlice],
  [
    'the limit of a call was 1',
    (line) => line.includes('due to call cost exceeds limit for messageExp'),
  ],
  [
    'the loop ends at whichever member of the map comes first',
    (line) => line.includes('.exists(k, self.val[k]'),
  ],
  ['rules below the additionalProperties of a branch are missing', missingRules],
]

function nilSlice(line: string): boolean {
  return line.includes('"object":[],"oldObject":[]') && line.includes('"cost":0,')
}

function missingRules(line: string): boolean {
  return !line.includes('x-kubernetes-validations') && !line.includes('"errors":[]')
}

describeVectorLines<RunLine>('cel/rules-run.jsonl', (cases) => {
  it('rules of schemas find the errors that the original finds, at its cost', () => {
    const comparable = cases.filter(({ line }) => !incomplete.some(([, is]) => is(line)))
    expect(comparable.length).toBeGreaterThan(0)
    expect(comparable.flatMap(differenceOf)).toEqual([])
    expect(cases.length - comparable.length).toBeLessThan(20)
  })
})

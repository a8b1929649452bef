import { beforeAll, expect, it } from 'vitest'
import { brands } from '../../core/base/api/brand.ts'
import type { JsonObject } from '../../core/base/api/json.ts'
import { re2Engine } from '../../core/base/regex/re2-engine.ts'
import { loadRegexEngine } from '../../core/base/regex/regex-engine.ts'
import { type CompiledRule, compileRules } from '../../core/objects/expressions/compile-rules.ts'
import { wholeLanguage } from '../../core/objects/expressions/expression-language.ts'
import { describeVectorLines, type VectorLine } from '../support/recorded/vectors.ts'
import { structural } from '../support/schemas/structural.ts'

beforeAll(loadRegexEngine)

interface CompiledLine {
  readonly schema: JsonObject
  readonly perCallLimit: string
  readonly results: readonly CompiledResult[]
}

interface CompiledResult {
  readonly rule: string
  readonly maxCost: string
  readonly maxCardinality: string
  readonly usesOldSelf: boolean
  readonly optionalOldSelf?: boolean
  readonly error?: string
  readonly errorType?: string
  readonly messageExpression?: string
  readonly messageExpressionMaxCost?: string
  readonly messageExpressionError?: string
}

function resultOf(compiled: CompiledRule, cardinality: number): CompiledResult {
  const { rule, error, program, usesOldSelf, messageProgram, messageError } = compiled
  const { messageExpression, optionalOldSelf } = rule
  return {
    ...(error !== undefined && { error, errorType: 'RuleInvalid' }),
    maxCardinality: String(program ? cardinality : 0),
    maxCost: String(program?.maxCost ?? 0),
    ...(messageExpression !== undefined && {
      messageExpression,
      ...(messageError !== undefined && { messageExpressionError: messageError }),
      messageExpressionMaxCost: String(messageProgram?.maxCost ?? 0),
    }),
    ...(optionalOldSelf !== undefined && { optionalOldSelf }),
    rule: rule.rule,
    usesOldSelf,
  }
}

function compiledResults({ schema: source }: CompiledLine): readonly CompiledResult[] {
  const schema = structural(source)
  const compiled = compileRules(schema.expressions ?? [], schema, {
    language: wholeLanguage(brands.k8s, re2Engine),
    isObjectRoot: source['type'] === 'object',
  })
  return (compiled?.rules ?? []).map((rule) => resultOf(rule, compiled?.maxCardinality ?? 0))
}

/** Results as lines to compare. Digits in the name of the type of `self` are the original's own each time. */
function linesOf(results: readonly CompiledResult[]): string {
  const lines = results.map((result) =>
    JSON.stringify(Object.entries(result).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )
  return lines.join('\n').replaceAll(/selfType\d+/g, 'selfType')
}

function differenceOf({ item }: VectorLine<CompiledLine>): string[] {
  const [found, expected] = [linesOf(compiledResults(item)), linesOf(item.results)]
  return found === expected ? [] : [`${found}\ninstead of ${expected}`]
}

/** A rule that the original compiled with a function which only its own test declares; it is there once without. */
function isDeclaredElsewhere({ line }: VectorLine<CompiledLine>): boolean {
  return line.includes('fakeFunction') && !line.includes('"error"')
}

describeVectorLines<CompiledLine>('cel/rules-compiled.jsonl', (cases) => {
  it('rules of schemas compile with the errors and the costs of the original', () => {
    const comparable = cases.filter((one) => !isDeclaredElsewhere(one))
    expect(comparable.length).toBeGreaterThan(0)
    expect(comparable.flatMap(differenceOf)).toEqual([])
    expect(cases.length - comparable.length).toBeLessThan(5)
  })
})

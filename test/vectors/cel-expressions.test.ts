import { expect, it } from 'vitest'
import { brands } from '../../core/base/api/brand.ts'
import { re2Engine } from '../../core/base/regex/re2-engine.ts'
import { loadRegexEngine } from '../../core/base/regex/regex-engine.ts'
import { unknownSizes } from '../../core/languages/cel/cost/function-cost.ts'
import { describeType } from '../../core/languages/cel/types/format-type.ts'
import { CelError } from '../../core/languages/cel/values/value.ts'
import { wholeLanguage } from '../../core/objects/expressions/expression-language.ts'
import { celValueText } from '../support/cel/value-text.ts'
import { describeVectorLines } from '../support/recorded/vectors.ts'

/** An expression without variables, and what release 1.34.1 of the original answers. */
interface Case {
  readonly expr: string
  readonly type?: string
  readonly estimatedCost?: string
  readonly result?: string
  readonly cost?: string
  readonly error?: string
  readonly compileError?: string
  readonly programError?: string
}

await loadRegexEngine()

const { environment } = wholeLanguage(brands.k8s, re2Engine)

/** Answers a case in the form of the file. */
function answer({ expr }: Case): Omit<Case, 'expr'> {
  const compiled = environment.compile(expr)
  if (!compiled.ok) return { compileError: compiled.text }
  const { expression } = compiled
  const { min, max } = environment.estimate(expression, unknownSizes)
  const known = { type: describeType(expression.resultType), estimatedCost: `${min}..${max}` }
  const planned = environment.plan(expression)
  if (!planned.ok) return { ...known, programError: planned.message }
  const { result, cost } = planned.program.evaluate(() => undefined, { costLimit: 1_000_000 })
  if (result instanceof CelError) return { ...known, error: result.message, cost: String(cost) }
  return { ...known, result: celValueText(result), cost: String(cost) }
}

describeVectorLines<Case>('cel/expressions.jsonl', (cases) => {
  it('types, estimates, results, costs and errors of expressions are those of the original', () => {
    const differences = cases.flatMap(({ item }) => {
      const { expr, from: _from, ...expected } = item as Case & { from?: string }
      const found = answer(item)
      const keys = [
        ...new Set([...Object.keys(expected), ...Object.keys(found)]),
      ] as (keyof typeof found)[]
      return keys
        .filter((key) => found[key] !== expected[key])
        .map((key) => ({ expr, [key]: found[key], expected: expected[key] }))
    })
    expect(differences).toEqual([])
  })
})

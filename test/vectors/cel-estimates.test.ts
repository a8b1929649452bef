import { beforeAll, expect, it } from 'vitest'
import { loadRegexEngine } from '../../core/base/regex/regex-engine.ts'
import { type SizeEstimator, unknownSizes } from '../../core/languages/cel/cost/function-cost.ts'
import { Environment } from '../../core/languages/cel/environment.ts'
import { sets } from '../../core/languages/cel/libraries/sets.ts'
import { standardLibrary } from '../../core/languages/cel/libraries/standard/standard-library.ts'
import { apiServerEnvironment } from '../support/cel/api-server-environment.ts'
import {
  describeVectorLines,
  describeVectors,
  vectorMismatches,
} from '../support/recorded/vectors.ts'

function estimateText(environment: Environment, sizes: SizeEstimator, expr: string): string {
  const compiled = environment.compile(expr)
  if (!compiled.ok) return compiled.text
  const { min, max } = environment.estimate(compiled.expression, sizes)
  return `${min}..${max}`
}

interface ExpressionCase {
  readonly expr: string
  readonly estimatedCost?: string
}

beforeAll(loadRegexEngine)

describeVectorLines<ExpressionCase>('cel/expressions.jsonl', (cases) => {
  it('static estimates of expressions without variables are those of the original', () => {
    const estimated = cases.filter(({ item }) => item.estimatedCost !== undefined)
    expect(estimated.length).toBeGreaterThan(0)
    const answer = ({ expr }: ExpressionCase): string =>
      estimateText(apiServerEnvironment, unknownSizes, expr)
    expect(vectorMismatches(estimated, answer, (item) => item.estimatedCost)).toEqual([])
  })
})

interface CostRange {
  readonly Min: number
  readonly Max: number
}

interface CostCase {
  /** The test that the case comes from. */
  readonly func: string
  readonly expr: string
  // Some of the original's tables misspell the name.
  readonly expectEsimatedCost?: CostRange
  readonly expectEstimatedCost?: CostRange
}

function expectedText({ expectEsimatedCost, expectEstimatedCost }: CostCase): string | undefined {
  const range = expectEstimatedCost ?? expectEsimatedCost
  return range && `${range.Min}..${range.Max}`
}

/** The tests' own estimator, of which texts have at most 12 characters. */
const shortTexts: SizeEstimator = {
  estimateSize: ({ type }) =>
    type.kind === 'string' || type.kind === 'bytes' ? { min: 0n, max: 12n } : undefined,
}

/** The tests of sets have lists of mixed types, which the API server refuses. */
const setsEnvironment = new Environment({ libraries: [standardLibrary, sets] })

describeVectors<readonly CostCase[]>('curated/cel-cost.json', (cases) => {
  it('static estimates of library functions are those of the original', () => {
    const estimated = cases.filter((each) => expectedText(each) !== undefined)
    expect(estimated.length).toBeGreaterThan(0)
    const lines = estimated.map((item) => ({ item, line: item.expr }))
    const answer = ({ expr, func }: CostCase): string =>
      estimateText(
        func === 'TestSetsCost' ? setsEnvironment : apiServerEnvironment,
        shortTexts,
        expr,
      )
    expect(vectorMismatches(lines, answer, expectedText)).toEqual([])
  })
})

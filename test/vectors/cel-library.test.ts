import { beforeAll, expect, it } from 'vitest'
import type { JsonValue } from '../../core/base/api/json.ts'
import { loadRegexEngine } from '../../core/base/regex/regex-engine.ts'
import { outcomeOf } from '../support/cel/api-server-environment.ts'
import { describeVectors } from '../support/recorded/vectors.ts'

interface LibraryCase {
  readonly library: string
  readonly name: string
  readonly expr: string
  /** One member, named by the type of the value. */
  readonly result?: Readonly<Record<string, JsonValue>>
  readonly runtimeErrRegex?: string
  readonly compileErrRegex?: readonly string[]
}

beforeAll(loadRegexEngine)

/** An expression that is true if that of a case has the value expected of it. */
function comparisonOf(expr: string, kind: string, value: JsonValue): string {
  if (kind === 'optionalOf') {
    const [[inner, held] = ['', null]] = Object.entries(value ?? {})
    return comparisonOf(`${expr}.value()`, inner, held)
  }
  const literal = JSON.stringify(value)
  return kind === 'list' ? `${expr} == ${literal}` : `${expr} == ${kind}(${literal})`
}

function mismatchOf(item: LibraryCase): string | undefined {
  const { expr, result: expected = {}, runtimeErrRegex, compileErrRegex } = item
  const { result } = outcomeOf(expr)
  const patterns = compileErrRegex ?? (runtimeErrRegex === undefined ? [] : [runtimeErrRegex])
  if (patterns.length > 0) {
    const kind = compileErrRegex ? 'compile error: ' : 'error: '
    const fits = patterns.every(
      (pattern) => result.includes(pattern) || new RegExp(pattern).test(result),
    )
    return result.startsWith(kind) && fits ? undefined : `${expr}: ${result}`
  }
  const [[kind, value] = ['', null]] = Object.entries(expected)
  if (kind === 'optionalNone') return result === 'optional.none' ? undefined : `${expr}: ${result}`
  const compared = outcomeOf(comparisonOf(expr, kind, value)).result
  return compared === 'true'
    ? undefined
    : `${expr}: ${result} instead of ${JSON.stringify(expected)}`
}

describeVectors<readonly LibraryCase[]>('curated/cel-library.json', (cases) => {
  it('calls of the libraries have the values and errors that the tests of the original expect', () => {
    expect(cases.length).toBeGreaterThan(0)
    expect(cases.map(mismatchOf).filter((each) => each !== undefined)).toEqual([])
  })
})

interface CostCase {
  readonly func: string
  readonly expr: string
  readonly expectRuntimeCost: number
}

describeVectors<readonly CostCase[]>('curated/cel-cost.json', (cases) => {
  it('calls of the libraries cost what the tests of the original expect', () => {
    // Those tests count lists and maps of literals, which cost nothing in the server: it makes them with the program.
    const comparable = cases.filter(({ expr }) => !/[[{]/.test(expr))
    expect(comparable.length).toBeGreaterThan(0)
    const mismatches = comparable.flatMap(({ expr, expectRuntimeCost }) => {
      const { costs, result } = outcomeOf(expr)
      return costs?.startsWith(`${expectRuntimeCost} `) === true
        ? []
        : [`${expr}: ${costs ?? result} instead of ${expectRuntimeCost}`]
    })
    expect(mismatches).toEqual([])
  })
})

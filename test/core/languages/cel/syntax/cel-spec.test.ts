import { describe, expect, it } from 'vitest'
import { issuesText } from '../../../../../core/languages/cel/syntax/issue-text.ts'
import {
  parseExpression,
  type ParseOutcome,
} from '../../../../../core/languages/cel/syntax/parse-expression.ts'
import { Source } from '../../../../../core/languages/cel/syntax/source.ts'
import { standardMacros } from '../../../../../core/languages/cel/syntax/standard-macros.ts'
import { debugString, kindAdorner } from '../../../../support/cel/debug-string.ts'
import { specSuites } from '../../../../support/cel/spec-tests.ts'

// The data is of a later cel-go than that of Kubernetes, with another name for a macro.
const laterMacros = standardMacros
  .filter(({ name }) => name === 'exists_one')
  .map((macro) => ({ ...macro, name: 'existsOne' }))

/** The limits with which the data was made: those of cel-go's own tests. */
const options = {
  macros: [...standardMacros, ...laterMacros],
  maxRecursionDepth: 32,
  maxRecoveries: 4,
  maxSkippedTokens: 4,
}

describe.each([...specSuites])('expressions of the suite %s of cel-spec', (_name, tests) => {
  it('valid expressions are parsed to the same tree as by cel-go', () => {
    const valid = tests.filter((test) => test.ast !== undefined)
    expect(valid.length).toBeGreaterThan(50)
    for (const { original, ast } of valid) {
      expect(treeOf(parse(original.expr)), original.expr).toBe(ast)
    }
  })

  it('invalid expressions are refused with the same text as by cel-go', () => {
    const invalid = tests.filter((test) => test.ast === undefined)
    expect(invalid).not.toEqual([])
    for (const { original, error } of invalid) {
      const source = new Source(original.expr, original.name ?? '')
      const { issues } = parseExpression(source, options)
      expect(issuesText(source, issues), original.expr).toBe(error)
    }
  })
})

function parse(text: string): ParseOutcome {
  return parseExpression(new Source(text), options)
}

function treeOf(outcome: ParseOutcome): string | undefined {
  return outcome.expression && debugString(outcome.expression.root, kindAdorner)
}

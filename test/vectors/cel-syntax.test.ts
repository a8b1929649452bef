import { expect, it } from 'vitest'
import { issuesText } from '../../core/languages/cel/syntax/issue-text.ts'
import { parseExpression } from '../../core/languages/cel/syntax/parse-expression.ts'
import { Source } from '../../core/languages/cel/syntax/source.ts'
import { standardMacros } from '../../core/languages/cel/syntax/standard-macros.ts'
import { describeVectorLines } from '../support/recorded/vectors.ts'

/** What is wrong with the syntax of an expression, in one text; undefined for nothing. */
function syntaxErrors(text: string): string | undefined {
  const source = new Source(text)
  const options = { macros: standardMacros, enableOptionalSyntax: true }
  const { expression, issues } = parseExpression(source, options)
  return expression === undefined ? issuesText(source, issues) : undefined
}

interface ExpressionCase {
  readonly expr: string
  readonly compileError?: string
}

describeVectorLines<ExpressionCase>('cel/expressions.jsonl', (cases) => {
  it('syntax errors of expressions are told in the same words', () => {
    const refused = cases.filter(({ item }) => item.compileError?.includes('Syntax error'))
    expect(refused).not.toEqual([])
    for (const { item } of refused)
      expect(syntaxErrors(item.expr), item.expr).toBe(item.compileError)
  })

  it('expressions without a compile error have no syntax errors', () => {
    const valid = cases.filter(({ item }) => item.compileError === undefined)
    expect(valid.map(({ item }) => syntaxErrors(item.expr)).filter(Boolean)).toEqual([])
  })

  it('what is wrong with the syntax of an expression is its compile error', () => {
    const refused = cases.filter(({ item }) => syntaxErrors(item.expr) !== undefined)
    expect(refused.map(({ item }) => syntaxErrors(item.expr))).toEqual(
      refused.map(({ item }) => item.compileError),
    )
  })
})

interface RuleResult {
  readonly rule: string
  readonly error?: string
  readonly messageExpression?: string
  readonly messageExpressionError?: string
}

describeVectorLines<{ readonly results: readonly RuleResult[] }>(
  'cel/rules-compiled.jsonl',
  (cases) => {
    const results = cases.flatMap(({ item }) => item.results)

    it('syntax errors of rules are told in the same words', () => {
      const refused = results.filter(({ error }) => error?.includes('Syntax error'))
      expect(refused).not.toEqual([])
      for (const { rule, error } of refused) {
        expect(`compilation failed: ${syntaxErrors(rule)}`, rule).toBe(error)
      }
    })

    it('syntax errors of message expressions are told in the same words', () => {
      const refused = results.filter((result) => {
        return result.messageExpressionError?.includes('Syntax error')
      })
      expect(refused).not.toEqual([])
      for (const { messageExpression = '', messageExpressionError } of refused) {
        const found = syntaxErrors(messageExpression)
        expect(`messageExpression compilation failed: ${found}`).toBe(messageExpressionError)
      }
    })
  },
)

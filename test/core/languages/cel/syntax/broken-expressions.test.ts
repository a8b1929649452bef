import { describe, expect, it } from 'vitest'
import type { Issue } from '../../../../../core/languages/cel/syntax/issue.ts'
import { parseExpression } from '../../../../../core/languages/cel/syntax/parse-expression.ts'
import { Source } from '../../../../../core/languages/cel/syntax/source.ts'
import { standardMacros } from '../../../../../core/languages/cel/syntax/standard-macros.ts'
import { brokenExpressions } from '../../../../support/cel/broken-expressions.ts'

describe('texts that are no expression', () => {
  it.each(brokenExpressions)(
    'the text $text has the issues that cel-go finds',
    ({ text, issues }) => {
      const outcome = parseExpression(new Source(text), { macros: standardMacros })
      expect(outcome.expression).toBeUndefined()
      expect(outcome.issues.map(issueLine)).toEqual(issues)
    },
  )
})

function issueLine({ location, message }: Issue): string {
  return location ? `${location.line}:${location.column + 1} ${message}` : message
}

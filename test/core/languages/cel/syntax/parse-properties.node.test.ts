import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { issuesText } from '../../../../../core/languages/cel/syntax/issue-text.ts'
import { parseExpression } from '../../../../../core/languages/cel/syntax/parse-expression.ts'
import { Source } from '../../../../../core/languages/cel/syntax/source.ts'
import { standardMacros } from '../../../../../core/languages/cel/syntax/standard-macros.ts'
import { arbitraryExpression } from '../../../../support/cel/arbitrary-expressions.ts'
import { debugString } from '../../../../support/cel/debug-string.ts'
import { expressionText } from '../../../../support/cel/expression-text.ts'
import { parseValid } from '../../../../support/cel/parse.ts'
import { anyText } from '../../../../support/objects/any-text.ts'

const pieces =
  '== != in < <= >= > && || [ ] { } ( ) . , - ! ? : + * / % true false null 1.5 1 0x1F 2u "s" b\'x\' a b if has all `e-f` & | = # " \' \\ \'\'\' """ r" //'
const token = fc.oneof(
  fc.constantFrom(...pieces.split(' '), ' ', '\n', 'é', '😀', '\\x', '\\u00e9', 'x.all(y,'),
  anyText({ maxLength: 3 }),
)
const text = fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join(''))
const spacedText = fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join(' '))
const options = fc.record({
  macros: fc.constant(standardMacros),
  enableOptionalSyntax: fc.boolean(),
  enableIdentifierEscapes: fc.boolean(),
  maxRecursionDepth: fc.constantFrom(1, 3, 250),
  maxRecoveries: fc.constantFrom(1, 30),
  maxSkippedTokens: fc.constantFrom(1, 256),
})

describe('parsing of any text', () => {
  it('parsing any text ends with an expression or with issues in the text', () => {
    fc.assert(
      fc.property(fc.oneof(text, spacedText), options, (written, chosen) => {
        const source = new Source(written)
        const { expression, issues } = parseExpression(source, chosen)
        expect(expression === undefined).toBe(issues.length > 0)
        for (const { location } of issues) {
          if (location === undefined) continue
          expect(source.line(location.line)).toBeDefined()
          expect(location.column).toBeLessThanOrEqual(written.length)
        }
        expect(issuesText(source, issues)).toMatch(issues.length > 0 ? /^ERROR: / : /^$/)
      }),
      { numRuns: 800 },
    )
  })
})

describe('parsing of written expressions', () => {
  it('parsing the text of an expression gives back the expression', () => {
    fc.assert(
      fc.property(arbitraryExpression, (expr) => {
        const parsed = parseValid(expressionText(expr), { macros: [], enableOptionalSyntax: true })
        const plain = () => ''
        expect(debugString(parsed.root, plain)).toBe(debugString(expr, plain))
      }),
      { numRuns: 500 },
    )
  })

  it('parsing an expression inside of deep parentheses gives the same tree', () => {
    fc.assert(
      fc.property(arbitraryExpression, (expr) => {
        const written = expressionText(expr)
        const deep = `${'('.repeat(60)}${written}${')'.repeat(60)}`
        const [flatTree, deepTree] = [written, deep].map((source) => {
          const parsed = parseValid(source, { macros: [], enableOptionalSyntax: true })
          return debugString(parsed.root, ({ id }) => `#${id}`)
        })
        expect(deepTree).toBe(flatTree)
      }),
      { numRuns: 300 },
    )
  })

  it('parsing gives each part of an expression an id of its own with a position in the text', () => {
    fc.assert(
      fc.property(arbitraryExpression, (expr) => {
        const written = expressionText(expr)
        const parsed = parseValid(written, { macros: [], enableOptionalSyntax: true })
        const ids: number[] = []
        debugString(parsed.root, ({ id }) => {
          ids.push(id)
          return ''
        })
        expect(new Set(ids).size).toBe(ids.length)
        for (const id of ids) {
          const position = parsed.positions.get(id) ?? -1
          expect(position).toBeGreaterThanOrEqual(0)
          expect(position).toBeLessThan(written.length)
        }
      }),
      { numRuns: 300 },
    )
  })
})

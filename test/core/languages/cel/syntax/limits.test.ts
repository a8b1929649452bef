import { describe, expect, it } from 'vitest'
import { issuesText } from '../../../../../core/languages/cel/syntax/issue-text.ts'
import { parseExpression } from '../../../../../core/languages/cel/syntax/parse-expression.ts'
import type { ParseOptions } from '../../../../../core/languages/cel/syntax/parse-options.ts'
import { Source } from '../../../../../core/languages/cel/syntax/source.ts'
import { standardMacros } from '../../../../../core/languages/cel/syntax/standard-macros.ts'
import { issueMessages, parseValid } from '../../../../support/cel/parse.ts'

const tooDeep = 'max recursion depth exceeded'
const tooNested = 'expression recursion limit exceeded: 250'

/** Texts of a certain depth, by what nests in them, with the message where it is too much. */
const nestings: readonly (readonly [string, (depth: number) => string, string])[] = [
  ['parentheses', (depth) => `${'('.repeat(depth - 1)}1${')'.repeat(depth - 1)}`, tooNested],
  ['lists', (depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`, tooNested],
  ['maps', (depth) => `${'{1:'.repeat(depth - 1)}2${'}'.repeat(depth - 1)}`, tooNested],
  ['messages', (depth) => `${'T{a:'.repeat(depth - 1)}2${'}'.repeat(depth - 1)}`, tooNested],
  ['calls', (depth) => `${'f('.repeat(depth)}${')'.repeat(depth)}`, tooNested],
  ['conditions', (depth) => `${'a?b:'.repeat(depth - 1)}c`, tooNested],
  ['sums', (depth) => Array.from({ length: depth + 1 }, () => 'a').join('+'), tooDeep],
  ['comparisons', (depth) => Array.from({ length: depth + 1 }, () => 'a').join('=='), tooDeep],
  ['fields', (depth) => `a${'.b'.repeat(depth)}`, tooDeep],
  ['indices', (depth) => `a${'[0]'.repeat(depth)}`, tooDeep],
  ['member functions', (depth) => `a${'.f()'.repeat(depth)}`, tooDeep],
]

describe('limits of expressions', () => {
  it.each(nestings)('%s may nest 250 levels deep', (_name, textOf, message) => {
    expect(issueMessages(textOf(249))).toEqual([])
    expect(issueMessages(textOf(250))).toEqual([])
    expect(issueMessages(textOf(252))).toEqual([message])
  })

  it('chains of && and || and pairs of signs are not nested', () => {
    const terms = Array.from({ length: 2000 }, () => 'a')
    expect(issueMessages(terms.join('&&'))).toEqual([])
    expect(issueMessages(terms.join('||'))).toEqual([])
    expect(issueMessages(`${'!'.repeat(2001)}a`)).toEqual([])
  })

  it('a lower limit of nesting is kept', () => {
    expect(issueMessages('a.b.c', { maxRecursionDepth: 2 })).toEqual([])
    expect(issueMessages('a.b.c.d', { maxRecursionDepth: 2 })).toEqual([tooDeep])
  })

  it('an exceeded limit of nesting has no place in the text', () => {
    const source = new Source('a.b')
    const options: ParseOptions = { macros: standardMacros, maxRecursionDepth: 0 }
    const text = issuesText(source, parseExpression(source, options).issues)
    expect(text).toBe('ERROR: <input>:-1:0: expression recursion limit exceeded: 0')
  })

  it('the size of an expression is counted in code points', () => {
    const options = { maxExpressionSize: 4 }
    expect(parseValid("'😀a'", options).root).toMatchObject({ value: '😀a' })
    expect(issueMessages("'😀ab'", options)).toEqual([
      'expression code point size exceeds limit: size: 5, limit 4',
    ])
  })

  it('an expression may have 100,000 code points', () => {
    expect(issueMessages('1'.padEnd(100_000))).toEqual([])
    expect(issueMessages('1'.padEnd(100_001))).toEqual([
      'expression code point size exceeds limit: size: 100001, limit 100000',
    ])
  })

  it('parsing ends after 100 syntax errors, and the rest is counted', () => {
    const source = new Source('#'.repeat(200))
    const { issues } = parseExpression(source, { macros: [] })
    expect(issues.at(-1)?.message).toBe('Syntax error: More than 100 syntax errors')
    const lines = issuesText(source, issues).split('\n')
    expect(lines.filter((line) => line.startsWith('ERROR: '))).toHaveLength(100)
    expect(lines.at(-1)).toBe('1 more errors were truncated')
  })

  it('parsing ends after a number of recoveries', () => {
    expect(issueMessages('[1, , 2, , 3]', { maxRecoveries: 1 }).at(-1)).toBe(
      'Syntax error: error recovery attempt limit exceeded: 1',
    )
  })

  it('a recovery skips a limited number of tokens', () => {
    expect(issueMessages('a b c d e f', { maxSkippedTokens: 3 }).at(-1)).toBe(
      'error recovery token lookahead limit exceeded: 3',
    )
  })

  it.each([
    '(',
    '[',
    '{',
    '{1:',
    'T{a:',
    'f(',
    'a.f(',
    'a[',
    '!a||b&&-(',
    'a==(',
    'a+b*(',
    'a?(',
    'a?b:',
  ])('any number of %s is parsed up to the limit of nesting', (opening) => {
    const text = opening.repeat(Math.floor(100_000 / opening.length))
    expect(issueMessages(text)).toEqual([tooNested])
  })

  it('mistakes behind the place where fields nest too deep are not reported', () => {
    const deep = `a${'.b'.repeat(251)}`
    expect(issueMessages(`[if, ${deep}, while]`)).toEqual(['reserved identifier: if', tooDeep])
    expect(issueMessages('f(if).g(if.b).c', { maxRecursionDepth: 2 })).toEqual([
      'reserved identifier: if',
      tooDeep,
    ])
    expect(issueMessages('f(if).g(if.b).c.d', { maxRecursionDepth: 2 })).toEqual([tooDeep])
    expect(issueMessages(`if.c + ${deep}`)).toEqual(['reserved identifier: if', tooDeep])
  })

  it('arguments of a call of a reserved name count for no limit and have no issues', () => {
    const deep = `a${'.b'.repeat(251)}`
    expect(issueMessages(`if(${deep}, while)`)).toEqual(['reserved identifier: if'])
  })
})

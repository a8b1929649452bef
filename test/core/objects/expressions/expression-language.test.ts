import { beforeAll, describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { re2Engine } from '../../../../core/base/regex/re2-engine.ts'
import { loadRegexEngine } from '../../../../core/base/regex/regex-engine.ts'
import { parseRelease } from '../../../../core/base/release/release.ts'
import { intType } from '../../../../core/languages/cel/types/cel-type.ts'
import {
  languageOfRelease,
  wholeLanguage,
} from '../../../../core/objects/expressions/expression-language.ts'

beforeAll(loadRegexEngine)

function compiles(expression: string, release?: string): boolean {
  const language =
    release === undefined
      ? wholeLanguage(brands.k8s, re2Engine)
      : languageOfRelease(parseRelease(release), brands.k8s, re2Engine)
  return language.environment.compile(expression).ok
}

/** Expressions, and the first release in which new ones may be written. */
const parts: readonly (readonly [expression: string, since: string])[] = [
  ['optional.of(1).hasValue()', '1.29'],
  ['[1][?0].hasValue()', '1.29'],
  ['1 < 2.5', '1.29'],
  ["isQuantity('1Ki')", '1.29'],
  ["strings.quote('a') == 'b'", '1.30'],
  ['sets.contains([1], [1])', '1.30'],
  ["isIP('::1')", '1.31'],
  ["isCIDR('10.0.0.0/8')", '1.31'],
  ["format.named('dns1123Label').hasValue()", '1.32'],
  ['{1: 2}.all(k, v, v > k)', '1.33'],
  ["isSemver('1.2.3')", '1.34'],
  ['lists.range(3) == [0, 1, 2]', '1.35'],
]

function before(release: string): string {
  const { major, minor } = parseRelease(release)
  return `${major}.${minor - 1}`
}

describe('the language of a release', () => {
  it('new expressions may use a part from its release on', () => {
    const answers = parts.map(([expression, since]) => [
      expression,
      compiles(expression, before(since)),
      compiles(expression, since),
      compiles(expression, '1.99'),
    ])
    expect(answers).toEqual(parts.map(([expression]) => [expression, false, true, true]))
  })

  it('some parts of the language were there from the beginning', () => {
    const expressions = [
      "'abc'.charAt(1) == 'b'",
      '[1, 2].sum() == 3',
      "'abc'.find('b') == 'b'",
      "url('https://a').getHost() == 'a'",
      "[1].exists(x, has({'a': x}.a))",
    ]
    for (const expression of expressions) {
      expect([expression, compiles(expression, '1.25')]).toEqual([expression, true])
    }
  })

  it('literals are checked from 1.30 on', () => {
    expect(compiles("duration('1x') == duration('1s')", '1.29')).toBe(true)
    expect(compiles("duration('1x') == duration('1s')", '1.30')).toBe(false)
    expect(compiles("[1, 'a'].size() == 2", '1.25')).toBe(false)
  })

  it('stored expressions may use everything that is known', () => {
    for (const [expression] of parts) {
      expect([expression, compiles(expression)]).toEqual([expression, true])
    }
  })

  it('fields that are named like reserved words are written plainly from 1.32 on', () => {
    const reserved = (release: string) =>
      languageOfRelease(parseRelease(release), brands.k8s, re2Engine).reservedFields
    expect([reserved('1.31'), reserved('1.32')]).toEqual([false, true])
    expect(wholeLanguage(brands.k8s, re2Engine).reservedFields).toBe(true)
  })

  it('a list literal costs what the brand says', () => {
    const cost = (name: 'svc' | 'k8s') => {
      const { environment } = wholeLanguage(brands[name], re2Engine)
      const compiled = environment.extend({ variables: { x: intType } }).compile('[x]')
      const planned = compiled.ok && environment.plan(compiled.expression)
      return planned && planned.ok ? planned.program.evaluate(() => 1).cost : undefined
    }
    expect([cost('k8s'), cost('svc')]).toEqual([11, 41])
  })
})

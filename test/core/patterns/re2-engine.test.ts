import { describe, expect, it } from 'vitest'
import { re2Engine } from '../../../core/patterns/re2-engine.ts'

function matches(source: string, text: string): boolean | string {
  const regex = re2Engine.compile(source)
  return 'mistake' in regex ? regex.mistake : regex.matches(text)
}

describe('a pattern', () => {
  it.each([
    ['b', 'abc', true],
    ['^b', 'abc', false],
    ['(?i)ABC', 'xabcx', true],
    [String.raw`\Aa\z`, 'a\n', false],
    ['^a$', 'a\n', false],
    [String.raw`^\pN+$`, '१२', true],
    ['^[[:alpha:]]+$', 'aé', false],
    ['^.$', '😀', true],
    [String.raw`\d`, '१', false],
    ['(?P<name>a)', 'a', true],
    ['', '', true],
  ])('the pattern %j reads %j as Go does', (source, text, expected) => {
    expect(matches(source, text)).toBe(expected)
  })

  it.each([
    ['+', 'missing argument to repetition operator: `+`'],
    ['(', 'missing closing ): `(`'],
    ['[z-a]', 'invalid character class range: `z-a`'],
    [String.raw`(a)\1`, String.raw`invalid escape sequence: ` + '`\\1`'],
    ['a(?=b)', 'invalid or unsupported Perl syntax: `(?=`'],
    ['a{1001}', 'invalid repeat count: `{1001}`'],
    ['(a{1000}){1000}', 'invalid repeat count: `{1000}`'],
  ])('the pattern %j is refused in the words of Go', (source, mistake) => {
    expect(matches(source, 'a')).toBe(`error parsing regexp: ${mistake}`)
  })

  it('a pattern does not try again and again on a text that is made for it', () => {
    const text = `${'a'.repeat(100_000)}!`
    for (const source of ['^(a+)+$', '^(a|aa)+$', '^(a|a?)+$', String.raw`^(\w+\s?)*$`]) {
      expect(matches(source, text)).toBe(false)
    }
  })
})

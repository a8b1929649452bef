import { describe, expect, it } from 'vitest'
import { re2Engine } from '../../../../core/base/regex/re2-engine.ts'

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
    [String.raw`^\p{Greek}\P{^Lu}[\p{Any}]\Q\p{Emoji}\E\\p{2}$`, String.raw`αA!\p{Emoji}\pp`, true],
    ['^[[:alpha:]]+$', 'aé', false],
    ['^.$', '😀', true],
    [String.raw`\d`, '१', false],
    ['(?P<name>a)', 'a', true],
    ['^(?P<n>a)(?<n>b)$', 'ab', true],
    [String.raw`^[(?<n>](?<n>b)\Q(?<n>\E(?<n>c)$`, '(b(?<n>c', true],
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
    ['\\', 'trailing backslash at end of expression: ``'],
    ['(?<n>a)(?P<n>b', 'missing closing ): `(?<n>a)(?P<n>b`'],
    ['(?<n>a)(?P<n>b)(?<', 'invalid named capture: `(?<`'],
  ])('the pattern %j is refused in the words of Go', (source, mistake) => {
    expect(matches(source, 'a')).toBe(`error parsing regexp: ${mistake}`)
  })

  it.each(['Emoji', 'Alphabetic', 'Ascii', '^Dash'])(
    'a pattern is refused with the class %s, which Go does not have',
    (name) => {
      const mistake = `invalid character class range: \`\\p{${name}}\``
      expect(matches(`[a\\p{${name}}]`, 'a')).toBe(`error parsing regexp: ${mistake}`)
    },
  )

  it('a pattern does not try again and again on a text that is made for it', () => {
    const text = `${'a'.repeat(100_000)}!`
    for (const source of ['^(a+)+$', '^(a|aa)+$', '^(a|a?)+$', String.raw`^(\w+\s?)*$`]) {
      expect(matches(source, text)).toBe(false)
    }
  })

  it.each([
    ['a+', 'baac', 'aa'],
    ['x*', 'abc', ''],
    ['^😀', '😀b', '😀'],
    ['x', 'abc', undefined],
  ])('the first match of %j in %j is found', (source, text, expected) => {
    const regex = re2Engine.compile(source)
    expect('mistake' in regex ? regex.mistake : regex.find(text)).toBe(expected)
  })

  it.each([
    ['a', 'banana', -1, ['a', 'a', 'a']],
    ['a', 'banana', 2, ['a', 'a']],
    ['a', 'banana', 0, []],
    // Go takes no empty match right after another match.
    ['a*', 'baac', -1, ['', 'aa', '']],
    ['', '😀b', -1, ['', '', '']],
    ['x', 'abc', -1, []],
  ])(
    'all matches of %j in %j, up to %d, are found as Go finds them',
    (source, text, limit, all) => {
      const regex = re2Engine.compile(source)
      expect('mistake' in regex ? regex.mistake : regex.findAll(text, limit)).toEqual(all)
    },
  )

  it('a pattern is refused as too large where it would take long to compile', () => {
    const tooLarge = (pattern: string): { mistake: string } => ({
      mistake: `error parsing regexp: expression too large: \`${pattern}\``,
    })
    expect(re2Engine.compile('ab|cd'.repeat(2_500))).not.toHaveProperty('mistake')
    const long = 'a'.repeat(32 * 1024 + 1)
    expect(re2Engine.compile(long)).toEqual(tooLarge(long))
    // Few characters may make many steps.
    const repeated = 'a{1000}'.repeat(17)
    expect(re2Engine.compile(repeated)).toEqual(tooLarge(repeated))
  })

  it.each([
    ['('.repeat(1001) + ')'.repeat(1001), 'expression nests too deeply: `%`'],
    ['(?:(?:abc){1000}){900}', 'invalid repeat count: `{900}`'],
    ['(?:(?:a?){1000}){1000}?', 'invalid repeat count: `{1000}?`'],
    ['(?:(?:a{0,1000}){0,1000})', 'invalid repeat count: `{0,1000}`'],
    ['a{1000}{1000}', 'invalid nested repetition operator: `{1000}{1000}`'],
    ['(?:' + 'a{1000}'.repeat(4000) + ')', 'expression too large: `%`'],
  ])('a pattern that Go refuses for its size is refused in its words: %.30s', (pattern, says) => {
    expect(re2Engine.compile(pattern)).toEqual({
      mistake: `error parsing regexp: ${says.replace('%', () => pattern)}`,
    })
  })
})

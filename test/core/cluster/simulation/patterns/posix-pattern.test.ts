import { describe, expect, it } from 'vitest'
import { PatternMistake } from '../../../../../core/cluster/simulation/patterns/pattern-syntax.ts'
import { compilePosix } from '../../../../../core/cluster/simulation/patterns/posix-pattern.ts'
import {
  ProcessKilled,
  ProcessMeter,
} from '../../../../../core/cluster/simulation/processes/process-meter.ts'

const meter = new ProcessMeter(() => 0)

function found(source: string, text: string, isExtended = true): string | undefined {
  const [start, end] = compilePosix(source, { isExtended }, meter).search(text, 0, meter) ?? []
  return start === undefined ? undefined : text.slice(start, end)
}

describe('a regular expression of POSIX', () => {
  it.each([
    ['a|ab', 'xabc', 'ab'],
    ['(a|ab)(c|bcd)', 'abcd', 'abcd'],
    ['x*', 'aaa', ''],
    ['[[:digit:]]+', 'a123', '123'],
    ['[]a]+', 'x]a]', ']a]'],
    ['[^]a]', ']ab', 'b'],
    ['[a\\]+', 'x\\a', '\\a'],
    ['a{2}', 'aaa', 'aa'],
    ['a{,2}b', 'aab', 'aab'],
    ['a{x', 'a{x', 'a{x'],
    ['^*a', '*a', 'a'],
    ['a)', 'a)', 'a)'],
    ['\\<fox\\>', 'a fox', 'fox'],
    ['\\<', ' b', ''],
    ['\\w+', '--ab_1-', 'ab_1'],
    ['(.)\\1', 'abccd', 'cc'],
    ['(a*)b\\1', 'aabaa', 'aabaa'],
    ['a.c', 'a\nc', 'a\nc'],
    ['é+', 'caféé', 'éé'],
    ['$', 'ab', ''],
  ])('%s finds the longest first match in %j', (source, text, expected) => {
    expect(found(source, text)).toBe(expected)
  })

  it.each([
    ['a+', 'a+', 'a+'],
    ['a\\+', 'aaa', 'aaa'],
    ['*a', '*a', '*a'],
    ['^*a', '*a', '*a'],
    ['a\\|b', 'xb', 'b'],
    ['\\(a\\)\\1', 'aa', 'aa'],
    ['a^b$c', 'a^b$c', 'a^b$c'],
    ['a\\{1,2\\}', 'aaa', 'aa'],
  ])('%s is read as a basic one', (source, text, expected) => {
    expect(found(source, text, false)).toBe(expected)
  })

  it.each(['[a', 'a\\', '(a', '(', '[b-a]', 'a{3,2}', 'a{70000}', '[[:foo:]]', '\\1', '(a\\1)'])(
    '%s is a mistake',
    (source) => {
      expect(() => found(source, '')).toThrow(PatternMistake)
    },
  )

  it('says where its groups are', () => {
    const pattern = compilePosix('(a+)(x)?(b)', { isExtended: true }, meter)
    expect(pattern.search('--aab', 0, meter)).toEqual([2, 5, 2, 4, -1, -1, 4, 5])
  })

  it('looks at the whole text where it goes on from a place', () => {
    const pattern = compilePosix('^a', {}, meter)
    expect(pattern.search('aa', 1, meter)).toBeUndefined()
    expect(compilePosix('^a', { isMultiline: true }, meter).search('b\na', 1, meter)).toEqual([
      2, 3,
    ])
  })

  it('ignores case', () => {
    const pattern = compilePosix('(a)[b-c]\\1', { isExtended: true, ignoresCase: true }, meter)
    expect(pattern.matches('xABa', meter)).toBe(true)
  })

  it('with references ends its process after too many tries', () => {
    expect(() => found('(a*)*(a*)*(a*)*\\1b', 'a'.repeat(400))).toThrow(ProcessKilled)
  })

  it('charges what a search takes', () => {
    const counted = new ProcessMeter(() => 0)
    compilePosix('(a|b)*c', { isExtended: true }, counted).matches('ab'.repeat(50_000), counted)
    expect(counted.steps).toBeGreaterThan(90)
  })
})

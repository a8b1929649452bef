import { expect, it } from 'vitest'
import { patternSize } from '../../../../core/base/regex/pattern-size.ts'

it.each([
  ['', 0],
  ['abc', 3],
  ['[a-z\\]]x', 2],
  ['[]a]x', 2],
  ['[^]a]x', 2],
  ['[[:alpha:]-]x', 2],
  ['\\pL\\p{Lu}\\x{41}\\d', 4],
  ['\\Qa{9}\\Eb', 5],
  ['a|b', 3],
  ['a*', 3],
  ['(a)', 3],
  ['(?:a){10}', 40],
  ['(?P<name>a)', 3],
  ['(?i)a', 1],
  ['a{10}', 20],
  ['a{2,}', 4],
  ['a{,5}', 5],
  ['(?:(?:a{10}){10}){10}', 2330],
  ['((a', 1],
  ['a))b', 6],
])('the size of a pattern counts its steps, repetitions included: %s', (pattern, steps) => {
  expect(patternSize(pattern).steps).toBe(steps)
})

it('the size of a pattern names a repetition that repeats more than a thousand times with those within it', () => {
  const invalid = (pattern: string): string | undefined => patternSize(pattern).invalidRepeat
  expect(invalid('(?:a{10}b{100}){10}')).toBeUndefined()
  expect(invalid('(?:(?:a{10}){10}){11}')).toBe('{11}')
  expect(invalid('(?:a{2,500}|b){0,3}?c{1000}')).toBe('{0,3}?')
  expect(invalid('a{1000}(b{1000})')).toBeUndefined()
})

it('the size of a pattern is found in one pass, however its brackets stand', () => {
  for (const part of ['(', '[', '\\Q', '(?', '{', '(?P<', '\\p{', 'a{1']) {
    expect(patternSize(part.repeat(50_000)).steps).toBeGreaterThanOrEqual(0)
  }
})

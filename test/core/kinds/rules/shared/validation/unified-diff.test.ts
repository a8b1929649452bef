import { describe, expect, it } from 'vitest'
import { unifiedDiff } from '../../../../../../core/kinds/rules/shared/validation/unified-diff.ts'

function lines(text: string): string[] {
  return text.split(' ')
}

describe('a unified diff', () => {
  it.each([
    ['of equal lines is empty', 'a b c', 'a b c', ''],
    [
      'shows three lines around a change',
      'a b c d e f g h i',
      'a b c d X f g h i',
      '@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+X\n f\n g\n h\n',
    ],
    ['counts one line without a length', 'a', 'b', '@@ -1 +1 @@\n-a\n+b\n'],
    ['begins where lines are added', 'a b', 'a x b', '@@ -1,2 +1,3 @@\n a\n+x\n b\n'],
    ['names the line before what is gone', 'a', '', '@@ -1 +1 @@\n-a\n+\n'],
    [
      'parts changes that are far from each other',
      'a b c d e f g h i j k l',
      'A b c d e f g h i j k L',
      '@@ -1,4 +1,4 @@\n-a\n+A\n b\n c\n d\n@@ -9,4 +9,4 @@\n i\n j\n k\n-l\n+L\n',
    ],
    [
      'joins changes that are near each other',
      'a b c d e f g h',
      'A b c d e f g H',
      '@@ -1,8 +1,8 @@\n-a\n+A\n b\n c\n d\n e\n f\n g\n-h\n+H\n',
    ],
    [
      'keeps the longest run of equal lines',
      'a b x y z',
      'x y z a b',
      '@@ -1,5 +1,5 @@\n-a\n-b\n x\n y\n z\n+a\n+b\n',
    ],
  ])('a unified diff %s', (_what, a, b, expected) => {
    expect(unifiedDiff(lines(a), lines(b))).toBe(expected)
  })

  it('a unified diff of very many lines is one change between equal ends', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `line ${at}`)
    const other = many.with(5, 'x').with(99_990, 'y')
    expect(unifiedDiff(many, other).split('\n', 1)).toEqual(['@@ -3,99992 +3,99992 @@'])
  })
})

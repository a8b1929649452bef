import { describe, expect, it } from 'vitest'
import { lineDifference } from '../../../../../../core/access/admission/plugins/node-restriction/line-difference.ts'

const lines = (text: string): readonly string[] => text.split('')

describe('the difference of lines', () => {
  it('shows no change of equal texts', () => {
    expect(lineDifference(lines('abc'), lines('abc'))).toBe('')
  })

  it('shows a change with three lines around it', () => {
    expect(lineDifference(lines('abcdefghi'), lines('abcdEfghi'))).toBe(
      '@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+E\n f\n g\n h\n',
    )
  })

  it('shows changes together where at most six lines are between them', () => {
    expect(lineDifference(lines('0abcdef1'), lines('2abcdef3'))).toBe(
      '@@ -1,8 +1,8 @@\n-0\n+2\n a\n b\n c\n d\n e\n f\n-1\n+3\n',
    )
    expect(lineDifference(lines('0abcdefg1'), lines('2abcdefg3'))).toBe(
      '@@ -1,4 +1,4 @@\n-0\n+2\n a\n b\n c\n@@ -6,4 +6,4 @@\n e\n f\n g\n-1\n+3\n',
    )
  })

  it('shows the place before lines that are added or removed whole', () => {
    expect(lineDifference([], lines('ab'))).toBe('@@ -0,0 +1,2 @@\n+a\n+b\n')
    expect(lineDifference(lines('a'), [])).toBe('@@ -1 +0,0 @@\n-a\n')
  })

  it('keeps the longest run of equal lines, of several the first', () => {
    expect(lineDifference(lines('ab'), lines('acab'))).toBe('@@ -1,2 +1,4 @@\n+a\n+c\n a\n b\n')
    expect(lineDifference(lines('axa'), lines('a'))).toBe('@@ -1,3 +1 @@\n a\n-x\n-a\n')
  })

  it('is empty for texts of 200 lines', () => {
    const long = (last: string): readonly string[] => [...Array<string>(199).fill('a'), last]
    expect(lineDifference(long('b'), long('c'))).toBe('')
  })
})

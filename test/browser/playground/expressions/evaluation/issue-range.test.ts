import { describe, expect, it } from 'vitest'
import { issueRange } from '../../../../../web-playground/expressions/evaluation/issue-range.ts'

describe('the range of an issue', () => {
  it.each([
    ['1 + nothing', 1, 4, 'nothing'],
    ['nothing(1)', 1, 7, 'nothing'],
    ['self.nothing(1)', 1, 12, 'nothing'],
    ["'😀😀' + 1", 1, 5, '+'],
    ["// 😀\n'😀' == x && y", 2, 7, 'x'],
    ['self.a + self.b', 1, 4, '.a'],
    ['1 +', 1, 3, ''],
    ['1 +', 7, 0, ''],
    ['', 1, 0, ''],
  ])('the range of an issue in %j at line %d, column %d is %j', (text, line, column, range) => {
    const { from, to } = issueRange(text, { message: '', location: { line, column } })
    expect(text.slice(from, to)).toBe(range)
    expect(to).toBeLessThanOrEqual(text.length)
  })

  it('the range of an issue without a place is the whole expression', () => {
    expect(issueRange('1 + 2', { message: '', location: undefined })).toEqual({ from: 0, to: 5 })
  })
})

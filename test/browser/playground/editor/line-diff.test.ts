import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines, type DiffLine } from '../../../../web-playground/editor/line-diff.ts'

function drawn(lines: readonly DiffLine[]): string {
  const signs = { both: ' ', left: '-', right: '+' }
  return lines.map(({ side, text }) => signs[side] + text).join('\n')
}

describe('a line diff of two texts', () => {
  it('a line diff has lines of both texts, and of one only', () => {
    expect(drawn(diffLines('a\nb\nc\nd', 'a\nx\nc\ny\nd'))).toBe(' a\n-b\n+x\n c\n+y\n d')
  })

  it('a line diff may be of equal texts', () => {
    expect(drawn(diffLines('a\nb', 'a\nb'))).toBe(' a\n b')
  })

  it('a line diff has no common lines when the texts are too long to be compared', () => {
    const left = Array.from({ length: 2_000 }, (_line, at) => `l${at}`)
    const right = Array.from({ length: 2_000 }, (_line, at) => `r${at}`)
    expect(diffLines(left.join('\n'), right.join('\n'))).toHaveLength(4_000)
  })

  it('a line diff has all of both texts', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    fc.assert(
      fc.property(lines, lines, (left, right) => {
        const all = diffLines(left.join('\n'), right.join('\n'))
        const side = (other: 'left' | 'right') =>
          all.flatMap((line) => (line.side === other ? [] : [line.text])).join('\n')
        expect(side('right')).toBe(left.join('\n'))
        expect(side('left')).toBe(right.join('\n'))
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { badRequest } from '../../../../core/base/api/errors/api-error.ts'
import { boundedBytes, boundedText } from '../../../../core/base/text/bounded-text.ts'

describe('the beginning of a text', () => {
  it('the beginning of a short text is the text itself', () => {
    expect(boundedText('abc', 3)).toBe('abc')
    expect(boundedBytes('abc', 3)).toBe('abc')
  })

  it('the beginning of a long text is marked as cut', () => {
    expect(boundedText('abcd', 3)).toBe('abc…')
    expect(boundedBytes('abcd', 3)).toBe('abc…')
  })

  it('the beginning of a text holds no half of a letter', () => {
    expect(boundedText('ab😀', 3)).toBe('ab…')
    expect(boundedText('ab😀c', 4)).toBe('ab😀…')
  })

  it('the beginning of a text is shorter where its letters take more bytes', () => {
    expect(boundedBytes('""""', 6)).toBe('"""…')
    expect(boundedBytes('äöü', 12)).toBe('äö…')
  })
})

it.each(['x', '"', '\u0000', 'ü', '😀'])(
  'a failure of 3,000,000 %j makes a small answer',
  (letter) => {
    const text = JSON.stringify(badRequest(letter.repeat(3_000_000)).toStatus())
    expect(new TextEncoder().encode(text).length).toBeLessThan(64 * 1024)
  },
)

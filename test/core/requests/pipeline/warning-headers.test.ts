import { describe, expect, it } from 'vitest'
import { warningHeaders } from '../../../../core/requests/pipeline/warning-headers.ts'

/** The texts as clients read them. */
function sent(...warnings: readonly string[]): readonly string[] {
  const headers = warningHeaders(warnings)
  return headers.filter((_, at) => at % 2 === 1).map((value) => value.slice('299 - "'.length, -1))
}

function texts(count: number, length: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `${at}`.padEnd(length, 'x'))
}

describe('the warnings of an answer', () => {
  it('the warnings of an answer are whole as long as they are no more than 4096 characters', () => {
    expect(sent(...texts(4, 1_024))).toEqual(texts(4, 1_024))
  })

  it('the warnings of an answer are all cut as soon as they are more', () => {
    expect(sent(...texts(4, 1_024), 'y')).toEqual([...texts(4, 256), 'y'])
    expect(sent('x'.repeat(5_000), 'y')).toEqual(['x'.repeat(256), 'y'])
  })

  it('the warnings of an answer are left out beyond 4096 characters', () => {
    expect(sent(...texts(20, 1_024))).toEqual(texts(16, 256))
    expect(sent(...texts(200, 100))).toEqual(texts(41, 100))
  })

  it('the warnings of an answer are counted in characters, whatever their bytes', () => {
    const whole = '\u{1f600}'.repeat(2_000)
    expect(sent(whole)[0]).toHaveLength(4 * 2_000)
    const longer = '\u{1f600}'.repeat(4_097)
    expect(sent(longer)[0]).toHaveLength(4 * 256)
  })

  it('the warnings of an answer take no more than 8 KiB, since some clients read no headers that are larger', () => {
    expect(sent('a', '\u{1f600}'.repeat(2_100), 'b')).toEqual(['a'])
    expect(sent(...texts(4_000, 1).map((text, at) => `${at}${text}`)).length).toBeLessThan(700)
  })

  it('the warnings of an answer hold no control character: such a text is never sent', () => {
    expect(sent('a\nb', 'c\u007f', 'd\u0085', 'e')).toEqual(['e'])
  })

  it('the warnings of an answer come once each, and never without a text', () => {
    expect(sent('a', '', 'a', 'b')).toEqual(['a', 'b'])
  })

  it('the warnings of an answer are quoted', () => {
    expect(sent(String.raw`a "b" \c`)).toEqual([String.raw`a \"b\" \\c`])
  })
})

import { describe, expect, it } from 'vitest'
import { isPrintable, printablePart } from '../../../../core/base/text/printable.ts'

describe('a text that may be shown as it stands', () => {
  it.each(['', 'kubectl v1.34', 'größe', 'e\u0301', '日本語', '😀', '½ €'])(
    '%j is a text that may be shown as it stands',
    (text) => {
      expect(isPrintable(text)).toBe(true)
      expect(printablePart(text)).toBe(text)
    },
  )

  it.each([
    ['tab\tbed', 'tabbed'],
    ['line\nend', 'lineend'],
    ['no\u00a0break', 'nobreak'],
    ['zero\u200bwidth', 'zerowidth'],
    ['half \ud83d', 'half '],
    ['\u007f', ''],
  ])('%j is not shown as it stands, only a part of it', (text, part) => {
    expect(isPrintable(text)).toBe(false)
    expect(printablePart(text)).toBe(part)
  })
})

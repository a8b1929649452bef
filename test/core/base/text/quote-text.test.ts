import { expect, it } from 'vitest'
import { quoteText } from '../../../../core/base/text/quote-text.ts'

it.each([
  ['plain', '"plain"'],
  ['a "b" \\c', String.raw`"a \"b\" \\c"`],
  ['tab\tnew\n\u0000\u0001', String.raw`"tab\tnew\n\x00\x01"`],
  ['é漢🍔', '"é漢🍔"'],
  ['\u00A0\u{E0001}', String.raw`"\u00a0\U000e0001"`],
])('%j is quoted as messages of Go do', (text, quoted) => {
  expect(quoteText(text)).toBe(quoted)
})

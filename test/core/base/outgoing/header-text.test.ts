import { describe, expect, it } from 'vitest'
import { percentDecode } from '../../../../core/base/http/percent-decode.ts'
import { decodeHeaderText, encodeHeaderText } from '../../../../core/base/outgoing/header-text.ts'

describe('the text of a header', () => {
  it.each(['', 'plain', 'Jörg', '日本', '😀'])(
    'header text comes back as it was sent: %s',
    (text) => {
      expect(decodeHeaderText(encodeHeaderText(text))).toBe(text)
    },
  )

  it('header text is sent as a character for each byte', () => {
    expect(encodeHeaderText('é')).toBe('\u00C3\u00A9')
  })

  it('header text has a replacement character for what is not UTF-8', () => {
    expect(decodeHeaderText('J\u00F6rg')).toBe('J\uFFFDrg')
  })
})

describe('percent-encoding', () => {
  it.each([
    ['plain', 'plain'],
    ['a%2Fb%20c', 'a/b c'],
    ['%c3%A9', 'é'],
    ['a%ffé%41', 'a\uFFFDéA'],
    ['50%', undefined],
    ['%4', undefined],
    ['%zz%41', undefined],
  ])('percent-encoding of %s stands for %j', (encoded, text) => {
    expect(percentDecode(encoded)).toBe(text)
  })
})

import { describe, expect, it } from 'vitest'
import { byteLength, encodeUtf8, encodeUtf8Around } from '../../../../core/base/text/utf8.ts'
// Matchers compare long bytes one by one, for seconds.
import { toHex } from '../../../support/codecs/hex.ts'

const texts = {
  empty: '',
  ASCII: 'plain',
  'two bytes a unit': 'Gebäude',
  'a surrogate pair': 'boat 🚣',
  'a lone surrogate': '\ud800',
  'more than the memory that is used again': 'ä€'.repeat(40_000),
}

describe('UTF-8', () => {
  for (const [name, text] of Object.entries(texts)) {
    it(`UTF-8 is what the platform makes of ${name}`, () => {
      const bytes = new TextEncoder().encode(text)
      expect(toHex(encodeUtf8(text))).toBe(toHex(bytes))
      expect(byteLength(text)).toBe(bytes.length)
    })

    it(`UTF-8 is put around other bytes where the text is ${name}`, () => {
      const middle = encodeUtf8('mitten')
      const around = encodeUtf8Around([text, 'ü'], [middle, middle], `${text}!`)
      const whole = `${text}mittenümitten${text}!`
      expect(toHex(around)).toBe(toHex(new TextEncoder().encode(whole)))
    })
  }

  it('UTF-8 bytes handed out do not change with the next text', () => {
    const first = encodeUtf8('first')
    encodeUtf8('other')
    expect(first).toEqual(new TextEncoder().encode('first'))
  })
})

import { describe, expect, it } from 'vitest'
import { bytesOfText, quoteBytes, textOfBytes } from '../../../../core/base/text/byte-text.ts'

describe('byte texts', () => {
  it('a byte text holds the UTF-8 of a text, a character for each byte', () => {
    expect(bytesOfText('aé')).toBe('a\xc3\xa9')
    expect(bytesOfText('😀')).toBe('\xf0\x9f\x98\x80')
    expect(textOfBytes('a\xc3\xa9\xf0\x9f\x98\x80')).toBe('aé😀')
  })

  it('a byte text of half a million characters is made and read without overflow', () => {
    const text = 'é'.repeat(500_000)
    expect(textOfBytes(bytesOfText(text))).toBe(text)
  })

  it.each([
    ['\xff', '\ufffd', String.raw`"\xff"`],
    ['\xc3', '\ufffd', String.raw`"\xc3"`],
    ['\xe4\xb8', '\ufffd\ufffd', String.raw`"\xe4\xb8"`],
    ['\xed\xa0\x80', '\ufffd\ufffd\ufffd', String.raw`"\xed\xa0\x80"`],
    ['\xc0\x80', '\ufffd\ufffd', String.raw`"\xc0\x80"`],
    ['\xe4\xb8\x96"', '世"', String.raw`"世\""`],
    ['\xc2\x85', '\u0085', String.raw`"\u0085"`],
  ])('each byte of %j that belongs to no character is replaced, and quoted in hex', (...row) => {
    const [bytes, text, quoted] = row
    expect(textOfBytes(bytes)).toBe(text)
    expect(quoteBytes(bytes)).toBe(quoted)
  })
})

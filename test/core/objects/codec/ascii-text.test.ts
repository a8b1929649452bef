import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from '../../../../core/base/text/utf8.ts'
import { asciiText } from '../../../../core/objects/codec/ascii-text.ts'

describe('text of ASCII', () => {
  it('ASCII text is read at any length, from any place', () => {
    const text = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('')
    const bytes = encodeUtf8(text)
    for (let start = 0; start < 20; start++) {
      for (let end = start; end < start + 40; end++) {
        expect(asciiText(bytes, start, end)).toBe(text.slice(start, end))
      }
    }
  })

  it('text is not ASCII where there is any other byte in it', () => {
    for (let length = 1; length < 24; length++) {
      for (let at = 0; at < length; at++) {
        const bytes = new Uint8Array(length + 2).fill(0x61)
        bytes[at] = 0x80
        expect(asciiText(bytes, 0, length)).toBeUndefined()
        expect(asciiText(bytes, at + 1, length)).toBe('a'.repeat(length - at - 1))
      }
    }
  })
})

import { describe, expect, it } from 'vitest'
import { crc32 } from '../../../../core/storage/engine/crc32.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('crc32', () => {
  it('crc32 agrees with the values that zlib gives', () => {
    expect(crc32(new Uint8Array())).toBe(0)
    expect(crc32(encode('a'))).toBe(0xe8b7be43)
    expect(crc32(encode('123456789'))).toBe(0xcbf43926)
    expect(crc32(encode('The quick brown fox jumps over the lazy dog'))).toBe(0x414fa339)
    expect(crc32(new Uint8Array(32))).toBe(0x190a55ad)
    expect(crc32(new Uint8Array(32).fill(0xff))).toBe(0xff6cab0b)
  })

  it('crc32 looks at the part it is asked about only', () => {
    expect(crc32(encode('xx123456789yy'), 2, 11)).toBe(0xcbf43926)
  })

  it('crc32 notices every single flipped bit', () => {
    const bytes = encode('a record of twenty-nine bytes')
    const whole = crc32(bytes)
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = bytes.slice()
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(crc32(flipped)).not.toBe(whole)
    }
  })
})

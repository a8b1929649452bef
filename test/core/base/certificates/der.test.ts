import { describe, expect, it } from 'vitest'
import { derIdentifier, derValues } from '../../../../core/base/certificates/der-value.ts'
import {
  directoryText,
  objectIdentifier,
  octetString,
  time,
  unsignedInteger,
} from '../../../../core/base/certificates/encode-der.ts'

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(2))
}

describe('DER', () => {
  it('identifiers, numbers, times of both forms and long values are encoded as X.690 has it', () => {
    const identifier = objectIdentifier('1.2.840.113549.1.1.11')
    expect(hex(identifier)).toBe('06092a864886f70d01010b')
    expect(derValues(identifier).map(derIdentifier)).toEqual(['1.2.840.113549.1.1.11'])
    expect(textOf(time(Date.UTC(2026, 0, 1)))).toBe('260101000000Z')
    expect(textOf(time(Date.UTC(2051, 11, 31, 23, 59, 59)))).toBe('20511231235959Z')
    expect(hex(unsignedInteger(Uint8Array.of(0, 0, 0x80)))).toBe('02020080')
    expect(hex(unsignedInteger(Uint8Array.of(0)))).toBe('020100')
    expect(hex(octetString(new Uint8Array(300)).subarray(0, 4))).toBe('0482012c')
    expect(hex(octetString(new Uint8Array(200)).subarray(0, 3))).toBe('0481c8')
  })

  it('a text of a name is printable where its characters allow it, and UTF-8 otherwise', () => {
    expect(['jane doe', 'jane@doe', 'jané'].map((text) => directoryText(text)[0])).toEqual([
      0x13, 0x0c, 0x0c,
    ])
  })

  it('a value that is cut short is refused', () => {
    expect(() => derValues(Uint8Array.of(0x30, 0x05, 0x00))).toThrow(RangeError)
    expect(derValues(Uint8Array.of(0x30, 0x81, 0x01, 0x07)).map(({ bytes }) => [...bytes])).toEqual(
      [[7]],
    )
  })
})

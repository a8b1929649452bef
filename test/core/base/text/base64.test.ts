import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeBase64,
  decodeBase64Url,
  encodeBase64,
  encodeBase64Url,
} from '../../../../core/base/text/base64.ts'
import { encodeUtf8 } from '../../../../core/base/text/utf8.ts'
import { fromHex } from '../../../support/codecs/hex.ts'

describe('base64', () => {
  // RFC 4648, section 10.
  it.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
    ['foobar', 'Zm9vYmFy'],
  ])('base64 of %j is %j', (text, encoded) => {
    expect(encodeBase64(encodeUtf8(text))).toBe(encoded)
    expect(decodeBase64(encoded)).toEqual(encodeUtf8(text))
    expect(encodeBase64Url(encodeUtf8(text))).toBe(encoded.replaceAll('=', ''))
    expect(decodeBase64Url(encoded.replaceAll('=', ''))).toEqual(encodeUtf8(text))
  })

  it('base64url has digits of its own', () => {
    const bytes = fromHex('fbefbeffff')
    expect(encodeBase64(bytes)).toBe('++++//8=')
    expect(encodeBase64Url(bytes)).toBe('----__8')
    expect(decodeBase64('++++//8=')).toEqual(bytes)
    expect(decodeBase64Url('----__8')).toEqual(bytes)
  })

  it('base64 gives back all bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes)
        expect(decodeBase64Url(encodeBase64Url(bytes))).toEqual(bytes)
      }),
    )
  })

  it.each(['A', 'AA', 'AAA', 'AA=', 'A===', 'AA=A', 'AA\n=', 'AA-_', 'ÄAAA', '===='])(
    'base64 does not decode %j',
    (text) => expect(decodeBase64(text)).toBeUndefined(),
  )

  it.each(['A', 'AAAAA', 'AA==', 'AA+/', 'A A'])('base64url does not decode %j', (text) =>
    expect(decodeBase64Url(text)).toBeUndefined(),
  )
})

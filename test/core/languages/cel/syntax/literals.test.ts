import { describe, expect, it } from 'vitest'
import { Double, Uint, type Value } from '../../../../../core/languages/cel/values/value.ts'
import { issueMessages, parseValid } from '../../../../support/cel/parse.ts'

function valueOf(text: string): Value {
  const { root } = parseValid(text)
  if (root.kind !== 'constant') throw new TypeError(`${text} is no literal`)
  return root.value
}

describe('literals of numbers', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    ['0xFf', 255],
    ['-0x1F', -31],
    ['9007199254740991', 9_007_199_254_740_991],
    ['-9007199254740991', -9_007_199_254_740_991],
    ['9007199254740992', 9_007_199_254_740_992n],
    ['00000000000000000000000000000042', 42],
    ['9223372036854775807', 2n ** 63n - 1n],
    ['-9223372036854775808', -(2n ** 63n)],
    ['0x7FFFFFFFFFFFFFFF', 2n ** 63n - 1n],
    ['-0x8000000000000000', -(2n ** 63n)],
  ])('%s is an int', (text, value) => {
    expect(valueOf(text)).toBe(value)
  })

  it.each([
    '9223372036854775808',
    '-9223372036854775809',
    '0x8000000000000000',
    '-0xFFFFFFFFFFFFFFFFF',
  ])('%s is beyond the range of an int', (text) => {
    expect(issueMessages(text)).toEqual(['invalid int literal'])
  })

  it.each([
    ['0u', 0],
    ['42U', 42],
    ['0xFFu', 255],
    ['18446744073709551615u', 2n ** 64n - 1n],
  ])('%s is a uint', (text, value) => {
    expect(valueOf(text)).toEqual(new Uint(value))
  })

  it('a uint beyond 64 bits is refused', () => {
    expect(issueMessages('18446744073709551616u')).toEqual(['invalid uint literal'])
  })

  it.each([
    ['1.5', 1.5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['1.5E-3', 0.0015],
    ['-0.0', -0],
    ['1e-400', 0],
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['0.1', 0.1],
  ])('%s is a double', (text, value) => {
    expect(valueOf(text)).toEqual(new Double(value))
  })

  it('a double beyond the largest one is refused', () => {
    expect(issueMessages('1e309')).toEqual(['invalid double literal'])
    expect(issueMessages('-1e309')).toEqual(['invalid double literal'])
  })
})

describe('literals of strings', () => {
  it.each([
    [`"a'b"`, `a'b`],
    [`'a"b'`, `a"b`],
    [`''`, ''],
    [`""""""`, ''],
    [`"""a\n"b" ""c"""`, 'a\n"b" ""c'],
    [`'''a\r\nb\rc'''`, 'a\nb\nc'],
    [String.raw`'\a\b\f\n\r\t\v\\\'\"\?` + "\\`'", '\u0007\b\f\n\r\t\v\\\'"?`'],
    [String.raw`'\x41\X42\u00e9\U0001F600\101\377'`, 'ABé😀Aÿ'],
    [String.raw`r'\x41\'`, String.raw`\x41` + '\\'],
    [String.raw`R"""\n"x"\z"""`, String.raw`\n"x"\z`],
    [`'é😀'`, 'é😀'],
  ])('%s is a string', (text, value) => {
    expect(valueOf(text)).toBe(value)
  })

  it.each([
    [`b'abc'`, [97, 98, 99]],
    [`B"ÿ"`, [0xc3, 0xbf]],
    [String.raw`b'\xff\377\x00'`, [255, 255, 0]],
    [String.raw`b"é\n😀"`, [0xc3, 0xa9, 10, 0xf0, 0x9f, 0x98, 0x80]],
    [String.raw`br'\xff'`, [92, 120, 102, 102]],
    [`bR'''a\r\nb'''`, [97, 10, 98]],
  ])('%s is bytes', (text, bytes) => {
    expect(valueOf(text)).toEqual(Uint8Array.from(bytes))
  })

  it.each([String.raw`'\ud800'`, String.raw`"\U00110000"`, String.raw`"\Udfffdfff"`])(
    '%s holds no code point of Unicode',
    (text) => {
      expect(issueMessages(text)).toEqual(['invalid unicode code point'])
    },
  )

  it.each([String.raw`b'\u00e9'`, String.raw`b"\U0001F600"`])(
    '%s holds an escape that bytes have not',
    (text) => {
      expect(issueMessages(text)).toEqual(['unable to unescape string'])
    },
  )

  it('literals of Booleans and null have their values', () => {
    expect(['true', 'false', 'null'].map(valueOf)).toEqual([true, false, null])
  })
})

import { describe, expect, it } from 'vitest'
import { jsonSyntaxError } from '../../../../core/base/json/json-syntax-error.ts'

describe('syntax errors of JSON in the words of the original', () => {
  it.each([
    ['', 'unexpected end of JSON input'],
    ['"a', 'unexpected end of JSON input'],
    ['{"a":[1', 'unexpected end of JSON input'],
    ['x', "invalid character 'x' looking for beginning of value"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['{,}', "invalid character ',' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{} x', "invalid character 'x' after top-level value"],
    ['01', "invalid character '1' after top-level value"],
    ['tru', "invalid character ' ' in literal true (expecting 'e')"],
    ['nul ', "invalid character ' ' in literal null (expecting 'l')"],
    ['-', "invalid character ' ' in numeric literal"],
    ['1.', "invalid character ' ' after decimal point in numeric literal"],
    ['1e+', "invalid character ' ' in exponent of numeric literal"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['"\\u12"', `invalid character '"' in \\u hexadecimal character escape`],
    ['\u0001', String.raw`invalid character '\x01' looking for beginning of value`],
    ['ß', "invalid character 'Ã' looking for beginning of value"],
    ['-1.5e3', undefined],
    ['{"a":"\\u00e9"}', undefined],
  ])('%j', (text, mistake) => {
    expect(jsonSyntaxError(text)).toBe(mistake)
  })

  it('bytes are named as they are', () => {
    expect(jsonSyntaxError('\u00c7', 'bytes')).toBe(
      "invalid character 'Ç' looking for beginning of value",
    )
    expect(jsonSyntaxError('\u00a0', 'bytes')).toBe(
      String.raw`invalid character '\u00a0' looking for beginning of value`,
    )
    expect(jsonSyntaxError('"\u00ff"', 'bytes')).toBeUndefined()
  })
})

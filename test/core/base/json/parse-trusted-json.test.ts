import { expect, it } from 'vitest'
import type { JsonValue } from '../../../../core/base/api/json.ts'
import { decodeUtf8, parseJson } from '../../../../core/base/json/json-parse.ts'
import { encodeJson } from '../../../../core/base/json/json-write.ts'
import { parseTrustedJson } from '../../../../core/base/json/parse-trusted-json.ts'

const values: Record<string, JsonValue> = {
  'an object': { a: [1, -2.5, true, null, 'x', {}], b: { c: '' } },
  'integers beyond a double': { a: 9007199254740993n, b: [-9223372036854775808n], c: 1 },
  'large integers that a double holds': [9007199254740992, 1234567890123456],
  'numbers with exponents': { a: 1e21, b: [5e-7], c: 1.5e300 },
  'a number alone with an exponent': [1e22],
  'long fractions': [0.1234567890123456, 0.30000000000000004],
  'texts that look like numbers': { uid: '0f3e4a5b-1c2d-4e5f', long: '12345678901234567890,1e5,' },
  'escaped texts': ['\ud800', '\u0000"\\', '<&>\u2028', '\\ud800'],
  'keys of prototypes': JSON.parse('{"__proto__":{"a":1},"constructor":2}') as JsonValue,
}

it.each(Object.entries(values))(
  'the parser of own JSON reads what the careful one does: %s',
  (_name, value) => {
    const text = decodeUtf8(encodeJson(value))
    expect(parseTrustedJson(text)).toStrictEqual(parseJson(text).value)
  },
)

it('the parser of own JSON keeps integers beyond a double', () => {
  expect(parseTrustedJson('{"a":9007199254740993}')).toEqual({ a: 9007199254740993n })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { structOf } from '../../../../core/base/api/json-fields.ts'
import { equalJson, type JsonValue } from '../../../../core/base/api/json.ts'
import { maxDepth, parseUnboundedJson, parseJson } from '../../../../core/base/json/json-parse.ts'
import { describeJsonSyntaxError } from '../../../../core/base/json/json-syntax-error.ts'
import { writeJson, writeJsonAsWritten } from '../../../../core/base/json/json-write.ts'
import { ParseError } from '../../../../core/base/json/parse-error.ts'
import { writtenNumberText } from '../../../../core/base/json/written-number.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A double that is written as a long whole number is read back as one. */
function asRead(value: number): number | bigint {
  if (value === 0) return 0
  const isLong = Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21
  return isLong ? BigInt(String(value)) : value
}

const jsonValue: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.string(),
    fc.integer(),
    fc.double({ noDefaultInfinity: true, noNaN: true }).map(asRead),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('value'), { maxKeys: 4 }),
  ),
})).value

describe('parsing JSON', () => {
  it.each([
    ['"\\ud83d"', '\ufffd'],
    ['"\\uDE00\\ud83d"', '\ufffd\ufffd'],
    ['"\\ud83d\\u0061"', '\ufffda'],
    ['"\\ud83d\\ude00\\ude00"', '😀\ufffd'],
    ['"\\\\ud83d"', '\\ud83d'],
    ['{"\\ud83d":1}', { '\ufffd': 1 }],
  ])('parsing JSON reads half of a letter in %s as Go does', (text, value) => {
    expect(parseJson(text).value).toEqual(value)
  })

  it('parsing JSON gives back every value that was written, long integers and __proto__ keys included', () => {
    fc.assert(
      fc.property(jsonValue, (value) => {
        const { value: parsed, duplicates } = parseJson(writeJson(value))
        expect(equalJson(parsed, value)).toBe(true)
        expect(duplicates).toEqual([])
      }),
    )
  })

  it('parsing JSON keeps integers that a double cannot hold', () => {
    const text = '{"big":9007199254740993,"small":9007199254740991,"negative":-9223372036854775808}'
    const { value } = parseJson(text)
    expect(value).toEqual({
      big: 9007199254740993n,
      small: 9007199254740991,
      negative: -9223372036854775808n,
    })
    expect(writeJson(value)).toBe(text)
  })

  it('parsing JSON reads whole numbers beyond 64 bits as the doubles that they are, as Go does', () => {
    const { value } = parseJson('[9223372036854775807,9223372036854775808,18446744073709551616]')
    expect(writeJson(value)).toBe('[9223372036854775807,9223372036854776000,18446744073709552000]')
  })

  it('parsing JSON can give numbers as they were written', () => {
    const text =
      '{"a":[2.0,3e1,-1E-2,1e400,2.5,7,9007199254740992],"b":18446744073709551616,"c":"2.0"}'
    const { value, written, isBeyondDouble } = parseUnboundedJson(text)
    expect(value).toEqual({
      a: [2, 30, -0.01, Infinity, 2.5, 7, 9007199254740992n],
      b: 18446744073709552000n,
      c: '2.0',
    })
    expect(isBeyondDouble).toBe(true)
    const kept = written?.() ?? null
    expect(writeJsonAsWritten(kept)).toBe(text)
    expect(structOf({ kept }, 'kept')['a']).toMatchObject({ 4: 2.5, 5: 7, 6: 9007199254740992n })
    expect(parseJson('{"a":"1.0","b":[7,-0]}').written).toBeUndefined()
  })

  it('parsing JSON takes no text for a number as it was written', () => {
    for (const text of ['"\\udc002.0"', '"\\ud8002.0"', '"\u{10000}2.0"', '"2.0"']) {
      expect(writtenNumberText(parseJson(text).value), text).toBeUndefined()
    }
  })

  it('parsing JSON names the path of each repeated key and takes its last value', () => {
    const text =
      '{"spec":{"containers":[{"name":"a"},{"image":"x","image":"y:{\\"","name":"b"}],"a":1,"a":2}}'
    expect(parseJson(text)).toMatchObject({
      value: { spec: { containers: [{ name: 'a' }, { image: 'y:{"', name: 'b' }], a: 2 } },
      duplicates: ['spec.containers[1].image', 'spec.a'],
    })
  })

  it('parsing JSON does not take a colon inside a string for a member', () => {
    expect(parseJson('{"a":"b:c","d":"\\\\","e":[":"]}').duplicates).toEqual([])
  })

  it('parsing JSON sets a __proto__ key as data', () => {
    const { value } = parseJson('{"__proto__":{"polluted":true},"a":12345678901234567890}')
    expect(Object.keys(value as object)).toEqual(['__proto__', 'a'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('parsing JSON accepts nesting up to its limit and refuses the next level', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
    expect(writeJson(parseJson(nested(maxDepth)).value)).toBe(nested(maxDepth))
    expect(() => parseJson(nested(maxDepth + 1))).toThrow(ParseError)
    expect(() => parseJson('{"a":'.repeat(100_000))).toThrow('exceeded max depth of 10000')
  })

  it('parsing JSON refuses numbers that a double cannot express, and takes a long exponent for what it is', () => {
    for (const text of ['1e400', '[-1E999]', '9'.repeat(310)]) {
      expect(() => parseJson(text), text).toThrow(
        /^json: cannot unmarshal number \S+ into Go value of type float64$/,
      )
    }
    expect(parseJson('[1e20,1e-400,1E5,0.5e1]').value).toEqual([
      100_000_000_000_000_000_000n,
      0,
      1e5,
      5,
    ])
  })

  it('parsing JSON names a hundred repeated keys and no more, however long their paths are', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `"k${index}":1,"k${index}":2`)
    expect(parseJson(`{${many.join(',')}}`).duplicates).toHaveLength(100)
    const key = 'k'.repeat(1000)
    const nested = `{"${key}":1,"${key}":`.repeat(1000) + '1' + '}'.repeat(1000)
    expect(parseJson(nested).duplicates.join('').length).toBeLessThan(200_000)
  })

  it.each([
    ['', 'unexpected end of JSON input'],
    ['{"a": 1,', 'unexpected end of JSON input'],
    ['{"kind": "Pod",}', "invalid character '}' looking for beginning of object key string"],
    ['{\n  "a": nope\n}', "invalid character 'o' in literal null (expecting 'u')"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['[1 2]', "invalid character '2' after array element"],
    ['{"a":1 "b":2}', "invalid character '\"' after object key:value pair"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1} x', "invalid character 'x' after top-level value"],
    ['"a\nb"', "invalid character '\\n' in string literal"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['-x', "invalid character 'x' in numeric literal"],
    ['\u0001{', "invalid character '\\x01' looking for beginning of value"],
    ["'a'", "invalid character '\\'' looking for beginning of value"],
    ['é', "invalid character 'Ã' looking for beginning of value"],
    ['{"a":NaN}', "invalid character 'N' looking for beginning of value"],
  ])('parsing JSON says what is wrong in %j', (text, message) => {
    expect(() => parseJson(text)).toThrow(new ParseError(message))
  })

  it('parsing JSON finds a mistake wherever the engine finds one', () => {
    const broken = fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 }))
    fc.assert(
      fc.property(broken, ([text, at, insertion]) => {
        const place = at % (text.length + 1)
        const changed = text.slice(0, place) + insertion + text.slice(place + 1)
        const found = describeJsonSyntaxError(changed)
        expect(found === 'the text is not JSON', found).toBe(isJson(changed))
      }),
    )
  })

  it('parsing JSON refuses what is not JSON with a reason', () => {
    for (const text of ['', '{', '{"a":}', '[1,]', 'nul', "{'a':1}", '{"a":1} x']) {
      expect(() => parseJson(text), text).toThrow(ParseError)
    }
  })
})

describe('writing JSON', () => {
  it('writing JSON leaves out undefined members, also where a long integer needs the slow writer', () => {
    expect(writeJson({ a: undefined, b: 1, c: [2n, null, {}] })).toBe('{"b":1,"c":[2,null,{}]}')
  })
})

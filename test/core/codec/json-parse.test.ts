import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalJson, type JsonValue } from '../../../core/api/json.ts'
import { indentJson } from '../../../core/codec/json-indent.ts'
import { maxDepth, ParseError, parseJson } from '../../../core/codec/json-parse.ts'
import { writeJson } from '../../../core/codec/json-write.ts'

const jsonValue: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.string(),
    fc.integer(),
    fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => (value === 0 ? 0 : value)),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('value'), { maxKeys: 4 }),
  ),
})).value

describe('parsing JSON', () => {
  it('gives back every value that was written, long integers and __proto__ keys included', () => {
    fc.assert(
      fc.property(jsonValue, (value) => {
        const { value: parsed, duplicates } = parseJson(writeJson(value))
        expect(equalJson(parsed, value)).toBe(true)
        expect(duplicates).toEqual([])
      }),
    )
  })

  it('keeps integers that a double cannot hold', () => {
    const text = '{"big":9007199254740993,"small":9007199254740991,"negative":-9223372036854775808}'
    const { value } = parseJson(text)
    expect(value).toEqual({
      big: 9007199254740993n,
      small: 9007199254740991,
      negative: -9223372036854775808n,
    })
    expect(writeJson(value)).toBe(text)
  })

  it('names the path of each repeated key and takes its last value', () => {
    const text =
      '{"spec":{"containers":[{"name":"a"},{"image":"x","image":"y:{\\"","name":"b"}],"a":1,"a":2}}'
    expect(parseJson(text)).toEqual({
      value: { spec: { containers: [{ name: 'a' }, { image: 'y:{"', name: 'b' }], a: 2 } },
      duplicates: ['spec.containers[1].image', 'spec.a'],
    })
  })

  it('does not take a colon inside a string for a member', () => {
    expect(parseJson('{"a":"b:c","d":"\\\\","e":[":"]}').duplicates).toEqual([])
  })

  it('sets a __proto__ key as data', () => {
    const { value } = parseJson('{"__proto__":{"polluted":true},"a":12345678901234567890}')
    expect(Object.keys(value as object)).toEqual(['__proto__', 'a'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('accepts nesting up to its limit and refuses the next level', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
    expect(writeJson(parseJson(nested(maxDepth)).value)).toBe(nested(maxDepth))
    expect(() => parseJson(nested(maxDepth + 1))).toThrow(ParseError)
    expect(() => parseJson('{"a":'.repeat(100_000))).toThrow('exceeded max depth of 10000')
  })

  it('refuses what is not JSON with a reason', () => {
    for (const text of ['', '{', '{"a":}', '[1,]', 'nul', "{'a':1}", '{"a":1} x']) {
      expect(() => parseJson(text), text).toThrow(ParseError)
    }
  })
})

describe('writing JSON', () => {
  it('leaves out undefined members, also where a long integer needs the slow writer', () => {
    expect(writeJson({ a: undefined, b: 1, c: [2n, null, {}] })).toBe('{"b":1,"c":[2,null,{}]}')
  })

  it('lays out text with two spaces a level', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const compact = JSON.stringify(JSON.parse(text))
        expect(indentJson(compact)).toBe(JSON.stringify(JSON.parse(text), null, 2))
      }),
    )
  })
})

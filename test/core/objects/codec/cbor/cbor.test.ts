import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalJson, type JsonValue } from '../../../../../core/base/api/json.ts'
import { parseJson } from '../../../../../core/base/json/json-parse.ts'
import { writeJson } from '../../../../../core/base/json/json-write.ts'
import { ParseError } from '../../../../../core/base/json/parse-error.ts'
import { decodeCbor } from '../../../../../core/objects/codec/cbor/decode-cbor.ts'
import {
  encodeCbor,
  encodeCborDocument,
} from '../../../../../core/objects/codec/cbor/encode-cbor.ts'
import { fromHex, toHex } from '../../../../support/codecs/hex.ts'
import { unlessRefused } from '../../../../support/requests/unless-refused.ts'
import { registryOf } from '../../../../support/schemas/schema-registry.ts'

function decoded(hex: string): JsonValue {
  return decodeCbor(fromHex(hex))
}

/** Undefined where the bytes are refused as they should be. */
function valueOf(bytes: Uint8Array): JsonValue | undefined {
  return unlessRefused(() => decodeCbor(bytes), ParseError)
}

describe('writing CBOR', () => {
  it.each<[JsonValue, string]>([
    [23, '17'],
    [24, '1818'],
    [-25, '3818'],
    [256, '190100'],
    [65536, '1a00010000'],
    [4294967296, '1b0000000100000000'],
    [9223372036854775807n, '1b7fffffffffffffff'],
    [-9223372036854775808n, '3b7fffffffffffffff'],
    [-9007199254740993n, '3b0020000000000000'],
    [9223372036854775808n, 'fa5f000000'],
    [0.1, 'fb3fb999999999999a'],
    [2 ** -24, 'f90001'],
    [2 ** -25, 'fa33000000'],
    [1e300, 'fb7e37e43c8800759c'],
    ['ü', '42c3bc'],
    ['x'.repeat(24), `5818${'78'.repeat(24)}`],
  ])('writing CBOR gives %s its shortest form', (value, hex) => {
    expect(toHex(encodeCbor(value))).toBe(hex)
  })

  it('writing CBOR sorts keys by their encoded form, shorter ones first', () => {
    const keys = ['b', 'aa', 'a', 'é', '\u{1f600}', 'ﬀ', 'abcd']
    const written = decodeCbor(encodeCbor(Object.fromEntries(keys.map((key) => [key, 1]))))
    expect(Object.keys(written as object)).toEqual(['a', 'b', 'aa', 'é', 'ﬀ', 'abcd', '\u{1f600}'])
  })

  it('writing CBOR leaves out what is undefined, and keeps a key named __proto__', () => {
    const object = parseJson('{"__proto__":{"a":1}}').value
    expect(equalJson(decodeCbor(encodeCbor(object)), object)).toBe(true)
    expect(toHex(encodeCbor({ a: undefined, b: null }))).toBe('a14162f6')
  })

  it('writing CBOR marks a document as CBOR', () => {
    expect(toHex(encodeCborDocument({}))).toBe('d9d9f7a0')
    expect(decoded('d9d9f7a0')).toEqual({})
  })

  it('writing CBOR writes fields of bytes as bytes, and says that they are base64 elsewhere', () => {
    const schema = registryOf().kind('', 'v1', 'Secret')
    const secret = { data: { key: 'AQIDBA==', empty: '' }, stringData: { key: 'AQIDBA==' } }
    const bytes = encodeCbor(secret, schema)
    expect(toHex(bytes)).toContain(`436b6579${'d64401020304'}`)
    expect(decodeCbor(bytes)).toEqual(secret)
  })
})

describe('reading CBOR', () => {
  it.each([
    ['nothing', ''],
    ['a size beyond the end', '5b7fffffffffffffff'],
    ['an array of more items than there are bytes', '9bffffffffffffffff'],
    ['a map of more keys than there are bytes', 'bb001fffffffffffff'],
    ['an array without its stop', '9f01'],
    ['a map that stops behind a key', 'bf6161ff'],
    ['a stop code alone', 'ff'],
    ['a tag of indefinite length', 'dfa0'],
    ['an integer of indefinite length', '1f'],
    ['a reserved head', '1c'],
    ['pieces of another kind', '7f4161ff'],
    ['pieces of pieces', '7f7f6161ffff'],
    ['half a letter in each piece', '7f61c361bcff'],
    ['a simple value in two bytes that fits one', 'f814'],
    ['null as a key', 'a1f601'],
    ['a bignum', 'c24101'],
    ['a time that is none', 'c0746e6f742061742074696d65206174206173206c6c'],
  ])('reading CBOR refuses input of %s', (_, hex) => {
    expect(() => decoded(hex)).toThrow(ParseError)
  })

  it('reading CBOR names what is wrong', () => {
    expect(() => decoded('a2616101616102')).toThrow('cbor: found duplicate map key "a"')
    expect(() => decoded('a0a0')).toThrow('cbor: data follows the item, from byte 1')
    expect(() => decoded('f97e00')).toThrow('cbor: NaN is not accepted')
    expect(() => decoded('62c328')).toThrow('cbor: invalid UTF-8 in a text string')
  })

  it('reading CBOR goes as deep as 64, through tags too', () => {
    expect(decoded(`${'81'.repeat(63)}80`)).toBeInstanceOf(Array)
    expect(() => decoded(`${'81'.repeat(64)}80`)).toThrow('max nested level 64')
    expect(() => decoded(`${'d9d9f7'.repeat(65)}80`)).toThrow('max nested level 64')
    expect(() => decoded('9f'.repeat(100_000))).toThrow('max nested level 64')
  })

  it('reading CBOR reads bytes within a tag as the text that the tag names, however deep', () => {
    expect(decoded('d582820041ff41fe')).toEqual([[0, '_w'], '_g'])
    expect(decoded('d782d64101820041ff')).toEqual(['AQ==', [0, 'ff']])
  })

  it('reading CBOR drops trailing zeros of a time, and refuses what is no time', () => {
    expect(
      decoded('c078 18 323032302d30312d30325430333a30343a30352e3530305a'.replaceAll(' ', '')),
    ).toBe('2020-01-02T03:04:05.5Z')
    expect(() => decoded('c1f6')).toThrow('tag 1 must enclose a number')
    expect(() => decoded('c11b7fffffffffffffff')).toThrow('years 0 to 9999')
  })

  it('reading CBOR is the inverse of writing', () => {
    const leaf = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    )
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        leaf,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.string({ unit: 'grapheme' }), tie('value'), { maxKeys: 4 }),
      ),
    }))
    fc.assert(
      fc.property(value, (made) => {
        const text = JSON.stringify(made, (_, item: unknown) =>
          typeof item === 'bigint' ? JSON.parse(String(item)) : item,
        )
        const normal = parseJson(text).value
        const back = writeJson(decodeCbor(encodeCbor(normal)))
        expect(equalJson(parseJson(back).value, normal)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('reading CBOR neither crashes nor hangs on any bytes, and what it takes it writes and reads again', () => {
    const head = fc.constantFrom(
      ...fromHex('00171819204058596078798081989b9fa0a1b8bfc0c1c2d6d9dff4f6f7f8f9fafbff'),
    )
    const bytes = fc.array(fc.oneof(head, fc.integer({ min: 0, max: 255 })), { maxLength: 40 })
    let taken = 0
    fc.assert(
      fc.property(bytes, (items) => {
        const value = valueOf(new Uint8Array(items))
        if (value === undefined) return
        taken++
        expect(equalJson(decodeCbor(encodeCbor(value)), value)).toBe(true)
      }),
      { numRuns: 10_000 },
    )
    expect(taken).toBeGreaterThan(100)
  })
})

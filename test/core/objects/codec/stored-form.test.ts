import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import { encodeJson } from '../../../../core/base/json/json-write.ts'
import { ParseError } from '../../../../core/base/json/parse-error.ts'
import { storedEncoder, storedJson } from '../../../../core/objects/codec/stored-form.ts'
import { isMarkedCbor } from '../../../support/codecs/cbor.ts'
import { anyText } from '../../../support/objects/any-text.ts'

const encodeInCbor = storedEncoder(true)

const secret: JsonObject = {
  kind: 'Secret',
  apiVersion: 'v1',
  metadata: { name: 'a', uid: 'u' },
  data: { long: 'AQIDBA==', a: '' },
  type: 'Opaque',
}

/** Lists within each other, the innermost of which is empty. */
function nested(levels: number): JsonObject {
  let list: JsonValue[] = []
  for (let level = 2; level < levels; level++) list = [list]
  return { list }
}

describe('the stored form', () => {
  it('the stored form is JSON, unless the settings say CBOR', () => {
    expect(storedEncoder(false)(secret)).toEqual(encodeJson(secret))
    expect(isMarkedCbor(encodeInCbor(secret))).toBe(true)
    expect(encodeInCbor(secret).length).toBeLessThan(encodeJson(secret).length)
  })

  it('the stored form is read in either encoding, to the same bytes of JSON', () => {
    const json = encodeJson(secret)
    expect(storedJson(json)).toBe(json)
    expect(storedJson(encodeInCbor(secret))).toEqual(json)
  })

  it('the stored form gives back every object as it was', () => {
    const value = fc.jsonValue({ maxDepth: 8 })
    const object = fc.dictionary(anyText(), value)
    fc.assert(
      fc.property(object, (any) => {
        const json = encodeJson(any as JsonObject)
        expect(storedJson(encodeInCbor(any as JsonObject))).toEqual(json)
      }),
      { numRuns: 500 },
    )
  })

  it.each<[string, JsonObject, boolean]>([
    ['int64', { value: 9_223_372_036_854_775_807n }, true],
    ['more than int64', { value: 9_223_372_036_854_775_808n }, false],
    ['less than int64', { value: -9_223_372_036_854_775_809n }, false],
    ['a text that is no UTF-16', { value: 'a\ud800' }, false],
    ['a key that is no UTF-16', { 'a\udc00': 1 }, false],
    ['63 levels', nested(63), true],
    ['64 levels', nested(64), false],
    ['9,000 levels', nested(9_000), false],
  ])('the stored form of %s is unchanged, in CBOR where CBOR keeps it', (_, object, inCbor) => {
    const stored = encodeInCbor(object)
    expect(isMarkedCbor(stored)).toBe(inCbor)
    expect(storedJson(stored)).toEqual(encodeJson(object))
  })

  it('the stored form is refused where it is CBOR that was cut', () => {
    expect(() => storedJson(encodeInCbor(secret).subarray(0, 20))).toThrow(ParseError)
  })
})

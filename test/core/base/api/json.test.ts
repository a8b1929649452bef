import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cloneJson,
  equalJson,
  isDeeperThan,
  type JsonValue,
} from '../../../../core/base/api/json.ts'

function nested(depth: number, leaf: JsonValue): JsonValue {
  let value = leaf
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

describe('JSON values', () => {
  it('JSON values are copied so that the copy equals them and shares nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const before = JSON.stringify(value)
        const copy = cloneJson(value as JsonValue)
        expect(copy).toEqual(value)
        expect(Object.keys(Object(copy) as object)).toEqual(Object.keys(Object(value) as object))
        if (Array.isArray(copy)) copy.push(1)
        expect(JSON.stringify(value)).toBe(before)
      }),
    )
  })

  it('JSON values are copied with keys such as __proto__ as data', () => {
    const value = JSON.parse('{"a":{"__proto__":{"polluted":1},"constructor":2}}') as JsonValue
    expect(JSON.stringify(cloneJson(value))).toBe(JSON.stringify(value))
  })

  it('JSON values are equal exactly when nothing that counts differs', () => {
    expect(equalJson({ a: 1, b: undefined, c: [2n] }, { c: [2n], a: 1 })).toBe(true)
    const differing: [JsonValue, JsonValue][] = [
      [{ a: 1 }, { a: 2 }],
      [{ a: 1 }, { b: 1 }],
      [{ a: null }, {}],
      [[1, 2], [1]],
      [[1], { 0: 1 }],
      [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 3 }] } }],
      [1, '1'],
      [{}, null],
    ]
    for (const [a, b] of differing) expect(equalJson(a, b), JSON.stringify([a, b])).toBe(false)
  })

  it('JSON values are copied, compared and measured however deep they are', () => {
    const value = nested(50_000, 'x')
    expect(equalJson(cloneJson(value), value)).toBe(true)
    expect(equalJson(nested(50_000, 'y'), value)).toBe(false)
    expect(isDeeperThan(value, 49_999)).toBe(true)
    expect(isDeeperThan(value, 50_000)).toBe(false)
  })
})

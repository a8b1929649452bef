import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../core/base/api/json.ts'
import { writeJson } from '../../../../core/base/json/json-write.ts'
import { applyMergePatch } from '../../../../core/objects/patch/merge-patch.ts'

/** Target, patch and result, after the examples of RFC 7386, appendix A. */
const cases: readonly (readonly [JsonValue, JsonValue, JsonValue])[] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
]

describe('a JSON merge patch', () => {
  it.each(cases)('a JSON merge patch turns %j by %j into %j', (target, patch, expected) => {
    const before = JSON.stringify([target, patch])
    expect(applyMergePatch(target, patch)).toEqual(expected)
    expect(JSON.stringify([target, patch])).toBe(before)
  })

  it('a JSON merge patch merges deeply nested objects', () => {
    const nested = (depth: number, leaf: string): string =>
      '{"a":'.repeat(depth) + leaf + '}'.repeat(depth)
    const [target, patch] = [nested(9000, '{"x":1}'), nested(9000, '{"y":2}')]
    const merged = applyMergePatch(JSON.parse(target) as JsonValue, JSON.parse(patch) as JsonValue)
    expect(writeJson(merged)).toBe(nested(9000, '{"x":1,"y":2}'))
  })

  it('a JSON merge patch keeps what it does not reach into, and leaves the object as it was', () => {
    const target = { a: { b: { c: 1 }, d: { e: 1 } }, f: [{ g: 1 }] }
    const before = writeJson(target)
    const merged = applyMergePatch(target, { a: { b: { c: 2 } } })
    expect(merged).toEqual({ a: { b: { c: 2 }, d: { e: 1 } }, f: [{ g: 1 }] })
    expect(merged).toHaveProperty('f', target.f)
    expect(writeJson(target)).toBe(before)
  })

  it('a JSON merge patch sets and removes a __proto__ key as data', () => {
    const patch = JSON.parse('{"__proto__":{"polluted":true}}') as JsonValue
    const merged = applyMergePatch({}, patch)
    expect(JSON.stringify(merged)).toBe('{"__proto__":{"polluted":true}}')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('a merge patch drops null members of the objects in a list, unless the list replaces an object', () => {
    const list = [1, { a: null, b: [{ c: null }] }, null]
    expect(applyMergePatch({}, { list })).toEqual({ list: [1, { b: [{}] }, null] })
    expect(applyMergePatch({ list: [] }, { list })).toEqual({ list: [1, { b: [{}] }, null] })
    expect(applyMergePatch({ list: {} }, { list })).toEqual({ list })
  })
})

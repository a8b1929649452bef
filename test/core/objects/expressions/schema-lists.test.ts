import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import { ArrayList } from '../../../../core/languages/cel/values/array-list.ts'
import { CelError, MapValue } from '../../../../core/languages/cel/values/value.ts'
import { elementsOf, isEqual, listOf, mapOf } from '../../../support/schemas/read-values.ts'

const text = { type: 'string' }
const strings = { type: 'array', items: text }
const set = { ...strings, 'x-kubernetes-list-type': 'set' }
const list = {
  type: 'array',
  items: { type: 'object', properties: { 'k.1': text, k2: { type: 'integer' }, value: text } },
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['k.1', 'k2'],
}

describe('lists that schemas read', () => {
  it('lists are equal element by element, in order', () => {
    expect(isEqual(listOf(strings, ['a', 'b']), listOf(strings, ['a', 'b']))).toBe(true)
    expect(isEqual(listOf(strings, ['a', 'b']), listOf(strings, ['b', 'a']))).toBe(false)
    expect(isEqual(listOf(strings, ['a']), new ArrayList(['a']))).toBe(true)
    expect(isEqual(listOf(strings, ['a']), 1)).toBe('no such overload')
    expect(elementsOf(listOf(strings, ['a']).concat(new ArrayList(['a', 'b'])))).toEqual([
      'a',
      'a',
      'b',
    ])
  })

  it('sets are equal in any order, and concatenation is their union', () => {
    expect(isEqual(listOf(set, ['a', 'b']), listOf(set, ['b', 'a']))).toBe(true)
    expect(isEqual(listOf(set, ['a', 'b']), new ArrayList(['b', 'a']))).toBe(true)
    expect(isEqual(new ArrayList(['b', 'a']), listOf(set, ['a', 'b']))).toBe(false)
    expect(isEqual(listOf(set, ['a', 'b']), listOf(set, ['a', 'c']))).toBe(false)
    expect(isEqual(listOf(set, ['a']), listOf(set, ['a', 'c']))).toBe(false)
    const union = listOf(set, ['b', 'a']).concat(new ArrayList(['c', 'a', 'd', 'c']))
    expect(elementsOf(union)).toEqual(['b', 'a', 'c', 'd'])
    expect(isEqual(union, new ArrayList(['d', 'c', 'b', 'a']))).toBe(true)
  })

  it('elements of sets may be of any type', () => {
    const of = (items: JsonObject) => ({ type: 'array', items, 'x-kubernetes-list-type': 'set' })
    const cases: readonly (readonly [JsonObject, JsonValue, JsonValue])[] = [
      [{ type: 'number' }, [1, 2.5], [2.5, 1]],
      [{ type: 'boolean' }, [true, false], [false, true]],
      [{ 'x-kubernetes-int-or-string': true }, [1, '1'], ['1', 1]],
      [{ ...text, format: 'date' }, ['2020-01-01', '2021-01-01'], ['2021-01-01', '2020-01-01']],
      [{ ...text, format: 'duration' }, ['1m', '2m'], ['120s', '60s']],
      [{ ...text, format: 'byte' }, ['YQ==', 'Yg=='], ['Yg==', 'YQ==']],
      [{ type: 'object' }, [{ a: 1, b: 2 }, {}], [{}, { b: 2, a: 1 }]],
      [strings, [['a'], ['b']], [['b'], ['a']]],
    ]
    for (const [items, left, right] of cases) {
      expect(isEqual(listOf(of(items), left), listOf(of(items), right))).toBe(true)
      expect(isEqual(listOf(of(items), left), listOf(of(items), [left].flat().slice(1)))).toBe(
        false,
      )
    }
    const mixed = of({ 'x-kubernetes-int-or-string': true })
    expect(isEqual(listOf(mixed, [1]), listOf(mixed, ['1']))).toBe(false)
  })

  it('lists of keyed objects are equal in any order, and concatenation overwrites equal keys', () => {
    const a = { 'k.1': 'a', k2: 1, value: 'x' }
    const b = { 'k.1': 'a', k2: 2, value: 'y' }
    expect(isEqual(listOf(list, [a, b]), listOf(list, [b, a]))).toBe(true)
    expect(isEqual(listOf(list, [a, b]), listOf(list, [a, { ...b, value: 'z' }]))).toBe(false)
    expect(isEqual(listOf(list, [a]), listOf(list, [b]))).toBe(false)
    const merged = listOf(list, [a, b]).concat(
      listOf(list, [
        { 'k.1': 'c', k2: 1 },
        { ...a, value: 'new' },
      ]),
    )
    expect(
      elementsOf(merged).map((item) => item instanceof MapValue && item.find('value')),
    ).toEqual(['new', 'y', undefined])
  })

  it('a list or map is searched as its schema reads it', () => {
    const objects = { type: 'array', items: { type: 'object', properties: { a: text } } }
    const list = listOf(objects, [{ a: 'x' }])
    expect(list.contains?.(mapOf(objects.items, { a: 'x' }))).toBe(true)
    expect(list.contains?.(mapOf(objects.items, { a: 'y' }))).toBe(false)
    expect(list.contains?.('x')).toEqual(new CelError('no such overload'))
    expect(list.contains?.(null)).toEqual(new CelError('no such overload'))
    expect(listOf(strings, [1, 'x']).contains?.('x')).toBe(true)
    expect(listOf(strings, [1, 'x']).contains?.('y')).toBeInstanceOf(CelError)
    expect(listOf(set, ['x']).contains?.('x')).toBe(true)
  })

  it('an element that does not fit its schema is an error where it is read', () => {
    expect(elementsOf(listOf(strings, ['a', 1, null]))).toEqual([
      'a',
      new CelError('invalid data, expected string, got int64'),
      new CelError('invalid data, got null for schema with nullable=false'),
    ])
  })

  it('lists and objects of a schema are values for optional.ofNonZeroValue, even where they are empty', () => {
    const object = { type: 'object', properties: { a: text } }
    const values = [listOf(strings, []), listOf(set, []), listOf(list, []), mapOf(object, {})]
    expect(values.map((value) => value.isZero())).toEqual([false, false, false, false])
    const empty = listOf(strings, [])
    expect(empty.concat(new ArrayList([]))).toBe(empty)
  })

  it('a list or map that is read from an optional is plain JSON', () => {
    const schema = { type: 'object', properties: { 'a.b': { ...text, format: 'date' }, l: set } }
    const plain = mapOf(schema, { 'a.b': '2020-01-01', l: ['x'], other: 1 }).native()
    if (!(plain instanceof MapValue)) throw new TypeError('not a map')
    expect(['a.b', 'a__dot__b', 'other'].map((key) => plain.find(key))).toEqual([
      '2020-01-01',
      undefined,
      1,
    ])
    expect(isEqual(listOf(set, ['x', 'y']).native(), new ArrayList(['y', 'x']))).toBe(false)
    expect(isEqual(listOf(strings, ['x']).native(), new ArrayList(['x']))).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../core/api/json.ts'
import { ArrayList } from '../../../core/cel/values/array-list.ts'
import { equals } from '../../../core/cel/values/equals.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  type Result,
  Timestamp,
} from '../../../core/cel/values/value.ts'
import { schemaReader } from '../../../core/expressions/read-schema-value.ts'
import { structural } from '../../support/structural.ts'

function read(schema: JsonObject, json: JsonValue, isObjectRoot = false): Result {
  return schemaReader(structural(schema), isObjectRoot)(json)
}

function mapOf(schema: JsonObject, json: JsonValue): MapValue {
  const value = read(schema, json)
  if (!(value instanceof MapValue)) throw new TypeError('not read as a map')
  return value
}

function listOf(schema: JsonObject, json: JsonValue): List {
  const value = read(schema, json)
  if (!(value instanceof List)) throw new TypeError('not read as a list')
  return value
}

function elementsOf(list: Result): Result[] {
  if (!(list instanceof List)) throw new TypeError('not a list')
  return Array.from({ length: list.size }, (_, at) => list.at(at))
}

function isEqual(left: Result, right: Result): unknown {
  if (left instanceof CelError || right instanceof CelError) throw new TypeError('an error')
  const result = equals(left, right)
  return result instanceof CelError ? result.message : result
}

const text = { type: 'string' }
const strings = { type: 'array', items: text }
const set = { ...strings, 'x-kubernetes-list-type': 'set' }
const list = {
  type: 'array',
  items: { type: 'object', properties: { 'k.1': text, k2: { type: 'integer' }, value: text } },
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['k.1', 'k2'],
}

describe('values that schemas read', () => {
  it('scalars are read by type and format', () => {
    expect(read(text, 'a')).toBe('a')
    expect(read({ type: 'integer' }, 7)).toBe(7)
    expect(read({ type: 'integer' }, -0)).toBe(0)
    expect(read({ type: 'integer' }, 2 ** 53)).toBe(2n ** 53n)
    expect(read({ type: 'integer' }, 2n ** 63n - 1n)).toBe(2n ** 63n - 1n)
    expect(read({ type: 'number' }, 7)).toEqual(new Double(7))
    expect(read({ type: 'number' }, 2n ** 60n + 1n)).toEqual(new Double(2 ** 60))
    expect(read({ type: 'boolean' }, true)).toBe(true)
    expect(read({ 'x-kubernetes-int-or-string': true }, 5)).toBe(5)
    expect(read({ 'x-kubernetes-int-or-string': true }, '5%')).toBe('5%')
    expect(read({ ...text, format: 'byte' }, 'YWI=')).toEqual(new Uint8Array([97, 98]))
    expect(read({ ...text, format: 'duration' }, '1h1s')).toEqual(new Duration(3_601_000_000_000n))
    expect(read({ ...text, format: 'duration' }, '2 days')).toEqual(
      new Duration(172_800_000_000_000n),
    )
  })

  it('times are read with their zone, dates as the start of a day in UTC', () => {
    const time = { ...text, format: 'date-time' }
    expect(read(time, '1970-01-02T00:00:00.5+01:00')).toEqual(
      new Timestamp(82_800, 500_000_000, 3_600),
    )
    expect(read(time, '1970-01-02T00:00:00')).toEqual(new Timestamp(86_400, 0))
    expect(read(time, '')).toEqual(new Timestamp(0, 0))
    expect(read({ ...text, format: 'date' }, '1970-01-02')).toEqual(new Timestamp(86_400, 0))
  })

  it('JSON that does not fit its schema is an error in the words of the original', () => {
    const cases: readonly (readonly [JsonObject, JsonValue, string])[] = [
      [text, 1, 'invalid data, expected string, got int64'],
      [text, null, 'invalid data, got null for schema with nullable=false'],
      [text, [], 'invalid data, expected string, got []interface {}'],
      [{ type: 'integer' }, 1.5, 'invalid data, expected int, got float64'],
      [{ type: 'integer' }, 1e20, 'invalid data, expected int, got float64'],
      [{ type: 'number' }, {}, 'invalid data, expected float, got map[string]interface {}'],
      [{ type: 'boolean' }, 'x', 'invalid data, expected bool, got string'],
      [strings, {}, 'invalid data, expected an array for the provided schema with type=array'],
      [
        { type: 'object' },
        [],
        'invalid data, expected a map for the provided schema with type=object',
      ],
      [
        { 'x-kubernetes-int-or-string': true },
        1.5,
        'invalid data, expected XIntOrString value to be either a string or integer',
      ],
      [
        { ...text, format: 'duration' },
        'soon',
        'Invalid duration soon: unable to parse soon as duration',
      ],
      [
        { ...text, format: 'date' },
        'x',
        'Invalid date formatted string x: parsing time "x" as "2006-01-02": cannot parse "x" as "2006"',
      ],
      [
        { ...text, format: 'date-time' },
        '2020-01-01t00:00:00z',
        'Invalid date-time formatted string 2020-01-01t00:00:00z: parsing time "2020-01-01t00:00:00z" ' +
          'as "2006-01-02T15:04:05": cannot parse "t00:00:00z" as "T"',
      ],
    ]
    for (const [schema, json, message] of cases) {
      expect(read(schema, json)).toEqual(new CelError(message))
    }
    expect(read({ ...text, nullable: true }, null)).toBeNull()
  })

  it('an object has the declared members that are set, by their escaped names', () => {
    const properties = {
      'a.b': text,
      in: text,
      'k!': text,
      n: { ...text, nullable: true },
      __: text,
    }
    const value = mapOf(
      { type: 'object', properties },
      { 'a.b': 'x', in: 'y', 'k!': 'z', n: null, unknown: 1, constructor: 2 },
    )
    expect(value.find('a__dot__b')).toBe('x')
    expect(value.find('a.b')).toBe('x')
    expect(value.find('__in__')).toBe('y')
    expect(value.find('in')).toBe('y')
    expect(value.find('k!')).toBe('z')
    for (const name of ['n', 'unknown', 'constructor', '__underscores__', '__x__', 'toString']) {
      expect(value.find(name)).toBeUndefined()
    }
    expect(value.find(1)).toEqual(new CelError('no such overload'))
    expect(value.size).toBe(6)
    expect([...value.keys()]).toEqual(['a__dot__b', '__in__', 'k!', 'n'])
  })

  it('a map has every member, by its own name, null where its values may be null', () => {
    const nullable = { type: 'object', additionalProperties: { ...text, nullable: true } }
    const value = mapOf(nullable, { 'a.b': 'x', n: null })
    expect(value.find('a.b')).toBe('x')
    expect(value.find('a__dot__b')).toBeUndefined()
    expect(value.find('n')).toBeNull()
    expect([...value.keys()]).toEqual(['a.b', 'n'])
    const strict = mapOf({ type: 'object', additionalProperties: text }, { n: null })
    expect(strict.find('n')).toBeInstanceOf(CelError)
    expect(strict.find('__proto__')).toBeUndefined()
  })

  it('members that no schema declares cannot be read', () => {
    const open = mapOf({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, { a: 1 })
    expect(open.find('a')).toBeUndefined()
    expect([...open.keys()]).toEqual([])
    expect(open.size).toBe(1)
  })

  it('a root and an embedded object have a name and a type without declaring them', () => {
    const object = { kind: 'Widget', metadata: { name: 'a', uid: 'u' }, spec: { kind: 'x' } }
    const root = read({ type: 'object', properties: { spec: { type: 'object' } } }, object, true)
    expect(root instanceof MapValue && root.find('kind')).toBe('Widget')
    const metadata = root instanceof MapValue ? root.find('metadata') : undefined
    expect(metadata instanceof MapValue && metadata.find('name')).toBe('a')
    expect(metadata instanceof MapValue && metadata.find('uid')).toBeUndefined()
    const embedded = mapOf({ type: 'object', 'x-kubernetes-embedded-resource': true }, object)
    expect(embedded.find('kind')).toBe('Widget')
    expect(embedded.find('spec')).toBeUndefined()
  })

  it('objects are equal by their declared members, and by others that both have', () => {
    const schema = { type: 'object', properties: { a: { type: 'number' }, b: text } }
    expect(isEqual(mapOf(schema, { a: 1, b: 'x' }), mapOf(schema, { b: 'x', a: 1 }))).toBe(true)
    expect(isEqual(mapOf(schema, { a: 1 }), mapOf(schema, { a: 2 }))).toBe(false)
    expect(isEqual(mapOf(schema, { a: 1 }), mapOf(schema, { b: 'x' }))).toBe(false)
    expect(isEqual(mapOf(schema, { a: 1 }), mapOf(schema, { a: 1, b: 'x' }))).toBe(false)
    expect(isEqual(mapOf(schema, { u: [1] }), mapOf(schema, { u: [1] }))).toBe(true)
    expect(isEqual(mapOf(schema, { u: [1] }), mapOf(schema, { u: [2] }))).toBe(false)
    expect(isEqual(mapOf(schema, { a: 'x' }), mapOf(schema, { a: 'x' }))).toBe(
      'invalid data, expected float, got string',
    )
    expect(isEqual(mapOf(schema, {}), 'x')).toBe('no such overload')
  })

  it('untyped values in objects are compared as JSON', () => {
    const properties = { any: { 'x-kubernetes-preserve-unknown-fields': true } }
    const schema = { type: 'object', properties }
    expect(isEqual(mapOf(schema, { any: { a: [1] } }), mapOf(schema, { any: { a: [1] } }))).toBe(
      true,
    )
    expect(isEqual(mapOf(schema, { any: 1 }), mapOf(schema, { any: 2 }))).toBe(false)
  })

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
})

import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import {
  CelError,
  Double,
  Duration,
  MapValue,
  Timestamp,
} from '../../../../core/languages/cel/values/value.ts'
import { isEqual, mapOf, namesIn, read } from '../../../support/schemas/read-values.ts'

const text = { type: 'string' }
const strings = { type: 'array', items: text }

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
    expect(read({ ...text, format: 'byte' }, 'YW\r\nI=\n')).toEqual(new Uint8Array([97, 98]))
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
        { ...text, format: 'byte' },
        'YW\n*=',
        'Invalid byte formatted string YW\n*=: illegal base64 data at input byte 3',
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
    expect(namesIn(value)).toEqual(['a__dot__b', '__in__', 'k!', 'n'])
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
    expect(namesIn(open)).toEqual([])
    expect([[...open.keys()].length, open.size]).toEqual([1, 1])
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
})

import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../../core/base/api/json.ts'
import { ArrayList } from '../../../../../core/languages/cel/values/array-list.ts'
import {
  fromJson,
  JsonList,
  JsonMap,
} from '../../../../../core/languages/cel/values/json-values.ts'
import { toJson } from '../../../../../core/languages/cel/values/to-json.ts'
import {
  CelError,
  Double,
  Optional,
  TypeValue,
  type Value,
} from '../../../../../core/languages/cel/values/value.ts'
import { celValueText } from '../../../../support/cel/value-text.ts'
import {
  bytes,
  double,
  duration,
  int,
  list,
  map,
  timestamp,
  uint,
} from '../../../../support/cel/values.ts'

describe('JSON as values', () => {
  it.each<[string, JsonValue, string]>([
    ['null', null, 'null'],
    ['a small integer', 1, '1'],
    ['zero below zero', -0, '0'],
    ['a fraction', 1.5, 'double:1.5'],
    ['an integer beyond exact doubles', 9007199254740993n, '9007199254740993'],
    ['an integer that a double holds', 2 ** 60, '1152921504606846976'],
    ['an integer beyond 64 bits', 1e300, 'double:1e+300'],
    ['an exact integer beyond 64 bits', 2n ** 70n + 1n, 'double:1.1805916207174113e+21'],
    ['a list', [1, 'a', null], '[1, "a", null]'],
    ['an object', { a: 1 }, 'map'],
  ])('%s of JSON becomes a value', (_, json, text) => {
    expect(celValueText(fromJson(json))).toBe(text)
  })

  it('an object has its own members only, those that are undefined not at all', () => {
    const json = JSON.parse('{"__proto__": 1, "a": null}') as {
      [key: string]: JsonValue | undefined
    }
    json['gone'] = undefined
    const members = new JsonMap(json)
    expect([members.size, [...members.keys()]]).toEqual([2, ['__proto__', 'a']])
    expect(
      ['__proto__', 'a', 'gone', 'constructor', 'toString'].map((key) => members.find(key)),
    ).toEqual([1, null, undefined, undefined, undefined])
    expect([1, true, null].map((key) => members.find(key))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('lists of JSON are views', () => {
    const json: JsonValue[] = [{ a: [] }]
    const view = new JsonList(json)
    expect([view.size, view.at(0)]).toEqual([1, new JsonMap({ a: [] })])
  })
})

describe('values as JSON', () => {
  const cases: readonly (readonly [value: Value, json: JsonValue])[] = [
    [null, null],
    ['a', 'a'],
    [5, 5],
    [int(2n ** 53n), '9007199254740992'],
    [uint(5), 5],
    [uint(2n ** 64n - 1n), '18446744073709551615'],
    [double(1.5), 1.5],
    [bytes(255, 0), '/wA='],
    [timestamp('2024-01-02T03:04:05.5+01:00'), '2024-01-02T03:04:05.5+01:00'],
    [duration('90m'), '5400s'],
    [new Optional('a'), 'a'],
    [list(1, list(), fromJson([{ a: 1.5 }])), [1, [], [{ a: 1.5 }]]],
    [
      map(['a', 1], ['__proto__', list(true)]),
      JSON.parse('{"a":1,"__proto__":[true]}') as JsonValue,
    ],
  ]

  it.each(cases.map(([value, json]) => ({ value, json, name: celValueText(value) })))(
    '$name is written as JSON',
    ({ value, json }) => {
      expect(toJson(value)).toEqual(json)
    },
  )

  it.each([
    [new TypeValue('int'), "type conversion not supported for 'type'"],
    [Optional.none, 'optional.none() dereference'],
    [new Double(NaN), 'JSON has no form for NaN and infinities'],
    [list(map([1, 'a'])), "unsupported type conversion from 'int' to string"],
    [map(['a', list(new CelError('broken'))]), 'broken'],
  ])('%o has no JSON: %s', (value, message) => {
    expect(toJson(value)).toEqual(new CelError(message))
  })

  it('a value that is endless or deep has no JSON', () => {
    let deep: Value = list()
    for (let level = 0; level < 1_000; level += 1) deep = list(deep)
    expect(toJson(deep)).toEqual(new CelError('the value has more than 1000 levels'))
    const wide = new ArrayList(Array.from({ length: 1_000_000 }, () => 1))
    expect(toJson(wide)).toHaveLength(1_000_000)
    expect(toJson(list(wide))).toEqual(new CelError('the value has more than 1000000 elements'))
  })
})

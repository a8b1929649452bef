import { describe, expect, it } from 'vitest'
import { parseIpAddress } from '../../../../../core/base/network/ip-address.ts'
import { IpValue } from '../../../../../core/languages/cel/libraries/apiserver/ip-value.ts'
import { GrowingMap, insertEntry } from '../../../../../core/languages/cel/values/growing-map.ts'
import { LiteralMap } from '../../../../../core/languages/cel/values/literal-map.ts'
import {
  CelError,
  MapValue,
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

function keysOf(keyed: MapValue): string[] {
  return Array.from(keyed.keys(), celValueText)
}

describe('maps of expressions', () => {
  it('keys come in the order in which they were set first, and the last value of a key counts', () => {
    const keyed = map(['b', 1], ['a', 2], ['b', 3])
    expect(keysOf(keyed)).toEqual(['"b"', '"a"'])
    expect([keyed.size, keyed.find('b'), keyed.find('c')]).toEqual([2, 3, undefined])
  })

  const keys: readonly Value[] = [
    'a',
    1,
    int(2n ** 60n),
    uint(2),
    true,
    null,
    double(2.5),
    timestamp('2024-01-01T00:00:00Z'),
    duration('1s'),
    new TypeValue('int'),
  ]

  it.each(keys.map((key) => ({ key, name: celValueText(key) })))(
    'the key $name is found',
    ({ key }) => {
      const keyed = new LiteralMap()
      keyed.set(key, 'value')
      expect(keyed.find(key)).toBe('value')
      expect(keyed.find('other')).toBeUndefined()
    },
  )

  it('equal keys made twice are one key', () => {
    const keyed = map(
      [uint(1), 'a'],
      [uint(1), 'b'],
      [timestamp('2024-01-01T00:00:00Z'), 'c'],
      [timestamp('2024-01-01T00:00:00Z'), 'd'],
      [double(-0), 'e'],
      [double(0), 'f'],
    )
    expect(keysOf(keyed)).toEqual(['1u', 'timestamp:2024-01-01T00:00:00Z', 'double:-0'])
    expect([keyed.find(uint(1)), keyed.find(double(0))]).toEqual(['b', 'f'])
  })

  it('opaque values with one key text are one key', () => {
    const address = (text: string): IpValue => {
      const parsed = parseIpAddress(text)
      if (parsed === undefined) throw new TypeError(text)
      return new IpValue(parsed)
    }
    const keyed = map([address('1.2.3.4'), 'a'], [address('1.2.3.4'), 'b'], [address('::1'), 'c'])
    expect([keyed.size, keyed.find(address('1.2.3.4'))]).toEqual([2, 'b'])
  })

  it('lists and optionals are keys of their own each', () => {
    const key = list(1)
    const keyed = map([key, 'a'], [list(1), 'b'], [new Optional(1), 'c'])
    expect([keyed.size, keyed.find(key), keyed.find(list(1))]).toEqual([3, 'a', undefined])
  })

  it('a number finds the key of another type with its value, ints before uints', () => {
    const both = map([1, 'int'], [uint(1), 'uint'], [uint(2), 'two'], [int(2n ** 60n), 'large'])
    expect([1, uint(1), double(1)].map((key) => both.find(key))).toEqual(['int', 'uint', 'int'])
    expect([2, double(2), uint(2n ** 60n), double(2 ** 60)].map((key) => both.find(key))).toEqual([
      'two',
      'two',
      'large',
      'large',
    ])
    expect([double(1.5), double(NaN), double(Infinity), -1].map((key) => both.find(key))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('a key that is no number is never found', () => {
    const keyed = map([double(NaN), 'a'], [double(NaN), 'b'])
    expect(keyed.find(double(NaN))).toBeUndefined()
  })

  it('bytes are no keys, and cannot be looked for in a map with entries', () => {
    const unhashable = 'internal error: runtime error: hash of unhashable type types.Bytes'
    expect(() => new LiteralMap().set(bytes(1), 'a')).toThrow(unhashable)
    expect(() => map(['a', 1]).find(bytes(1))).toThrow(unhashable)
    expect(map().find(bytes(1))).toBeUndefined()
  })

  it('an entry that is deleted while the map is made is gone', () => {
    const keyed = map(['a', 1], [uint(1), 2], ['b', 3])
    keyed.delete('a')
    keyed.delete(uint(1))
    keyed.delete('none')
    expect(keysOf(keyed)).toEqual(['"b"'])
    keyed.set('a', 4)
    expect(keysOf(keyed)).toEqual(['"b"', '"a"'])
  })
})

describe('maps that grow', () => {
  it('an entry is inserted once, whatever the type of its number', () => {
    const growing = new GrowingMap()
    expect(insertEntry(growing, 1, 'a')).toBe(growing)
    expect(insertEntry(growing, uint(1), 'b')).toEqual(
      new CelError('insert failed: key 1 already exists'),
    )
    expect(growing.toMap().find(1)).toBe('a')
  })

  it('a map that does not grow is copied', () => {
    const before = map(['a', 1])
    const after = insertEntry(before, 'b', 2)
    expect([before.size, after instanceof MapValue && after.size]).toEqual([1, 2])
    expect(insertEntry(before, 'a', 2)).toEqual(new CelError('insert failed: key a already exists'))
  })
})

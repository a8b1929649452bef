import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  toBool,
  toBytes,
  toDouble,
  toDuration,
  toInt,
  toText,
  toTimestamp,
  toUint,
} from '../../../../../core/languages/cel/values/conversions.ts'
import {
  CelError,
  type Result,
  type Value,
} from '../../../../../core/languages/cel/values/value.ts'
import { celValueText } from '../../../../support/cel/value-text.ts'
import {
  bytes,
  double,
  duration,
  int,
  list,
  timestamp,
  uint,
} from '../../../../support/cel/values.ts'
import { anyText } from '../../../../support/objects/any-text.ts'

const conversions = {
  int: toInt,
  uint: toUint,
  double: toDouble,
  string: toText,
  bytes: toBytes,
  bool: toBool,
  timestamp: toTimestamp,
  duration: toDuration,
} as const

type Target = keyof typeof conversions

const cases: readonly (readonly [to: Target, from: Value, result: string])[] = [
  ['int', double(1.9), '1'],
  ['int', double(-1.9), '-1'],
  ['int', double(-0.5), '0'],
  ['int', double(2 ** 53), '9007199254740992'],
  ['int', double(2 ** 63), 'error: integer overflow'],
  ['int', double(-(2 ** 63)), 'error: integer overflow'],
  ['int', double(NaN), 'error: integer overflow'],
  ['int', uint(2n ** 63n), 'error: integer overflow'],
  ['int', uint(2n ** 63n - 1n), '9223372036854775807'],
  ['int', '-9223372036854775808', '-9223372036854775808'],
  ['int', '9223372036854775808', "error: type conversion error from 'string' to 'int'"],
  ['int', `+${'0'.repeat(100)}7`, '7'],
  ['int', '9'.repeat(100_000), "error: type conversion error from 'string' to 'int'"],
  ['int', '1.0', "error: type conversion error from 'string' to 'int'"],
  ['int', timestamp('1969-12-31T23:59:59.5Z'), '-1'],
  ['int', duration('-1h'), '-3600000000000'],
  ['int', true, 'error: no such overload: int(bool)'],
  ['uint', 1, '1u'],
  ['uint', -1, 'error: unsigned integer overflow'],
  ['uint', double(-0.5), 'error: unsigned integer overflow'],
  ['uint', double(1.844674407370955e19), '18446744073709549568u'],
  ['uint', double(2 ** 64), 'error: unsigned integer overflow'],
  ['uint', '18446744073709551615', '18446744073709551615u'],
  ['uint', '18446744073709551616', "error: type conversion error from 'string' to 'uint'"],
  ['uint', '+1', "error: type conversion error from 'string' to 'uint'"],
  ['double', int(2n ** 63n - 1n), 'double:9.223372036854776e+18'],
  ['double', uint(7), 'double:7'],
  ['double', '0x1p-2', 'double:0.25'],
  ['double', '1e999', "error: type conversion error from 'string' to 'double'"],
  ['string', null, 'error: no such overload: string(null_type)'],
  ['string', list(), 'error: no such overload: string(list)'],
  ['string', true, '"true"'],
  ['string', int(-(2n ** 63n)), '"-9223372036854775808"'],
  ['string', uint(5), '"5"'],
  ['string', double(1e6), '"1e+06"'],
  ['string', bytes(0xf0, 0x9f, 0x98, 0x80), '"😀"'],
  ['string', bytes(0xef, 0xbb, 0xbf), String.raw`"\ufeff"`],
  ['string', bytes(0xff), 'error: invalid UTF-8 in bytes, cannot convert to string'],
  ['string', bytes(0xed, 0xa0, 0x80), 'error: invalid UTF-8 in bytes, cannot convert to string'],
  ['string', duration('1h1ms'), '"3600.001s"'],
  ['string', duration('1ns'), '"0.000000001s"'],
  ['string', duration('-2562047h47m16.854775808s'), '"-9223372036.854776s"'],
  ['string', timestamp('2024-01-02T03:04:05.120Z'), '"2024-01-02T03:04:05.12Z"'],
  ['string', timestamp('2024-01-02T03:04:05+02:30'), '"2024-01-02T03:04:05+02:30"'],
  ['string', timestamp('2024-01-02T03:04:05-00:00'), '"2024-01-02T03:04:05Z"'],
  ['bytes', 'é', 'bytes:c3a9'],
  ['bytes', 1, 'error: no such overload: bytes(int)'],
  ['bool', 'T', 'true'],
  ['bool', 'False', 'false'],
  ['bool', 'yes', "error: type conversion error from 'string' to 'bool'"],
  ['timestamp', 0, 'timestamp:1970-01-01T00:00:00Z'],
  ['timestamp', -62135596801, 'error: timestamp overflow'],
  ['timestamp', 253402300799, 'timestamp:9999-12-31T23:59:59Z'],
  ['timestamp', int(2n ** 63n - 1n), 'error: timestamp overflow'],
  ['timestamp', '0000-12-31T23:59:59Z', 'error: timestamp overflow'],
  ['timestamp', '9999-12-31T23:59:59-00:01', 'error: timestamp overflow'],
  [
    'timestamp',
    '2024-02-30T00:00:00Z',
    "error: type conversion error from 'string' to 'google.protobuf.Timestamp'",
  ],
  ['timestamp', '0001-01-01T00:00:00.000000001Z', 'timestamp:0001-01-01T00:00:00.000000001Z'],
  ['duration', '1h30m', 'duration:5400s'],
  ['duration', '1d', "error: type conversion error from 'string' to 'google.protobuf.Duration'"],
  ['duration', 1, "error: type conversion error from 'int' to 'google.protobuf.Duration'"],
]

describe('conversions of values', () => {
  it.each(
    cases.map(([to, from, result]) => ({
      to,
      from,
      result,
      name: celValueText(from).slice(0, 60),
    })),
  )('$to($name) is $result', ({ to, from, result }) => {
    expect(celValueText(conversions[to](from))).toBe(result)
  })

  const readBack = (to: Target, value: Result): Result => {
    const text = value instanceof CelError ? value : toText(value)
    return text instanceof CelError ? text : conversions[to](text)
  }
  const roundTrips: readonly (readonly [to: Target, values: fc.Arbitrary<Result>])[] = [
    ['int', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(int)],
    ['uint', fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(uint)],
    ['double', fc.double().map(double)],
    ['timestamp', fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }).map(toTimestamp)],
  ]

  it.each(roundTrips)('every %s reads back what it writes', (to, values) => {
    fc.assert(
      fc.property(values, (value) => {
        expect(readBack(to, value)).toEqual(value)
      }),
    )
  })

  it('texts read back from their bytes', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const encoded = toBytes(text)
        expect(encoded instanceof CelError ? encoded : toText(encoded)).toBe(text)
      }),
    )
  })
})

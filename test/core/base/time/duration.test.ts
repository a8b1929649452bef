import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  durationError,
  formatDuration,
  humanDuration,
  parseDuration,
} from '../../../../core/base/time/duration.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('durations', () => {
  it.each([
    ['0', '0s'],
    ['90s', '1m30s'],
    ['1h', '1h0m0s'],
    ['1.5h', '1h30m0s'],
    ['1h1.5s', '1h0m1.5s'],
    ['250ms', '250ms'],
    ['1500us', '1.5ms'],
    ['1µs', '1µs'],
    ['7ns', '7ns'],
    ['-2m', '-2m0s'],
    ['.5s', '500ms'],
    ['-.5h', '-30m0s'],
    ['1.s', '1s'],
    ['+0', '0s'],
    // Go computes fractions in doubles.
    ['0.3333333333333333333h', '20m0s'],
    ['0.99999999999999999h', '1h0m0s'],
    ['0.1000000000000000000000000001s', '100ms'],
    [`${'0'.repeat(1_000)}1s`, '1s'],
  ])('the duration %s is shown as %s', (text, shown) => {
    expect(formatDuration(parseDuration(text) ?? -1n)).toBe(shown)
  })

  it('a duration goes as far down as 64 bits do', () => {
    const least = '-2562047h47m16.854775808s'
    expect(parseDuration(least)).toBe(-(2n ** 63n))
    expect(formatDuration(-(2n ** 63n))).toBe(least)
    expect(parseDuration(least.slice(1))).toBeUndefined()
  })

  it.each([
    '',
    '1',
    's',
    '1d',
    '1h 2m',
    '.s',
    '1e3s',
    '10000000h',
    '+',
    '-',
    '00',
    '1S',
    '9223372036854775808ns',
  ])('%j is no duration', (text) => {
    expect(parseDuration(text)).toBeUndefined()
  })

  // Recorded from kube-apiserver 1.34.2, which says it of `@every` in schedules.
  it.each([
    ['', 'invalid duration ""'],
    ['.', 'invalid duration "."'],
    ['x', 'invalid duration "x"'],
    [' 1h', 'invalid duration " 1h"'],
    ['--1h', 'invalid duration "--1h"'],
    ['1d', 'unknown unit "d" in duration "1d"'],
    ['1h1d', 'unknown unit "d" in duration "1h1d"'],
    ['1h 5m', 'unknown unit "h " in duration "1h 5m"'],
    ['1h-1m', 'unknown unit "h-" in duration "1h-1m"'],
    ['1e3s', 'unknown unit "e" in duration "1e3s"'],
    ['5', 'missing unit in duration "5"'],
    ['1h5', 'missing unit in duration "1h5"'],
    ['1.5.5h', 'missing unit in duration "1.5.5h"'],
    ['9300000000000000000d', 'invalid duration "9300000000000000000d"'],
    ['2562047h48m', 'invalid duration "2562047h48m"'],
    ['é', String.raw`invalid duration "\xc3\xa9"`],
    ['1é', String.raw`unknown unit "\xc3\xa9" in duration "1\xc3\xa9"`],
    ['1\\s', String.raw`unknown unit "\\s" in duration "1\\s"`],
    ['1h\u0001', String.raw`unknown unit "h\x01" in duration "1h\x01"`],
  ])('%j is no duration for the reason that Go gives', (text, why) => {
    expect(durationError(text)).toBe(`time: ${why}`)
  })

  it('a duration reads back what it writes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (nanos) => {
        expect(parseDuration(formatDuration(nanos))).toBe(nanos)
      }),
    )
  })

  it.each([
    [-2 * second, '<invalid>'],
    [-1 * second, '0s'],
    [0, '0s'],
    [87 * second, '87s'],
    [119 * second, '119s'],
    [2 * minute, '2m'],
    [3 * minute + 10 * second, '3m10s'],
    [10 * minute + 59 * second, '10m'],
    [179 * minute, '179m'],
    [3 * hour, '3h'],
    [7 * hour + 5 * minute, '7h5m'],
    [8 * hour + 59 * minute, '8h'],
    [47 * hour, '47h'],
    [5 * day + 3 * hour, '5d3h'],
    [2 * day, '2d'],
    [8 * day + 5 * hour, '8d'],
    [729 * day, '729d'],
    [730 * day, '2y'],
    [800 * day, '2y70d'],
    [3000 * day, '8y'],
  ])('an age of %i ms is shown as %s', (age, shown) => {
    expect(humanDuration(age)).toBe(shown)
  })
})

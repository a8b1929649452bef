import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, negate, subtract } from '../../../../../core/languages/cel/values/arithmetic.ts'
import {
  date,
  dayOfMonth,
  dayOfWeek,
  dayOfYear,
  durationHours,
  durationMilliseconds,
  durationMinutes,
  durationSeconds,
  fullYear,
  hours,
  milliseconds,
  minutes,
  month,
  partOfTime,
  seconds,
} from '../../../../../core/languages/cel/values/time-parts.ts'
import { zoneOffset } from '../../../../../core/languages/cel/values/time-zone.ts'
import { CelError, Duration, Timestamp } from '../../../../../core/languages/cel/values/value.ts'
import { celValueText } from '../../../../support/cel/value-text.ts'
import { duration, timestamp } from '../../../../support/cel/values.ts'

describe('arithmetic of times', () => {
  it.each([
    ['2024-02-28T23:59:59.5Z', '500ms', 'timestamp:2024-02-29T00:00:00Z'],
    ['2024-01-01T00:00:00Z', '-1ns', 'timestamp:2023-12-31T23:59:59.999999999Z'],
    ['1969-12-31T23:59:59.999999999Z', '1ns', 'timestamp:1970-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59.999999999Z', '1ns', 'error: timestamp overflow'],
    ['0001-01-01T00:00:00Z', '-1ns', 'error: timestamp overflow'],
  ])('the time %s after %s is %s', (time, length, result) => {
    expect(celValueText(add(timestamp(time), duration(length)))).toBe(result)
    expect(celValueText(add(duration(length), timestamp(time)))).toBe(result)
  })

  it('a time keeps its zone when a duration is added or taken away', () => {
    const time = timestamp('2024-01-01T00:00:00+05:30')
    expect(add(time, duration('1h'))).toEqual(timestamp('2024-01-01T01:00:00+05:30'))
    expect(subtract(time, duration('1h'))).toEqual(timestamp('2023-12-31T23:00:00+05:30'))
  })

  it.each([
    ['2024-01-01T00:00:00Z', '2023-12-31T23:59:59.5Z', 'duration:0.5s'],
    ['2024-01-01T00:00:00Z', '2024-01-01T02:00:00+02:00', 'duration:0s'],
    ['1970-01-01T00:00:00Z', '2262-04-11T23:47:16.854775807Z', 'duration:-9223372036.854776s'],
    ['1970-01-01T00:00:00Z', '2262-04-11T23:47:17Z', 'error: integer overflow'],
    ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 'error: integer overflow'],
  ])('the time from %s back to %s is %s', (time, other, result) => {
    expect(celValueText(subtract(timestamp(time), timestamp(other)))).toBe(result)
  })

  it('durations stay within 64 bits', () => {
    const least = new Duration(-(2n ** 63n))
    expect(celValueText(negate(least))).toBe('error: integer overflow')
    expect(celValueText(add(least, duration('-1ns')))).toBe('error: integer overflow')
    expect(celValueText(subtract(timestamp('2024-01-01T00:00:00Z'), least))).toBe(
      'error: integer overflow',
    )
  })

  it('a time plus a duration minus the time is the duration', () => {
    const second = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
    const nano = fc.integer({ min: 0, max: 999_999_999 })
    const length = fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n })
    fc.assert(
      fc.property(second, nano, length, (whole, nanos, by) => {
        const time = new Timestamp(whole, nanos)
        const later = add(time, new Duration(by))
        expect(later instanceof CelError ? later : subtract(later, time)).toEqual(new Duration(by))
      }),
    )
  })
})

describe('parts of times', () => {
  const parts = {
    fullYear,
    month,
    date,
    dayOfMonth,
    dayOfWeek,
    dayOfYear,
    hours,
    minutes,
    seconds,
    milliseconds,
  }

  it.each([
    ['2024-12-31T23:58:57.9876543Z', 'UTC', [2024, 11, 31, 30, 2, 365, 23, 58, 57, 987]],
    ['2024-12-31T23:58:57.9876543Z', 'Asia/Kolkata', [2025, 0, 1, 0, 3, 0, 5, 28, 57, 987]],
    ['2024-12-31T23:58:57-08:00', 'UTC', [2025, 0, 1, 0, 3, 0, 7, 58, 57, 0]],
    ['2024-07-01T00:00:00Z', 'America/New_York', [2024, 5, 30, 29, 0, 181, 20, 0, 0, 0]],
    ['0001-01-01T00:00:00Z', 'Etc/GMT+5', [0, 11, 31, 30, 0, 365, 19, 0, 0, 0]],
    ['0001-01-01T00:00:00Z', '-05:00', [0, 11, 31, 30, 0, 365, 19, 0, 0, 0]],
    ['9999-12-31T23:59:59Z', '+14:00', [10000, 0, 1, 0, 6, 0, 13, 59, 59, 0]],
    ['1969-12-31T23:59:59.001Z', 'UTC', [1969, 11, 31, 30, 3, 364, 23, 59, 59, 1]],
  ])('the time %s in %s has its parts', (time, zone, expected) => {
    expect(Object.values(parts).map((part) => partOfTime(part, timestamp(time), zone))).toEqual(
      expected,
    )
  })

  it.each([
    ['1h59m59.999s', [1, 119, 7199, 7199999]],
    ['-1h59m', [-1, -119, -7140, -7140000]],
    ['-1ns', [0, 0, 0, 0]],
    // Go divides in doubles: the nanosecond that is missing to whole hours is lost.
    ['599999h59m59.999999999s', [600000, 36000000, 2160000000, 2159999999999]],
  ])('the duration %s has its whole hours, minutes, seconds and milliseconds', (text, expected) => {
    const length = duration(text)
    const units = [durationHours, durationMinutes, durationSeconds, durationMilliseconds]
    expect(units.map((unit) => unit(length))).toEqual(expected)
  })
})

describe('time zones', () => {
  const summer = timestamp('2024-07-01T00:00:00Z').seconds

  it.each([
    ['', 0],
    ['UTC', 0],
    ['Local', 0],
    ['Factory', 0],
    ['Europe/Berlin', 7200],
    ['US/Central', -18000],
    ['America/Port_of_Spain', -14400],
    ['Antarctica/McMurdo', 43200],
    ['America/Argentina/ComodRivadavia', -10800],
    ['Etc/GMT-14', 50400],
    ['GMT+0', 0],
    ['NZ-CHAT', 45900],
    ['+05:30', 19800],
    ['05:30', 19800],
    ['-0:30', -1800],
    ['+1:-5', 3300],
    ['-99:99', -362340],
    // The minutes overflow 64 bits of nanoseconds, which Go does not look for.
    ['153722867281:0', 313],
  ])('the zone %j is %d seconds east of UTC in summer', (zone, expected) => {
    expect(zoneOffset(zone, summer)).toBe(expected)
  })

  it.each([
    ['Mars/Olympus', 'unknown time zone Mars/Olympus'],
    ['a\0', 'invalid argument'],
    ['us/central', 'unknown time zone us/central'],
    ['America/new_York', 'unknown time zone America/new_York'],
    // Engines know these, the IANA database does not.
    ['PST', 'unknown time zone PST'],
    ['SystemV/AST4', 'unknown time zone SystemV/AST4'],
    ['+05', 'unknown time zone +05'],
    ['../UTC', 'time: invalid location name'],
    ['/UTC', 'time: invalid location name'],
    [String.raw`\UTC`, 'time: invalid location name'],
    [':30', 'strconv.Atoi: parsing "": invalid syntax'],
    ['1:x"', String.raw`strconv.Atoi: parsing "x\"": invalid syntax`],
    ['1:2:3', 'strconv.Atoi: parsing "2:3": invalid syntax'],
    ['9223372036854775808:0', 'strconv.Atoi: parsing "9223372036854775808": value out of range'],
  ])('the zone %j is none: %s', (zone, message) => {
    expect(zoneOffset(zone, 0)).toEqual(new CelError(message))
  })
})

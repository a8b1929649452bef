import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstSecond,
  formatMicroTime,
  formatTime,
  lastSecond,
  millisecondsOf,
  parseTime,
} from '../../../../core/base/time/time.ts'

describe('times', () => {
  it.each([
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00Z'],
    ['2024-02-29T12:00:00+02:00', '2024-02-29T10:00:00Z'],
    ['2024-12-31T23:30:00-01:00', '2025-01-01T00:30:00Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
    ['2024-05-01T00:00:00.999999Z', '2024-05-01T00:00:00Z'],
    ['2024-05-01T00:00:00,5Z', '2024-05-01T00:00:00Z'],
    ['2024-05-01T1:02:03Z', '2024-05-01T01:02:03Z'],
    ['2024-05-01T00:00:00-24:60', '2024-05-02T01:00:00Z'],
  ])('the time %s is shown as %s', (text, shown) => {
    expect(formatTime((parseTime(text)?.seconds ?? 0) * 1000)).toBe(shown)
  })

  it.each([
    '',
    '2024-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:00:60Z',
    '2024-01-01 00:00:00Z',
    '2024-01-01T00:00:00',
    '2024-1-1T00:00:00Z',
    '2024-01-01T00:00:00+25:00',
    '2024-01-01T00:00:00+00:61',
    '2024-01-01',
    '9999-12-31T23:59:59-00:01',
    '0000-01-01T00:00:00+00:01',
  ])('%j is no time', (text) => {
    expect(parseTime(text)).toBeUndefined()
  })

  it('a MicroTime keeps six digits of a second', () => {
    const moment = parseTime('2024-05-01T08:09:10.0123456Z') ?? { seconds: 0, nanos: 0 }
    expect(formatMicroTime(moment)).toBe('2024-05-01T08:09:10.012345Z')
    expect(formatMicroTime({ seconds: 0, nanos: 0 })).toBe('1970-01-01T00:00:00.000000Z')
  })

  it('a time reads back what it writes', () => {
    const seconds = fc.integer({ min: firstSecond, max: lastSecond })
    fc.assert(
      fc.property(seconds, (value) => {
        expect(millisecondsOf(formatTime(value * 1000))).toBe(value * 1000)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { median, percentile } from '../../bench/measure/statistics.ts'

describe('the statistics of the benchmarks', () => {
  it('the median is the middle value, or the mean of the two middle ones', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([1, 9, 5, 6])).toBe(5.5)
  })

  it('the statistics of the benchmarks compare numbers as numbers', () => {
    expect(median([100, 20, 3])).toBe(20)
  })

  it('the statistics of the benchmarks interpolate a percentile between its neighbours', () => {
    expect(percentile([0, 10, 20, 30, 40], 0.9)).toBe(36)
    expect(percentile([7], 0.99)).toBe(7)
  })

  it('the statistics of the benchmarks refuse what has no answer', () => {
    expect(() => median([])).toThrow(RangeError)
    expect(() => percentile([1], 1.5)).toThrow(RangeError)
  })

  it('the statistics of the benchmarks never leave the range of the values, and never fall as the share rises', () => {
    const values = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 })
    const share = fc.double({ noNaN: true, min: 0, max: 1 })
    fc.assert(
      fc.property(values, share, share, (all, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const [below, above] = [percentile(all, low), percentile(all, high)]
        expect(below).toBeGreaterThanOrEqual(Math.min(...all))
        expect(above).toBeLessThanOrEqual(Math.max(...all))
        expect(above - below).toBeGreaterThanOrEqual(-1e-9)
      }),
    )
  })
})

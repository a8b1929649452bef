import { describe, expect, it } from 'vitest'
import {
  addRanges,
  exactRange,
  maxUint64,
  multiplyByFactor,
  multiplyRanges,
  unionOfRanges,
  unknownRange,
} from '../../../../../core/languages/cel/cost/range.ts'

describe('ranges of sizes and costs', () => {
  it('a sum of ranges stops at the largest number of 64 bits', () => {
    expect(addRanges({ min: 1n, max: 2n }, { min: 3n, max: 5n })).toEqual({ min: 4n, max: 7n })
    expect(addRanges(unknownRange, exactRange(1n))).toEqual({ min: 1n, max: maxUint64 })
    expect(addRanges(exactRange(maxUint64), exactRange(maxUint64))).toEqual(exactRange(maxUint64))
  })

  it('a product of ranges stops at the largest number of 64 bits', () => {
    expect(multiplyRanges({ min: 2n, max: 3n }, { min: 0n, max: 7n })).toEqual({
      min: 0n,
      max: 21n,
    })
    expect(multiplyRanges(exactRange(2n ** 32n), exactRange(2n ** 32n))).toEqual(
      exactRange(maxUint64),
    )
    expect(multiplyRanges(exactRange(2n ** 32n), exactRange(2n ** 32n - 1n))).toEqual(
      exactRange(2n ** 64n - 2n ** 32n),
    )
    expect(multiplyRanges(unknownRange, exactRange(0n))).toEqual(exactRange(0n))
  })

  it('a union of ranges spans both', () => {
    expect(unionOfRanges({ min: 5n, max: 6n }, { min: 1n, max: 2n })).toEqual({ min: 1n, max: 6n })
    expect(unionOfRanges({ min: maxUint64, max: 0n }, { min: 1n, max: 2n })).toEqual({
      min: 1n,
      max: 2n,
    })
  })

  it.each([
    [0n, 0.1, 0n],
    [1n, 0.1, 1n],
    [10n, 0.1, 1n],
    [11n, 0.1, 2n],
    [30n, 0.1, 3n],
    [501n, 0.1, 51n],
    [5n, 0.25, 2n],
    [3n, 2, 6n],
    [3n, 0, 0n],
    [maxUint64, 0.1, 1844674407370955264n],
    [maxUint64, 0.2, 3689348814741910528n],
    [maxUint64, 1, maxUint64],
    [maxUint64, 5, maxUint64],
    [2n ** 53n + 1n, 1, 2n ** 53n],
    [2n ** 53n + 3n, 1, 2n ** 53n + 4n],
    [2n ** 63n, 2, maxUint64],
    [2n ** 63n - 1n, 2, maxUint64],
    [2n ** 63n - 1024n, 2, 2n ** 64n - 2048n],
  ])('a size of %s at %s a unit costs %s', (size, factor, cost) => {
    expect(multiplyByFactor(exactRange(size), factor)).toEqual(exactRange(cost))
  })
})

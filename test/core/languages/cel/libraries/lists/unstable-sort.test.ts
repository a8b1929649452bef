import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortUnstably } from '../../../../../../core/languages/cel/libraries/lists/unstable-sort.ts'

/** Indices of keys in the order of the keys. */
function orderOf(keys: readonly number[]): number[] {
  const order = keys.map((_, index) => index)
  sortUnstably(order, (left, right) => (keys[left] ?? 0) < (keys[right] ?? 0))
  return order
}

function isSorted(keys: readonly number[]): boolean {
  const sorted = orderOf(keys).map((index) => keys[index] ?? 0)
  return sorted.every((key, index) => index === 0 || (sorted[index - 1] ?? 0) <= key)
}

/** Keys against which the pivots of a median of three are bad. */
function killerOfMedians(size: number): number[] {
  const half = size / 2
  const keys: number[] = []
  for (let index = 0; index < half; index += 1) {
    keys.push(index % 2 === 0 ? index + 1 : half + index)
  }
  for (let index = 0; index < half; index += 1) keys.push(2 * (index + 1))
  return keys
}

describe('the sort of lists', () => {
  it('keys of any order are sorted, and no index is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 400 }), (keys) => {
        expect(isSorted(keys)).toBe(true)
        expect(orderOf(keys).toSorted((a, b) => a - b)).toEqual(keys.map((_, index) => index))
      }),
    )
  })

  it.each([13, 49, 50, 64, 200, 1000, 4096])('patterns of %i keys are sorted', (size) => {
    const up = Array.from({ length: size }, (_, index) => index)
    const patterns = [
      up,
      up.toReversed(),
      up.map((key) => Math.abs(key - size / 2)),
      up.map((key) => key % 7),
      up.map((key) => key ^ (key >> 3)),
      [...up.slice(1), 0],
      killerOfMedians(size - (size % 2)),
    ]
    expect(patterns.map(isSorted)).toEqual(patterns.map(() => true))
  })

  // Orders that Go's sort.Slice gives.
  it('equal keys end up in the order of the original', () => {
    const keys = Array.from({ length: 30 }, (_, index) => index % 4)
    expect(orderOf(keys)).toEqual([
      8, 16, 0, 28, 4, 12, 20, 24, 9, 25, 21, 1, 5, 13, 29, 17, 14, 6, 18, 2, 26, 10, 22, 11, 7, 23,
      15, 27, 3, 19,
    ])
    const falling = Array.from({ length: 60 }, (_, index) => Math.floor((60 - index) / 3))
    expect(orderOf(falling)).toEqual([
      59, 58, 57, 56, 55, 54, 53, 52, 49, 51, 50, 46, 47, 48, 43, 45, 44, 40, 42, 41, 39, 38, 37,
      36, 35, 34, 31, 33, 32, 29, 30, 28, 27, 26, 25, 24, 23, 22, 19, 21, 20, 16, 17, 18, 13, 15,
      14, 10, 12, 11, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
    ])
  })

  it('keys without an order end up where the original leaves them', () => {
    const keys = Array.from({ length: 20 }, (_, index) => (index % 5 === 0 ? Number.NaN : -index))
    expect(orderOf(keys)).toEqual([
      10, 13, 19, 18, 17, 5, 16, 15, 14, 0, 12, 11, 9, 8, 7, 6, 4, 3, 2, 1,
    ])
  })
})

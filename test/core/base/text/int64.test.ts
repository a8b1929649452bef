import { describe, expect, it } from 'vitest'
import {
  afterInt64,
  compareInt64,
  jsonInteger,
  parseInt64,
} from '../../../../core/base/text/int64.ts'

describe('an int64', () => {
  it.each([
    ['0', 0n],
    ['-0', 0n],
    ['+5', 5n],
    ['007', 7n],
    [`${'0'.repeat(40)}7`, 7n],
    ['9223372036854775807', 2n ** 63n - 1n],
    ['-9223372036854775808', -(2n ** 63n)],
    ['9223372036854775808', undefined],
    ['-9223372036854775809', undefined],
    ['9'.repeat(400), undefined],
    ['', undefined],
    ['+', undefined],
    ['1.0', undefined],
    ['1_0', undefined],
    [' 1', undefined],
    ['1\n', undefined],
    ['0x1', undefined],
  ])('an int64 is read from %j as Go reads it', (text, value) => {
    expect(parseInt64(text)).toBe(value)
  })

  it('an int64 is a JSON number where that is exact, and wraps behind the largest', () => {
    expect(jsonInteger(2n ** 53n - 1n)).toBe(9007199254740991)
    expect(jsonInteger(2n ** 53n)).toBe(9007199254740992n)
    expect(afterInt64(2n ** 63n - 1n)).toBe(-(2n ** 63n))
    expect([3n, -1n, 2n].toSorted(compareInt64)).toEqual([-1n, 2n, 3n])
  })
})

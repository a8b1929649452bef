import { describe, expect, it } from 'vitest'
import { BoundedCache } from '../../../../core/base/collections/bounded-cache.ts'

describe('a bounded cache', () => {
  it('a bounded cache hands out what was put into it, the newest of a key', () => {
    const cache = new BoundedCache<number>({ bytes: 10_000 })
    cache.set('a', 1)
    cache.set('b', 2)
    cache.set('a', 3)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([3, 2, undefined])
    cache.clear()
    expect([cache.get('a'), cache.bytes]).toEqual([undefined, 0])
  })

  it('a bounded cache stays within its bytes, whatever its keys are like', () => {
    const cache = new BoundedCache<number>({ bytes: 10_000 })
    for (let number = 0; number < 1_000; number++) {
      cache.set(`${number}`.padEnd(number % 200, 'x'), number, number % 100)
      expect(cache.bytes).toBeLessThanOrEqual(10_000)
    }
    expect(cache.get('999'.padEnd(999 % 200, 'x'))).toBe(999)
    expect(cache.get('0')).toBeUndefined()
  })

  it('a bounded cache keeps what is asked for again and again', () => {
    const cache = new BoundedCache<string>({ bytes: 10_000 })
    cache.set('wanted', 'here')
    for (let number = 0; number < 1_000; number++) {
      cache.set(`other ${number}`, 'other')
      expect(cache.get('wanted')).toBe('here')
    }
  })

  it('a bounded cache counts a key once, however often it is put', () => {
    const cache = new BoundedCache<number>({ bytes: 10_000 })
    cache.set('a', 1, 500)
    const { bytes } = cache
    for (let time = 0; time < 1_000; time++) cache.set('a', time, 500)
    expect(cache.bytes).toBe(bytes)
  })

  it('a bounded cache remembers neither long keys nor what is larger than half of it', () => {
    const cache = new BoundedCache<number>({ bytes: 10_000, longestKey: 10 })
    cache.set('x'.repeat(11), 1)
    cache.set('large', 2, 5_000)
    expect(cache.bytes).toBe(0)
  })
})

import { expect, it } from 'vitest'
import { ExpiringCache } from '../../../../core/base/collections/expiring-cache.ts'

function open(
  entries = 2,
  bytes = 10_000,
): { cache: ExpiringCache<string>; pass: (ms: number) => void } {
  let time = 0
  const cache = new ExpiringCache<string>({ now: () => time, entries, bytes })
  return { cache, pass: (ms) => void (time += ms) }
}

it('an expiring cache forgets a value when its time is over', () => {
  const { cache, pass } = open()
  cache.set('a', '1', 10)
  pass(9)
  expect(cache.get('a')).toBe('1')
  pass(1)
  expect(cache.get('a')).toBeUndefined()
  expect(cache.size).toBe(0)
})

it('an expiring cache keeps no value for no time', () => {
  const { cache } = open()
  cache.set('a', '1', 10)
  cache.set('a', '2', 0)
  expect(cache.get('a')).toBeUndefined()
})

it('a full expiring cache forgets what was not read for longest', () => {
  const { cache } = open(2)
  cache.set('a', '1', 10)
  cache.set('b', '2', 10)
  cache.get('a')
  cache.set('c', '3', 10)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['1', undefined, '3'])
})

it('an expiring cache is bounded by bytes, too', () => {
  const { cache } = open(100, 1000)
  for (const key of ['a', 'b', 'c']) cache.set(key, '', 10, 200)
  expect(cache.size).toBe(2)
  cache.set('d', '', 10, 2000)
  expect([cache.get('d'), cache.size]).toEqual([undefined, 2])
})

import { expect, it } from 'vitest'
import { RecentObjects } from '../../../../core/storage/cache/recent-objects.ts'

const mebibyte = 1024 * 1024

class Holder {
  readonly size: number
  readonly #recent: RecentObjects
  isKept = true

  constructor(recent: RecentObjects, size: number) {
    this.#recent = recent
    this.size = size
    recent.add(this)
  }

  forget(): void {
    this.isKept = false
    this.#recent.delete(this)
  }
}

it('objects are kept decoded up to eight mebibytes of their bytes, the newest ones', () => {
  const recent = new RecentObjects()
  const holders = Array.from({ length: 6 }, () => new Holder(recent, 2 * mebibyte))
  expect(holders.map(({ isKept }) => isKept)).toEqual([false, false, true, true, true, true])
  holders[5]?.forget()
  const next = new Holder(recent, 2 * mebibyte)
  expect([...holders, next].filter(({ isKept }) => isKept)).toHaveLength(4)
})

it('objects are let go of that were neither read nor written between two sweeps', () => {
  const recent = new RecentObjects()
  const [first, second] = [new Holder(recent, 10), new Holder(recent, 10)]
  recent.sweep()
  expect([first, second].map(({ isKept }) => isKept)).toEqual([true, true])
  recent.add(second)
  const third = new Holder(recent, 10)
  recent.sweep()
  expect([first, second, third].map(({ isKept }) => isKept)).toEqual([false, true, true])
  recent.sweep()
  recent.sweep()
  expect([second, third].map(({ isKept }) => isKept)).toEqual([false, false])
})

it('those of before the last sweep are let go of first where there are too many', () => {
  const recent = new RecentObjects()
  const before = Array.from({ length: 2 }, () => new Holder(recent, 2 * mebibyte))
  recent.sweep()
  const after = Array.from({ length: 3 }, () => new Holder(recent, 2 * mebibyte))
  expect([...before, ...after].map(({ isKept }) => isKept)).toEqual([false, true, true, true, true])
  new Holder(recent, 2 * mebibyte)
  new Holder(recent, 2 * mebibyte)
  expect([...before, ...after].map(({ isKept }) => isKept)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})

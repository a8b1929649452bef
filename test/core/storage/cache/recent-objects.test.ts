import { expect, it } from 'vitest'
import { RecentObjects } from '../../../../core/storage/cache/recent-objects.ts'

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

it('objects are kept decoded up to two mebibytes of their bytes, the newest ones', () => {
  const recent = new RecentObjects()
  const holders = Array.from({ length: 6 }, () => new Holder(recent, 512 * 1024))
  expect(holders.map(({ isKept }) => isKept)).toEqual([false, false, true, true, true, true])
  holders[5]?.forget()
  const next = new Holder(recent, 512 * 1024)
  expect([...holders, next].filter(({ isKept }) => isKept)).toHaveLength(4)
})

import { describe } from 'vitest'
import type { Storage } from '../../core/storage/engine/storage.ts'
import { commitContract } from './storage-commits.ts'
import { storageFixture } from './storage-fixture.ts'
import { lifetimeContract } from './storage-lifetime.ts'
import { listContract } from './storage-lists.ts'
import { watchContract } from './storage-watches.ts'

/** Run by every back end's test file. A behaviour the server relies on belongs here, not in one back end's tests. */
export function storageContract(name: string, open: () => Promise<Storage>): void {
  describe(`storage: ${name}`, () => {
    const fixture = storageFixture(open)
    commitContract(fixture)
    listContract(fixture)
    watchContract(fixture)
    lifetimeContract(fixture)
  })
}

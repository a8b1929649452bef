import { describe } from 'vitest'
import type { Storage } from '../../core/storage/engine/storage.ts'
import { commitContract } from './storage-commits.ts'
import { storageFixture } from './storage-fixture.ts'
import { lifetimeContract } from './storage-lifetime.ts'
import { listContract } from './storage-lists.ts'
import { watchContract } from './storage-watches.ts'

/** What a store that other processes write to, too, cannot promise. A store of one process promises all, and gives none of these. */
export interface StorageLimits {
  /**
   * Calls travel to a server, and events come from it: concurrent commits get revisions in any order, and a watch may show a commit
   * after the commit has resolved.
   */
  readonly isRemote?: boolean
  /** The server cannot tell a watch of a quiet range how far the store has come, as etcd before 3.4.31 and 3.5.13. */
  readonly isSilentWhenIdle?: boolean
  /** A commit is of one write, and of a guard of the same key, as on kine: larger ones are made in steps. */
  readonly isSingle?: boolean
}

/**
 * Run by every back end's test file. A behaviour the server relies on belongs here, not in one back end's tests.
 *
 * @param open opens a store without keys, whatever its revision is
 */
export function storageContract(
  name: string,
  open: () => Promise<Storage>,
  limits: StorageLimits = {},
): void {
  describe(`storage: ${name}`, () => {
    const fixture = storageFixture(open)
    commitContract(fixture, limits)
    listContract(fixture, limits)
    watchContract(fixture, limits)
    lifetimeContract(fixture, limits)
  })
}

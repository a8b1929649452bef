import type { Timers } from '../../base/runtime.ts'
import type { Storage } from '../engine/storage.ts'
import { NewestRevision } from './newest-revision.ts'
import { ProgressRequests } from './progress-requests.ts'

/** What the cache of a shared store asks it, for reads that reflect the writes of others; loaded by servers on such a store alone. */
export class SharedReads {
  readonly newest: NewestRevision
  readonly progress: ProgressRequests
  /** Requests of a watch beside that of the cache. */
  readonly ownProgress: () => ProgressRequests

  constructor(storage: Storage, timers: Timers) {
    this.ownProgress = () => new ProgressRequests(storage, timers)
    this.newest = new NewestRevision(storage, timers)
    this.progress = new ProgressRequests(storage, timers)
  }
}

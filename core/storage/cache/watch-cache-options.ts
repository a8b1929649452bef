import type { Revision } from '../../base/api/revision.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { Storage } from '../engine/storage.ts'
import type { ReadAs } from './cache-core.ts'
import type { CacheOptions } from './cache-options.ts'
import type { ObjectInheritance } from './object-inheritance.ts'

export interface WatchCacheOptions {
  readonly storage: Storage
  readonly runtime: Runtime
  /**
   * Whether only this process writes to the store, and every writer waits for the cache (`WatchCache.waitFor`) before
   * it answers. Then the cache is always current, and reads need not ask the store.
   */
  readonly exclusive?: boolean
  readonly limits?: Partial<CacheOptions>
  /** Limit of a read that waits for a later revision, in milliseconds; 3 seconds by default. */
  readonly patience?: number
  /**
   * The last revision that a former state of the store gave out; revisions up to it that this store lacks will not
   * come.
   */
  readonly abandoned?: () => Revision
  /** Passes on the objects of the former cache, and those of this one to the next. */
  readonly inheritance?: ObjectInheritance
}

export interface RegisteredResource extends ReadAs {
  /** First part of every key of the resource: `pods`, `apps.example/widgets`. */
  readonly prefix: string
  readonly namespaced: boolean
}

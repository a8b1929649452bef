import type { ApiObject } from '../api/object.ts'
import type { WriteContext } from '../catalog/resource-definition.ts'
import type { Guard, StoredValue, Write } from '../storage/storage.ts'

/** What goes into the commit of an object beside the object. */
export interface CommitParts {
  readonly guards: readonly Guard[]
  readonly writes: readonly Write[]
}

export const noParts: CommitParts = { guards: [], writes: [] }

/**
 * What an object is to get and to give back when it is written. Nobody else gets it from the moment on that the claim is
 * made; the store's guards see to those who write through another server.
 */
export interface Claim {
  /** To be committed with the object: nothing is taken, or given back, without it. */
  parts(): CommitParts
  /** Tells the newest values of the guarded keys, in the order of {@link CommitParts.guards}, when a guard failed. */
  lost(current: readonly (StoredValue | undefined)[]): void
  /** To be called once, when the write is over and the cache shows what came of it; also where it never began. */
  settle(): void
}

/** Gives objects of one kind what is there only once. */
export interface Allocator {
  /**
   * Completes `next`, which may be changed, with what it lacks. `stored` is undefined for a create. The cache must be
   * current.
   *
   * @throws ApiError `Invalid` for what it may not have, `InternalError` when there is no more; nothing is claimed then.
   */
  claim(write: WriteContext, next: ApiObject, stored: ApiObject | undefined): Claim
  /** What is given back when the object is removed. */
  release(stored: ApiObject): CommitParts
}

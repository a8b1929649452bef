import type { ApiObject } from '../api/object.ts'
import type { WriteContext } from '../catalog/write-context.ts'
import type { Guard, StoredValue, Write } from '../storage/storage.ts'

/** A commit of one write, which is refused where its guards do not hold. */
export interface CommitStep {
  readonly guards: readonly Guard[]
  readonly write: Write
}

/**
 * What is written with an object. All writes of a commit have one version, and a watch that breaks off between two events
 * of one version goes on behind both: so of the objects of one resource only one goes into the commit, and others before
 * or after it.
 */
export interface CommitParts {
  readonly guards: readonly Guard[]
  readonly writes: readonly Write[]
  /** To be committed before the object, one by one, and taken back when it is not written. */
  readonly ahead: readonly CommitStep[]
  /** To be committed after it, one by one. */
  readonly behind: readonly CommitStep[]
}

export const noParts: CommitParts = { guards: [], writes: [], ahead: [], behind: [] }

/**
 * What an object is to get and to give back when it is written. Nobody else gets it from the moment on that the claim is
 * made; the store's guards see to those who write through another server.
 */
export interface Claim {
  /** To be committed with the object. */
  parts(): CommitParts
  /** Tells the newest values of the guarded keys, in the order of {@link CommitParts.guards}, when a guard failed. */
  lost(current: readonly (StoredValue | undefined)[]): void
  /** To be called once, when the write is over and the cache shows what came of it; also where it never began. */
  settle(): void
}

/** Allocates unique values (addresses, ports) to the objects of one kind. */
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

import type { ApiObject } from '../../base/api/object.ts'
import type { WriteContext } from '../../objects/catalog/write-context.ts'
import type { Guard, StoredValue, Write } from '../../storage/engine/storage.ts'

/** Commit of one write, which fails where its guards do not hold. */
export interface CommitStep {
  readonly guards: readonly Guard[]
  readonly write: Write
}

/**
 * Writes that go with the write of an object. All writes of a commit have one resource version, and a watch that breaks off
 * between two events of one resource version resumes behind both: so of the objects of one resource only one goes into the
 * commit, and others before or after it.
 */
export interface CommitParts {
  readonly guards: readonly Guard[]
  readonly writes: readonly Write[]
  /** Steps to commit before the object, one by one, and to undo when the object is not written. */
  readonly ahead: readonly CommitStep[]
  /** Steps to commit after the object, one by one. */
  readonly behind: readonly CommitStep[]
}

export const noParts: CommitParts = { guards: [], writes: [], ahead: [], behind: [] }

/**
 * Unique values (addresses, ports) that the write of an object allocates and releases. From the claim on no other write of
 * this server gets them; guards of the commit exclude writes through other servers on the store.
 */
export interface Claim {
  /** Writes to commit with the object. */
  parts(): CommitParts
  /** Takes the newest values of the guarded keys, in the order of {@link CommitParts.guards}, after a guard failed. */
  lost(current: readonly (StoredValue | undefined)[]): void
  /**
   * Ends the claim. Called once, when the write is over and the cache shows its outcome; also where it never began. Where values
   * are released in the store, a promise: it is fulfilled in any case.
   */
  end(outcome: WriteOutcome): void | Promise<void>
}

/** How a write ended. Of an `unknown` one the store did not say whether it happened. */
export type WriteOutcome = 'written' | 'refused' | 'unknown'

/** Claim of a write that takes nothing, such as a dry run. */
export const noClaim: Claim = { parts: () => noParts, lost() {}, end() {} }

/** Allocates unique values (addresses, ports) to the objects of one kind. */
export interface Allocator {
  /** Whether claims are made by what the cache shows, which then must be current. */
  readonly needsCurrentCache: boolean
  /**
   * Allocates the values that `next` lacks and sets them in it. `stored` is undefined for a create. A promise where the values
   * are taken in the store ahead of the write. A dry run takes nothing, and gets values that others may have.
   *
   * @throws ApiError `Invalid` for a requested value that is taken or out of range, `InternalError` when none is free;
   * nothing is claimed then.
   */
  claim(
    write: WriteContext,
    next: ApiObject,
    stored: ApiObject | undefined,
    isDryRun: boolean,
  ): Claim | Promise<Claim>
  /** Writes that release the values of an object with its removal. */
  release(write: WriteContext, stored: ApiObject): CommitParts
  /** Releases values of an object that was removed, where they are not released with its removal. Fulfilled in any case. */
  removed?(write: WriteContext, stored: ApiObject): Promise<void>
}

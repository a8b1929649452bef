import type { JsonObject } from '../api/json.ts'

/** A point in the one sequence of commits of a store: at least 1, below 2^53, decimal text on the wire. */
export type Revision = number

/** One key's value as of `revision`. `value` is opaque bytes and never holds its own resourceVersion. */
export interface StoredValue {
  readonly key: string
  readonly value: Uint8Array
  /** Revision of the commit that created the key, since it was last absent. */
  readonly createRevision: Revision
  /** Revision of the commit that wrote this value. */
  readonly revision: Revision
}

/** `start` inclusive, `end` exclusive, in code-unit order of the keys, which are text of at most 4,096 bytes in UTF-8. */
export interface Range {
  readonly start: string
  readonly end: string
}

/** The range of all keys that begin with `prefix`. */
export function prefixRange(prefix: string): Range {
  const last = prefix.charCodeAt(prefix.length - 1)
  return { start: prefix, end: prefix.slice(0, -1) + String.fromCharCode(last + 1) }
}

/** `compacted`: older than the retained history, which starts after `horizon`. `future`: newer than `current`. */
export type RevisionUnavailable =
  | { readonly ok: false; readonly reason: 'compacted'; readonly horizon: Revision }
  | { readonly ok: false; readonly reason: 'future'; readonly current: Revision }

/** `at` is the revision the answer is exact for. */
export type GetResult =
  | { readonly ok: true; readonly at: Revision; readonly entry: StoredValue | undefined }
  | RevisionUnavailable

export type ListResult =
  | {
      readonly ok: true
      readonly at: Revision
      /** In key order. With `keysOnly`, every `value` is empty. */
      readonly entries: readonly StoredValue[]
      readonly more: boolean
    }
  | RevisionUnavailable

/** Holds when the key's newest value is of exactly this revision; 0 means that the key must not exist. */
export interface Guard {
  readonly key: string
  readonly revision: Revision
}

export type Write =
  | { readonly type: 'put'; readonly key: string; readonly value: Uint8Array }
  | { readonly type: 'delete'; readonly key: string }

/** A failed guard writes nothing and hands back the newest value of every guarded key (undefined where absent). */
export type CommitResult =
  | { readonly ok: true; readonly revision: Revision }
  | {
      readonly ok: false
      readonly revision: Revision
      readonly current: readonly (StoredValue | undefined)[]
    }

/** `previous` is the value the event replaced; a delete's last state is its `previous`. */
export type StorageEvent =
  | {
      readonly type: 'put'
      readonly key: string
      readonly entry: StoredValue
      readonly previous: StoredValue | undefined
    }
  | {
      readonly type: 'delete'
      readonly key: string
      readonly revision: Revision
      readonly previous: StoredValue
    }

/** Everything up to `revision` has been delivered; `events` is empty for a mere progress notice. */
export interface WatchBatch {
  readonly revision: Revision
  readonly events: readonly StorageEvent[]
}

export interface StorageStatus {
  readonly revision: Revision
  /** Revisions up to and including this one are no longer in the history. */
  readonly horizon: Revision
  /** False once a write failed for good: the store then refuses writes, and reads go on. */
  readonly writable: boolean
  readonly sizeBytes?: number
}

/**
 * A durable, ordered, versioned key-value store. One contract suite (`test/contract/storage.ts`) proves these rules for
 * every back end:
 *
 * - A commit is atomic, takes one revision, and is durable and visible when it resolves, invisible before.
 * - A key is written at most once in a commit; a commit of no writes, or of deletes of absent keys only, takes no revision.
 * - `list` at a revision is an exact snapshot.
 * - A delete is a revision; its event carries the last value.
 * - A watch delivers every event of its range from revision `from` on, in order, a revision never split over batches.
 * - Expected outcomes are results. A method rejects only for a broken medium ({@link StorageError}), misuse
 *   (`TypeError`, `RangeError`) or an abort.
 */
export interface Storage {
  status(): Promise<StorageStatus>
  get(key: string, at?: Revision): Promise<GetResult>
  list(
    range: Range,
    options?: { readonly limit?: number; readonly at?: Revision; readonly keysOnly?: boolean },
  ): Promise<ListResult>
  /** Commits queue up and are made durable in groups; the order of calls is the order of revisions. */
  commit(guards: readonly Guard[], writes: readonly Write[]): Promise<CommitResult>
  /**
   * Ends when `signal` aborts or the store closes. Throws a {@link StorageError} `compacted` from the first `next()`
   * when `from` is at or below the horizon, and `slow-consumer` when the reader has fallen too far behind.
   * A `from` above the current revision waits.
   */
  watch(range: Range, from: Revision, signal: AbortSignal): AsyncIterable<WatchBatch>
  /** The newest revision that a read started now must reflect. */
  progress(): Promise<Revision>
  /** Forgets history up to and including `to`; the newest value of each live key always stays. Never goes back. */
  compact(to: Revision): Promise<void>
  /** Waits for the commits in flight, ends the watches, releases the medium. */
  close(): Promise<void>
}

/**
 * - `corrupt`: a record failed its checksum, or the medium is damaged; nothing of it was served.
 * - `unavailable`: the store is closed, poisoned by a failed write, or out of reach; nothing was written.
 * - `outcome-unknown`: the commit may or may not have happened; re-read before trying again.
 * - `full`: the medium has no room; nothing was written and reads go on.
 */
export type StorageErrorCode =
  | 'corrupt'
  | 'unavailable'
  | 'outcome-unknown'
  | 'full'
  | 'compacted'
  | 'slow-consumer'

export class StorageError extends Error {
  readonly code: StorageErrorCode
  /** Facts for the log and for tests, for example `{ horizon }` of `compacted` or `{ key, revision }` of `corrupt`. */
  readonly details: JsonObject

  constructor(code: StorageErrorCode, message: string, details: JsonObject = {}, cause?: unknown) {
    super(message, { cause })
    this.name = 'StorageError'
    this.code = code
    this.details = details
  }
}

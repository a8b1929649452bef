import type { JsonObject } from '../../base/api/json.ts'
import type { Revision } from '../../base/api/revision.ts'

/** The value of a key, as of `revision`. `value` is opaque bytes and never holds its own resourceVersion. */
export interface StoredValue {
  readonly key: string
  readonly value: Uint8Array
  /** Revision of the commit that created the key, since it was last absent. */
  readonly createRevision: Revision
  /** Revision of the commit that wrote this value. */
  readonly revision: Revision
  /** Whether the store held the value when it was opened, and the very program that opened it vouched for it. */
  readonly isOwn?: boolean
  /** Whether a shared store holds the value in a form in which it would not be written now. */
  readonly isStale?: boolean
}

/**
 * Key range, `start` inclusive, `end` exclusive. Keys are text of at most 4,096 bytes in UTF-8. Their order is that of their code
 * units, on a shared store that of their bytes in UTF-8; the two differ only between U+E000 and what is beyond U+FFFF.
 */
export interface Range {
  readonly start: string
  readonly end: string
}

/** The range of all keys that begin with `prefix`. */
export function prefixRange(prefix: string): Range {
  const last = prefix.charCodeAt(prefix.length - 1)
  return { start: prefix, end: prefix.slice(0, -1) + String.fromCharCode(last + 1) }
}

/**
 * A revision that cannot be read: `compacted` is older than the history, which starts after `horizon`; `future` is
 * newer than `current`.
 */
export type RevisionUnavailable =
  | { readonly ok: false; readonly reason: 'compacted'; readonly horizon: Revision }
  | { readonly ok: false; readonly reason: 'future'; readonly current: Revision }

/** Result of a get; `at` is the revision for which it is exact. */
export type GetResult =
  | { readonly ok: true; readonly at: Revision; readonly entry: StoredValue | undefined }
  | RevisionUnavailable

export type ListResult =
  | {
      readonly ok: true
      readonly at: Revision
      /** The values in key order. With `keysOnly`, every `value` is empty. */
      readonly entries: readonly StoredValue[]
      readonly more: boolean
    }
  | RevisionUnavailable

/**
 * Guard of a commit: holds when the key's newest value is of exactly this revision; 0 means that the key must not
 * exist.
 */
export interface Guard {
  readonly key: string
  readonly revision: Revision
}

export type Write =
  | {
      readonly type: 'put'
      readonly key: string
      readonly value: Uint8Array
      /** Whether the writer vouches for the value: {@link StoredValue.isOwn}. */
      readonly isOwn?: boolean
      /**
       * Whether no other writer can write this very value, as it holds a new uid: where it is found under its key, this write made it.
       * A remote store tells by it what became of a write whose answer was lost.
       */
      readonly isUnique?: boolean
      /** Seconds after which the store deletes the key; only a shared store does. */
      readonly ttl?: number
    }
  | { readonly type: 'delete'; readonly key: string }

/**
 * Result of a commit. Where a guard fails, nothing is written, and `current` has the newest value of every guarded key
 * (undefined where absent).
 */
export type CommitResult =
  | { readonly ok: true; readonly revision: Revision }
  | {
      readonly ok: false
      readonly revision: Revision
      readonly current: readonly (StoredValue | undefined)[]
    }

/** A storage event: one write. `previous` is the value that it replaced or deleted, unless the watch leaves it out. */
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
      readonly previous: StoredValue | undefined
    }

/**
 * A batch of a watch, after which all events up to `revision` are delivered; `events` is empty for a progress notice.
 */
export interface WatchBatch {
  readonly revision: Revision
  readonly events: readonly StorageEvent[]
}

export interface WatchStorageOptions {
  /** Whether events are without `previous`, which mostly has to be read from the medium. */
  readonly leavesOutPrevious?: boolean
  /**
   * Whether the watch is to reach every revision of a shared store, also one that wrote keys of other ranges alone: by itself, or when
   * {@link Storage.askProgress} asks. An embedded store has no need of it.
   */
  readonly tellsAllRevisions?: boolean
}

export interface StorageStatus {
  readonly revision: Revision
  /** Revisions up to and including this one are no longer in the history. */
  readonly horizon: Revision
  /** False once a write failed for good: the store then refuses writes, and reads go on. */
  readonly writable: boolean
  /** Size of the store on its medium in bytes; absent where the medium does not say. */
  sizeBytes?(): number
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
  /** Whether other processes may write to the store while it is open: then only the store knows the newest revision. */
  readonly isShared?: boolean
  /** The key under which a shared store keeps a key of this server, where it has a prefix of its own. */
  storedKey?(key: string): string
  status(): Promise<StorageStatus>
  get(key: string, at?: Revision): Promise<GetResult>
  list(
    range: Range,
    options?: { readonly limit?: number; readonly at?: Revision; readonly keysOnly?: boolean },
  ): Promise<ListResult>
  /**
   * Commits writes if all guards hold. Commits are made durable in groups; the order of calls is the order of
   * revisions.
   */
  commit(guards: readonly Guard[], writes: readonly Write[]): Promise<CommitResult>
  /**
   * Watches a key range. The watch ends when `signal` aborts or the store closes. It throws a {@link StorageError}
   * `compacted` from the first `next()` when `from` is at or below the horizon, and `slow-consumer` when the reader has
   * fallen too far behind. A `from` above the current revision waits.
   */
  watch(
    range: Range,
    from: Revision,
    signal: AbortSignal,
    options?: WatchStorageOptions,
  ): AsyncIterable<WatchBatch>
  /** The newest revision, which a read that starts now must reflect. */
  progress(): Promise<Revision>
  /**
   * Asks a shared store how far its watches are; an empty batch tells it. Does nothing where the store is not known to tell it rightly. Absent
   * where watches need not be asked.
   */
  askProgress?(): void
  /**
   * Compacts the history up to and including `to`; the newest value of each live key stays. The horizon never goes
   * back.
   */
  compact(to: Revision): Promise<void>
  /** Closes the store: waits for the commits in flight, ends the watches, releases the medium. */
  close(): Promise<void>
}

/**
 * Codes of storage errors:
 *
 * - `corrupt`: a record failed its checksum, or the medium is damaged; nothing of it was served.
 * - `unavailable`: the store is closed, poisoned by a failed write, or out of reach (a shared one, with `isShared` in the details);
 *   nothing was written.
 * - `outcome-unknown`: the commit may or may not have happened; re-read before trying again. On a shared store (`isShared` in the
 *   details) it may also happen later.
 * - `full`: the medium has no room; nothing was written and reads go on.
 * - `refused`: a shared store refused the call, and the message is its own; nothing was written.
 */
export type StorageErrorCode =
  | 'corrupt'
  | 'unavailable'
  | 'outcome-unknown'
  | 'refused'
  | 'full'
  | 'compacted'
  | 'slow-consumer'

export class StorageError extends Error {
  readonly code: StorageErrorCode
  /** Details for logs and tests, for example `{ horizon }` of `compacted` or `{ key, revision }` of `corrupt`. */
  readonly details: JsonObject

  constructor(code: StorageErrorCode, message: string, details: JsonObject = {}, cause?: unknown) {
    super(message, { cause })
    this.name = 'StorageError'
    this.code = code
    this.details = details
  }
}

import type { Revision } from '../../base/api/revision.ts'
import type { Version } from './version.ts'

/**
 * A stored record: one write of one commit. A commit of several writes is several records of one revision, numbered
 * from 0 by `index`. `bytes` is sealed by the engine (checksum, key, flags, value) and means nothing to the back end.
 * The bytes that `append` gets are a view into a larger buffer that is reused once it settles: a back end that keeps
 * them copies them. Where `write` is set, they are of that write, whose value
 * stays as it is, so that a back end in memory need not copy it.
 */
export interface StoredRecord {
  readonly revision: Revision
  readonly index: number
  readonly bytes: Uint8Array
  readonly write?: Pick<Version, 'key' | 'value'>
}

export interface RecordId {
  readonly revision: Revision
  readonly index: number
}

/** Everything that a back end holds when it is opened. */
export interface Scan {
  /** The stored `meta`; undefined for a new store. */
  readonly meta: Promise<Uint8Array | undefined>
  /** All records, in order. */
  readonly records: AsyncIterable<readonly StoredRecord[]>
  /** Whether the bytes of a batch are overwritten by the next one, or share memory with what is not kept: to keep them is to copy them. */
  readonly isTransient: boolean
}

/**
 * The medium below the embedded engine: an ordered set of records, keyed by (revision, index). The engine calls
 * `append` and `drop` one at a time and never concurrently with each other; `read` may run beside them.
 */
export interface Backend {
  /**
   * Makes all `records` durable at once, or none. `meta` (at most 1 KiB) replaces what the last append or drop stored.
   * @throws StorageError `full` when nothing was written and the medium can go on, anything else poisons the engine.
   */
  append(records: readonly StoredRecord[], meta: Uint8Array): Promise<void>
  /** The bytes of each record, in order; undefined where there is none. */
  read(ids: readonly RecordId[]): Promise<readonly (Uint8Array | undefined)[]>
  /** Called once, at open: see {@link Scan}. */
  scan(): Scan
  /** Durably removes the records and replaces `meta`. */
  drop(ids: readonly RecordId[], meta: Uint8Array): Promise<void>
  /** Size of the medium in bytes, where it can tell. */
  sizeBytes?(): number
  close(): Promise<void>
}

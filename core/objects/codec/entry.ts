import type { ApiObject } from '../../base/api/object.ts'
import type { Revision } from '../../base/api/revision.ts'
import type { RowCells } from './row-cells.ts'

/**
 * Cache entry: one revision of one object, as every read and watch serves it. Its wire bytes are made once. Parsed
 * objects take far more memory than their bytes, so the watch cache keeps only those that were changed or read last.
 */
export interface Entry {
  /** Key of the object within its resource: `namespace/name`, or `name` where cluster-scoped. */
  readonly key: string
  readonly namespace: string
  readonly name: string
  readonly revision: Revision
  /** Bytes that the entry holds of its object, where that is known. */
  readonly size?: number
  /**
   * The object's JSON in the version in which it is stored, resourceVersion included, and a line feed.
   * @throws ApiError `StorageReadError` naming the object, when the stored bytes cannot be read.
   */
  json(): Uint8Array
  /** A fresh parse of {@link Entry.json}: the caller may change it. */
  object(): ApiObject
  /** The object as {@link Entry.object}, which all callers share: nothing may alter it. */
  shared(): ApiObject
  /**
   * Whether this server encoded the bytes from an object that it had decoded itself, so that its parts are in the form that
   * decoding gives.
   */
  readonly isOwn?: boolean
  /** The version that {@link Entry.json} is in, where that may be another than the storage version: custom resources. */
  readonly apiVersion?: string
  /**
   * True when the object was stored under a former schema or version: the store holds other bytes than {@link Entry.json} until the
   * next write, so a write that changes nothing is still written.
   */
  readonly needsRewrite?: boolean
  /**
   * The bytes of the encoding `id`, made on first use and kept with the entry; with `keeps` false, new bytes are not
   * kept.
   */
  memo(id: string, make: () => Uint8Array, keeps?: boolean): Uint8Array
  readonly labels: Readonly<Record<string, string>>
  /** The cells of the object's row in the Table that was last asked for, where they are kept. */
  cells?: RowCells | undefined
}

import type { ApiObject } from '../api/object.ts'
import type { Revision } from '../storage/storage.ts'

/**
 * One revision of one object, as every read and watch serves it. Its wire bytes are made once; the parsed object is
 * not kept, since a hundred thousand of them would cost more than their bytes.
 */
export interface Entry {
  /** Key within its resource: `namespace/name`, or `name` for cluster-scoped ones. */
  readonly key: string
  readonly namespace: string
  readonly name: string
  readonly revision: Revision
  /**
   * JSON in the storage version, resourceVersion included, and a line feed.
   * @throws ApiError `StorageReadError` naming the object, when the stored bytes cannot be read.
   */
  json(): Uint8Array
  /** A fresh parse of {@link Entry.json}: the caller may change it. */
  object(): ApiObject
  /** The bytes of an encoding, made on first use and kept with the entry, unless that is not wanted of what is made. */
  memo(id: string, make: () => Uint8Array, keeps?: boolean): Uint8Array
  readonly labels: Readonly<Record<string, string>>
}

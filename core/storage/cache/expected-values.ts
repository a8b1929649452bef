import type { ApiObject } from '../../base/api/object.ts'
import type { CachedEntry } from './cached-entry.ts'
import type { FieldTable } from './field-table.ts'
import { indexMetadata, type IndexedMetadata } from './indexed-metadata.ts'

interface Expected {
  readonly indexed: IndexedMetadata
  /** The object, where it is kept decoded. */
  readonly stored: ApiObject | undefined
}

/** Labels and fields of objects that are being committed, by their encoded value, so that the value need not be parsed. */
export class ExpectedValues {
  // Weak, since tables that a Map outgrows keep their values alive until a full garbage collection, while most of these die
  // young.
  // Absent until the first write: most resources of a server get none.
  #expected: WeakMap<Uint8Array, Expected> | undefined

  /** Adds a value that is about to be committed, and the object it was encoded from, which its entry keeps with `keeps`. */
  add(value: Uint8Array, object: ApiObject, fields: FieldTable, keeps = false): void {
    const expected = { indexed: indexMetadata(object, fields), stored: keeps ? object : undefined }
    this.#expected = (this.#expected ?? new WeakMap()).set(value, expected)
  }

  /** Lets the entry of a committed value adopt what is known of it. @returns the entry */
  adopted(entry: CachedEntry, value: Uint8Array): CachedEntry {
    const expected = this.#expected?.get(value)
    if (expected) entry.adopt(expected.indexed, expected.stored)
    return entry
  }

  delete(value: Uint8Array): void {
    this.#expected?.delete(value)
  }

  clear(): void {
    this.#expected = undefined
  }
}

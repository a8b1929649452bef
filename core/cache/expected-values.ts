import type { ApiObject } from '../api/object.ts'
import type { CachedEntry } from './cached-entry.ts'
import type { FieldTable } from './field-table.ts'
import { lift, type Lifted } from './lifted.ts'

/** Labels and fields of objects that are being committed, by their encoded value, so that the value need not be parsed. */
export class ExpectedValues {
  // Weak, since tables that a Map outgrows keep their values alive until a full garbage collection, while most of these die
  // young.
  // Absent until the first write: most resources of a server get none.
  #lifted: WeakMap<Uint8Array, Lifted> | undefined

  /** Adds a value that is about to be committed, and the object it was encoded from. */
  add(value: Uint8Array, object: ApiObject, fields: FieldTable): void {
    this.#lifted = (this.#lifted ?? new WeakMap()).set(value, lift(object, fields))
  }

  /** Lets the entry of a committed value adopt what is known of it. @returns the entry */
  adopted(entry: CachedEntry, value: Uint8Array): CachedEntry {
    const lifted = this.#lifted?.get(value)
    if (lifted) entry.adopt(lifted)
    return entry
  }

  delete(value: Uint8Array): void {
    this.#lifted?.delete(value)
  }

  clear(): void {
    this.#lifted = undefined
  }
}

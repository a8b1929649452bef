import type { ApiObject } from '../../api/object.ts'
import type { CachedEntry } from '../../cache/cached-entry.ts'
import { readableObject } from '../../cache/readable-object.ts'

/** Objects that are kept decoded at most. A change is mostly read by several controllers in a row, and then no more. */
const mostKept = 2048

/** Decoded forms of cache entries, shared by the controllers of a server. They must not be altered. */
export class DecodedObjects {
  readonly #kept = new Map<CachedEntry, ApiObject>()

  /** The object of an entry; undefined where its bytes are corrupt, which the cache has logged. */
  of(entry: CachedEntry): ApiObject | undefined {
    const known = this.#kept.get(entry)
    if (known) return known
    const object = readableObject(entry)
    if (!object) return undefined
    if (this.#kept.size >= mostKept) {
      const [oldest] = this.#kept.keys()
      if (oldest) this.#kept.delete(oldest)
    }
    this.#kept.set(entry, object)
    return object
  }
}

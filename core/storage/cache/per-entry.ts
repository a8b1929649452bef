import type { ApiObject } from '../../base/api/object.ts'
import type { Entry } from '../../objects/codec/entry.ts'

/** What `read` makes of a stored object, made once for each cache entry, since an entry never changes. */
export function perEntry<T>(read: (object: ApiObject, entry: Entry) => T): (entry: Entry) => T {
  const known = new WeakMap<Entry, { readonly value: T }>()
  return (entry) => {
    let found = known.get(entry)
    if (!found) known.set(entry, (found = { value: read(entry.object(), entry) }))
    return found.value
  }
}

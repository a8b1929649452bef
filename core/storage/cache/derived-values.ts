import type { ApiObject } from '../../base/api/object.ts'
import type { Entry } from '../../objects/codec/entry.ts'
import type { StoredObjects } from './stored-objects.ts'

/** The object of an entry as the type of its resource's kind, by whose schema it was decoded. */
export function decodedObject<T extends ApiObject>(entry: Entry): T {
  return entry.object() as T
}

/**
 * What `read` makes of a stored object, made once for each cache entry, since an entry never changes. The parameter of `read` has the
 * type of the resource whose entries these are.
 */
export function perEntry<T, Kind extends ApiObject = ApiObject>(
  read: (object: Kind, entry: Entry) => T,
): (entry: Entry) => T {
  const known = new WeakMap<Entry, { readonly value: T }>()
  return (entry) => {
    let found = known.get(entry)
    if (!found) known.set(entry, (found = { value: read(decodedObject<Kind>(entry), entry) }))
    return found.value
  }
}

/** Namespaces whose objects are kept at most. */
const mostKept = 1000

/**
 * What `read` makes of the objects of a namespace, ordered by name. A namespace is listed again only after an object of the
 * resource has changed, so that asking about one costs no snapshot of the cache.
 */
export function byNamespace<T>(
  objects: StoredObjects,
  read: (entry: Entry) => T,
): (namespace: string) => readonly T[] {
  const none: readonly T[] = []
  const kept = new Map<string, readonly T[]>()
  let version = -1
  return (namespace) => {
    if (version !== objects.version()) {
      version = objects.version()
      kept.clear()
    }
    let found = kept.get(namespace)
    if (!found) {
      const listed = Array.from(objects.entries(namespace), read)
      found = listed.length === 0 ? none : listed
      if (kept.size >= mostKept) kept.clear()
      kept.set(namespace, found)
    }
    return found
  }
}

/** A value computed from all objects of a resource; computed again once one of them was written or deleted. */
export function whileUnchanged<T>(objects: StoredObjects, compute: () => T): () => T {
  let known: { readonly version: number; readonly value: T } | undefined
  return () => {
    const version = objects.version()
    if (known?.version !== version) known = { version, value: compute() }
    return known.value
  }
}

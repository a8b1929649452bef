import type { Entry } from '../../objects/codec/entry.ts'
import type { StoredObjects } from './stored-objects.ts'

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

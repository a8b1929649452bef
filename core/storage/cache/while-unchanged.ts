import type { StoredObjects } from './stored-objects.ts'

/** A value computed from all objects of a resource; computed again once one of them was written or deleted. */
export function whileUnchanged<T>(objects: StoredObjects, compute: () => T): () => T {
  let known: { readonly version: number; readonly value: T } | undefined
  return () => {
    const version = objects.version()
    if (known?.version !== version) known = { version, value: compute() }
    return known.value
  }
}

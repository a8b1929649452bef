import type { Entry } from '../../objects/codec/entry.ts'
import { allKeys, namespaceKeys } from './object-key.ts'
import type { ResourceCache } from './resource-cache.ts'

/** The objects of one resource in the watch cache, for synchronous reading by authorizers and admission plug-ins. */
export interface StoredObjects {
  /** A number that changes whenever one of the objects is written or deleted. */
  version(): number
  /** `key` is `namespace/name`, or `name` for cluster-scoped resources. */
  get(key: string): Entry | undefined
  /** The objects of one namespace; the empty namespace gives all objects. */
  entries(namespace: string): Iterable<Entry>
}

export function storedObjects(resource: ResourceCache): StoredObjects {
  return {
    version: () => resource.changedAt,
    get: (key) => resource.get(key),
    entries: (namespace) =>
      resource.snapshot().entries(namespace === '' ? allKeys : namespaceKeys(namespace)),
  }
}

/** The objects of a resource that does not exist. */
export const noObjects: StoredObjects = {
  version: () => 0,
  get: () => undefined,
  entries: () => [],
}

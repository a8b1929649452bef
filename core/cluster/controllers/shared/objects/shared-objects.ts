import type { GroupResource, TypedResource } from '../../../../base/api/group-version.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { WatchCache } from '../../../../storage/cache/watch-cache.ts'
import { ObjectIndex } from './object-index.ts'
import { storedPrefix } from './stored-resource.ts'

export interface SharedObjectsParts {
  readonly catalog: Catalog
  readonly cache: WatchCache
  readonly runtime: Runtime
  /** Ends all indexes. */
  readonly signal: AbortSignal
}

/** The object indexes that the controllers of a server share, one a resource, each made when it is first asked for. */
export class SharedObjects {
  readonly #parts: SharedObjectsParts
  readonly #indexes = new Map<string, ObjectIndex>()
  readonly #ends: AbortController[] = []

  constructor(parts: SharedObjectsParts) {
    this.#parts = parts
    parts.signal.addEventListener(
      'abort',
      () => {
        for (const end of this.#ends) end.abort(parts.signal.reason)
      },
      { once: true },
    )
  }

  /** @throws TypeError for a resource that the release does not have */
  of<T extends ApiObject>(resource: TypedResource<T>): ObjectIndex<T>
  of(resource: GroupResource): ObjectIndex
  of(resource: GroupResource): ObjectIndex {
    const prefix = storedPrefix(this.#parts, resource)
    const known = this.#indexes.get(prefix)
    if (known) return known
    // One abort controller each: a shared signal would collect the listeners of all indexes.
    const end = new AbortController()
    if (this.#parts.signal.aborted) end.abort(this.#parts.signal.reason)
    this.#ends.push(end)
    const { signal } = end
    this.#parts.cache.resource(prefix).isFollowed = true
    const made = new ObjectIndex({ ...this.#parts, signal, prefix })
    this.#indexes.set(prefix, made)
    return made
  }
}

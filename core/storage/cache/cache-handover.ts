import type { Revision } from '../../base/api/revision.ts'
import type { EntryKind } from './entry-kind.ts'
import type { EntriesWithSize } from './loaded-entries.ts'
import type { StoredKind } from './stored-kind.ts'
import type { UnregisteredObjects } from './unregistered-objects.ts'

/** The objects of one resource, and how its entries are read. The map never changes; a cache takes a clone. */
export interface HandedOverResource extends EntriesWithSize {
  readonly kind: EntryKind
  /** See `ResourceCache.unverified`. */
  readonly unverified: number
}

/**
 * The objects of a watch cache at one revision, for the caches of successor servers on copies of the same store. Entries never change,
 * so servers share them.
 */
export interface HandedOverObjects {
  readonly revision: Revision
  /** By the prefix of the resource. */
  readonly resources: ReadonlyMap<string, HandedOverResource>
  /** See {@link UnregisteredObjects.counts}. */
  readonly unknown: UnregisteredObjects['counts']
}

/** A resource's cache, as far as the handover needs it. */
interface ResourceSource {
  readonly prefix: string
  readonly stored: StoredKind | undefined
  readonly known: HandedOverResource
  adopt(known: HandedOverResource, at: Revision): void
}

/** A watch cache, as far as the handover needs it. */
interface CacheSource {
  readonly revision: Revision
  readonly isCurrent: boolean
  readonly unknown: UnregisteredObjects
  resources(): Iterable<ResourceSource>
}

/**
 * Hands the objects of a server's cache over to its successor, a later server of the same API. Custom resources are left out, since each
 * server builds their definitions anew.
 */
export class CacheHandover {
  /** Whether a server of this very version wrote all objects of the store, so that the first read of each needs no check. */
  readonly isTrusted: boolean
  readonly #before: HandedOverObjects | undefined
  #cache: CacheSource | undefined
  /** The resources that the cache began with. */
  #resources: readonly ResourceSource[] = []

  constructor(before?: HandedOverObjects, isTrusted = false) {
    this.#before = before
    this.isTrusted = isTrusted
  }

  /** The check of a resource's stored values that the former server has. */
  storedKind(prefix: string): StoredKind | undefined {
    return this.#before?.resources.get(prefix)?.kind.stored
  }

  /**
   * Begins a cache with the objects of the former one, where these are of the revision that the store is at.
   * @returns whether the resources have their objects now
   */
  begin(cache: CacheSource): boolean {
    this.#cache = cache
    this.#resources = [...cache.resources()]
    const { revision, resources, unknown } = this.#before ?? {}
    if (!resources || revision !== cache.revision) return false
    const fits = ({ prefix, stored }: ResourceSource): boolean =>
      stored !== undefined && resources.get(prefix)?.kind.stored === stored
    if (!this.#resources.every(fits)) return false
    cache.unknown.counts = unknown ?? cache.unknown.counts
    for (const resource of this.#resources) {
      const known = resources.get(resource.prefix)
      if (known) resource.adopt(known, revision)
    }
    return true
  }

  /** The objects of the cache now; undefined while it does not follow its store. */
  get known(): HandedOverObjects | undefined {
    const cache = this.#cache
    if (!cache?.isCurrent) return undefined
    return {
      revision: cache.revision,
      resources: new Map(this.#resources.map((resource) => [resource.prefix, resource.known])),
      unknown: cache.unknown.counts,
    }
  }
}

import type { Revision } from '../../base/api/revision.ts'
import type { OrderedMap } from '../engine/ordered-map.ts'
import type { CachedEntry } from './cached-entry.ts'
import type { EntryKind } from './entry-kind.ts'
import type { UnknownObjects } from './unknown-objects.ts'

/** The objects of one resource, and how its entries are read. */
export interface KnownResource {
  readonly kind: EntryKind
  /** Never changed; a cache takes a clone. */
  readonly entries: OrderedMap<CachedEntry>
  /** See `ResourceCache.doubts`. */
  readonly doubts: number
}

/**
 * The objects of a watch cache at one revision, for the caches of later servers on copies of the same store. Entries never
 * change, so that what was read of one is known to all of them.
 */
export interface KnownObjects {
  readonly revision: Revision
  /** By the prefix of the resource. */
  readonly resources: ReadonlyMap<string, KnownResource>
  /** See {@link UnknownObjects.counts}. */
  readonly unknown: UnknownObjects['counts']
}

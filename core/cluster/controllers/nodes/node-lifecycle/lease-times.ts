import type { Lease } from '../../../../base/api/types/coordination.v1.generated.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import type { FeedListener } from '../../../../storage/cache/object-feed.ts'
import { sharedIfReadable } from '../../../../storage/cache/readable-object.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { feedOf } from '../../shared/framework/open-feed.ts'
import { storedPrefix } from '../../shared/objects/stored-resource.ts'

interface KnownLease {
  readonly entry: CachedEntry
  /** Undefined until it is asked for. */
  renewTime?: string
}

/** When the leases of nodes were renewed. A lease that is not decoded already is decoded when it is asked for, and once. */
export class LeaseTimes implements FeedListener {
  readonly ready: Promise<void>
  readonly #leases = new Map<string, KnownLease>()
  readonly #namespace: string

  constructor(parts: ClusterParts, signal: AbortSignal) {
    const { apiDomain, leaseNamespace } = parts.brand
    this.#namespace = `${leaseNamespace}/`
    const prefix = storedPrefix(parts, { group: `coordination.${apiDomain}`, resource: 'leases' })
    const feed = feedOf(parts, (wanted) => wanted === prefix)(this, signal)
    this.ready = feed.caughtUp()
  }

  /** `renewTime` of a node's lease; empty where it has none. */
  of(node: string): string {
    const known = this.#leases.get(this.#namespace + node)
    if (!known) return ''
    known.renewTime ??= renewTimeOf(known.entry)
    return known.renewTime
  }

  put(_prefix: string, entry: CachedEntry): void {
    if (!entry.key.startsWith(this.#namespace)) return
    this.#leases.set(entry.key, entry.kept ? { entry, renewTime: renewTimeOf(entry) } : { entry })
  }

  gone(_prefix: string, { key }: CachedEntry): void {
    this.#leases.delete(key)
  }

  reread(): void {
    this.#leases.clear()
  }
}

function renewTimeOf(entry: CachedEntry): string {
  return sharedIfReadable<Lease>(entry)?.spec.renewTime ?? ''
}

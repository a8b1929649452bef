import type { EtcdClient } from './etcd-client.ts'
import type { Int64 } from './etcd-messages.ts'

/** As in the original: a lease serves so many objects at most, and lives at most a twentieth longer than its first object needs. */
const mostObjects = 1000
const longestShare = 0.05

interface Lease {
  readonly id: Promise<Int64>
  /** When it ends at the earliest, in milliseconds since the epoch. */
  readonly ends: number
  objects: number
}

/** Leases of objects that etcd deletes after a time: objects that are written within a while share one. */
export class EtcdLeases {
  readonly #client: EtcdClient
  readonly #reuseSeconds: number
  readonly #leases = new Map<number, Lease>()

  /** @param reuseSeconds `--lease-reuse-duration-seconds` */
  constructor(client: EtcdClient, reuseSeconds = 60) {
    this.#client = client
    this.#reuseSeconds = reuseSeconds
  }

  /** The id of a lease that lives for at least `ttl` more seconds, and hardly longer. */
  async of(ttl: number): Promise<Int64> {
    const seconds = Math.max(1, Math.ceil(ttl))
    const now = Date.now()
    const known = this.#leases.get(seconds)
    if (known && now + seconds * 1000 < known.ends && known.objects < mostObjects) {
      known.objects++
      return known.id
    }
    const reuse = Math.floor(Math.min(this.#reuseSeconds, seconds * longestShare))
    const granted = seconds + reuse
    const lease = { id: this.#grant(granted), ends: now + granted * 1000, objects: 1 }
    this.#leases.set(seconds, lease)
    try {
      return await lease.id
    } catch (error) {
      if (this.#leases.get(seconds) === lease) this.#leases.delete(seconds)
      throw error
    }
  }

  /** Forgets all leases, where etcd lost one before its time. */
  forget(): void {
    this.#leases.clear()
  }

  async #grant(ttl: number): Promise<Int64> {
    const { id } = await this.#client.ask(this.#client.methods.leaseGrant, { ttl })
    return id
  }
}

import type { Brand } from '../../../../../base/api/brand.ts'
import { ApiError } from '../../../../../base/api/errors/api-error.ts'
import type { Lease } from '../../../../../base/api/types/coordination.v1.generated.ts'
import type { NewObject } from '../../../../../base/api/types/views.ts'
import type { Client } from '../../../../../base/client/client.ts'
import { objectPath, resourcePath } from '../../../../../base/client/resource-path.ts'
import type { Clock } from '../../../../../base/runtime.ts'
import { formatMicroTime } from '../../../../../base/time/time.ts'

/** Seconds for which a lease holds, as a kubelet has them. */
const leaseSeconds = 40

/** Milliseconds between two renewals of a lease, as a kubelet has them. */
export const renewalMs = 10_000

export interface NodeLeaseParts {
  readonly brand: Brand
  /** Client of a node's kubelet. */
  readonly kubeletOf: (node: string) => Client
  readonly clock: Clock
}

/** Renews the leases by which nodes show that they live. */
export class NodeLeases {
  readonly #parts: NodeLeaseParts
  readonly #path: string
  readonly #paths = new Map<string, string>()

  constructor(parts: NodeLeaseParts) {
    const { apiDomain, leaseNamespace } = parts.brand
    this.#parts = parts
    this.#path = resourcePath(
      { group: `coordination.${apiDomain}`, version: 'v1', resource: 'leases' },
      { namespace: leaseNamespace },
    )
  }

  /** Renews the lease of a node; it is created where it does not exist. `uid` is the node's. */
  async renew(node: string, uid: string, signal: AbortSignal): Promise<void> {
    const client = this.#parts.kubeletOf(node)
    const renewTime = this.#now()
    let path = this.#paths.get(node)
    if (path !== undefined) {
      try {
        await client.patch(path, 'merge', { spec: { renewTime } }, { signal, answer: 'unread' })
        return
      } catch (error) {
        if (!(error instanceof ApiError && error.reason === 'NotFound')) throw error
      }
    }
    path = objectPath(this.#path, node)
    try {
      await client.create(this.#path, this.#lease(node, uid, renewTime), {
        signal,
        answer: 'unread',
      })
    } catch (error) {
      if (!(error instanceof ApiError && error.reason === 'AlreadyExists')) throw error
      await client.patch(path, 'merge', { spec: { renewTime } }, { signal, answer: 'unread' })
    }
    this.#paths.set(node, path)
  }

  forget(node: string): void {
    this.#paths.delete(node)
  }

  #lease(node: string, uid: string, renewTime: string): NewObject<Lease> {
    const { apiDomain, leaseNamespace } = this.#parts.brand
    return {
      apiVersion: `coordination.${apiDomain}/v1`,
      kind: 'Lease',
      metadata: {
        name: node,
        namespace: leaseNamespace,
        ownerReferences: [{ apiVersion: 'v1', kind: 'Node', name: node, uid }],
      },
      spec: { holderIdentity: node, leaseDurationSeconds: leaseSeconds, renewTime },
    }
  }

  #now(): string {
    const now = this.#parts.clock.now()
    return formatMicroTime({
      seconds: Math.floor(now / 1000),
      nanos: Math.floor((now % 1000) * 1_000_000),
    })
  }
}

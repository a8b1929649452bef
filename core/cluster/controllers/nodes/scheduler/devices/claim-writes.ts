import { ApiError } from '../../../../../base/api/errors/api-error.ts'
import type { TypedResource } from '../../../../../base/api/group-version.ts'
import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type * as resourcev1 from '../../../../../base/api/types/resource.v1.generated.ts'
import type { Patch } from '../../../../../base/api/types/views.ts'
import type { Client } from '../../../../../base/client/client.ts'
import { resourcePath } from '../../../../../base/client/resource-path.ts'
import type { Logger } from '../../../../../base/runtime.ts'
import type { ClaimUse } from '../../../../scheduler/devices/dynamic-resources.ts'
import { isAllocated, isReservedFor } from '../../../../scheduler/devices/pod-device-claims.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import type { ObjectIndex } from '../../../shared/objects/object-index.ts'
import { deviceClaimResource } from '../../../shared/objects/resources.ts'
import { messageOf } from '../../../shared/pods/pod-control.ts'
import { claimFinalizer } from '../../resource-claim/release-claim.ts'

/** Times that a claim is written where another client changes it meanwhile. */
const mostAttempts = 5

/** Writes allocations and reservations into resource claims. Texts of errors are kube-scheduler's. */
export class ClaimWrites {
  readonly #client: Client
  readonly #claims: ObjectIndex<resourcev1.ResourceClaim>
  readonly #resource: TypedResource<resourcev1.ResourceClaim>
  readonly #finalizer: string
  readonly #logger: Logger

  constructor({ brand, objects, runtime }: ClusterParts, client: Client) {
    this.#logger = runtime.logger
    this.#client = client
    this.#resource = deviceClaimResource(brand)
    this.#claims = objects.of(this.#resource)
    this.#finalizer = claimFinalizer(brand)
  }

  /** Allocates claims for a pod and reserves them for it. @throws TypeError where a claim does not allow it any more */
  async bind(pod: corev1.Pod, uses: readonly ClaimUse[], signal: AbortSignal): Promise<void> {
    for (const use of uses) {
      try {
        await this.#bindOne(pod, use, signal)
      } catch (error) {
        throw new TypeError(`running PreBind plugin "DynamicResources": ${messageOf(error)}`)
      }
    }
  }

  /** Takes back the reservations for a pod that could not be bound; what was allocated stays so. */
  async unreserve(pod: corev1.Pod, uses: readonly ClaimUse[], signal: AbortSignal): Promise<void> {
    const { uid = '' } = pod.metadata
    for (const { claim } of uses) {
      const current = this.#current(claim)
      if (!current || !isReservedFor(current, pod)) continue
      const reservedFor = [{ $patch: 'delete', uid }]
      const patch: Patch<resourcev1.ResourceClaim> = {
        metadata: { uid: claim.metadata.uid ?? '' },
        status: { reservedFor },
      }
      try {
        await this.#client.patch(this.#path(claim, 'status'), 'strategic', patch, { signal })
      } catch (error) {
        this.#logger.warn('a claim stays reserved', {
          claim: keyOf(claim),
          error: messageOf(error),
        })
      }
    }
  }

  /** Takes the devices of a claim back, so that it can be allocated elsewhere. */
  async deallocate(claim: resourcev1.ResourceClaim, signal: AbortSignal): Promise<void> {
    const { resourceVersion = '' } = claim.metadata
    const status = { reservedFor: null, allocation: null, devices: null }
    const patch: Patch<resourcev1.ResourceClaim> = { metadata: { resourceVersion }, status }
    await this.#client.patch(this.#path(claim, 'status'), 'merge', patch, { signal })
  }

  async #bindOne(pod: corev1.Pod, use: ClaimUse, signal: AbortSignal): Promise<void> {
    let claim: resourcev1.ResourceClaim | undefined = use.claim
    for (let attempt = 1; ; attempt++) {
      if (!claim || claim.metadata.deletionTimestamp !== undefined) {
        throw new TypeError(`claim ${keyOf(use.claim)} got deleted in the meantime`)
      }
      if (use.allocation && isAllocated(claim)) {
        throw new TypeError(`claim ${keyOf(claim)} got allocated elsewhere in the meantime`)
      }
      try {
        await this.#write(pod, claim, use.allocation, signal)
        return
      } catch (error) {
        const isConflict = error instanceof ApiError && error.reason === 'Conflict'
        if (!isConflict || attempt === mostAttempts) {
          const what = use.allocation ? 'allocation and reservation' : 'reservation'
          throw new TypeError(`add ${what} to claim ${keyOf(claim)}: ${messageOf(error)}`)
        }
      }
      claim = this.#current(claim)
    }
  }

  async #write(
    pod: corev1.Pod,
    claim: resourcev1.ResourceClaim,
    allocation: resourcev1.AllocationResult | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    let { resourceVersion = '' } = claim.metadata
    const { finalizers = [] } = claim.metadata
    if (allocation && !finalizers.includes(this.#finalizer)) {
      const metadata = { resourceVersion, finalizers: [...finalizers, this.#finalizer] }
      const written = await this.#client.patch(this.#path(claim), 'merge', { metadata }, { signal })
      resourceVersion = written.metadata.resourceVersion ?? ''
    }
    const { name = '', uid = '' } = pod.metadata
    const { reservedFor: reserved = [] } = claim.status
    const reservedFor = [...reserved, { resource: 'pods', name, uid }]
    const status = { ...(allocation && { allocation }), reservedFor }
    const patch: Patch<resourcev1.ResourceClaim> = { metadata: { resourceVersion }, status }
    await this.#client.patch(this.#path(claim, 'status'), 'merge', patch, { signal })
  }

  /** The claim as it is now; undefined where it was deleted, or another one has its name. */
  #current(claim: resourcev1.ResourceClaim): resourcev1.ResourceClaim | undefined {
    const current = this.#claims.byKey(keyOf(claim))
    return current?.metadata.uid === claim.metadata.uid ? current : undefined
  }

  #path(
    { metadata: { namespace = '', name = '' } }: resourcev1.ResourceClaim,
    subresource?: string,
  ): string {
    return resourcePath(this.#resource, { namespace, name, ...(subresource && { subresource }) })
  }
}

import { keyOf } from '../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type * as resourcev1 from '../../../base/api/types/resource.v1.generated.ts'
import {
  type FilterPlugin,
  lasting,
  type PodFilter,
  type Rejection,
} from '../filters/filter-plugin.ts'
import type { KnownNode } from '../model/node-state.ts'
import type { PendingPod } from '../model/pending-pod.ts'
import { type LabelledNode, matchesNodeSelector } from '../predicates/node-selector.ts'
import { allocateDevices } from './allocate-devices.ts'
import { podClaimsOf } from './claim-names.ts'
import { requestsOf, variantsOf } from './device-request.ts'
import { DeviceSelection } from './device-selection.ts'
import { AllocationError, AllocationTimeout, type DeviceSource } from './device-source.ts'
import { PendingAllocations } from './pending-allocations.ts'
import { deviceClaimsOf, isAllocated, isReservedFor } from './pod-device-claims.ts'

/** The objects that devices are allocated by. */
export interface DeviceObjects extends DeviceSource {
  claim(key: string): resourcev1.ResourceClaim | undefined
}

/** A claim that is to be reserved for a pod, with its allocation where it has none yet. */
export interface ClaimUse {
  readonly claim: resourcev1.ResourceClaim
  readonly allocation?: resourcev1.AllocationResult
}

/** What the plugin knows of the pod that is being scheduled. */
interface PodState {
  readonly uid: string
  readonly claims: readonly resourcev1.ResourceClaim[]
  readonly selection: DeviceSelection
  /** Allocations of the claims that have none, by the nodes for which they were found. */
  readonly allocations: Map<string, readonly resourcev1.AllocationResult[]>
  /** Allocated claims that some node does not reach. */
  readonly unavailable: Set<resourcev1.ResourceClaim>
}

const name = 'DynamicResources'
const tooSlow = lasting(name, 'timed out trying to allocate devices')
const insufficient = lasting(name, 'cannot allocate all claims')
const unreachable = lasting(name, 'resourceclaim not available on the node')

/** Allocates devices to the resource claims of pods. Texts are those of kube-scheduler 1.34. */
export class DynamicResources implements FilterPlugin {
  readonly name: string = name
  readonly #objects: DeviceObjects
  readonly #source: DeviceSource
  readonly #pending = new PendingAllocations()
  #state: PodState | undefined

  constructor(objects: DeviceObjects) {
    this.#objects = objects
    this.#source = {
      slicesFor: (node) => objects.slicesFor(node),
      deviceClass: (each) => objects.deviceClass(each),
      isInUse: (id) => objects.isInUse(id) || this.#pending.holds(id),
      evaluate: objects.evaluate,
    }
  }

  /** Whether a pod is not looked at before its claims exist. */
  isHeld(pod: corev1.Pod): boolean {
    return typeof this.#claimsOf(pod) === 'string'
  }

  prepare({ object, spec }: PendingPod): PodFilter | Rejection | undefined {
    this.#state = undefined
    if (!spec.resourceClaims || spec.resourceClaims.length === 0) return undefined
    const claims = this.#claimsOf(object)
    if (typeof claims === 'string') return lasting(name, claims)
    if (claims.length === 0) return undefined
    const wanted = claims.filter((claim) => !isAllocated(claim))
    for (const claim of wanted) {
      const trouble = this.#troubleOf(claim)
      if (trouble !== undefined) return lasting(name, trouble)
    }
    const { uid = '' } = object.metadata
    const state: PodState = {
      uid,
      claims,
      selection: new DeviceSelection(this.#source.evaluate),
      allocations: new Map(),
      unavailable: new Set(),
    }
    this.#state = state
    return { check: (node) => this.#check(node, state, wanted) }
  }

  /** The claims of a pod that are to be reserved for it on a node. Their devices are kept from other pods until `release`. */
  reserve({ object }: PendingPod, { name: node }: KnownNode): readonly ClaimUse[] {
    const state = this.#stateOf(object)
    if (!state) return []
    const allocations = state.allocations.get(node) ?? []
    const wanted = state.claims.filter((claim) => !isAllocated(claim))
    const uses = state.claims
      .filter((claim) => !isReservedFor(claim, object))
      .map((claim) => {
        const allocation = allocations[wanted.indexOf(claim)]
        return { claim, ...(allocation && { allocation }) }
      })
    for (const { claim, allocation } of uses) {
      if (allocation) this.#pending.put(claim.metadata.uid ?? '', allocation)
    }
    return uses
  }

  release(uses: readonly ClaimUse[]): void {
    for (const { claim, allocation } of uses) {
      if (allocation) this.#pending.delete(claim.metadata.uid ?? '')
    }
  }

  /** Called for a pod that fits on no node: the message, and the claim whose devices are released. */
  afterFailure(pod: corev1.Pod): {
    readonly message: string
    readonly freed?: resourcev1.ResourceClaim
  } {
    const state = this.#stateOf(pod)
    if (!state) return { message: 'no new claims to deallocate' }
    for (const claim of state.unavailable) {
      const { reservedFor = [] } = claim.status
      const isFree = reservedFor.every(({ uid }) => uid === pod.metadata.uid)
      if (isFree) return { message: 'deallocation of ResourceClaim completed', freed: claim }
    }
    return { message: 'still not schedulable' }
  }

  #claimsOf(pod: corev1.Pod): readonly resourcev1.ResourceClaim[] | string {
    if (podClaimsOf(pod).length === 0) return []
    return deviceClaimsOf(pod, (key) => this.#objects.claim(key))
  }

  #stateOf({ metadata }: corev1.Pod): PodState | undefined {
    return this.#state?.uid === metadata.uid ? this.#state : undefined
  }

  /** Why a claim cannot be allocated on any node. */
  #troubleOf(claim: resourcev1.ResourceClaim): string | undefined {
    if (this.#pending.has(claim.metadata.uid ?? '')) {
      return `resource claim ${keyOf(claim)} is in the process of being allocated`
    }
    for (const request of requestsOf(claim)) {
      for (const [fullName, { deviceClassName: className }] of variantsOf(request)) {
        if (this.#objects.deviceClass(className)) continue
        return `request ${fullName}: device class ${className} does not exist`
      }
    }
    return undefined
  }

  #check(
    node: KnownNode,
    state: PodState,
    wanted: readonly resourcev1.ResourceClaim[],
  ): Rejection | undefined {
    const { object } = node.facts
    const unavailable = state.claims.filter(({ status }) => {
      const selector = status.allocation?.nodeSelector
      return selector !== undefined && !matchesNodeSelector(selector, object)
    })
    if (wanted.length > 0) {
      const allocations = this.#allocate(wanted, object, state.selection)
      if ('plugin' in allocations) return allocations
      if (unavailable.length === 0) state.allocations.set(node.name, allocations)
    }
    for (const claim of unavailable) state.unavailable.add(claim)
    return unavailable.length > 0 ? unreachable : undefined
  }

  #allocate(
    claims: readonly resourcev1.ResourceClaim[],
    node: LabelledNode,
    selection: DeviceSelection,
  ): readonly resourcev1.AllocationResult[] | Rejection {
    try {
      return allocateDevices(claims, node, this.#source, selection) ?? insufficient
    } catch (error) {
      if (error instanceof AllocationTimeout) return tooSlow
      if (!(error instanceof AllocationError)) throw error
      throw new SchedulingFailure(`running "${name}" filter plugin: ${error.message}`)
    }
  }
}

/** An error that ends the attempt to schedule a pod, whatever its nodes; the message is for events and conditions. */
export class SchedulingFailure extends Error {}

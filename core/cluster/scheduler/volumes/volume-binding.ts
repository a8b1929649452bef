import type { Brand } from '../../../base/api/brand.ts'
import {
  compareQuantities,
  parseQuantity,
  type Quantity,
} from '../../../base/api/quantities/quantity.ts'
import {
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { lasting, type FilterPlugin } from '../filters/filter-plugin.ts'
import type { KnownNode } from '../model/node-state.ts'
import type { PendingPod } from '../model/pending-pod.ts'
import { matchesNodeSelector } from '../predicates/node-selector.ts'
import { podClaims } from './pod-claims.ts'
import { annotationOf, classNameOf, type VolumeObjects, volumeNameOf } from './volume-objects.ts'

const name = 'VolumeBinding'
const missing = 'node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)'
const unreachable = "node(s) didn't match PersistentVolume's node affinity"
const unavailable = "node(s) didn't find available persistent volumes to bind"

/** Annotation by which the scheduler has a claim's volume provisioned for a node. */
export function selectedNode({ labelDomain }: Brand): string {
  return `volume.${labelDomain}/selected-node`
}

/** A claim that must be bound before its pod, with its volume, or without one if it is provisioned. */
export interface ClaimBinding {
  readonly claim: corev1.PersistentVolumeClaim
  readonly volume?: corev1.PersistentVolume
}

/** Binds volumes to claims for the nodes of pods. */
export class VolumeBinding implements FilterPlugin {
  readonly name: string = name
  readonly #objects: VolumeObjects
  /** Volumes that are about to be bound, by name, with the claims' keys. */
  readonly #reserved = new Map<string, string>()

  constructor(objects: VolumeObjects) {
    this.#objects = objects
  }

  prepare(pod: PendingPod): ReturnType<FilterPlugin['prepare']> {
    if (pod.facts.claims.length === 0) return undefined
    const claims = podClaims(pod, this.#objects)
    if (typeof claims === 'string') return lasting(name, claims)
    return {
      check: (node) => {
        const reasons: string[] = []
        for (const claim of claims.bound) {
          const volume = this.#objects.volume(volumeNameOf(claim))
          const reason = volume ? (reaches(volume, node) ? '' : unreachable) : missing
          if (reason !== '' && !reasons.includes(reason)) reasons.push(reason)
        }
        if (!this.#bindings(claims.delayed, node)) reasons.push(unavailable)
        return reasons.length === 0 ? undefined : lasting(name, ...reasons)
      },
    }
  }

  /** What has to be bound for a pod on a node. Its volumes are kept from other pods until `release`. */
  reserve(pod: PendingPod, node: KnownNode): readonly ClaimBinding[] {
    if (pod.facts.claims.length === 0) return []
    const claims = podClaims(pod, this.#objects)
    const bindings = typeof claims === 'string' ? [] : (this.#bindings(claims.delayed, node) ?? [])
    for (const { claim, volume } of bindings) {
      if (volume) this.#reserved.set(volume.metadata.name ?? '', claim.metadata.uid ?? '')
    }
    return bindings
  }

  release(bindings: readonly ClaimBinding[]): void {
    for (const { volume } of bindings) this.#reserved.delete(volume?.metadata.name ?? '')
  }

  /** Undefined where a claim finds no volume for the node. */
  #bindings(
    claims: readonly corev1.PersistentVolumeClaim[],
    node: KnownNode,
  ): readonly ClaimBinding[] | undefined {
    const bindings: ClaimBinding[] = []
    const used = new Set(this.#reserved.keys())
    for (const claim of claims) {
      const chosen = annotationOf(claim, selectedNode(this.#objects.brand))
      if (chosen !== undefined && chosen !== node.name) return undefined
      const volume = chosen === undefined ? this.#volumeFor(claim, node, used) : undefined
      if (volume) {
        used.add(volume.metadata.name ?? '')
        bindings.push({ claim, volume })
      } else if (this.#canProvision(claim, node)) {
        bindings.push({ claim })
      } else {
        return undefined
      }
    }
    return bindings
  }

  #volumeFor(
    claim: corev1.PersistentVolumeClaim,
    node: KnownNode,
    used: ReadonlySet<string>,
  ): corev1.PersistentVolume | undefined {
    const free = this.#objects.freeVolumes(classNameOf(claim, this.#objects.brand))
    return matchingVolume(
      claim,
      free.filter((volume) => !used.has(volume.metadata.name ?? '') && reaches(volume, node)),
    )
  }

  #canProvision(claim: corev1.PersistentVolumeClaim, { facts }: KnownNode): boolean {
    const storageClass = this.#objects.storageClass(classNameOf(claim, this.#objects.brand))
    if (!storageClass) return false
    const { provisioner, allowedTopologies: terms = [] } = storageClass
    if (provisioner === '' || provisioner === `${this.#objects.brand.labelDomain}/no-provisioner`)
      return false
    if (terms.length === 0) return true
    return terms.some(({ matchLabelExpressions = [] }) =>
      matchLabelExpressions.every(({ key, values }) => {
        const value = facts.labels[key]
        return typeof value === 'string' && values?.includes(value)
      }),
    )
  }
}

/** Whether a volume can be used on a node. */
function reaches({ spec }: corev1.PersistentVolume, { facts }: KnownNode): boolean {
  const required = spec.nodeAffinity?.required
  return !required || matchesNodeSelector(required, facts.object)
}

/** The smallest of free volumes that meets a claim; one that is reserved for the claim comes first. */
function matchingVolume(
  claim: corev1.PersistentVolumeClaim,
  volumes: readonly corev1.PersistentVolume[],
): corev1.PersistentVolume | undefined {
  const wanted = sizeOf(claim.spec.resources.requests)
  let best: { readonly volume: corev1.PersistentVolume; readonly size: Quantity } | undefined
  for (const volume of volumes) {
    const owner = volume.spec.claimRef
    if (owner) {
      if (isReferenceTo(owner, claim)) return volume
      continue
    }
    const size = sizeOf(volume.spec.capacity)
    if (!size || !wanted || compareQuantities(size, wanted) < 0) continue
    if (!meets(volume, claim)) continue
    if (!best || compareQuantities(size, best.size) < 0) best = { volume, size }
  }
  return best?.volume
}

function sizeOf(amounts: corev1.PersistentVolumeSpec['capacity']): Quantity | undefined {
  return parseQuantity(amounts?.['storage'] ?? '')
}

function isReferenceTo(
  { namespace, name: claimName, uid }: corev1.ObjectReference,
  { metadata }: corev1.PersistentVolumeClaim,
): boolean {
  return (
    namespace === metadata.namespace &&
    claimName === metadata.name &&
    (!uid || uid === metadata.uid)
  )
}

function meets(volume: corev1.PersistentVolume, claim: corev1.PersistentVolumeClaim): boolean {
  const [has, wants] = [volume.spec, claim.spec]
  if (volume.metadata.deletionTimestamp !== undefined) return false
  if (volume.status.phase !== 'Available') return false
  const { accessModes: modes = [] } = has
  if (!(wants.accessModes ?? []).every((mode) => modes.includes(mode))) return false
  if ((has.volumeMode ?? 'Filesystem') !== (wants.volumeMode ?? 'Filesystem')) return false
  const { selector } = wants
  return (
    !selector || matchesLabels(selectorFromLabelSelectorObject(selector), volume.metadata.labels)
  )
}

import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { millisecondsOf } from '../../../base/time/time.ts'
import { type AffinityTerms, affinityTermsOf, type LabelledPod, noTerms } from './affinity-terms.ts'
import { type InlineDisk, inlineDisksOf } from './inline-disks.ts'
import { demandOf, type PodDemand } from './pod-demand.ts'

/** Traits by which pods count in topology spread and affinity; pods of one template mostly share them. */
export interface PodTraits extends LabelledPod {
  /** Equal for equal traits. */
  readonly id: string
  readonly isTerminating: boolean
  readonly terms: AffinityTerms
}

/** What the scheduler keeps of a pod that is assigned to a node, or is to be. */
export interface PodFacts {
  readonly key: string
  readonly name: string
  readonly uid: string
  readonly node: string
  readonly priority: number
  readonly demand: PodDemand
  readonly traits: PodTraits
  /** Keys of the claims that its volumes use. */
  readonly claims: readonly string[]
  readonly disks: readonly InlineDisk[]
  /** When the pod began, in milliseconds since the epoch; undefined before. */
  readonly startedAt: number | undefined
  /** Whether it is being deleted in favour of a pod of higher priority. */
  readonly isPreempted: boolean
}

export function priorityOf({ spec }: corev1.Pod): number {
  return spec.priority ?? 0
}

/** Facts of a pod on `node`, the node it is assigned to unless given. */
export function factsOf(pod: corev1.Pod, node?: string): PodFacts {
  const { spec, status } = pod
  const { namespace = '', name = '', uid = '', deletionTimestamp } = pod.metadata
  const { startTime } = status
  return {
    key: `${namespace}/${name}`,
    name,
    uid,
    node: node ?? spec.nodeName ?? '',
    priority: priorityOf(pod),
    demand: demandOf(pod),
    traits: traitsOf(pod),
    claims: claimsOf(pod),
    disks: inlineDisksOf(spec),
    startedAt: startTime === undefined ? undefined : millisecondsOf(startTime),
    isPreempted:
      deletionTimestamp !== undefined &&
      (status.conditions ?? []).some(
        (condition) =>
          condition.type === 'DisruptionTarget' &&
          condition.status === 'True' &&
          condition.reason === 'PreemptionByScheduler',
      ),
  }
}

function traitsOf({ metadata, spec: { affinity } }: corev1.Pod): PodTraits {
  const { namespace = '', labels = {}, deletionTimestamp } = metadata
  const isTerminating = deletionTimestamp !== undefined
  const between = affinity && (affinity.podAffinity ?? affinity.podAntiAffinity)
  const own = between ? [affinity.podAffinity, affinity.podAntiAffinity] : []
  const id = JSON.stringify([namespace, isTerminating, labels, own])
  const terms = between ? affinityTermsOf(affinity, namespace) : noTerms
  return { id, namespace, labels, isTerminating, terms }
}

/** Keys of the claims that a pod's volumes use; an ephemeral volume's claim is named after pod and volume. */
export function claimsOf({ metadata, spec }: corev1.Pod): readonly string[] {
  const { namespace = '', name = '' } = metadata
  return (spec.volumes ?? []).flatMap((volume) => {
    const claim = volume.persistentVolumeClaim
    if (claim) return [`${namespace}/${claim.claimName}`]
    if (volume.ephemeral) return [`${namespace}/${name}-${volume.name}`]
    return []
  })
}

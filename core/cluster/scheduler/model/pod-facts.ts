import { numberOf, objectOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
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

export function priorityOf(pod: ApiObject): number {
  return numberOf(structOf(pod, 'spec'), 'priority') ?? 0
}

/** Facts of a pod on `node`, the node it is assigned to unless given. */
export function factsOf(pod: ApiObject, node?: string): PodFacts {
  const spec = structOf(pod, 'spec')
  const status = structOf(pod, 'status')
  const { namespace = '', name = '', uid = '', deletionTimestamp } = pod.metadata
  const started = textOf(status, 'startTime')
  return {
    key: `${namespace}/${name}`,
    name,
    uid,
    node: node ?? textOf(spec, 'nodeName'),
    priority: priorityOf(pod),
    demand: demandOf(pod),
    traits: traitsOf(pod),
    claims: claimsOf(pod),
    disks: inlineDisksOf(spec),
    startedAt: started === '' ? undefined : millisecondsOf(started),
    isPreempted:
      deletionTimestamp !== undefined &&
      objectsOf(status, 'conditions').some(
        (condition) =>
          condition['type'] === 'DisruptionTarget' &&
          condition['status'] === 'True' &&
          condition['reason'] === 'PreemptionByScheduler',
      ),
  }
}

function traitsOf({ metadata, ...pod }: ApiObject): PodTraits {
  const { namespace = '', labels = {}, deletionTimestamp } = metadata
  const isTerminating = deletionTimestamp !== undefined
  const affinity = objectOf(structOf(pod as JsonObject, 'spec'), 'affinity')
  const between = affinity && (has(affinity, 'podAffinity') || has(affinity, 'podAntiAffinity'))
  const own = between ? [affinity['podAffinity'], affinity['podAntiAffinity']] : []
  const id = JSON.stringify([namespace, isTerminating, labels, own])
  const terms = between ? affinityTermsOf(affinity, namespace) : noTerms
  return { id, namespace, labels, isTerminating, terms }
}

function has(object: JsonObject, key: string): boolean {
  return objectOf(object, key) !== undefined
}

/** Keys of the claims that a pod's volumes use; an ephemeral volume's claim is named after pod and volume. */
export function claimsOf({ metadata, ...pod }: ApiObject): readonly string[] {
  const { namespace = '', name = '' } = metadata
  return objectsOf(structOf(pod as JsonObject, 'spec'), 'volumes').flatMap((volume) => {
    const claim = objectOf(volume, 'persistentVolumeClaim')
    if (claim) return [`${namespace}/${textOf(claim, 'claimName')}`]
    if (objectOf(volume, 'ephemeral')) return [`${namespace}/${name}-${textOf(volume, 'name')}`]
    return []
  })
}

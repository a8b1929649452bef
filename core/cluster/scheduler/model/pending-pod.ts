import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { matchesNodeSelection } from '../predicates/node-selector.ts'
import type { KnownNode } from './node-state.ts'
import { factsOf, type PodFacts } from './pod-facts.ts'

/** A pod for which a node is sought. */
export interface PendingPod {
  readonly object: corev1.Pod
  readonly spec: corev1.PodSpec
  readonly facts: PodFacts
  readonly tolerations: readonly corev1.Toleration[]
  /** Node for which pods of lower priority were deleted; empty for none. */
  readonly nominatedNode: string
  /** Whether the pod's node selector and required node affinity leave out some nodes. */
  readonly selectsNodes: boolean
}

export function pendingPod(object: corev1.Pod): PendingPod {
  const { spec, status } = object
  const { nodeAffinity } = spec.affinity ?? {}
  return {
    object,
    spec,
    facts: factsOf(object),
    tolerations: spec.tolerations ?? [],
    nominatedNode: status.nominatedNodeName ?? '',
    selectsNodes:
      spec.nodeSelector !== undefined ||
      nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution !== undefined,
  }
}

/** Whether a node meets the pod's node selector and required node affinity. */
export function selectsNode({ selectsNodes, spec }: PendingPod, { facts }: KnownNode): boolean {
  return !selectsNodes || matchesNodeSelection(spec, facts.object)
}

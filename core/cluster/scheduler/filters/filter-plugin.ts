import type { ClusterState } from '../model/cluster-state.ts'
import type { KnownNode } from '../model/node-state.ts'
import type { PendingPod } from '../model/pending-pod.ts'
import type { PodFacts } from '../model/pod-facts.ts'

/** Why a pod does not fit on a node. */
export interface Rejection {
  /** Name of the plugin, as kube-scheduler has it. */
  readonly plugin: string
  readonly reasons: readonly string[]
  /** Whether deleting pods of the node might help. */
  readonly isResolvable: boolean
}

/** A filter made for one pod. */
export interface PodFilter {
  check(node: KnownNode): Rejection | undefined
  /** Accounts for a pod that is put on a node (1) or taken from it (-1) while a preemption is tried. */
  update?(pod: PodFacts, node: KnownNode, factor: 1 | -1): void
  /** Accounts for a pod that was assigned to a node (1) or left it (-1); given by filters that are kept. */
  follow?(pod: PodFacts, node: KnownNode, factor: 1 | -1): void
  /** Nodes that come into question; all unless given. */
  readonly nodeNames?: ReadonlySet<string>
}

export interface FilterPlugin {
  readonly name: string
  /** The filter for a pod; a rejection where it fits on no node; undefined where the plugin does not concern it. */
  prepare(pod: PendingPod, cluster: ClusterState): PodFilter | Rejection | undefined
  /** Text that is equal for pods with equal filters, which are then kept; undefined where a filter is for one pod alone. */
  templateOf?(pod: PendingPod, cluster: ClusterState): string | undefined
}

export function isRejection(prepared: PodFilter | Rejection): prepared is Rejection {
  return 'reasons' in prepared
}

/** A rejection for a reason that no deletion of pods removes. */
export function lasting(plugin: string, ...reasons: readonly string[]): Rejection {
  return { plugin, reasons, isResolvable: false }
}

/** A rejection that may end when pods are deleted. */
export function passing(plugin: string, ...reasons: readonly string[]): Rejection {
  return { plugin, reasons, isResolvable: true }
}

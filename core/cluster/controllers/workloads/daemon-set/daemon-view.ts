import type { DaemonSet } from '../../../../base/api/types/apps.v1.generated.ts'
import { minReadySecondsOf } from '../replica-set/replica-status.ts'
import { templateGenerationOf } from './daemon-facts.ts'
import { type DaemonPod, isAvailable } from './daemon-pod.ts'
import type { Placement } from './placements.ts'

/** Input of one sync of a daemon set. */
export interface DaemonView {
  readonly set: DaemonSet
  /** Name of the current revision in the pods' labels. */
  readonly hash: string
  /** Placements by node. */
  readonly placements: ReadonlyMap<string, Placement>
  readonly byNode: ReadonlyMap<string, readonly DaemonPod[]>
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Pods to delete, and nodes that need a new pod. */
export interface DaemonPlan {
  readonly pods: readonly DaemonPod[]
  readonly nodes: readonly string[]
}

/** Whether a pod is of the set's current template. */
export function isUpdated({ set, hash }: DaemonView, pod: DaemonPod): boolean {
  const generation = templateGenerationOf(set)
  return pod.hash === hash || (generation !== undefined && pod.generation === generation)
}

export function isPodAvailable({ set, now }: DaemonView, pod: DaemonPod): boolean {
  return isAvailable(pod, minReadySecondsOf(set), now)
}

/** Number of nodes on which the set's pods should run. */
export function desiredNodes({ placements }: DaemonView): number {
  let count = 0
  for (const placement of placements.values()) if (placement === 'runs') count += 1
  return count
}

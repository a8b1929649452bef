import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import {
  availableAt,
  isPodFinished,
  isTerminating,
  nodeOf,
  podPhase,
} from '../../shared/pods/pod-state.ts'
import { generationLabel, hashLabel, targetNodeOf } from './daemon-facts.ts'

/** What a daemon set's controller knows of a pod, so that pods of thousands of nodes need not be decoded anew. */
export interface DaemonPod {
  readonly key: string
  readonly name: string
  /** Node that the pod is for; undefined for none. */
  readonly node: string | undefined
  readonly isAssigned: boolean
  readonly phase: string
  readonly isTerminating: boolean
  readonly isFinished: boolean
  /** When the pod became ready, in milliseconds since the epoch; undefined while it is not ready. */
  readonly readySince: number | undefined
  readonly created: string
  readonly labels: { readonly [key: string]: string }
  readonly hash: string
  readonly generation: string
}

export function daemonPodOf(key: string, pod: Pod): DaemonPod {
  const { name = '', creationTimestamp = '', labels = {} } = pod.metadata
  return {
    key,
    name,
    node: targetNodeOf(pod),
    isAssigned: nodeOf(pod) !== '',
    phase: podPhase(pod),
    isTerminating: isTerminating(pod),
    isFinished: isPodFinished(pod),
    readySince: availableAt(pod, 0),
    created: creationTimestamp,
    labels,
    hash: labels[hashLabel] ?? '',
    generation: labels[generationLabel] ?? '',
  }
}

/** Whether a pod has been ready for `seconds` at `now` (milliseconds since the epoch). */
export function isAvailable({ readySince }: DaemonPod, seconds: number, now: number): boolean {
  return readySince !== undefined && readySince + seconds * 1000 <= now
}

/** Assigned pods before others, then older ones, then by name. */
export function compareDaemonPods(a: DaemonPod, b: DaemonPod): number {
  if (a.isAssigned !== b.isAssigned) return a.isAssigned ? -1 : 1
  return compareText(a.created, b.created) || compareText(a.name, b.name)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

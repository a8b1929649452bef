import type { Brand } from '../../../../base/api/brand.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import {
  conditionOf,
  isPodActive,
  isPodReady,
  nodeOf,
  podPhase,
} from '../../shared/pods/pod-state.ts'
import type { PodSummary } from './pod-summary.ts'

export interface DeletionFacts {
  readonly count: number
  /** Pods of the owner and its siblings. */
  readonly related: () => readonly PodSummary[]
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly brand: Pick<Brand, 'labelDomain'>
}

interface RankedPod {
  readonly pod: PodSummary
  readonly isAssigned: boolean
  readonly phase: number
  readonly isReady: boolean
  readonly cost: number
  /** Active pods of the same owner, or of a sibling of it, on the pod's node. */
  readonly neighbours: number
  /** When the pod became ready, in milliseconds since the epoch; 0 where that is unknown. */
  readonly readySince: number
  readonly restarts: number
  /** Restarts of restartable init containers. */
  readonly sidecarRestarts: number
  readonly created: number
  readonly uid: string
}

const phaseOrder: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 }
const int32 = /^(?:0|-?[1-9][0-9]*)$/

/**
 * The pods of `pods` that a scale-down by `count` deletes, as kube-controller-manager ranks them. Ages count by powers of two, so
 * that pods of about the same age are chosen by their uids, which are random.
 */
export function podsToDelete(
  pods: readonly PodSummary[],
  { count, related, now, brand }: DeletionFacts,
): readonly PodSummary[] {
  if (count >= pods.length) return pods
  const onNode = new Map<string, number>()
  for (const pod of related()) {
    if (isPodActive(pod)) onNode.set(nodeOf(pod), (onNode.get(nodeOf(pod)) ?? 0) + 1)
  }
  const ranked = pods.map((pod) => rank(pod, onNode.get(nodeOf(pod)) ?? 0, brand.labelDomain))
  ranked.sort((a, b) => compare(a, b, now))
  return ranked.slice(0, count).map(({ pod }) => pod)
}

function rank(pod: PodSummary, neighbours: number, labelDomain: string): RankedPod {
  const { uid = '', creationTimestamp = '', annotations = {} } = pod.metadata
  const { containerStatuses, initContainerStatuses } = pod.status
  const cost = annotations[`controller.${labelDomain}/pod-deletion-cost`] ?? ''
  const ready = conditionOf(pod, 'Ready')
  return {
    pod,
    isAssigned: nodeOf(pod) !== '',
    phase: phaseOrder[podPhase(pod)] ?? 0,
    isReady: isPodReady(pod),
    cost: int32.test(cost) ? Number(cost) : 0,
    neighbours,
    readySince: (ready && millisecondsOf(ready.lastTransitionTime ?? '')) ?? 0,
    restarts: mostRestarts(containerStatuses),
    sidecarRestarts: mostRestarts(initContainerStatuses),
    created: millisecondsOf(creationTimestamp) ?? 0,
    uid,
  }
}

function mostRestarts(statuses: PodSummary['status']['containerStatuses'] = []): number {
  return Math.max(0, ...statuses.map(({ restartCount }) => restartCount))
}

/** Negative where `a` is deleted before `b`. */
function compare(a: RankedPod, b: RankedPod, now: number): number {
  if (a.isAssigned !== b.isAssigned) return a.isAssigned ? 1 : -1
  if (a.phase !== b.phase) return a.phase - b.phase
  if (a.isReady !== b.isReady) return a.isReady ? 1 : -1
  if (a.cost !== b.cost) return a.cost - b.cost
  if (a.neighbours !== b.neighbours) return b.neighbours - a.neighbours
  if (a.isReady && b.isReady && a.readySince !== b.readySince) {
    return compareAges(a.readySince, b.readySince, now) || compareText(a.uid, b.uid)
  }
  if (a.restarts !== b.restarts) return b.restarts - a.restarts
  if (a.sidecarRestarts !== b.sidecarRestarts) return b.sidecarRestarts - a.sidecarRestarts
  if (a.created !== b.created) {
    return compareAges(a.created, b.created, now) || compareText(a.uid, b.uid)
  }
  return 0
}

/** Younger before older, by the powers of two of their ages in nanoseconds; unknown times come first. */
function compareAges(a: number, b: number, now: number): number {
  if (a === 0 || b === 0) return a - b
  return magnitude(now - a) - magnitude(now - b)
}

function magnitude(milliseconds: number): number {
  return milliseconds <= 0 ? -1 : Math.floor(Math.log2(milliseconds * 1e6))
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

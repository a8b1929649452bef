import type { Brand } from '../../../../base/api/brand.ts'
import { objectsOf, numberOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import {
  conditionOf,
  isPodActive,
  isPodReady,
  nodeOf,
  podPhase,
} from '../../shared/pods/pod-state.ts'

export interface DeletionFacts {
  readonly count: number
  /** Pods of the owner and its siblings. */
  readonly related: () => readonly ApiObject[]
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly brand: Pick<Brand, 'labelDomain'>
}

interface RankedPod {
  readonly pod: ApiObject
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
  pods: readonly ApiObject[],
  { count, related, now, brand }: DeletionFacts,
): readonly ApiObject[] {
  if (count >= pods.length) return pods
  const onNode = new Map<string, number>()
  for (const pod of related()) {
    if (isPodActive(pod)) onNode.set(nodeOf(pod), (onNode.get(nodeOf(pod)) ?? 0) + 1)
  }
  const ranked = pods.map((pod) => rank(pod, onNode.get(nodeOf(pod)) ?? 0, brand.labelDomain))
  ranked.sort((a, b) => compare(a, b, now))
  return ranked.slice(0, count).map(({ pod }) => pod)
}

function rank(pod: ApiObject, neighbours: number, labelDomain: string): RankedPod {
  const { uid = '', creationTimestamp = '', annotations = {} } = pod.metadata
  const status = structOf(pod, 'status')
  const cost = annotations[`controller.${labelDomain}/pod-deletion-cost`] ?? ''
  const ready = conditionOf(pod, 'Ready')
  return {
    pod,
    isAssigned: nodeOf(pod) !== '',
    phase: phaseOrder[podPhase(pod)] ?? 0,
    isReady: isPodReady(pod),
    cost: int32.test(cost) ? Number(cost) : 0,
    neighbours,
    readySince: (ready && millisecondsOf(textOf(ready, 'lastTransitionTime'))) ?? 0,
    restarts: mostRestarts(objectsOf(status, 'containerStatuses')),
    sidecarRestarts: mostRestarts(objectsOf(status, 'initContainerStatuses')),
    created: millisecondsOf(creationTimestamp) ?? 0,
    uid,
  }
}

function mostRestarts(statuses: ReturnType<typeof objectsOf>): number {
  return Math.max(0, ...statuses.map((status) => numberOf(status, 'restartCount') ?? 0))
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

import type { Rejection } from '../filters/filter-plugin.ts'
import { fitErrorText, type FitDiagnosis } from '../fit-error.ts'
import type { ClusterState } from '../model/cluster-state.ts'
import type { KnownNode } from '../model/node-state.ts'
import type { PendingPod } from '../model/pending-pod.ts'
import type { PodFilters } from '../pod-filters.ts'
import type { Budget } from './budgets.ts'
import { findVictims, type Victims } from './find-victims.ts'

export interface PreemptionParts {
  readonly cluster: ClusterState
  readonly budgets: () => readonly Budget[]
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly draw: (limit: number) => number
}

export type Preemption =
  | { readonly victims: Victims }
  /** `nominatedNode` is kept where it is undefined, and else set. */
  | { readonly message: string; readonly nominatedNode?: '' }

/** Nodes that are tried at least, and in percent of all that may help. */
const fewestTried = 100
const triedPercent = 10

/** Seeks pods of lower priority whose deletion makes room for a pod that fits on no node. */
export function preempt(
  pod: PendingPod,
  { diagnosis, filters }: { readonly diagnosis: FitDiagnosis; readonly filters?: PodFilters },
  parts: PreemptionParts,
): Preemption {
  const { cluster } = parts
  const refusal = refusalOf(pod, diagnosis, cluster)
  if (refusal !== undefined) return { message: refusal }
  const nodes = Array.from(diagnosis.byNode).flatMap(([name, { isResolvable }]) =>
    isResolvable ? (cluster.node(name) ?? []) : [],
  )
  const { candidates, byNode } = filters
    ? tryNodes(pod, nodes, filters, parts)
    : { candidates: [], byNode: new Map<string, Rejection>() }
  const best = bestVictims(candidates, parts.now)
  if (best) return { victims: best }
  const ofOthers = ['Preemption is not helpful for scheduling']
  const message = fitErrorText({ allNodes: diagnosis.allNodes, byNode, ofOthers })
  return { message, nominatedNode: '' }
}

function refusalOf(
  { spec, facts, nominatedNode }: PendingPod,
  { byNode, ofAll }: FitDiagnosis,
  cluster: ClusterState,
): string | undefined {
  if (spec.preemptionPolicy === 'Never') {
    return 'not eligible due to preemptionPolicy=Never.'
  }
  const node = nominatedNode === '' ? undefined : cluster.node(nominatedNode)
  if (!node || ofAll !== undefined || byNode.get(nominatedNode)?.isResolvable === false) {
    return undefined
  }
  for (const { priority, isPreempted } of node.pods.values()) {
    if (isPreempted && priority < facts.priority) {
      return 'not eligible due to a terminating pod on the nominated node.'
    }
  }
  return undefined
}

function tryNodes(
  pod: PendingPod,
  nodes: readonly KnownNode[],
  filters: PodFilters,
  parts: PreemptionParts,
): { readonly candidates: readonly Victims[]; readonly byNode: Map<string, Rejection> } {
  const byNode = new Map<string, Rejection>()
  const candidates: Victims[] = []
  if (nodes.length === 0) return { candidates, byNode }
  const part = Math.floor((nodes.length * triedPercent) / 100)
  const wanted = Math.min(Math.max(part, fewestTried), nodes.length)
  const offset = nodes.length === 1 ? 0 : parts.draw(nodes.length)
  const budgets = parts.budgets()
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[(offset + at) % nodes.length]
    if (!node) continue
    const found = findVictims(pod, node, { ...parts, filters, budgets })
    if ('reasons' in found) byNode.set(node.name, found)
    else candidates.push(found)
    const isOneFree = candidates.some(({ violations }) => violations === 0)
    if (isOneFree && candidates.length >= wanted) break
  }
  return { candidates, byNode }
}

/** Measures of victims, each larger for the better choice; a later one counts where the former are equal. */
function measures(now: number): readonly ((victims: Victims) => number)[] {
  return [
    ({ violations }) => -violations,
    ({ pods }) => -(pods[0]?.priority ?? 0),
    // Every pod counts, even those of the lowest priority.
    ({ pods }) => -pods.reduce((sum, { priority }) => sum + priority + 2 ** 31, 0),
    ({ pods }) => -pods.length,
    ({ pods }) => earliestOfMostImportant(pods, now),
  ]
}

function earliestOfMostImportant(pods: Victims['pods'], now: number): number {
  const most = Math.max(...pods.map(({ priority }) => priority))
  const starts = pods.filter(({ priority }) => priority === most)
  return Math.min(...starts.map(({ startedAt }) => startedAt ?? now))
}

/** The victims whose loss costs least; undefined where there are none. */
function bestVictims(candidates: readonly Victims[], now: number): Victims | undefined {
  let left = candidates
  for (const measure of measures(now)) {
    if (left.length <= 1) break
    const values = left.map(measure)
    const best = values.reduce((most, value) => Math.max(most, value), -Infinity)
    left = left.filter((_, at) => values[at] === best)
  }
  return left[0]
}

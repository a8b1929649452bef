import { maxSurgeOf, maxUnavailableOf } from './daemon-facts.ts'
import type { DaemonPod } from './daemon-pod.ts'
import {
  type DaemonPlan,
  type DaemonView,
  desiredNodes,
  isPodAvailable,
  isUpdated,
} from './daemon-view.ts'

/** The pods that an update deletes now, and the nodes on which it starts new ones beside old ones. */
export function planUpdate(view: DaemonView): DaemonPlan {
  const desired = desiredNodes(view)
  const nodes = nodesOf(view)
  const surge = maxSurgeOf(view.set, desired)
  return surge === 0
    ? replaceOld(view, nodes, maxUnavailableOf(view.set, desired))
    : surgeNew(view, nodes, surge, desired)
}

interface UpdatedNode {
  readonly node: string
  readonly fresh: DaemonPod | undefined
  readonly old: DaemonPod | undefined
  /** More pods than one new and one old: they are cleared first. */
  readonly isCrowded: boolean
}

/** Nodes with pods, and nodes that should have some. */
function nodesOf(view: DaemonView): UpdatedNode[] {
  const names = new Set(view.byNode.keys())
  for (const [node, placement] of view.placements) if (placement === 'runs') names.add(node)
  return Array.from(names, (node) => {
    const pods = (view.byNode.get(node) ?? []).filter((pod) => !pod.isTerminating)
    const [fresh, ...moreFresh] = pods.filter((pod) => isUpdated(view, pod))
    const [old, ...moreOld] = pods.filter((pod) => !isUpdated(view, pod))
    return { node, fresh, old, isCrowded: moreFresh.length + moreOld.length > 0 }
  })
}

/** Deletes old pods, so that at most `limit` nodes are without an available pod; unavailable old pods go in any case. */
function replaceOld(view: DaemonView, nodes: readonly UpdatedNode[], limit: number): DaemonPlan {
  const replaced: DaemonPod[] = []
  const candidates: DaemonPod[] = []
  let unavailable = 0
  for (const { fresh, old, isCrowded } of nodes) {
    if (isCrowded || (fresh === undefined) === (old === undefined)) unavailable += 1
    else if (fresh && !isPodAvailable(view, fresh)) unavailable += 1
    else if (old && !isPodAvailable(view, old)) {
      replaced.push(old)
      unavailable += 1
    } else if (old && unavailable < limit) candidates.push(old)
  }
  const more = candidates.slice(0, Math.max(0, limit - unavailable))
  return { pods: [...replaced, ...more], nodes: [] }
}

/** Starts new pods beside available old ones on `limit` nodes at a time, and deletes old pods whose successor is available. */
function surgeNew(
  view: DaemonView,
  nodes: readonly UpdatedNode[],
  limit: number,
  desired: number,
): DaemonPlan {
  const pods: DaemonPod[] = []
  const misplaced: DaemonPod[] = []
  const allowed: string[] = []
  const candidates: string[] = []
  let surging = 0
  let available = 0
  for (const { node, fresh, old, isCrowded } of nodes) {
    if (isCrowded) {
      surging += 1
      continue
    }
    const counted = old ?? fresh
    if (counted && isPodAvailable(view, counted)) available += 1
    if (!old) continue
    if (fresh) {
      if (isPodAvailable(view, fresh)) pods.push(old)
      else surging += 1
      continue
    }
    const isPlaced = view.placements.get(node) === 'runs'
    if (!isPodAvailable(view, old)) {
      if (isPlaced) allowed.push(node)
      else pods.push(old)
    } else if (!isPlaced) misplaced.push(old)
    else if (surging < limit) candidates.push(node)
  }
  // A pod on a node that it should leave stays until enough others are available.
  pods.push(...misplaced.slice(0, Math.max(0, available - desired)))
  const more = candidates.slice(0, Math.max(0, limit - surging))
  return { pods, nodes: [...allowed, ...more] }
}

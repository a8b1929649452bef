import { maxSurgeOf } from './daemon-facts.ts'
import { compareDaemonPods, type DaemonPod } from './daemon-pod.ts'
import { type DaemonPlan, type DaemonView, isPodAvailable } from './daemon-view.ts'
import type { FailedPods } from './failed-pods.ts'

/** A finished pod that is deleted, which is worth an event. */
export interface FinishedPod {
  readonly pod: DaemonPod
  readonly node: string
}

export interface NodesPlan extends DaemonPlan {
  readonly finished: readonly FinishedPod[]
}

/** Pods to delete and to create so that every node has what its placement asks for. */
export function planNodes(view: DaemonView, failures: FailedPods): NodesPlan {
  const pods: DaemonPod[] = []
  const nodes: string[] = []
  const finished: FinishedPod[] = []
  const surges = maxSurgeOf(view.set, 1) > 0
  for (const [node, placement] of view.placements) {
    const known = view.byNode.get(node)
    if (!known) {
      if (placement === 'runs') nodes.push(node)
      continue
    }
    const kept = known.filter((pod) => !pod.isTerminating)
    if (placement === 'leaves') {
      pods.push(...kept)
      continue
    }
    const ended = kept.filter(({ phase }) => phase === 'Failed' || phase === 'Succeeded')
    for (const pod of ended) {
      if (pod.phase === 'Failed' && !failures.mayDelete(node, view.now)) continue
      finished.push({ pod, node })
      pods.push(pod)
    }
    const running = kept.filter((pod) => !ended.includes(pod)).sort(compareDaemonPods)
    if (!surges) pods.push(...running.slice(1))
    else if (running.length > 1) pods.push(...surplusOfSurge(view, running))
    else if (running.length === 0 && placement === 'runs') nodes.push(node)
  }
  return { pods: [...pods, ...unassignedElsewhere(view)], nodes, finished }
}

/** With surge a node may have an old and a new pod until the old one fails or the new one is available. */
function surplusOfSurge(view: DaemonView, running: readonly DaemonPod[]): DaemonPod[] {
  const fresh = running.find(({ hash }) => hash === view.hash)
  const old = running.find(({ hash }) => hash !== view.hash)
  const surplus = running.filter((pod) => pod !== fresh && pod !== old)
  if (!fresh || !old) return surplus
  const isReplaced = old.readySince === undefined || isPodAvailable(view, fresh)
  return isReplaced ? [...surplus, old] : surplus
}

/** Pods for nodes that no longer exist, which would wait for them for ever. */
function unassignedElsewhere({ placements, byNode }: DaemonView): DaemonPod[] {
  const pods: DaemonPod[] = []
  for (const [node, known] of byNode) {
    if (!placements.has(node)) pods.push(...known.filter(({ isAssigned }) => !isAssigned))
  }
  return pods
}

import type { Rejection } from './filters/filter-plugin.ts'

/** Why no node takes a pod. */
export interface FitDiagnosis {
  readonly allNodes: number
  readonly byNode: ReadonlyMap<string, Rejection>
  /** Reasons of the nodes that are not in `byNode`. */
  readonly ofOthers: readonly string[]
  /** Why the pod fits on no node, whichever it is; the reasons of nodes are then left out. */
  readonly ofAll?: string
  /** Outcome of the preemption; empty where it will make room. */
  readonly preemption?: string
}

/** The text of a diagnosis, as kube-scheduler has it in events and conditions. */
export function fitErrorText(diagnosis: FitDiagnosis): string {
  const { allNodes, byNode, ofOthers, ofAll = '', preemption = '' } = diagnosis
  const parts = [`0/${allNodes} nodes are available:`]
  if (ofAll !== '') {
    parts.push(`${ofAll}.`)
  } else {
    const counts = new Map<string, number>()
    const count = (reason: string, nodes: number): void => {
      counts.set(reason, (counts.get(reason) ?? 0) + nodes)
    }
    for (const { reasons } of byNode.values()) for (const reason of reasons) count(reason, 1)
    const others = allNodes - byNode.size
    if (others > 0) for (const reason of ofOthers) count(reason, others)
    const texts = Array.from(counts, ([reason, nodes]) => `${nodes} ${reason}`).sort()
    if (texts.length > 0) parts.push(`${texts.join(', ')}.`)
  }
  if (preemption !== '') parts.push(preemption)
  return parts.join(' ')
}

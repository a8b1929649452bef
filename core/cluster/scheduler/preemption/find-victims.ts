import { lasting, type Rejection } from '../filters/filter-plugin.ts'
import type { ClusterState } from '../model/cluster-state.ts'
import type { KnownNode } from '../model/node-state.ts'
import type { PendingPod } from '../model/pending-pod.ts'
import type { PodFacts } from '../model/pod-facts.ts'
import type { PodFilters } from '../pod-filters.ts'
import { type Budget, splitByBudgets } from './budgets.ts'

/** Pods of a node whose deletion makes room, the most important first. */
export interface Victims {
  readonly node: string
  readonly pods: readonly PodFacts[]
  /** How many of them a disruption budget protects. */
  readonly violations: number
}

/** Orders pods by importance: by priority, then those that began earlier. */
function byImportance(now: number): (a: PodFacts, b: PodFacts) => number {
  return (a, b) => b.priority - a.priority || (a.startedAt ?? now) - (b.startedAt ?? now)
}

/**
 * The fewest pods of lower priority on a node whose deletion makes room for a pod. The node is as before afterwards.
 *
 * @returns a rejection where the pod would not fit on the node without all of them either
 */
export function findVictims(
  pod: PendingPod,
  node: KnownNode,
  parts: {
    readonly filters: PodFilters
    readonly cluster: ClusterState
    readonly budgets: readonly Budget[]
    readonly now: number
  },
): Victims | Rejection {
  const { filters, budgets, now } = parts
  const before = Array.from(node.pods.values())
  const lower = before.filter(({ priority }) => priority < pod.facts.priority)
  if (lower.length === 0) {
    return lasting('DefaultPreemption', 'No preemption victims found for incoming pod')
  }
  const order = byImportance(now)
  lower.sort(order)
  const taken = new Set(lower)
  for (const victim of lower) filters.take(victim, node)
  try {
    const rejection = filters.check(node)
    if (rejection) return rejection
    const { violating, others } = splitByBudgets(lower, budgets)
    const isNeeded = (victim: PodFacts): boolean => {
      filters.put(victim, node)
      taken.delete(victim)
      if (!filters.check(node)) return false
      filters.take(victim, node)
      taken.add(victim)
      return true
    }
    const protectedOnes = violating.filter(isNeeded)
    const pods = [...protectedOnes, ...others.filter(isNeeded)].sort(order)
    return { node: node.name, pods, violations: protectedOnes.length }
  } finally {
    for (const victim of taken) filters.put(victim, node)
  }
}

import { FilterCache } from './filter-cache.ts'
import type { FilterPlugin, Rejection } from './filters/filter-plugin.ts'
import type { FitDiagnosis } from './fit-error.ts'
import type { ClusterState } from './model/cluster-state.ts'
import type { KnownNode } from './model/node-state.ts'
import type { PendingPod } from './model/pending-pod.ts'
import type { Nominations } from './nominations.ts'
import { PodFilters } from './pod-filters.ts'
import type { ScorePlugin } from './scores/score-plugin.ts'

/** Fewest nodes that are sought before the rest is left out, and the fewest in percent. */
const fewestFeasible = 100
const fewestPercent = 5

type RejectedNode = readonly [node: string, rejection: Rejection]

export interface NodeSearchParts {
  readonly cluster: ClusterState
  readonly nominations: Nominations
  readonly filters: readonly FilterPlugin[]
  readonly scores: readonly ScorePlugin[]
  /** A whole number from 0 to below `limit`, drawn by chance. */
  readonly draw: (limit: number) => number
}

/** A pod that fits on no node. */
export interface UnfitPod {
  readonly diagnosis: FitDiagnosis
  /** Plugins that kept the pod from nodes. */
  readonly rejectedBy: ReadonlySet<string>
  /** Undefined where a plugin rejects the pod whatever the node. */
  readonly filters?: PodFilters
}

/** Finds the best node for a pod, as kube-scheduler's default profile does. */
export class NodeSearch {
  readonly #parts: NodeSearchParts
  readonly #kept: FilterCache
  #start = 0
  /** Nodes that were looked at since the start, by which callers bound their turns. */
  looked = 0

  constructor(parts: NodeSearchParts) {
    this.#parts = parts
    this.#kept = new FilterCache(parts.cluster)
  }

  find(pod: PendingPod): { readonly node: string } | UnfitPod {
    const all = this.#parts.cluster.nodes()
    const prepared = PodFilters.prepare(pod, {
      plugins: this.#parts.filters,
      kept: this.#kept,
      nominations: this.#parts.nominations,
    })
    if (!(prepared instanceof PodFilters)) {
      const { reasons, plugin } = prepared
      const ofAll = reasons.join(', ')
      const diagnosis = { allNodes: all.length, byNode: new Map(), ofOthers: reasons, ofAll }
      return { diagnosis, rejectedBy: new Set([plugin]) }
    }
    const nominated = this.#nominatedNode(pod, prepared)
    if (nominated) return { node: nominated.name }
    const rejected: RejectedNode[] = []
    const feasible = this.#feasible(prepared, all, rejected)
    if (feasible.length > 0) return { node: this.#best(pod, feasible).name }
    const byNode = new Map(rejected)
    const rejectedBy = new Set(prepared.narrowing)
    for (const { plugin } of byNode.values()) rejectedBy.add(plugin)
    const others = `node(s) didn't satisfy plugin(s) [${prepared.narrowing.join(' ')}]`
    const ofOthers = prepared.narrowing.length > 0 ? [others] : []
    const diagnosis = { allNodes: all.length, byNode, ofOthers }
    return { diagnosis, rejectedBy, filters: prepared }
  }

  #nominatedNode({ nominatedNode }: PendingPod, filters: PodFilters): KnownNode | undefined {
    const node = nominatedNode === '' ? undefined : this.#parts.cluster.node(nominatedNode)
    return node && !filters.check(node) ? node : undefined
  }

  #feasible(
    filters: PodFilters,
    all: readonly KnownNode[],
    rejected: RejectedNode[],
  ): readonly KnownNode[] {
    const { nodeNames } = filters
    const nodes = nodeNames
      ? Array.from(nodeNames).flatMap((name) => this.#parts.cluster.node(name) ?? [])
      : all
    const wanted = feasibleCount(nodes.length)
    const feasible: KnownNode[] = []
    let looked = 0
    for (; looked < nodes.length && feasible.length < wanted; looked++) {
      const node = nodes[(this.#start + looked) % nodes.length]
      if (!node) continue
      const rejection = filters.check(node)
      if (rejection) rejected.push([node.name, rejection])
      else feasible.push(node)
    }
    this.looked += looked + 1
    this.#start = all.length === 0 ? 0 : (this.#start + looked) % all.length
    return feasible
  }

  #best(pod: PendingPod, feasible: readonly KnownNode[]): KnownNode {
    const [only] = feasible
    if (only && feasible.length === 1) return only
    const { scores, cluster, draw } = this.#parts
    const totals = new Float64Array(feasible.length)
    for (const plugin of scores) {
      const found = plugin.score(pod, feasible, cluster)
      if (!found) continue
      for (let at = 0; at < totals.length; at++) {
        totals[at] = (totals[at] ?? 0) + plugin.weight * (found[at] ?? 0)
      }
    }
    let most = 0
    for (const total of totals) most = Math.max(most, total)
    const best = feasible.filter((_, at) => totals[at] === most)
    return best[best.length === 1 ? 0 : draw(best.length)] as KnownNode
  }
}

/** How many nodes are sought among `count`: a part of many, as kube-scheduler does unless set otherwise. */
function feasibleCount(count: number): number {
  if (count < fewestFeasible) return count
  const percent = Math.max(50 - Math.floor(count / 125), fewestPercent)
  return Math.max(Math.floor((count * percent) / 100), fewestFeasible)
}

import { matchesLabels } from '../../../base/api/selectors/label-selector.ts'
import type { ClusterState } from '../model/cluster-state.ts'
import type { KnownNode } from '../model/node-state.ts'
import type { PendingPod } from '../model/pending-pod.ts'
import type { PodFacts } from '../model/pod-facts.ts'
import {
  domainOf,
  hasTopologyKeys,
  includesNode,
  matchingPods,
  type SpreadConstraint,
  spreadConstraintsOf,
} from '../model/spread-constraints.ts'
import { type FilterPlugin, lasting, passing } from './filter-plugin.ts'

const name = 'PodTopologySpread'
const reason = "node(s) didn't match pod topology spread constraints"
const unbalanced = passing(name, reason)
const unlabelled = lasting(name, `${reason} (missing required label)`)

export const topologySpread: FilterPlugin = {
  name,
  prepare(pod, cluster) {
    const constraints = spreadConstraintsOf(pod.object, 'DoNotSchedule')
    if (constraints.length === 0) return undefined
    const { traits } = pod.facts
    const counted = constraints.map((constraint) => ({
      constraint,
      counts: new DomainCounts(constraint, countsByDomain(constraint, constraints, pod, cluster)),
      own: matchesLabels(constraint.selector, traits.labels) ? 1 : 0,
    }))
    const update = (other: PodFacts, node: KnownNode, factor: 1 | -1): void => {
      const { namespace, labels } = other.traits
      if (namespace !== traits.namespace || !hasTopologyKeys(node, constraints)) return
      for (const { constraint, counts } of counted) {
        if (!matchesLabels(constraint.selector, labels)) continue
        if (!includesNode(constraint, pod, node)) continue
        counts.add(domainOf(node, constraint.topologyKey) ?? '', factor)
      }
    }
    return {
      check(node) {
        for (const { constraint, counts, own } of counted) {
          const domain = domainOf(node, constraint.topologyKey)
          if (domain === undefined) return unlabelled
          if (counts.of(domain) + own - counts.least() > constraint.maxSkew) return unbalanced
        }
        return undefined
      },
      update,
      // Pods that are being deleted count for nothing, except where a preemption takes them.
      follow(other, node, factor) {
        if (!other.traits.isTerminating) update(other, node, factor)
      },
    }
  },
  templateOf({ spec, facts: { traits } }) {
    const { topologySpreadConstraints, nodeSelector, affinity, tolerations } = spec
    if (!topologySpreadConstraints) return undefined
    const chosen = [topologySpreadConstraints, nodeSelector, affinity, tolerations]
    return JSON.stringify([traits.namespace, traits.labels, ...chosen])
  },
}

/** Pods that a constraint counts, by domain. */
class DomainCounts {
  readonly #counts: Map<string, number>
  readonly #minDomains: number
  #least: number | undefined

  constructor({ minDomains }: SpreadConstraint, counts: Map<string, number>) {
    this.#minDomains = minDomains
    this.#counts = counts
  }

  of(domain: string): number {
    return this.#counts.get(domain) ?? 0
  }

  add(domain: string, change: number): void {
    this.#counts.set(domain, this.of(domain) + change)
    this.#least = undefined
  }

  /** Pods in the domain that has fewest; 0 where there are fewer domains than there should be. */
  least(): number {
    this.#least ??= this.#counts.size < this.#minDomains ? 0 : this.#fewest()
    return this.#least
  }

  #fewest(): number {
    let fewest = Infinity
    for (const count of this.#counts.values()) fewest = Math.min(fewest, count)
    return fewest
  }
}

function countsByDomain(
  constraint: SpreadConstraint,
  constraints: readonly SpreadConstraint[],
  pod: PendingPod,
  cluster: ClusterState,
): Map<string, number> {
  const matching = matchingPods(cluster, pod.facts.traits.namespace, constraint.selector)
  const counts = new Map<string, number>()
  for (const node of cluster.nodes()) {
    if (!hasTopologyKeys(node, constraints) || !includesNode(constraint, pod, node)) continue
    const domain = domainOf(node, constraint.topologyKey) ?? ''
    counts.set(domain, (counts.get(domain) ?? 0) + (matching.get(node.name) ?? 0))
  }
  return counts
}

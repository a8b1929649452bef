import { matchesLabels } from '../../api/label-selector.ts'
import type { ClusterState } from '../model/cluster-state.ts'
import type { PendingPod } from '../model/pending-pod.ts'
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
      counts: countsByDomain(constraint, constraints, pod, cluster),
      own: matchesLabels(constraint.selector, traits.labels) ? 1 : 0,
    }))
    return {
      check(node) {
        for (const { constraint, counts, own } of counted) {
          const domain = domainOf(node, constraint.topologyKey)
          if (domain === undefined) return unlabelled
          const least = leastOf(counts, constraint.minDomains)
          if ((counts.get(domain) ?? 0) + own - least > constraint.maxSkew) return unbalanced
        }
        return undefined
      },
      update(other, node, factor) {
        const { namespace, labels } = other.traits
        if (namespace !== traits.namespace || !hasTopologyKeys(node, constraints)) return
        for (const { constraint, counts } of counted) {
          if (!matchesLabels(constraint.selector, labels)) continue
          if (!includesNode(constraint, pod, node)) continue
          const domain = domainOf(node, constraint.topologyKey) ?? ''
          counts.set(domain, (counts.get(domain) ?? 0) + factor)
          minima.delete(counts)
        }
      },
    }
  },
}

/** Minimum of counts, kept until they change. */
const minima = new WeakMap<Map<string, number>, number>()

/** Pods in the domain that has fewest; 0 where there are fewer domains than there should be. */
function leastOf(counts: Map<string, number>, minDomains: number): number {
  if (counts.size < minDomains) return 0
  let least = minima.get(counts)
  if (least === undefined) {
    least = Infinity
    for (const count of counts.values()) least = Math.min(least, count)
    minima.set(counts, least)
  }
  return least
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

import { type AffinityTerm, termMatches } from '../model/affinity-terms.ts'
import type { ClusterState } from '../model/cluster-state.ts'
import type { KnownNode } from '../model/node-state.ts'
import type { PodTraits } from '../model/pod-facts.ts'
import type { PodGroup } from '../model/pod-groups.ts'
import { domainOf } from '../model/spread-constraints.ts'
import { mostScore, type ScorePlugin } from './score-plugin.ts'

/** Sums of weights by topology key and value. */
type Weights = Map<string, Map<string, number>>

/** Weight of a required term of another pod that means this one. */
const requiredWeight = 1

/** Prefers nodes near the pods that preferred terms ask for, by the pod's own terms and by those of others. */
export const podAffinityScore: ScorePlugin = {
  name: 'InterPodAffinity',
  weight: 2,
  score({ facts: { traits } }, nodes, cluster) {
    const { preferred, preferredAnti } = traits.terms
    const isPlain = preferred.length === 0 && preferredAnti.length === 0
    const groups = isPlain ? cluster.groups.withTerms() : cluster.groups.all()
    const weights: Weights = new Map()
    for (const group of groups) addWeights(weights, traits, group, cluster)
    if (weights.size === 0) return undefined
    return rangedScores(nodes.map((node) => weightOf(weights, node)))
  },
}

function addWeights(
  weights: Weights,
  traits: PodTraits,
  group: PodGroup,
  cluster: ClusterState,
): void {
  const labelsOf = cluster.namespaceLabels
  const add = (terms: readonly AffinityTerm[], meant: PodTraits, factor: number): void => {
    for (const term of terms) {
      if (!termMatches(term, meant, labelsOf)) continue
      for (const [name, count] of group.nodes) {
        const node = cluster.node(name)
        const weight = (term.weight || requiredWeight) * factor * count
        if (node) addWeight(weights, node, term.topologyKey, weight)
      }
    }
  }
  const other = group.traits
  add(traits.terms.preferred, other, 1)
  add(traits.terms.preferredAnti, other, -1)
  add(other.terms.required, traits, 1)
  add(other.terms.preferred, traits, 1)
  add(other.terms.preferredAnti, traits, -1)
}

function addWeight(weights: Weights, node: KnownNode, topologyKey: string, weight: number): void {
  const domain = domainOf(node, topologyKey)
  if (domain === undefined) return
  const known = weights.get(topologyKey)
  if (known) known.set(domain, (known.get(domain) ?? 0) + weight)
  else weights.set(topologyKey, new Map([[domain, weight]]))
}

function weightOf(weights: Weights, node: KnownNode): number {
  let sum = 0
  for (const [topologyKey, byDomain] of weights) {
    const domain = domainOf(node, topologyKey)
    if (domain !== undefined) sum += byDomain.get(domain) ?? 0
  }
  return sum
}

/** Scales sums, which may be negative, to 0 for the least and 100 for the most. */
function rangedScores(sums: readonly number[]): readonly number[] {
  let [least, most] = [Infinity, -Infinity]
  for (const sum of sums) {
    least = Math.min(least, sum)
    most = Math.max(most, sum)
  }
  const range = most - least
  if (range === 0) return sums.map(() => 0)
  return sums.map((sum) => Math.floor((mostScore * (sum - least)) / range))
}

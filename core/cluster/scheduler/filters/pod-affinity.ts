import { type AffinityTerm, termMatches } from '../model/affinity-terms.ts'
import type { ClusterState } from '../model/cluster-state.ts'
import type { KnownNode } from '../model/node-state.ts'
import type { PodFacts, PodTraits } from '../model/pod-facts.ts'
import { domainOf } from '../model/spread-constraints.ts'
import { type FilterPlugin, lasting, passing, type PodFilter } from './filter-plugin.ts'

const name = 'InterPodAffinity'
const notNear = lasting(name, "node(s) didn't match pod affinity rules")
const tooNear = passing(name, "node(s) didn't match pod anti-affinity rules")
const unwanted = passing(name, "node(s) didn't satisfy existing pods anti-affinity rules")

export const podAffinity: FilterPlugin = {
  name,
  prepare({ facts }, cluster) {
    const counts = new AffinityCounts(facts.traits, cluster)
    return counts.isIdle ? undefined : counts
  },
  templateOf: ({ facts: { traits } }) => (hasRequiredTerms(traits) ? traits.id : undefined),
}

function hasRequiredTerms({ terms: { required, requiredAnti } }: PodTraits): boolean {
  return required.length > 0 || requiredAnti.length > 0
}

/** Pods by topology key and value. */
class DomainCounts {
  readonly #counts = new Map<string, Map<string, number>>()

  /** Whether no domain has a pod. */
  get isEmpty(): boolean {
    return this.#counts.size === 0
  }

  add(node: KnownNode, topologyKey: string, change: number): void {
    const domain = domainOf(node, topologyKey)
    if (domain === undefined) return
    let counts = this.#counts.get(topologyKey)
    if (!counts) {
      counts = new Map()
      this.#counts.set(topologyKey, counts)
    }
    const count = (counts.get(domain) ?? 0) + change
    if (count !== 0) counts.set(domain, count)
    else counts.delete(domain)
    if (counts.size === 0) this.#counts.delete(topologyKey)
  }

  count(topologyKey: string, domain: string): number {
    return this.#counts.get(topologyKey)?.get(domain) ?? 0
  }

  /** Topology keys of which any value has pods. */
  keys(): Iterable<string> {
    return this.#counts.keys()
  }
}

class AffinityCounts implements PodFilter {
  readonly #traits: PodTraits
  readonly #cluster: ClusterState
  readonly #near = new DomainCounts()
  readonly #far = new DomainCounts()
  readonly #existing = new DomainCounts()

  constructor(traits: PodTraits, cluster: ClusterState) {
    this.#traits = traits
    this.#cluster = cluster
    const groups = hasRequiredTerms(traits) ? cluster.groups.all() : cluster.groups.withTerms()
    for (const group of groups) this.#count(group.traits, group.nodes)
  }

  /** Whether the pod has no terms and no other pod keeps it away. */
  get isIdle(): boolean {
    return !hasRequiredTerms(this.#traits) && this.#existing.isEmpty
  }

  check(node: KnownNode): ReturnType<PodFilter['check']> {
    const { required, requiredAnti } = this.#traits.terms
    if (required.length > 0 && !this.#isNear(node, required)) return notNear
    if (requiredAnti.some(({ topologyKey }) => this.#has(this.#far, node, topologyKey))) {
      return tooNear
    }
    for (const topologyKey of this.#existing.keys()) {
      if (this.#has(this.#existing, node, topologyKey)) return unwanted
    }
    return undefined
  }

  update({ traits }: PodFacts, node: KnownNode, factor: 1 | -1): void {
    this.#count(traits, [[node.name, factor]])
  }

  follow(pod: PodFacts, node: KnownNode, factor: 1 | -1): void {
    this.update(pod, node, factor)
  }

  #count(traits: PodTraits, nodes: Iterable<readonly [node: string, count: number]>): void {
    const { required, requiredAnti } = this.#traits.terms
    const meant = (term: AffinityTerm, pod: PodTraits): boolean =>
      termMatches(term, pod, this.#cluster.namespaceLabels)
    const isNear = required.length > 0 && required.every((term) => meant(term, traits))
    const far = requiredAnti.filter((term) => meant(term, traits))
    const existing = traits.terms.requiredAnti.filter((term) => meant(term, this.#traits))
    if (!isNear && far.length === 0 && existing.length === 0) return
    for (const [nodeName, count] of nodes) {
      const node = this.#cluster.node(nodeName)
      if (!node) continue
      if (isNear) for (const term of required) this.#near.add(node, term.topologyKey, count)
      for (const term of far) this.#far.add(node, term.topologyKey, count)
      for (const term of existing) this.#existing.add(node, term.topologyKey, count)
    }
  }

  /** Whether pods that the terms mean are in the node's domains; the first pod of a group that means itself needs none. */
  #isNear(node: KnownNode, required: readonly AffinityTerm[]): boolean {
    if (required.some(({ topologyKey }) => domainOf(node, topologyKey) === undefined)) return false
    if (required.every(({ topologyKey }) => this.#has(this.#near, node, topologyKey))) return true
    const labelsOf = this.#cluster.namespaceLabels
    return this.#near.isEmpty && required.every((term) => termMatches(term, this.#traits, labelsOf))
  }

  #has(counts: DomainCounts, node: KnownNode, topologyKey: string): boolean {
    const domain = domainOf(node, topologyKey)
    return domain !== undefined && counts.count(topologyKey, domain) > 0
  }
}

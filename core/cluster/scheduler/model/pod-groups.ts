import type { PodFacts, PodTraits } from './pod-facts.ts'

/** Pods of the same traits, counted by node. */
export interface PodGroup {
  readonly traits: PodTraits
  readonly nodes: Map<string, number>
}

/** Assigned pods by their traits, so that spread and affinity cost a step for each group and not for each pod. */
export class PodGroups {
  readonly #groups = new Map<string, PodGroup>()
  readonly #ofNamespace = new Map<string, Set<PodGroup>>()
  readonly #withTerms = new Set<PodGroup>()

  add({ traits, node }: PodFacts): void {
    let group = this.#groups.get(traits.id)
    if (!group) {
      group = { traits, nodes: new Map() }
      this.#groups.set(traits.id, group)
      const { namespace, terms } = traits
      const known = this.#ofNamespace.get(namespace)
      if (known) known.add(group)
      else this.#ofNamespace.set(namespace, new Set([group]))
      if (Object.values(terms).some((list) => list.length > 0)) this.#withTerms.add(group)
    }
    group.nodes.set(node, (group.nodes.get(node) ?? 0) + 1)
  }

  remove({ traits, node }: PodFacts): void {
    const group = this.#groups.get(traits.id)
    if (!group) return
    const count = (group.nodes.get(node) ?? 0) - 1
    if (count > 0) group.nodes.set(node, count)
    else group.nodes.delete(node)
    if (group.nodes.size > 0) return
    this.#groups.delete(traits.id)
    this.#withTerms.delete(group)
    const known = this.#ofNamespace.get(traits.namespace)
    known?.delete(group)
    if (known?.size === 0) this.#ofNamespace.delete(traits.namespace)
  }

  all(): Iterable<PodGroup> {
    return this.#groups.values()
  }

  inNamespace(namespace: string): Iterable<PodGroup> {
    return this.#ofNamespace.get(namespace) ?? []
  }

  /** Groups with terms of affinity or anti-affinity. */
  withTerms(): Iterable<PodGroup> {
    return this.#withTerms
  }
}

import type { LabelSelector } from '../../../base/api/selectors/label-selector.ts'
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
  /** Groups by namespace and label, so that a selector need not look at all groups of a namespace. */
  readonly #ofLabel = new Map<string, Set<PodGroup>>()
  readonly #withTerms = new Set<PodGroup>()

  add({ traits, node }: PodFacts): void {
    let group = this.#groups.get(traits.id)
    if (!group) {
      group = { traits, nodes: new Map() }
      this.#groups.set(traits.id, group)
      const { namespace, terms } = traits
      addTo(this.#ofNamespace, namespace, group)
      for (const label of labelsOf(traits)) addTo(this.#ofLabel, label, group)
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
    removeFrom(this.#ofNamespace, traits.namespace, group)
    for (const label of labelsOf(traits)) removeFrom(this.#ofLabel, label, group)
  }

  all(): Iterable<PodGroup> {
    return this.#groups.values()
  }

  /** All groups of a namespace that a selector may mean: those with the rarest label that it asks for. */
  candidates(namespace: string, { requirements = [] }: LabelSelector): Iterable<PodGroup> {
    let rarest = this.#ofNamespace.get(namespace)
    for (const { key, operator, values } of requirements) {
      const [value] = values
      const isExact = operator === '=' || operator === '==' || operator === 'in'
      if (!isExact || value === undefined || values.length > 1) continue
      const groups = this.#ofLabel.get(labelOf(namespace, key, value))
      if (!groups) return []
      if (!rarest || groups.size < rarest.size) rarest = groups
    }
    return rarest ?? []
  }

  /** Groups with terms of affinity or anti-affinity. */
  withTerms(): Iterable<PodGroup> {
    return this.#withTerms
  }
}

/** A label of a namespace as one text; neither a namespace nor a key has spaces. */
function labelOf(namespace: string, key: string, value: string): string {
  return `${namespace} ${key} ${value}`
}

function labelsOf({ namespace, labels }: PodTraits): readonly string[] {
  return Object.entries(labels).flatMap(([key, value]) =>
    typeof value === 'string' ? [labelOf(namespace, key, value)] : [],
  )
}

function addTo(sets: Map<string, Set<PodGroup>>, id: string, group: PodGroup): void {
  const known = sets.get(id)
  if (known) known.add(group)
  else sets.set(id, new Set([group]))
}

function removeFrom(sets: Map<string, Set<PodGroup>>, id: string, group: PodGroup): void {
  const known = sets.get(id)
  known?.delete(group)
  if (known?.size === 0) sets.delete(id)
}

import type { Brand } from '../../../base/api/brand.ts'
import { equalJson } from '../../../base/api/json.ts'
import type { Labels } from '../../../base/api/selectors/label-selector.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { isKnown, type KnownNode, type NodeFacts, nodeFactsOf, NodeState } from './node-state.ts'
import type { PodFacts } from './pod-facts.ts'
import { PodGroups } from './pod-groups.ts'

/** Called with each pod that is added to a node (1) or removed from it (-1). */
export type PodFollower = (pod: PodFacts, factor: 1 | -1) => void

/** Nodes and the pods assigned to them, kept as sums and counts. */
export class ClusterState {
  readonly groups: PodGroups = new PodGroups()
  readonly #nodes = new Map<string, NodeState>()
  readonly #nodeOfPod = new Map<string, PodFacts>()
  /** On how many nodes an image is, by name. */
  readonly #images = new Map<string, number>()
  readonly #namespaces = new Map<string, Labels>()
  readonly #brand: Brand
  readonly #followers: PodFollower[] = []
  #order: readonly KnownNode[] | undefined
  /** Number that changes with what decides which pods a filter counts: nodes, their labels and taints, labels of namespaces. */
  layout = 0

  constructor(brand: Brand) {
    this.#brand = brand
  }

  /** Nodes that exist, one of each zone in turn. */
  nodes(): readonly KnownNode[] {
    this.#order ??= nodesByZone(Array.from(this.#nodes.values()).filter(isKnown), this.#brand)
    return this.#order
  }

  node(name: string): KnownNode | undefined {
    const state = this.#nodes.get(name)
    return state && isKnown(state) ? state : undefined
  }

  pod(key: string): PodFacts | undefined {
    return this.#nodeOfPod.get(key)
  }

  putNode(node: corev1.Node): void {
    const { name = '' } = node.metadata
    const state = this.#stateOf(name)
    this.#countImages(state, -1)
    const former = state.facts
    state.facts = nodeFactsOf(node)
    this.#countImages(state, 1)
    if (!former || zoneOf(former, this.#brand) !== zoneOf(state.facts, this.#brand))
      this.#order = undefined
    if (!former || !isLaidOutAlike(former, state.facts)) this.layout++
  }

  deleteNode(name: string): void {
    const state = this.#nodes.get(name)
    if (!state) return
    this.#countImages(state, -1)
    state.facts = undefined
    if (state.pods.size === 0) this.#nodes.delete(name)
    this.#order = undefined
    this.layout++
  }

  /** Counts a pod on its node, in place of what was known of it. */
  putPod(pod: PodFacts): void {
    this.deletePod(pod.key)
    this.#nodeOfPod.set(pod.key, pod)
    this.#stateOf(pod.node).add(pod)
    this.groups.add(pod)
    this.#note(pod, 1)
  }

  /** @returns the pod that was counted */
  deletePod(key: string): PodFacts | undefined {
    const pod = this.#nodeOfPod.get(key)
    if (!pod) return undefined
    this.#nodeOfPod.delete(key)
    const state = this.#stateOf(pod.node)
    state.remove(pod)
    if (!state.facts && state.pods.size === 0) this.#nodes.delete(state.name)
    this.groups.remove(pod)
    this.#note(pod, -1)
    return pod
  }

  putNamespace({ metadata }: Pick<corev1.Namespace, 'metadata'>): void {
    const { name = '', labels = {} } = metadata
    if (!equalJson(labels, this.namespaceLabels(name))) this.layout++
    this.#namespaces.set(name, labels)
  }

  deleteNamespace(name: string): void {
    if (this.#namespaces.delete(name)) this.layout++
  }

  follow(follower: PodFollower): void {
    this.#followers.push(follower)
  }

  readonly namespaceLabels = (name: string): Labels => this.#namespaces.get(name) ?? {}

  nodesWithImage(name: string): number {
    return this.#images.get(name) ?? 0
  }

  #note(pod: PodFacts, factor: 1 | -1): void {
    for (const follower of this.#followers) follower(pod, factor)
  }

  #countImages({ facts }: NodeState, factor: 1 | -1): void {
    for (const name of facts?.images.keys() ?? []) {
      const count = (this.#images.get(name) ?? 0) + factor
      if (count > 0) this.#images.set(name, count)
      else this.#images.delete(name)
    }
  }

  #stateOf(name: string): NodeState {
    let state = this.#nodes.get(name)
    if (!state) {
      state = new NodeState(name)
      this.#nodes.set(name, state)
    }
    return state
  }
}

/** Whether pods count on a node as before. */
function isLaidOutAlike(a: NodeFacts, b: NodeFacts): boolean {
  return equalJson(a.object, b.object) && equalJson(Array.from(a.taints), Array.from(b.taints))
}

/** Text of the region and zone of a node. */
function zoneOf({ labels }: NodeFacts, { labelDomain }: Brand): string {
  const [region, zone] = [`topology.${labelDomain}/region`, `topology.${labelDomain}/zone`]
  return JSON.stringify([labels[region], labels[zone]])
}

/** Nodes in the order in which they are looked at: one of each zone in turn, so that a part of them is of all zones. */
function nodesByZone(nodes: readonly KnownNode[], brand: Brand): readonly KnownNode[] {
  const zones = new Map<string, KnownNode[]>()
  for (const node of nodes) {
    const id = zoneOf(node.facts, brand)
    const known = zones.get(id)
    if (known) known.push(node)
    else zones.set(id, [node])
  }
  if (zones.size <= 1) return nodes
  const lists = Array.from(zones.values())
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
}

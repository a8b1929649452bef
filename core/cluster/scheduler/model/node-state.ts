import { parseAmounts } from '../../../base/api/quantities/resource-amounts.ts'
import type { Labels } from '../../../base/api/selectors/label-selector.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { numberOfInt64 } from '../../../base/api/types/scalars.ts'
import type { LabelledNode } from '../predicates/node-selector.ts'
import type { HostPort } from './pod-demand.ts'
import type { PodFacts } from './pod-facts.ts'
import {
  addToVector,
  emptyVector,
  mostPodsOf,
  type ResourceVector,
  vectorOf,
} from './resource-vector.ts'

/** What the scheduler reads of a node object. */
export interface NodeFacts {
  /** The node with its metadata's name and labels alone, for selectors. */
  readonly object: LabelledNode
  readonly labels: Labels
  readonly taints: readonly corev1.Taint[]
  readonly isUnschedulable: boolean
  readonly allocatable: ResourceVector
  readonly mostPods: number
  /** Bytes of the images on the node, by each of their names. */
  readonly images: ReadonlyMap<string, number>
}

export function nodeFactsOf({ metadata, spec, status }: corev1.Node): NodeFacts {
  const { name = '', labels = {} } = metadata
  const amounts = parseAmounts(status.allocatable ?? {})
  const images = new Map<string, number>()
  for (const { names, sizeBytes } of status.images ?? []) {
    for (const each of names ?? []) images.set(each, numberOfInt64(sizeBytes) ?? 0)
  }
  return {
    object: { metadata: { name, labels } },
    labels,
    taints: spec.taints ?? [],
    isUnschedulable: spec.unschedulable === true,
    allocatable: vectorOf(amounts),
    mostPods: mostPodsOf(amounts),
    images,
  }
}

/** A node with the sums of what its pods take. */
export class NodeState {
  readonly name: string
  /** Undefined while pods are assigned to a node that does not exist. */
  facts: NodeFacts | undefined
  readonly pods: Map<string, PodFacts> = new Map()
  readonly requested: ResourceVector = emptyVector()
  readonly scored: { cpu: number; memory: number } = { cpu: 0, memory: 0 }
  readonly #ports = new Map<string, { readonly port: HostPort; uses: number }>()
  readonly #claims = new Map<string, number>()

  constructor(name: string) {
    this.name = name
  }

  add(pod: PodFacts): void {
    this.pods.set(pod.key, pod)
    this.#count(pod, 1)
  }

  remove(pod: PodFacts): void {
    this.pods.delete(pod.key)
    this.#count(pod, -1)
  }

  #count({ demand, claims }: PodFacts, factor: 1 | -1): void {
    addToVector(this.requested, demand.requests, factor)
    this.scored.cpu += factor * demand.scored.cpu
    this.scored.memory += factor * demand.scored.memory
    for (const port of demand.hostPorts) {
      const id = `${port.ip} ${port.protocol} ${port.port}`
      const known = this.#ports.get(id)
      if (known) known.uses += factor
      else if (factor > 0) this.#ports.set(id, { port, uses: 1 })
      if (known?.uses === 0) this.#ports.delete(id)
    }
    for (const claim of claims) {
      const uses = (this.#claims.get(claim) ?? 0) + factor
      if (uses > 0) this.#claims.set(claim, uses)
      else this.#claims.delete(claim)
    }
  }

  /** Whether a port of a new pod is taken; the address 0.0.0.0 stands for all. */
  isPortTaken({ ip, protocol, port }: HostPort): boolean {
    for (const { port: used } of this.#ports.values()) {
      if (used.port !== port || used.protocol !== protocol) continue
      if (used.ip === ip || used.ip === '0.0.0.0' || ip === '0.0.0.0') return true
    }
    return false
  }

  /** Keys of the claims that its pods use. */
  claims(): ReadonlyMap<string, number> {
    return this.#claims
  }
}

/** A node that exists. */
export type KnownNode = NodeState & { readonly facts: NodeFacts }

export function isKnown(state: NodeState): state is KnownNode {
  return state.facts !== undefined
}

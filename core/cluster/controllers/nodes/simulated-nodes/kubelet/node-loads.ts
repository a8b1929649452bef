import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { demandOf, type HostPort, type PodDemand } from '../../../../scheduler/model/pod-demand.ts'
import {
  addToVector,
  emptyVector,
  type ResourceVector,
} from '../../../../scheduler/model/resource-vector.ts'
import { nodeOf } from '../../../shared/pods/pod-state.ts'

/** What the pods of a node take of it. */
interface NodeLoad {
  readonly requested: ResourceVector
  readonly demands: Map<string, PodDemand>
}

/** What the pods that kubelets have admitted take of their nodes, until they have finished. */
export class NodeLoads {
  readonly #loads = new Map<string, NodeLoad>()
  readonly #nodes = new Map<string, string>()

  has(key: string): boolean {
    return this.#nodes.has(key)
  }

  /** The load of a node but for one pod. */
  of(node: string, besides: string): { requested: ResourceVector; pods: number } {
    const requested = emptyVector()
    const load = this.#loads.get(node)
    if (!load) return { requested, pods: 0 }
    addToVector(requested, load.requested, 1)
    const own = load.demands.get(besides)
    if (own) addToVector(requested, own.requests, -1)
    return { requested, pods: load.demands.size - (own ? 1 : 0) }
  }

  /** Ports of a node that its pods take, but for one pod. */
  ports(node: string, besides: string): HostPort[] {
    return Array.from(this.#loads.get(node)?.demands ?? []).flatMap(([key, { hostPorts }]) =>
      key === besides ? [] : hostPorts,
    )
  }

  /** Counts a pod with what it takes now. */
  put(pod: corev1.Pod): void {
    const key = keyOf(pod)
    this.release(key)
    const node = nodeOf(pod)
    let load = this.#loads.get(node)
    if (!load) this.#loads.set(node, (load = { requested: emptyVector(), demands: new Map() }))
    const demand = demandOf(pod)
    load.demands.set(key, demand)
    addToVector(load.requested, demand.requests, 1)
    this.#nodes.set(key, node)
  }

  release(key: string): void {
    const node = this.#nodes.get(key)
    if (node === undefined) return
    this.#nodes.delete(key)
    const load = this.#loads.get(node)
    const demand = load?.demands.get(key)
    if (!load || !demand) return
    load.demands.delete(key)
    addToVector(load.requested, demand.requests, -1)
    if (load.demands.size === 0) this.#loads.delete(node)
  }
}

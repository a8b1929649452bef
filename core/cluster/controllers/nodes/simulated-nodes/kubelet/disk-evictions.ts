import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { Cancel } from '../../../../../base/runtime.ts'
import { hasFullDisk } from '../../../../../requests/node-access/simulated-node.ts'
import { bytesOfQuantity } from '../../../../simulation/volumes/volume-tree.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { nodeResource } from '../../../shared/objects/resources.ts'
import { podsOfNode } from '../../../shared/pods/pod-indexes.ts'
import { isPodFinished, isTerminating } from '../../../shared/pods/pod-state.ts'
import type { LivingNodes } from '../registry/node-registry.ts'

/** Milliseconds between two looks of an eviction manager. */
const evictionPeriod = 10_000

/** The least priority of system pods, which a kubelet does not evict. */
const criticalPriority = 2_000_000_000

/** The part of a disk that a kubelet keeps free: `nodefs.available<10%`. */
const keptFree = 0.1

export function isCritical({ spec }: corev1.Pod): boolean {
  return Number(spec.priority ?? 0) >= criticalPriority
}

export interface DiskEvictionParts {
  readonly parts: Pick<ClusterParts, 'objects' | 'runtime'>
  readonly nodes: LivingNodes
  /** Bytes on the disk of its node that a container of a pod takes. */
  readonly bytesOf: (pod: corev1.Pod, container: string) => number
  readonly evict: (pod: corev1.Pod, message: string) => void
}

/** Evicts the pods of nodes whose disk is full, one in ten seconds: those of low priority first, of these those that take most of the disk. */
export class DiskEvictions {
  readonly #parts: DiskEvictionParts
  readonly #looks = new Map<string, Cancel>()

  constructor(parts: DiskEvictionParts) {
    this.#parts = parts
  }

  /** Follows the nodes until `signal` aborts. */
  start(signal: AbortSignal): void {
    const { objects } = this.#parts.parts
    const consider = (node: corev1.Node): void => {
      const name = node.metadata.name ?? ''
      if (!hasFullDisk(node)) this.#forget(name)
      else if (!this.#looks.has(name)) this.#lookLater(name)
    }
    const deleted = (node: corev1.Node): void => this.#forget(node.metadata.name ?? '')
    objects.of(nodeResource).listen({ added: consider, changed: consider, deleted }, signal)
    const end = (): void => {
      for (const name of Array.from(this.#looks.keys())) this.#forget(name)
    }
    signal.addEventListener('abort', end, { once: true })
  }

  #forget(node: string): void {
    this.#looks.get(node)?.()
    this.#looks.delete(node)
  }

  #lookLater(node: string): void {
    const { timers } = this.#parts.parts.runtime
    const cancel = timers.after(evictionPeriod, () => {
      this.#look(node)
      this.#lookLater(node)
    })
    this.#looks.set(node, cancel)
  }

  #look(name: string): void {
    const { parts, nodes, evict } = this.#parts
    const node = parts.objects.of(nodeResource).byKey(name)
    if (!node || !nodes.isAlive(name)) return
    const [first] = podsOfNode(parts.objects)(name)
      .filter((pod) => !isPodFinished(pod) && !isTerminating(pod) && !isCritical(pod))
      .map((pod) => ({ pod, bytes: this.#bytesOf(pod), priority: Number(pod.spec.priority ?? 0) }))
      .toSorted(
        (a, b) =>
          a.priority - b.priority || b.bytes - a.bytes || (keyOf(a.pod) < keyOf(b.pod) ? -1 : 1),
      )
    if (first) evict(first.pod, this.#message(first.pod, node))
  }

  #bytesOf(pod: corev1.Pod): number {
    return (pod.spec.containers ?? []).reduce(
      (sum, { name }) => sum + this.#parts.bytesOf(pod, name),
      0,
    )
  }

  /** What a kubelet writes into the status of a pod that it evicts. */
  #message(pod: corev1.Pod, node: corev1.Node): string {
    const capacity = bytesOfQuantity(node.status.capacity?.['ephemeral-storage'] ?? '0')
    const threshold = Math.floor(capacity * keptFree)
    const uses = (pod.spec.containers ?? []).map(({ name, resources }) => {
      const kibibytes = Math.ceil(this.#parts.bytesOf(pod, name) / 1024)
      const request = resources.requests?.['ephemeral-storage'] ?? '0'
      return `Container ${name} was using ${kibibytes}Ki, request is ${request}, has larger consumption of ephemeral-storage. `
    })
    return `The node was low on resource: ephemeral-storage. Threshold quantity: ${threshold}, available: 0. ${uses.join('')}`
  }
}

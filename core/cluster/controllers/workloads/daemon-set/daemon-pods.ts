import { controllerOf, keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { type DaemonPod, daemonPodOf } from './daemon-pod.ts'

/** The pods of daemon sets, by the uid of the set and by node. */
export class DaemonPods {
  readonly #pods = new Map<string, Map<string, DaemonPod>>()
  /** Keys of a set's pods by node. */
  readonly #onNodes = new Map<string, Map<string, Set<string>>>()

  /** Takes in a pod as it is now. */
  put(pod: Pod): void {
    const owner = controllerOf(pod)
    if (owner?.kind !== 'DaemonSet') return
    const made = daemonPodOf(keyOf(pod), pod)
    const pods = ensured(this.#pods, owner.uid, () => new Map<string, DaemonPod>())
    const before = pods.get(made.key)
    pods.set(made.key, made)
    if (before?.node === made.node) return
    if (before) this.#leaveNode(owner.uid, before)
    if (made.node === undefined) return
    const nodes = ensured(this.#onNodes, owner.uid, () => new Map<string, Set<string>>())
    ensured(nodes, made.node, () => new Set<string>()).add(made.key)
  }

  /** Drops a pod, by the state in which its set had it. */
  delete(pod: Pod): void {
    const owner = controllerOf(pod)
    const pods = owner && this.#pods.get(owner.uid)
    const known = pods?.get(keyOf(pod))
    if (!owner || !pods || !known) return
    pods.delete(known.key)
    this.#leaveNode(owner.uid, known)
    if (pods.size === 0) this.#pods.delete(owner.uid)
  }

  of(uid: string): Iterable<DaemonPod> {
    return this.#pods.get(uid)?.values() ?? []
  }

  /** Whether a pod of the set is assigned to the node. */
  isOnNode(uid: string, node: string): boolean {
    const pods = this.#pods.get(uid)
    for (const key of this.#onNodes.get(uid)?.get(node) ?? []) {
      if (pods?.get(key)?.isAssigned) return true
    }
    return false
  }

  /** A set's pods by node, without those that are finished and being deleted, for which nothing is left to do. */
  byNode(uid: string): Map<string, DaemonPod[]> {
    const pods = this.#pods.get(uid)
    const byNode = new Map<string, DaemonPod[]>()
    for (const [node, keys] of this.#onNodes.get(uid) ?? []) {
      const found = Array.from(keys, (key) => pods?.get(key)).filter((pod) => pod !== undefined)
      const kept = found.filter((pod) => !(pod.isFinished && pod.isTerminating))
      if (kept.length > 0) byNode.set(node, kept)
    }
    return byNode
  }

  #leaveNode(uid: string, { key, node = '' }: DaemonPod): void {
    const nodes = this.#onNodes.get(uid)
    const keys = nodes?.get(node)
    if (!nodes || !keys?.delete(key)) return
    if (keys.size === 0) nodes.delete(node)
    if (nodes.size === 0) this.#onNodes.delete(uid)
  }
}

function ensured<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key)
  if (known) return known
  const made = make()
  map.set(key, made)
  return made
}

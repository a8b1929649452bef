import type { PodFacts } from './model/pod-facts.ts'

/** Pods for which room was made on a node, until they are assigned. */
export class Nominations {
  readonly #byNode = new Map<string, Map<string, PodFacts>>()
  readonly #nodeOf = new Map<string, string>()

  get size(): number {
    return this.#nodeOf.size
  }

  put(pod: PodFacts, node: string): void {
    this.delete(pod.key)
    this.#nodeOf.set(pod.key, node)
    const known = this.#byNode.get(node)
    if (known) known.set(pod.key, pod)
    else this.#byNode.set(node, new Map([[pod.key, pod]]))
  }

  delete(key: string): void {
    const node = this.#nodeOf.get(key)
    if (node === undefined) return
    this.#nodeOf.delete(key)
    const known = this.#byNode.get(node)
    known?.delete(key)
    if (known?.size === 0) this.#byNode.delete(node)
  }

  on(node: string): Iterable<PodFacts> {
    return this.#byNode.get(node)?.values() ?? []
  }
}

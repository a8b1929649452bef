import type { FilterCache } from './filter-cache.ts'
import {
  type FilterPlugin,
  isRejection,
  type PodFilter,
  type Rejection,
} from './filters/filter-plugin.ts'
import type { KnownNode } from './model/node-state.ts'
import type { PendingPod } from './model/pending-pod.ts'
import type { PodFacts } from './model/pod-facts.ts'
import type { Nominations } from './nominations.ts'

/** All filters made for one pod. */
export class PodFilters {
  readonly #pod: PendingPod
  readonly #filters: readonly PodFilter[]
  readonly #nominations: Nominations
  /** Nodes that come into question; all unless given. */
  readonly nodeNames: ReadonlySet<string> | undefined
  /** Plugins that left nodes out beforehand. */
  readonly narrowing: readonly string[]

  private constructor(
    pod: PendingPod,
    filters: readonly (readonly [name: string, filter: PodFilter])[],
    nominations: Nominations,
  ) {
    this.#pod = pod
    this.#filters = filters.map(([, filter]) => filter)
    this.#nominations = nominations
    const narrow = filters.filter(([, { nodeNames }]) => nodeNames)
    this.narrowing = narrow.map(([name]) => name)
    this.nodeNames = narrow.reduce<ReadonlySet<string> | undefined>(
      (names, [, { nodeNames }]) =>
        names && nodeNames
          ? new Set(Array.from(names).filter((name) => nodeNames.has(name)))
          : nodeNames,
      undefined,
    )
  }

  /** The filters for a pod; the rejection where it fits on no node. */
  static prepare(
    pod: PendingPod,
    parts: {
      readonly plugins: readonly FilterPlugin[]
      readonly kept: FilterCache
      readonly nominations: Nominations
    },
  ): PodFilters | Rejection {
    const filters: (readonly [string, PodFilter])[] = []
    for (const plugin of parts.plugins) {
      const prepared = parts.kept.prepare(plugin, pod)
      if (!prepared) continue
      if (isRejection(prepared)) return prepared
      filters.push([plugin.name, prepared])
    }
    return new PodFilters(pod, filters, parts.nominations)
  }

  /** Checks a node with the pods that are nominated to it, and without them. */
  check(node: KnownNode): Rejection | undefined {
    if (this.#nominations.size > 0) {
      const nominated = this.#nominatedTo(node)
      if (nominated.length > 0) {
        for (const pod of nominated) this.put(pod, node)
        const rejection = this.#checkAll(node)
        for (const pod of nominated) this.take(pod, node)
        if (rejection) return rejection
      }
    }
    return this.#checkAll(node)
  }

  /** Puts a pod on a node as if it were assigned to it. */
  put(pod: PodFacts, node: KnownNode): void {
    node.add(pod)
    for (const filter of this.#filters) filter.update?.(pod, node, 1)
  }

  /** Takes a pod from a node as if it were deleted. */
  take(pod: PodFacts, node: KnownNode): void {
    node.remove(pod)
    for (const filter of this.#filters) filter.update?.(pod, node, -1)
  }

  #nominatedTo(node: KnownNode): readonly PodFacts[] {
    const { facts } = this.#pod
    return Array.from(this.#nominations.on(node.name)).filter(
      ({ key, priority }) => key !== facts.key && priority >= facts.priority,
    )
  }

  #checkAll(node: KnownNode): Rejection | undefined {
    for (const filter of this.#filters) {
      const rejection = filter.check(node)
      if (rejection) return rejection
    }
    return undefined
  }
}

import {
  type FilterPlugin,
  isRejection,
  type PodFilter,
  type Rejection,
} from './filters/filter-plugin.ts'
import type { ClusterState } from './model/cluster-state.ts'
import type { PendingPod } from './model/pending-pod.ts'

/** Filters that are kept at most, by which the memory and the work of each assignment are bounded. */
const mostKept = 64

/**
 * Filters that pods of one template share. Making one costs a step a node; a kept one is brought up to date by each pod that comes
 * to a node or leaves it, and is made anew after changes of nodes and namespaces.
 */
export class FilterCache {
  readonly #cluster: ClusterState
  readonly #kept = new Map<string, PodFilter>()
  #layout: number

  constructor(cluster: ClusterState) {
    this.#cluster = cluster
    this.#layout = cluster.layout
    cluster.follow((pod, factor) => {
      const node = this.#kept.size === 0 ? undefined : cluster.node(pod.node)
      if (node) for (const filter of this.#kept.values()) filter.follow?.(pod, node, factor)
    })
  }

  /** The filter of a plugin for a pod, as `prepare` makes it. */
  prepare(plugin: FilterPlugin, pod: PendingPod): PodFilter | Rejection | undefined {
    const text = plugin.templateOf?.(pod, this.#cluster)
    if (text === undefined) return plugin.prepare(pod, this.#cluster)
    if (this.#layout !== this.#cluster.layout) {
      this.#layout = this.#cluster.layout
      this.#kept.clear()
    }
    const key = `${plugin.name} ${text}`
    const known = this.#kept.get(key)
    if (known) {
      // The filters are in the order of their last use.
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known
    }
    const made = plugin.prepare(pod, this.#cluster)
    if (!made || isRejection(made)) return made
    this.#kept.set(key, made)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break
      this.#kept.delete(oldest)
    }
    return made
  }
}

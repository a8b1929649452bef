import { isTaint, type Taint } from '../../../../base/api/taints.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { changeTaints } from '../../shared/nodes/node-resource.ts'
import { nodeResource } from '../../shared/objects/resources.ts'
import type { NodeTaintKeys } from './node-taint-keys.ts'

/** Labels whose former names follow them. */
const followed = ['os', 'arch']

/** Keeps the NoSchedule taints of nodes as their conditions say, and the former names of labels. */
export class NodeMarks {
  readonly #parts: Pick<ClusterParts, 'client' | 'objects' | 'runtime'>
  readonly #keys: NodeTaintKeys
  readonly #domain: string

  constructor(parts: ClusterParts, keys: NodeTaintKeys) {
    this.#parts = parts
    this.#keys = keys
    this.#domain = parts.brand.labelDomain
  }

  /** Whether a node has other taints or labels than it must have. */
  isDue(node: corev1.Node): boolean {
    const { add, remove } = this.#taintChange(node)
    return add.length > 0 || remove.length > 0 || Object.keys(this.#labels(node)).length > 0
  }

  async sync(name: string, signal: AbortSignal): Promise<void> {
    const { client, objects, runtime } = this.#parts
    const nodes = objects.of(nodeResource)
    const node = nodes.byKey(name)
    if (!node) return
    await changeTaints(client, node, this.#taintChange(node), runtime.clock.now(), signal)
    const current = nodes.byKey(name)
    const labels = current ? this.#labels(current) : {}
    if (Object.keys(labels).length === 0) return
    const path = resourcePath(nodeResource, { name })
    await client.patch(path, 'strategic', { metadata: { labels } }, { signal })
  }

  #taintChange(node: corev1.Node): { readonly add: Taint[]; readonly remove: Taint[] } {
    const wanted = this.#keys.wanted(node)
    const { taints = [] } = node.spec
    const kept = taints.filter((taint) => this.#keys.isKept(taint))
    return {
      add: wanted.filter((each) => !taints.some((taint) => isTaint(taint, each))),
      remove: kept.filter(({ key }) => !wanted.some((each) => each.key === key)),
    }
  }

  /** Labels to set. */
  #labels({ metadata: { labels = {} } }: corev1.Node): Record<string, string> {
    const changes: Record<string, string> = {}
    for (const name of followed) {
      const value = labels[`${this.#domain}/${name}`]
      const former = `beta.${this.#domain}/${name}`
      if (value !== undefined && labels[former] !== value) changes[former] = value
    }
    return changes
  }
}

import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Patch } from '../../../../base/api/types/views.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { KeyController } from '../../shared/framework/key-controller.ts'
import { nodeResource } from '../../shared/objects/resources.ts'

/** Ranges of a node's pods: /24 networks of 10.244.0.0/16, and beyond its 256 of 10.128.0.0/10. */
const mostRanges: number = 256 + 64 * 256

function rangeOf({ spec }: corev1.Node): string {
  return spec.podCIDR ?? ''
}

/** Gives every node a range of addresses for its pods. */
function createNodeIpam(parts: ClusterParts): Controller {
  const { client, objects, recorder } = parts
  const ranges = new PodRanges()
  return new KeyController({
    name: 'node-ipam-controller',
    parts,
    reads: [nodeResource],
    watch(queue, signal) {
      const nodes = objects.of(nodeResource)
      ranges.clear()
      // Ranges that nodes hold are known before any is given away.
      for (const node of nodes.objects()) {
        if (rangeOf(node) !== '') ranges.note(node.metadata.name ?? '', rangeOf(node))
      }
      const consider = (node: corev1.Node): void => {
        const { name = '' } = node.metadata
        const range = rangeOf(node)
        if (range === '') queue.add(name)
        else ranges.note(name, range)
      }
      const deleted = ({ metadata }: corev1.Node): void => ranges.release(metadata.name ?? '')
      nodes.listen({ added: consider, changed: consider, deleted }, signal)
    },
    async sync(name, _queue, signal) {
      const node = objects.of(nodeResource).byKey(name)
      if (!node || rangeOf(node) !== '') return
      const range = ranges.assign(name)
      if (range === undefined) {
        const text = `Node ${name} status is now: CIDRNotAvailable`
        recorder({ component: 'cidrAllocator' }).record(node, 'Normal', 'CIDRNotAvailable', text)
        return
      }
      const patch: Patch<corev1.Node> = { spec: { podCIDR: range, podCIDRs: [range] } }
      await client.patch(resourcePath(nodeResource, { name }), 'strategic', patch, { signal })
    },
  })
}

function rangeAt(number: number): string {
  if (number < 256) return `10.244.${number}.0/24`
  const further = number - 256
  return `10.${128 + (further >>> 8)}.${further & 255}.0/24`
}

/** Ranges that nodes hold, and a free one for the next node. */
class PodRanges {
  readonly #byNode = new Map<string, string>()
  readonly #taken = new Set<string>()
  #next = 0

  /** Notes the range that a node has. */
  note(node: string, range: string): void {
    if (this.#byNode.get(node) === range) return
    this.release(node)
    this.#byNode.set(node, range)
    this.#taken.add(range)
  }

  /** A free range for a node, by turns; undefined where all are taken. */
  assign(node: string): string | undefined {
    const known = this.#byNode.get(node)
    if (known !== undefined) return known
    for (let tried = 0; tried < mostRanges; tried++) {
      const range = rangeAt(this.#next)
      this.#next = (this.#next + 1) % mostRanges
      if (this.#taken.has(range)) continue
      this.note(node, range)
      return range
    }
    return undefined
  }

  release(node: string): void {
    const range = this.#byNode.get(node)
    if (range === undefined) return
    this.#byNode.delete(node)
    this.#taken.delete(range)
  }

  clear(): void {
    this.#byNode.clear()
    this.#taken.clear()
    this.#next = 0
  }
}

export const nodeIpam: ClusterRegistration = {
  name: 'node-ipam-controller',
  needs: () => [{ group: '', resource: 'nodes' }],
  create: createNodeIpam,
}

import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { ClusterParts } from '../../shared/framework/cluster-parts.ts'
import type { ClusterRegistration } from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { KeyController } from '../../shared/framework/key-controller.ts'
import { nodeResource } from '../../shared/nodes/node-resource.ts'
import { PodRanges } from './pod-ranges.ts'

function rangeOf(node: ApiObject): string {
  return textOf(structOf(node, 'spec'), 'podCIDR')
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
      const consider = (node: ApiObject): void => {
        const { name = '' } = node.metadata
        const range = rangeOf(node)
        if (range === '') queue.add(name)
        else ranges.note(name, range)
      }
      const deleted = ({ metadata }: ApiObject): void => ranges.release(metadata.name ?? '')
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
      const patch = { spec: { podCIDR: range, podCIDRs: [range] } }
      await client.patch(resourcePath(nodeResource, { name }), 'strategic', patch, { signal })
    },
  })
}

export const nodeIpam: ClusterRegistration = {
  name: 'node-ipam-controller',
  needs: () => [{ group: '', resource: 'nodes' }],
  create: createNodeIpam,
}

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

/** How long kubelets may cache objects, by the number of nodes; a step is left again below its least number. */
const steps = [
  { least: 0, most: 100, seconds: 0 },
  { least: 90, most: 500, seconds: 15 },
  { least: 450, most: 1000, seconds: 30 },
  { least: 900, most: 2000, seconds: 60 },
  { least: 1800, most: Infinity, seconds: 300 },
]

/** Sets the annotation by which kubelets know how long they may cache objects. */
function createNodeTtl(parts: ClusterParts): Controller {
  const { brand, client, objects } = parts
  const annotation = `node.alpha.${brand.labelDomain}/ttl`
  let count = 0
  let at = 0
  const wanted = (): string => String(steps[at]?.seconds ?? 0)
  const isDue = ({ metadata }: corev1.Node): boolean =>
    metadata.annotations?.[annotation] !== wanted()
  return new KeyController({
    name: 'ttl-controller',
    parts,
    reads: [nodeResource],
    workers: 5,
    watch(queue, signal) {
      const consider = (node: corev1.Node): void => {
        if (isDue(node)) queue.add(node.metadata.name ?? '')
      }
      count = 0
      at = 0
      objects.of(nodeResource).listen(
        {
          added(node) {
            count++
            if (count > (steps[at]?.most ?? Infinity)) at++
            consider(node)
          },
          changed: consider,
          deleted() {
            count--
            if (count < (steps[at]?.least ?? 0)) at--
          },
        },
        signal,
      )
    },
    async sync(name, _queue, signal) {
      const node = objects.of(nodeResource).byKey(name)
      if (!node || !isDue(node)) return
      const patch: Patch<corev1.Node> = { metadata: { annotations: { [annotation]: wanted() } } }
      await client.patch(resourcePath(nodeResource, { name }), 'strategic', patch, { signal })
    },
  })
}

export const nodeTtl: ClusterRegistration = {
  name: 'ttl-controller',
  needs: () => [{ group: '', resource: 'nodes' }],
  create: createNodeTtl,
}

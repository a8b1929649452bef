import type { ApiObject } from '../../../../../base/api/object.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { resourcePath } from '../../../../../base/client/resource-path.ts'
import { formatTime } from '../../../../../base/time/time.ts'
import { isMirrored } from '../../../../../kinds/rules/core/mirror-pod.ts'
import { isSimulatedNode } from '../../../../../requests/node-access/simulated-node.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../../shared/framework/controller.ts'
import { KeyController } from '../../../shared/framework/key-controller.ts'
import { nodeResource, podResource } from '../../../shared/objects/resources.ts'
import { nodeOf } from '../../../shared/pods/pod-state.ts'
import { createIfAbsent } from '../../../shared/writes/expected-errors.ts'
import { controlPlanePods } from './control-plane-pods.ts'

/** The one key of the queue: there is one control plane. */
const key = 'control-plane'

/**
 * Shows the static pods of a control plane: mirror pods on the node that has them already, or else on the first of the simulated nodes
 * by name. As a kubelet does, it makes a mirror pod again which a client deletes, as long as that node is there.
 */
export function staticPods(parts: ClusterParts): Controller {
  const { brand, objects, runtime, release, addressRanges } = parts
  const [nodes, pods] = [objects.of(nodeResource), objects.of(podResource)]
  const client = parts.clientOf('kubelet')
  const isOurs = (pod: ApiObject): boolean =>
    isMirrored(pod.metadata.annotations, brand) && pod.metadata.labels?.['tier'] === key
  const shown = (): readonly corev1.Pod[] =>
    pods.inNamespace(brand.systemNamespace).filter((pod) => isOurs(pod))
  let home: string | undefined
  const nodeOfPlane = (): corev1.Node | undefined => {
    const [known] = shown()
    home ??= known && nodeOf(known)
    if (home !== undefined) return nodes.get('', home)
    const [first] = Array.from(nodes.objects())
      .filter((node) => isSimulatedNode(node) && (node.status.addresses ?? []).length > 0)
      .toSorted((a, b) => compareNames(a.metadata.name, b.metadata.name))
    home = first?.metadata.name
    return first
  }
  return new KeyController({
    name: 'static-pods',
    parts,
    reads: [nodeResource, podResource],
    workers: 1,
    watch(queue, signal) {
      const look = (): void => queue.add(key)
      pods.follow(
        {
          deleted: (pod) => {
            if (isOurs(pod)) look()
          },
        },
        signal,
      )
      nodes.follow({ added: look, deleted: look }, signal)
      look()
    },
    async sync() {
      const node = nodeOfPlane()
      if (!node) return
      const path = resourcePath(
        { group: '', version: 'v1', resource: 'pods' },
        { namespace: brand.systemNamespace },
      )
      const made = controlPlanePods({
        brand,
        release: release.name,
        node,
        serviceRanges: addressRanges.map(({ text }) => text),
        time: formatTime(runtime.clock.now()),
      })
      const known = new Set(shown().map(({ metadata }) => metadata.name))
      for (const pod of made) {
        if (!known.has(pod.metadata.name)) await createIfAbsent(client, path, pod)
      }
    },
  })
}

function compareNames(a = '', b = ''): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { ClaimUse } from '../../../scheduler/devices/dynamic-resources.ts'
import type { ClaimBinding } from '../../../scheduler/volumes/volume-binding.ts'
import type { ClusterParts } from '../../shared/framework/cluster-parts.ts'
import { podResource } from '../../shared/pods/pod-control.ts'
import { bindVolumes } from './bind-volumes.ts'
import type { ClaimWrites } from './devices/claim-writes.ts'

/**
 * Binds a pod's volumes, its devices and then the pod to a node.
 * @throws what the client throws, and where volumes are not bound in time or claims of devices are not free any more
 */
export async function bindPod(
  pod: ApiObject,
  node: string,
  binding: {
    readonly parts: ClusterParts
    readonly claims: readonly ClaimBinding[]
    readonly uses: readonly ClaimUse[]
    readonly writes: ClaimWrites | undefined
    readonly client: Client
    readonly signal: AbortSignal
  },
): Promise<void> {
  const { client, signal, uses, writes } = binding
  const { namespace = '', name = '', uid = '' } = pod.metadata
  await bindVolumes(binding.claims, node, binding)
  const path = resourcePath(podResource, { namespace, name, subresource: 'binding' })
  const target = { kind: 'Node', name: node }
  const metadata = { namespace, name, uid }
  const object = { apiVersion: 'v1', kind: 'Binding', metadata, target }
  try {
    await writes?.bind(pod, uses, signal)
    await client.create(path, object, { signal, answer: 'unread' })
  } catch (error) {
    if (!signal.aborted) await writes?.unreserve(pod, uses, signal)
    throw error
  }
}

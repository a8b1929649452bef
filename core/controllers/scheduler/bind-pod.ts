import type { ApiObject } from '../../api/object.ts'
import type { Client } from '../../client/client.ts'
import { resourcePath } from '../../client/resource-path.ts'
import type { ClaimBinding } from '../../scheduler/volumes/volume-binding.ts'
import type { ClusterParts } from '../cluster-parts.ts'
import { podResource } from '../pods/pod-control.ts'
import { bindVolumes } from './bind-volumes.ts'

/** Binds a pod's volumes, and then the pod, to a node. @throws what the client throws, and where volumes are not bound in time */
export async function bindPod(
  pod: ApiObject,
  node: string,
  binding: {
    readonly parts: ClusterParts
    readonly claims: readonly ClaimBinding[]
    readonly client: Client
    readonly signal: AbortSignal
  },
): Promise<void> {
  const { client, signal } = binding
  const { namespace = '', name = '', uid = '' } = pod.metadata
  await bindVolumes(binding.claims, node, binding)
  const path = resourcePath(podResource, { namespace, name, subresource: 'binding' })
  const target = { kind: 'Node', name: node }
  const metadata = { namespace, name, uid }
  const object = { apiVersion: 'v1', kind: 'Binding', metadata, target }
  await client.create(path, object, { signal, answer: 'unread' })
}

import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { type ClaimBinding, selectedNode } from '../../../scheduler/volumes/volume-binding.ts'
import { annotationOf, isBound } from '../../../scheduler/volumes/volume-objects.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { claimResource, volumeResource } from '../../shared/objects/resources.ts'

/** How long the claims of a pod may take to be bound: kube-scheduler's `bindTimeoutSeconds`. */
const longestBindingMs = 600_000

interface BindingParts {
  readonly parts: ClusterParts
  readonly client: Client
  readonly signal: AbortSignal
}

/**
 * Has the claims of a pod bound for its node, and waits until they are. @throws what the client throws; TypeError where the claims
 * are not bound in time, or the provisioner gave the node up
 */
export async function bindVolumes(
  bindings: readonly ClaimBinding[],
  node: string,
  binding: BindingParts,
): Promise<void> {
  if (bindings.length === 0) return
  const { client, parts, signal } = binding
  const chosen = selectedNode(parts.brand)
  for (const { claim, volume } of bindings) {
    const { namespace = '', name = '', uid = '', resourceVersion = '' } = claim.metadata
    if (volume) {
      const path = resourcePath(volumeResource, { name: volume.metadata.name ?? '' })
      const owner = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name, uid }
      const patch = {
        metadata: {
          resourceVersion: volume.metadata.resourceVersion ?? '',
          annotations: { [`pv.${parts.brand.labelDomain}/bound-by-controller`]: 'yes' },
        },
        spec: { claimRef: { ...owner, resourceVersion } },
      }
      await client.patch(path, 'merge', patch, { signal })
    } else if (annotationOf(claim, chosen) !== node) {
      const path = resourcePath(claimResource, { namespace, name })
      const annotations = { [chosen]: node }
      await client.patch(path, 'merge', { metadata: { uid, annotations } }, { signal })
    }
  }
  await claimsBound(bindings, binding)
}

function claimsBound(
  bindings: readonly ClaimBinding[],
  { parts, signal }: BindingParts,
): Promise<void> {
  const index = parts.objects.of(claimResource)
  const waiting = new Map(bindings.map((each) => [keyOf(each.claim), each.volume === undefined]))
  const listening = new AbortController()
  return new Promise<void>((resolve, reject) => {
    const end = (finish: () => void): void => {
      cancel()
      signal.removeEventListener('abort', stop)
      listening.abort()
      finish()
    }
    const fail = (message: string): void => end(() => reject(new TypeError(message)))
    const stop = (): void => fail('the scheduler stops')
    const cancel = parts.runtime.timers.after(longestBindingMs, () =>
      fail('binding volumes: context deadline exceeded'),
    )
    const note = (claim: corev1.PersistentVolumeClaim): void => {
      const key = keyOf(claim)
      const isProvisioned = waiting.get(key)
      if (isProvisioned === undefined) return
      if (isBound(claim, parts.brand)) waiting.delete(key)
      else if (isProvisioned && annotationOf(claim, selectedNode(parts.brand)) === undefined) {
        fail(`provisioning failed for PVC "${claim.metadata.name ?? ''}"`)
      }
      if (waiting.size === 0) end(resolve)
    }
    signal.addEventListener('abort', stop, { once: true })
    const lose = ({ metadata }: corev1.PersistentVolumeClaim): void => {
      if (waiting.has(`${metadata.namespace ?? ''}/${metadata.name ?? ''}`)) {
        fail(`error getting PVC "${metadata.name ?? ''}": not found`)
      }
    }
    // Claims are looked at in a later turn where they exist already: all are reported as added.
    index.listen({ added: note, changed: note, deleted: lose }, listening.signal)
  })
}

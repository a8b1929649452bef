import type { JsonObject } from '../../../../base/api/json.ts'
import { keyOf, splitKey } from '../../../../base/api/metadata/object-keys.ts'
import { compareQuantities } from '../../../../base/api/quantities/quantity.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Patch } from '../../../../base/api/types/views.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { formatTime } from '../../../../base/time/time.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { KeyController } from '../../shared/framework/key-controller.ts'
import { claimResource, volumeResource } from '../../shared/objects/resources.ts'
import { isTooSmall, requestOf, storageOf } from '../volumes/volume-facts.ts'
import { simulatedProvisioner, volumeNames } from '../volumes/volume-names.ts'

const resizing = ['Resizing', 'FileSystemResizePending']

/** Whether a bound claim asks for more storage than it has. */
function isExpansion(claim: corev1.PersistentVolumeClaim): boolean {
  const request = requestOf(claim)
  const granted = storageOf(claim.status.capacity)
  if (claim.status.phase !== 'Bound' || !request || !granted) return false
  return compareQuantities(request, granted) > 0
}

/** Expands the volumes of claims that ask for more: at once where the volume is simulated. */
function createVolumeExpander(parts: ClusterParts): Controller {
  const { brand, client, objects, recorder, runtime } = parts
  const names = volumeNames(brand)
  const claims = objects.of(claimResource)
  const volumes = objects.of(volumeResource)
  const expanding = recorder({ component: 'volume_expand' })

  async function expand(
    claim: corev1.PersistentVolumeClaim,
    volume: corev1.PersistentVolume,
    signal: AbortSignal,
  ): Promise<void> {
    const component = `external-resizer ${simulatedProvisioner}`
    const resizer = recorder({ component })
    const { name: volumeName = '' } = volume.metadata
    const place = splitKey(keyOf(claim))
    const storage = claim.spec.resources.requests?.['storage'] ?? ''
    const status = resourcePath(claimResource, { ...place, subresource: 'status' })
    const others = (claim.status.conditions ?? []).filter(({ type }) => !resizing.includes(type))
    const time = formatTime(runtime.clock.now())
    const condition: JsonObject = { type: 'Resizing', status: 'True', lastTransitionTime: time }
    const begun: Patch<corev1.PersistentVolumeClaim> = {
      status: { conditions: [...others, condition] },
    }
    await client.patch(status, 'merge', begun, { signal })
    const text = `External resizer is resizing volume ${volumeName}`
    resizer.record(claim, 'Normal', 'Resizing', text)
    if (isTooSmall(volume, requestOf(claim))) {
      const path = resourcePath(volumeResource, { name: volumeName })
      await client.patch(path, 'merge', { spec: { capacity: { storage } } }, { signal })
    }
    const done: Patch<corev1.PersistentVolumeClaim> = {
      status: { capacity: { storage }, conditions: others.length === 0 ? null : others },
    }
    await client.patch(status, 'merge', done, { signal })
    resizer.record(claim, 'Normal', 'VolumeResizeSuccessful', 'Resize volume succeeded')
  }

  return new KeyController({
    name: 'persistentvolume-expander-controller',
    parts,
    reads: [claimResource, volumeResource],
    workers: 8,
    watch(queue, signal) {
      const consider = (claim: corev1.PersistentVolumeClaim): void => {
        if (isExpansion(claim)) queue.add(keyOf(claim))
      }
      claims.listen({ added: consider, changed: consider }, signal)
    },
    async sync(key, _queue, signal) {
      const claim = claims.byKey(key)
      const volume = claim && volumes.byKey(claim.spec.volumeName ?? '')
      if (!claim || !volume || !isExpansion(claim)) return
      const isSimulated =
        volume.metadata.annotations?.[names.provisionedBy] === simulatedProvisioner
      if (isSimulated) {
        await expand(claim, volume, signal)
        return
      }
      const text = 'waiting for an external controller to expand this PVC'
      expanding.record(claim, 'Normal', 'ExternalExpanding', text)
    },
  })
}

export const volumeExpander: ClusterRegistration = {
  name: 'persistentvolume-expander-controller',
  needs: () => [
    { group: '', resource: 'persistentvolumeclaims' },
    { group: '', resource: 'persistentvolumes' },
  ],
  create: createVolumeExpander,
}

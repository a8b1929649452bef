import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { StorageClass } from '../../../../base/api/types/storage.v1.generated.ts'
import type { NewObject } from '../../../../base/api/types/views.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { KeyController, type KeyQueue } from '../../shared/framework/key-controller.ts'
import type { FindObjects } from '../../shared/objects/object-index.ts'
import {
  podResource,
  claimResource,
  storageClassResource,
  volumeResource,
} from '../../shared/objects/resources.ts'
import { createIfAbsent } from '../../shared/writes/expected-errors.ts'
import { claimKeyOf, classOf, hasAnnotation } from '../volumes/volume-facts.ts'
import { simulatedProvisioner, volumeNames } from '../volumes/volume-names.ts'
import { BinderParts } from './binder-parts.ts'
import { Provisioner } from './provisioner.ts'
import { ClaimSync } from './sync-claim.ts'
import { VolumeSync } from './sync-volume.ts'

const name = 'persistentvolume-binder-controller'

/** Milliseconds after which a pending claim is looked at again. */
const resyncMs = 15_000

/** Prefixes of keys. */
const ofClaim = 'claim:'
const ofVolume = 'volume:'

/** Text of the index of claims that all of them have; no class has such a name. */
const all = '*'

/** Claims and volumes are bound to each other one at a time, so that no two claims take one volume. */
class VolumeBinder {
  readonly #parts: BinderParts
  readonly #claimSync: ClaimSync
  readonly #volumeSync: VolumeSync
  /** Claims without a volume, by their class, and by `all`. */
  readonly #pending: FindObjects<corev1.PersistentVolumeClaim>

  constructor(cluster: ClusterParts) {
    this.#parts = new BinderParts(cluster)
    const provisioner = new Provisioner(this.#parts)
    this.#claimSync = new ClaimSync(this.#parts, provisioner)
    this.#volumeSync = new VolumeSync(this.#parts, provisioner)
    const { claims, names } = this.#parts
    this.#pending = claims.index('unbound', (claim) =>
      hasAnnotation(claim, names.bindCompleted) ? [] : [all, classOf(claim, names)],
    )
  }

  watch(queue: KeyQueue, signal: AbortSignal): void {
    const { claims, volumes, names, cluster } = this.#parts
    const addClaim = (claim: corev1.PersistentVolumeClaim): void =>
      queue.add(ofClaim + keyOf(claim))
    const addVolume = (volume: corev1.PersistentVolume): void => {
      queue.add(ofVolume + keyOf(volume))
      // Claims that wait may fit the volume.
      if (volume.status.phase !== 'Available' || volume.spec.claimRef) return
      this.#wakeClaims(classOf(volume, names), queue)
    }
    claims.listen(
      {
        added: addClaim,
        changed: addClaim,
        deleted: (claim) => {
          queue.forget(ofClaim + keyOf(claim))
          const { volumeName: volume = '' } = claim.spec
          if (volume !== '') queue.add(ofVolume + volume)
        },
      },
      signal,
    )
    volumes.listen(
      {
        added: addVolume,
        changed: addVolume,
        deleted: (volume) => {
          const reference = volume.spec.claimRef
          if (reference) queue.add(ofClaim + claimKeyOf(reference))
        },
      },
      signal,
    )
    const wake = (): void => this.#wakeClaims(all, queue)
    cluster.objects
      .of(storageClassResource(cluster.brand))
      .listen({ added: wake, changed: wake }, signal)
    void ensureDefaultClass(cluster).catch((error: unknown) => {
      if (signal.aborted) return
      const { logger } = cluster.runtime
      logger.warn('the default storage class cannot be created', { error: String(error) })
    })
  }

  async sync(key: string, queue: KeyQueue, signal: AbortSignal): Promise<void> {
    const { claims, volumes } = this.#parts
    if (key.startsWith(ofVolume)) {
      const volume = volumes.byKey(key.slice(ofVolume.length))
      const claimKey = volume && (await this.#volumeSync.sync(volume, signal))
      if (claimKey !== undefined) queue.add(ofClaim + claimKey)
      return
    }
    const claim = claims.byKey(key.slice(ofClaim.length))
    if (claim && (await this.#claimSync.sync(claim, signal))) queue.addAfter(key, resyncMs)
  }

  #wakeClaims(className: string, queue: KeyQueue): void {
    for (const claim of this.#pending(className)) queue.add(ofClaim + keyOf(claim))
  }
}

function createVolumeBinder(parts: ClusterParts): Controller {
  const binder = new VolumeBinder(parts)
  return new KeyController({
    name,
    parts,
    reads: [claimResource, volumeResource, podResource, storageClassResource(parts.brand)],
    workers: 1,
    watch: (queue, signal) => binder.watch(queue, signal),
    sync: (key, queue, signal) => binder.sync(key, queue, signal),
  })
}

/** Creates the default class of simulated clusters, as kind's cluster has one, where no class exists. */
async function ensureDefaultClass(parts: ClusterParts): Promise<void> {
  const { brand, client, objects } = parts
  const resource = storageClassResource(brand)
  if (!parts.runs('simulated-nodes') || objects.of(resource).size > 0) return
  const storageClass: NewObject<StorageClass> = {
    apiVersion: `${resource.group}/${resource.version}`,
    kind: 'StorageClass',
    metadata: { name: 'standard', annotations: { [volumeNames(brand).defaultClass]: 'true' } },
    provisioner: simulatedProvisioner,
    reclaimPolicy: 'Delete',
    volumeBindingMode: 'WaitForFirstConsumer',
    allowVolumeExpansion: true,
  }
  await createIfAbsent(client, resourcePath(resource), storageClass)
}

export const volumeBinder: ClusterRegistration = {
  name: 'persistentvolume-binder-controller',
  needs: ({ apiDomain }) => [
    { group: '', resource: 'persistentvolumeclaims' },
    { group: '', resource: 'persistentvolumes' },
    { group: '', resource: 'pods' },
    { group: `storage.${apiDomain}`, resource: 'storageclasses' },
  ],
  create: createVolumeBinder,
}

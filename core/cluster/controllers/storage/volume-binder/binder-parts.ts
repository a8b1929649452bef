import type { ApiObject } from '../../../../base/api/object.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { EventRecorder, EventType } from '../../shared/events/event-recorder.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { FindObjects, ObjectIndex } from '../../shared/objects/object-index.ts'
import { claimResource, volumeResource } from '../../shared/objects/resources.ts'
import { podsOfClaim } from '../volumes/pods-of-claims.ts'
import { type VolumeNames, volumeNames } from '../volumes/volume-names.ts'
import { StorageClasses } from './storage-classes.ts'
import { VolumeMatch } from './volume-match.ts'
import { VolumeWrites } from './volume-writes.ts'

/** Parts that the files of the volume binder share. */
export class BinderParts {
  readonly cluster: ClusterParts
  readonly names: VolumeNames
  readonly claims: ObjectIndex<corev1.PersistentVolumeClaim>
  readonly volumes: ObjectIndex<corev1.PersistentVolume>
  readonly classes: StorageClasses
  readonly match: VolumeMatch
  readonly writes: VolumeWrites
  /** Pods that use a claim, by its key. */
  readonly podsOf: FindObjects<corev1.Pod>
  readonly #recorder: EventRecorder

  constructor(cluster: ClusterParts) {
    const { brand, client, objects } = cluster
    this.cluster = cluster
    this.names = volumeNames(brand)
    this.claims = objects.of(claimResource)
    this.volumes = objects.of(volumeResource)
    this.classes = new StorageClasses(cluster, this.names)
    this.match = new VolumeMatch(this.volumes, this.names)
    this.podsOf = podsOfClaim(objects)
    this.#recorder = cluster.recorder({ component: 'persistentvolume-controller' })
    this.writes = new VolumeWrites({ client, recorder: this.#recorder, names: this.names })
  }

  event(object: ApiObject, type: EventType, reason: string, message: string): void {
    this.#recorder.record(object, type, reason, message)
  }
}

import type { Brand } from '../../../../base/api/brand.ts'
import type { TypedResource } from '../../../../base/api/group-version.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type * as storagev1 from '../../../../base/api/types/storage.v1.generated.ts'
import type { SchedulingQueue } from '../../../scheduler/queue/scheduling-queue.ts'
import { classNameOf, type VolumeObjects } from '../../../scheduler/volumes/volume-objects.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { ObjectIndex } from '../../shared/objects/object-index.ts'
import {
  claimResource,
  csiNodeResource,
  storageClassResource,
  volumeAttachmentResource,
  volumeResource,
} from '../../shared/objects/resources.ts'
import { storedResource } from '../../shared/objects/stored-resource.ts'

/** The objects of volumes in the shared indexes. */
export class StoredVolumes implements VolumeObjects {
  readonly brand: Brand
  readonly #parts: ClusterParts
  readonly #classes: TypedResource<storagev1.StorageClass>
  readonly #csiNodes: TypedResource<storagev1.CSINode>
  readonly #attachments: TypedResource<storagev1.VolumeAttachment>

  constructor(parts: ClusterParts) {
    this.#parts = parts
    this.brand = parts.brand
    this.#classes = storageClassResource(parts.brand)
    this.#csiNodes = csiNodeResource(parts.brand)
    this.#attachments = volumeAttachmentResource(parts.brand)
  }

  claim(key: string): corev1.PersistentVolumeClaim | undefined {
    return this.#index(claimResource)?.byKey(key)
  }

  volume(name: string): corev1.PersistentVolume | undefined {
    return this.#index(volumeResource)?.byKey(name)
  }

  freeVolumes(storageClass: string): readonly corev1.PersistentVolume[] {
    const find = this.#index(volumeResource)?.index('class of free volumes', (volume) =>
      isFree(volume) ? [classNameOf(volume, this.brand)] : [],
    )
    return find?.(storageClass) ?? []
  }

  storageClass(name: string): storagev1.StorageClass | undefined {
    return this.#index(this.#classes)?.byKey(name)
  }

  csiNode(name: string): storagev1.CSINode | undefined {
    return this.#index(this.#csiNodes)?.byKey(name)
  }

  attachedVolumes(node: string, driver: string): readonly string[] {
    const find = this.#index(this.#attachments)?.index('node of attachments', (attachment) => [
      attachment.spec.nodeName,
    ])
    return (find?.(node) ?? []).flatMap(({ spec: { attacher, source } }) => {
      const { persistentVolumeName: name = '' } = source
      const isCounted = this.volume(name)?.spec.csi !== undefined
      return isCounted && attacher === driver ? [name] : []
    })
  }

  /** Has pods looked at again when volumes change, until `signal` aborts. */
  watch(queue: SchedulingQueue, signal: AbortSignal): void {
    const note = (): void => queue.note('volume-changed')
    const resources: readonly TypedResource<ApiObject>[] = [
      claimResource,
      volumeResource,
      this.#classes,
      this.#csiNodes,
      this.#attachments,
    ]
    for (const resource of resources) {
      this.#index(resource)?.listen({ added: note, changed: note, deleted: note }, signal)
    }
  }

  #index<T extends ApiObject>(resource: TypedResource<T>): ObjectIndex<T> | undefined {
    return storedResource(this.#parts, resource) && this.#parts.objects.of(resource)
  }
}

/** Whether a volume has no claim, or is reserved for one that it is not bound to yet. */
function isFree({ spec, status: { phase } }: corev1.PersistentVolume): boolean {
  return phase === 'Available' || (spec.claimRef !== undefined && phase === 'Pending')
}

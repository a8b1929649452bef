import type { Brand } from '../../../../base/api/brand.ts'
import type { GroupResource } from '../../../../base/api/group-version.ts'
import { objectOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { SchedulingQueue } from '../../../scheduler/queue/scheduling-queue.ts'
import { classNameOf, type VolumeObjects } from '../../../scheduler/volumes/volume-objects.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { ObjectIndex } from '../../shared/objects/object-index.ts'
import { storedResource } from '../../shared/objects/stored-resource.ts'

const claims = { group: '', resource: 'persistentvolumeclaims' }
const volumes = { group: '', resource: 'persistentvolumes' }

/** The objects of volumes in the shared indexes. */
export class StoredVolumes implements VolumeObjects {
  readonly brand: Brand
  readonly #parts: ClusterParts
  readonly #classes: GroupResource
  readonly #csiNodes: GroupResource
  readonly #attachments: GroupResource

  constructor(parts: ClusterParts) {
    this.#parts = parts
    this.brand = parts.brand
    const group = `storage.${parts.brand.apiDomain}`
    this.#classes = { group, resource: 'storageclasses' }
    this.#csiNodes = { group, resource: 'csinodes' }
    this.#attachments = { group, resource: 'volumeattachments' }
  }

  claim(key: string): ApiObject | undefined {
    return this.#index(claims)?.byKey(key)
  }

  volume(name: string): ApiObject | undefined {
    return this.#index(volumes)?.byKey(name)
  }

  freeVolumes(storageClass: string): readonly ApiObject[] {
    const find = this.#index(volumes)?.index('class of free volumes', (volume) =>
      isFree(volume) ? [classNameOf(volume, this.brand)] : [],
    )
    return find?.(storageClass) ?? []
  }

  storageClass(name: string): ApiObject | undefined {
    return this.#index(this.#classes)?.byKey(name)
  }

  csiNode(name: string): ApiObject | undefined {
    return this.#index(this.#csiNodes)?.byKey(name)
  }

  attachedVolumes(node: string, driver: string): readonly string[] {
    const find = this.#index(this.#attachments)?.index('node of attachments', (attachment) => [
      textOf(structOf(attachment, 'spec'), 'nodeName'),
    ])
    return (find?.(node) ?? []).flatMap((attachment) => {
      const spec = structOf(attachment, 'spec')
      const name = textOf(structOf(spec, 'source'), 'persistentVolumeName')
      const volume = this.volume(name)
      const isCounted = volume && objectOf(structOf(volume, 'spec'), 'csi') !== undefined
      return isCounted && textOf(spec, 'attacher') === driver ? [name] : []
    })
  }

  /** Has pods looked at again when volumes change, until `signal` aborts. */
  watch(queue: SchedulingQueue, signal: AbortSignal): void {
    const note = (): void => queue.note('volume-changed')
    for (const resource of [claims, volumes, this.#classes, this.#csiNodes, this.#attachments]) {
      this.#index(resource)?.listen({ added: note, changed: note, deleted: note }, signal)
    }
  }

  #index(resource: GroupResource): ObjectIndex | undefined {
    return storedResource(this.#parts, resource) && this.#parts.objects.of(resource)
  }
}

/** Whether a volume has no claim, or is reserved for one that it is not bound to yet. */
function isFree(volume: ApiObject): boolean {
  const phase = textOf(structOf(volume, 'status'), 'phase')
  const isReserved = objectOf(structOf(volume, 'spec'), 'claimRef') !== undefined
  return phase === 'Available' || (isReserved && phase === 'Pending')
}

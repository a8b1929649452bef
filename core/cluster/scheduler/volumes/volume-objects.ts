import type { Brand } from '../../../base/api/brand.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type * as storagev1 from '../../../base/api/types/storage.v1.generated.ts'

/** The objects that decide where volumes are. */
export interface VolumeObjects {
  readonly brand: Brand
  claim(key: string): corev1.PersistentVolumeClaim | undefined
  volume(name: string): corev1.PersistentVolume | undefined
  /** Volumes of a storage class that no claim is bound to. */
  freeVolumes(storageClass: string): readonly corev1.PersistentVolume[]
  storageClass(name: string): storagev1.StorageClass | undefined
  csiNode(name: string): storagev1.CSINode | undefined
  /** Names of the volumes that VolumeAttachments of a driver attach to a node. */
  attachedVolumes(node: string, driver: string): readonly string[]
}

export function annotationOf({ metadata }: ApiObject, name: string): string | undefined {
  return metadata.annotations?.[name]
}

export function volumeNameOf({ spec }: corev1.PersistentVolumeClaim): string {
  return spec.volumeName ?? ''
}

/** Whether a claim and its volume are bound to each other. */
export function isBound(claim: corev1.PersistentVolumeClaim, { labelDomain }: Brand): boolean {
  const isCompleted = annotationOf(claim, `pv.${labelDomain}/bind-completed`) !== undefined
  return volumeNameOf(claim) !== '' && isCompleted
}

/** Name of a claim's or volume's storage class; empty for none. */
export function classNameOf(
  object: corev1.PersistentVolumeClaim | corev1.PersistentVolume,
  { labelDomain }: Brand,
): string {
  const legacy = annotationOf(object, `volume.beta.${labelDomain}/storage-class`)
  return legacy ?? object.spec.storageClassName ?? ''
}

/** Name of the CSI driver that serves a claim; undefined where that is not known. */
export function driverOf(
  claim: corev1.PersistentVolumeClaim,
  objects: VolumeObjects,
): string | undefined {
  const volume = objects.volume(volumeNameOf(claim))
  if (volume) return volume.spec.csi?.driver
  return objects.storageClass(classNameOf(claim, objects.brand))?.provisioner
}

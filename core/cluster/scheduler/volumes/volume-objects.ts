import type { Brand } from '../../../base/api/brand.ts'
import { objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'

/** The objects that decide where volumes are. */
export interface VolumeObjects {
  readonly brand: Brand
  claim(key: string): ApiObject | undefined
  volume(name: string): ApiObject | undefined
  /** Volumes of a storage class that no claim is bound to. */
  freeVolumes(storageClass: string): readonly ApiObject[]
  storageClass(name: string): ApiObject | undefined
  csiNode(name: string): ApiObject | undefined
  /** Names of the volumes that VolumeAttachments of a driver attach to a node. */
  attachedVolumes(node: string, driver: string): readonly string[]
}

export function annotationOf({ metadata }: ApiObject, name: string): string | undefined {
  return metadata.annotations?.[name]
}

export function volumeNameOf(claim: ApiObject): string {
  return textOf(structOf(claim, 'spec'), 'volumeName')
}

/** Whether a claim and its volume are bound to each other. */
export function isBound(claim: ApiObject, { labelDomain }: Brand): boolean {
  const isCompleted = annotationOf(claim, `pv.${labelDomain}/bind-completed`) !== undefined
  return volumeNameOf(claim) !== '' && isCompleted
}

/** Name of a claim's or volume's storage class; empty for none. */
export function classNameOf(object: ApiObject, { labelDomain }: Brand): string {
  const legacy = annotationOf(object, `volume.beta.${labelDomain}/storage-class`)
  return legacy ?? textOf(structOf(object, 'spec'), 'storageClassName')
}

/** Name of the CSI driver that serves a claim; undefined where that is not known. */
export function driverOf(claim: ApiObject, objects: VolumeObjects): string | undefined {
  const volume = objects.volume(volumeNameOf(claim))
  const csi = volume && objectOf(structOf(volume, 'spec'), 'csi')
  if (csi) return textOf(csi, 'driver')
  const storageClass = volume ? undefined : objects.storageClass(classNameOf(claim, objects.brand))
  return storageClass && textOf(storageClass, 'provisioner')
}

import type { ApiObject } from '../../../../base/api/object.ts'
import {
  compareQuantities,
  parseQuantity,
  type Quantity,
} from '../../../../base/api/quantities/quantity.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { VolumeNames } from './volume-names.ts'

/** A claim or a volume. */
export type VolumeObject = corev1.PersistentVolumeClaim | corev1.PersistentVolume

export function hasAnnotation({ metadata }: ApiObject, name: string): boolean {
  return metadata.annotations?.[name] !== undefined
}

/** Name of the class of a claim or a volume; empty for none. */
export function classOf({ metadata, spec }: VolumeObject, names: VolumeNames): string {
  return metadata.annotations?.[names.betaClass] ?? spec.storageClassName ?? ''
}

/** Whether a claim names a class, an empty name included. */
export function hasClass(claim: corev1.PersistentVolumeClaim, names: VolumeNames): boolean {
  return hasAnnotation(claim, names.betaClass) || claim.spec.storageClassName !== undefined
}

/** Key of the claim that a volume refers to: `namespace/name`. */
export function claimKeyOf({ namespace = '', name = '' }: corev1.ObjectReference): string {
  return `${namespace}/${name}`
}

/** Whether a volume refers to this claim; a reference without a uid is by name. */
export function isBoundTo(
  { spec: { claimRef } }: corev1.PersistentVolume,
  { metadata }: corev1.PersistentVolumeClaim,
): boolean {
  if (!claimRef) return false
  const { namespace = '', name = '', uid = '' } = metadata
  if (claimKeyOf(claimRef) !== `${namespace}/${name}`) return false
  return !claimRef.uid || claimRef.uid === uid
}

/** The amount of storage in a list of amounts; undefined for none. */
export function storageOf(amounts: corev1.PersistentVolumeSpec['capacity']): Quantity | undefined {
  return parseQuantity(amounts?.['storage'] ?? '')
}

/** Storage that a claim asks for; undefined for none. */
export function requestOf({ spec }: corev1.PersistentVolumeClaim): Quantity | undefined {
  return storageOf(spec.resources.requests)
}

export function capacityOf({ spec }: corev1.PersistentVolume): Quantity | undefined {
  return storageOf(spec.capacity)
}

/** Whether a volume is smaller than `request`. */
export function isTooSmall(
  volume: corev1.PersistentVolume,
  request: Quantity | undefined,
): boolean {
  if (!request) return false
  const capacity = capacityOf(volume)
  return !capacity || compareQuantities(capacity, request) < 0
}

export function hasSameMode(
  { spec: wanted }: corev1.PersistentVolumeClaim,
  { spec: offered }: corev1.PersistentVolume,
): boolean {
  return (wanted.volumeMode ?? 'Filesystem') === (offered.volumeMode ?? 'Filesystem')
}

export function hasAccessModes(
  { spec: { accessModes: offered = [] } }: corev1.PersistentVolume,
  { spec: { accessModes: wanted = [] } }: corev1.PersistentVolumeClaim,
): boolean {
  return wanted.every((mode) => offered.includes(mode))
}

export function attributesClassOf({ spec }: VolumeObject): string {
  return spec.volumeAttributesClassName ?? ''
}

/** Why a volume cannot serve a claim, in the words of events; undefined where it can. */
export function mismatchOf(
  volume: corev1.PersistentVolume,
  claim: corev1.PersistentVolumeClaim,
  names: VolumeNames,
): string | undefined {
  if (isTooSmall(volume, requestOf(claim))) return 'requested PV is too small'
  if (classOf(volume, names) !== classOf(claim, names)) return 'storageClassName does not match'
  if (attributesClassOf(volume) !== attributesClassOf(claim)) {
    return 'volumeAttributesClassName does not match'
  }
  if (!hasSameMode(claim, volume)) return 'incompatible volumeMode'
  return hasAccessModes(volume, claim) ? undefined : 'incompatible accessMode'
}

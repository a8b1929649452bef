// Generated from core/kinds/tables/types/storage.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { QuantityText, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type VolumeAttachment = {
  readonly apiVersion: string
  readonly kind: 'VolumeAttachment'
  readonly metadata: metav1.ObjectMeta
  readonly spec: VolumeAttachmentSpec
  readonly status: VolumeAttachmentStatus
}

export type VolumeAttachmentList = {
  readonly apiVersion: string
  readonly kind: 'VolumeAttachmentList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<VolumeAttachment>[] | null
}

export type VolumeAttachmentSpec = {
  readonly attacher: string
  readonly source: VolumeAttachmentSource
  readonly nodeName: string
}

export type VolumeAttachmentSource = {
  readonly persistentVolumeName?: string
  readonly inlineVolumeSpec?: corev1.PersistentVolumeSpec
}

export type VolumeAttachmentStatus = {
  readonly attached: boolean
  readonly attachmentMetadata?: { readonly [key: string]: string }
  readonly attachError?: VolumeError
  readonly detachError?: VolumeError
}

export type VolumeError = {
  readonly time: Time | null
  readonly message?: string
  /** Behind the feature gate MutableCSINodeAllocatableCount. */
  readonly errorCode?: number
}

export type CSIStorageCapacity = {
  readonly apiVersion: string
  readonly kind: 'CSIStorageCapacity'
  readonly metadata: metav1.ObjectMeta
  readonly nodeTopology?: metav1.LabelSelector
  readonly storageClassName: string
  readonly capacity?: QuantityText
  readonly maximumVolumeSize?: QuantityText
}

export type CSIStorageCapacityList = {
  readonly apiVersion: string
  readonly kind: 'CSIStorageCapacityList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<CSIStorageCapacity>[] | null
}

export type VolumeAttributesClass = {
  readonly apiVersion: string
  readonly kind: 'VolumeAttributesClass'
  readonly metadata: metav1.ObjectMeta
  readonly driverName: string
  readonly parameters?: { readonly [key: string]: string }
}

export type VolumeAttributesClassList = {
  readonly apiVersion: string
  readonly kind: 'VolumeAttributesClassList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<VolumeAttributesClass>[] | null
}

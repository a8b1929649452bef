// Generated from core/kinds/tables/types/storage.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { QuantityText, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type VolumeAttachment = {
  apiVersion: string
  kind: 'VolumeAttachment'
  metadata?: metav1.ObjectMeta
  spec: VolumeAttachmentSpec
  status?: VolumeAttachmentStatus
}

export type VolumeAttachmentList = {
  apiVersion: string
  kind: 'VolumeAttachmentList'
  metadata?: metav1.ListMeta
  items: Embedded<VolumeAttachment>[]
}

export type VolumeAttachmentSpec = {
  attacher: string
  source: VolumeAttachmentSource
  nodeName: string
}

export type VolumeAttachmentSource = {
  persistentVolumeName?: string
  inlineVolumeSpec?: corev1.PersistentVolumeSpec
}

export type VolumeAttachmentStatus = {
  attached: boolean
  attachmentMetadata?: { [key: string]: string }
  attachError?: VolumeError
  detachError?: VolumeError
}

export type VolumeError = {
  time?: Time
  message?: string
  /** Behind the feature gate MutableCSINodeAllocatableCount. */
  errorCode?: number
}

export type CSIStorageCapacity = {
  apiVersion: string
  kind: 'CSIStorageCapacity'
  metadata?: metav1.ObjectMeta
  nodeTopology?: metav1.LabelSelector
  storageClassName: string
  capacity?: QuantityText
  maximumVolumeSize?: QuantityText
}

export type CSIStorageCapacityList = {
  apiVersion: string
  kind: 'CSIStorageCapacityList'
  metadata?: metav1.ListMeta
  items: Embedded<CSIStorageCapacity>[]
}

export type VolumeAttributesClass = {
  apiVersion: string
  kind: 'VolumeAttributesClass'
  metadata?: metav1.ObjectMeta
  driverName: string
  parameters?: { [key: string]: string }
}

export type VolumeAttributesClassList = {
  apiVersion: string
  kind: 'VolumeAttributesClassList'
  metadata?: metav1.ListMeta
  items: Embedded<VolumeAttributesClass>[]
}

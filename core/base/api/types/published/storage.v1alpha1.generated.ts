// Generated from core/kinds/tables/types/storage.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { QuantityText, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

/** Asks a CSI driver to attach a volume to a node, and once deleted to detach it. */
export type VolumeAttachment = {
  apiVersion: string
  kind: 'VolumeAttachment'
  metadata?: metav1.ObjectMeta
  /** Which volume is to be attached, to which node, and by whom. */
  spec: VolumeAttachmentSpec
  /** Whether the driver has attached the volume, and what went wrong. */
  status?: VolumeAttachmentStatus
}

/** List of volume attachments. */
export type VolumeAttachmentList = {
  apiVersion: string
  kind: 'VolumeAttachmentList'
  metadata?: metav1.ListMeta
  items: Embedded<VolumeAttachment>[]
}

/** Volume, node and the driver that brings them together. */
export type VolumeAttachmentSpec = {
  /** Name of the CSI driver that has to attach the volume. */
  attacher: string
  /** Volume to attach: a persistent volume by name, or one that stands here whole. */
  source: VolumeAttachmentSource
  /** Node that the volume is to be attached to. */
  nodeName: string
}

/** One of two ways to tell the volume to attach; exactly one is set. */
export type VolumeAttachmentSource = {
  /** Persistent volume to attach, by name. */
  persistentVolumeName?: string
  /** Whole CSI volume spec to attach where no persistent volume exists. */
  inlineVolumeSpec?: corev1.PersistentVolumeSpec
}

/** What the driver reports about attaching and detaching. */
export type VolumeAttachmentStatus = {
  /** Whether the volume is attached to the node now; its pods start only then. */
  attached: boolean
  /** What the driver needs later to mount the attached volume, such as a device path. */
  attachmentMetadata?: { [key: string]: string }
  /** Why the last try to attach the volume failed; absent after a success. */
  attachError?: VolumeError
  /** Why the last try to detach the volume failed. */
  detachError?: VolumeError
}

/** What went wrong when a driver attached or detached a volume. */
export type VolumeError = {
  /** When attaching or detaching the volume failed. */
  time?: Time
  /** Sentence why attaching or detaching failed, without secrets; at most 1024 bytes. */
  message?: string
  /** Status in gRPC of the failed call; 8 (ResourceExhausted) renews the node's volume limit. Behind the feature gate MutableCSINodeAllocatableCount. */
  errorCode?: number
}

/** Storage of one class left in a part of the cluster, from CSI drivers for the scheduler. */
export type CSIStorageCapacity = {
  apiVersion: string
  kind: 'CSIStorageCapacity'
  metadata?: metav1.ObjectMeta
  /** Label selector of the nodes that reach this storage: all if empty, none if absent. */
  nodeTopology?: metav1.LabelSelector
  /** Storage class whose free space is reported. */
  storageClassName: string
  /** Free space as the driver reports it; larger claims find no room here. */
  capacity?: QuantityText
  /** Largest single volume that the free space admits; compared with claims in place of capacity. */
  maximumVolumeSize?: QuantityText
}

/** List of CSI storage capacities. */
export type CSIStorageCapacityList = {
  apiVersion: string
  kind: 'CSIStorageCapacityList'
  metadata?: metav1.ListMeta
  items: Embedded<CSIStorageCapacity>[]
}

/** Settings of volumes that may change in use, such as speed; claims name a class. */
export type VolumeAttributesClass = {
  apiVersion: string
  kind: 'VolumeAttributesClass'
  metadata?: metav1.ObjectMeta
  /** CSI driver whose volumes take these settings. */
  driverName: string
  /** Settings for volumes of the attributes class; 1 to 512, 256 KiB in all. */
  parameters?: { [key: string]: string }
}

/** List of volume attributes classes. */
export type VolumeAttributesClassList = {
  apiVersion: string
  kind: 'VolumeAttributesClassList'
  metadata?: metav1.ListMeta
  items: Embedded<VolumeAttributesClass>[]
}

// Generated from core/kinds/tables/types/storage.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, QuantityText, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type VolumeBindingMode = 'Immediate' | 'WaitForFirstConsumer' | (string & {})

export type FSGroupPolicy = 'ReadWriteOnceWithFSType' | 'File' | 'None' | (string & {})

export type VolumeLifecycleMode = 'Persistent' | 'Ephemeral' | (string & {})

export type StorageHealthStatusType = string

export type StorageClass = {
  apiVersion: string
  kind: 'StorageClass'
  metadata?: metav1.ObjectMeta
  provisioner: string
  parameters?: { [key: string]: string }
  reclaimPolicy?: corev1.PersistentVolumeReclaimPolicy
  mountOptions?: string[]
  allowVolumeExpansion?: boolean
  volumeBindingMode?: VolumeBindingMode
  allowedTopologies?: corev1.TopologySelectorTerm[]
}

export type StorageClassList = {
  apiVersion: string
  kind: 'StorageClassList'
  metadata?: metav1.ListMeta
  items: Embedded<StorageClass>[]
}

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

export type CSIDriver = {
  apiVersion: string
  kind: 'CSIDriver'
  metadata?: metav1.ObjectMeta
  spec: CSIDriverSpec
}

export type CSIDriverList = {
  apiVersion: string
  kind: 'CSIDriverList'
  metadata?: metav1.ListMeta
  items: Embedded<CSIDriver>[]
}

export type CSIDriverSpec = {
  attachRequired?: boolean
  podInfoOnMount?: boolean
  volumeLifecycleModes?: VolumeLifecycleMode[]
  storageCapacity?: boolean
  fsGroupPolicy?: FSGroupPolicy
  tokenRequests?: TokenRequest[]
  requiresRepublish?: boolean
  /** Behind the feature gate SELinuxMountReadWriteOncePod. */
  seLinuxMount?: boolean
  /** Behind the feature gate MutableCSINodeAllocatableCount. */
  nodeAllocatableUpdatePeriodSeconds?: Int64
}

export type TokenRequest = {
  audience: string
  expirationSeconds?: Int64
}

export type CSINode = {
  apiVersion: string
  kind: 'CSINode'
  metadata?: metav1.ObjectMeta
  spec: CSINodeSpec
}

export type CSINodeSpec = {
  drivers: CSINodeDriver[]
}

export type CSINodeDriver = {
  name: string
  nodeID: string
  topologyKeys?: string[]
  allocatable?: VolumeNodeResources
}

export type VolumeNodeResources = {
  count?: number
}

export type CSINodeList = {
  apiVersion: string
  kind: 'CSINodeList'
  metadata?: metav1.ListMeta
  items: Embedded<CSINode>[]
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

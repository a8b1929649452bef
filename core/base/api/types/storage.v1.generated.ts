// Generated from core/kinds/tables/types/storage.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, QuantityText, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type VolumeBindingMode = 'Immediate' | 'WaitForFirstConsumer'

export type FSGroupPolicy = 'ReadWriteOnceWithFSType' | 'File' | 'None' | (string & {})

export type VolumeLifecycleMode = 'Persistent' | 'Ephemeral' | (string & {})

export type StorageHealthStatusType = string

export type StorageClass = {
  readonly apiVersion: string
  readonly kind: 'StorageClass'
  readonly metadata: metav1.ObjectMeta
  readonly provisioner: string
  readonly parameters?: { readonly [key: string]: string }
  readonly reclaimPolicy: corev1.PersistentVolumeReclaimPolicy
  readonly mountOptions?: readonly string[]
  readonly allowVolumeExpansion?: boolean
  readonly volumeBindingMode: VolumeBindingMode
  readonly allowedTopologies?: readonly corev1.TopologySelectorTerm[]
}

export type StorageClassList = {
  readonly apiVersion: string
  readonly kind: 'StorageClassList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<StorageClass>[] | null
}

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

export type CSIDriver = {
  readonly apiVersion: string
  readonly kind: 'CSIDriver'
  readonly metadata: metav1.ObjectMeta
  readonly spec: CSIDriverSpec
}

export type CSIDriverList = {
  readonly apiVersion: string
  readonly kind: 'CSIDriverList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<CSIDriver>[] | null
}

export type CSIDriverSpec = {
  readonly attachRequired?: boolean
  readonly podInfoOnMount?: boolean
  readonly volumeLifecycleModes?: readonly VolumeLifecycleMode[]
  readonly storageCapacity?: boolean
  readonly fsGroupPolicy?: FSGroupPolicy
  readonly tokenRequests?: readonly TokenRequest[]
  readonly requiresRepublish?: boolean
  /** Behind the feature gate SELinuxMountReadWriteOncePod. */
  readonly seLinuxMount?: boolean
  /** Behind the feature gate MutableCSINodeAllocatableCount. */
  readonly nodeAllocatableUpdatePeriodSeconds?: Int64
}

export type TokenRequest = {
  readonly audience: string
  readonly expirationSeconds?: Int64
}

export type CSINode = {
  readonly apiVersion: string
  readonly kind: 'CSINode'
  readonly metadata: metav1.ObjectMeta
  readonly spec: CSINodeSpec
}

export type CSINodeSpec = {
  readonly drivers: readonly CSINodeDriver[] | null
}

export type CSINodeDriver = {
  readonly name: string
  readonly nodeID: string
  readonly topologyKeys: readonly string[] | null
  readonly allocatable?: VolumeNodeResources
}

export type VolumeNodeResources = {
  readonly count?: number
}

export type CSINodeList = {
  readonly apiVersion: string
  readonly kind: 'CSINodeList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<CSINode>[] | null
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

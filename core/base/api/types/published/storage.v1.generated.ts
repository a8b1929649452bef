// Generated from core/kinds/tables/types/storage.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, QuantityText, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

/**
 * - `Immediate` binds or provisions at once, wherever the pods may run later.
 * - `WaitForFirstConsumer` waits for a pod that uses the claim, so that the volume suits the pod's node.
 */
export type VolumeBindingMode = 'Immediate' | 'WaitForFirstConsumer'

export type FSGroupPolicy = 'ReadWriteOnceWithFSType' | 'File' | 'None' | (string & {})

export type VolumeLifecycleMode = 'Persistent' | 'Ephemeral' | (string & {})

export type StorageHealthStatusType = string

/** Sort of storage that claims name: who makes its volumes, how, and when. */
export type StorageClass = {
  apiVersion: string
  kind: 'StorageClass'
  metadata?: metav1.ObjectMeta
  /** Who makes volumes of this class; with {brandLong}/no-provisioner, you. */
  provisioner: string
  /** Settings for the class's provisioner; at most 512, and 256 KiB in all. */
  parameters?: { [key: string]: string }
  /** What becomes of the class's volumes after their claims; Delete by default. */
  reclaimPolicy?: corev1.PersistentVolumeReclaimPolicy
  /** Mount options of new volumes of this class, such as ro. */
  mountOptions?: string[]
  /** True lets users enlarge claims of this class by raising their request; false by default. */
  allowVolumeExpansion?: boolean
  /** When a claim of this class gets its volume; Immediate by default. */
  volumeBindingMode?: VolumeBindingMode
  /** Node labels of where this class makes volumes; one term must match. */
  allowedTopologies?: corev1.TopologySelectorTerm[]
}

/** List of storage classes. */
export type StorageClassList = {
  apiVersion: string
  kind: 'StorageClassList'
  metadata?: metav1.ListMeta
  items: Embedded<StorageClass>[]
}

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

/** What the CSI driver of the object's name can do, and what it needs from kubelets. */
export type CSIDriver = {
  apiVersion: string
  kind: 'CSIDriver'
  metadata?: metav1.ObjectMeta
  /** Abilities and needs of the driver, as its installation states them. */
  spec: CSIDriverSpec
}

/** List of CSI drivers. */
export type CSIDriverList = {
  apiVersion: string
  kind: 'CSIDriverList'
  metadata?: metav1.ListMeta
  items: Embedded<CSIDriver>[]
}

/** Abilities and needs of a CSI driver. */
export type CSIDriverSpec = {
  /** Whether the driver's volumes are attached before they are mounted; true by default. */
  attachRequired?: boolean
  /** True gives the driver the pod's name, namespace, UID, account at mount; false by default. */
  podInfoOnMount?: boolean
  /** Which volumes the driver serves; Persistent alone by default. */
  volumeLifecycleModes?: VolumeLifecycleMode[]
  /** True makes the scheduler pass over nodes with too little CSI capacity; false by default. */
  storageCapacity?: boolean
  /** When the kubelet changes owner and mode of a volume's files to the pod's fsGroup. */
  fsGroupPolicy?: FSGroupPolicy
  /** Tokens of the pod's service account that the driver gets at each mount, one an audience. */
  tokenRequests?: TokenRequest[]
  /** True makes the kubelet call the driver for mounted volumes repeatedly; false by default. */
  requiresRepublish?: boolean
  /** True if the driver's volumes mount with an SELinux context, not by file; false by default. Behind the feature gate SELinuxMountReadWriteOncePod. */
  seLinuxMount?: boolean
  /** Seconds, 10 or more, until the kubelet asks anew how many volumes fit; never by default. Behind the feature gate MutableCSINodeAllocatableCount. */
  nodeAllocatableUpdatePeriodSeconds?: Int64
}

/** Service account token that a driver wants for the pods that it mounts volumes for. */
export type TokenRequest = {
  /** Whom the driver's token is for, each once; empty means the server itself. */
  audience: string
  /** Lifetime of the driver's token in seconds, at least 600; 3600 by default. */
  expirationSeconds?: Int64
}

/** CSI drivers that run on one node, written by its kubelet. */
export type CSINode = {
  apiVersion: string
  kind: 'CSINode'
  metadata?: metav1.ObjectMeta
  /** Drivers that have registered with the node's kubelet. */
  spec: CSINodeSpec
}

/** CSI drivers of one node. */
export type CSINodeSpec = {
  /** Drivers on this node, each once. */
  drivers: CSINodeDriver[]
}

/** One CSI driver on one node. */
export type CSINodeDriver = {
  /** Name of the CSI driver that runs on the node. */
  name: string
  /** What the driver calls the node in its own calls; it may differ from the node's name. */
  nodeID: string
  /** Node label keys by which the driver tells places apart, such as a zone, for the scheduler. */
  topologyKeys?: string[]
  /** How many volumes of this driver the node takes; no limit by default. */
  allocatable?: VolumeNodeResources
}

/** Limit of a CSI driver's volumes on one node. */
export type VolumeNodeResources = {
  /** Most volumes of the driver that pods on the node may use at once; no limit by default. */
  count?: number
}

/** List of CSI nodes. */
export type CSINodeList = {
  apiVersion: string
  kind: 'CSINodeList'
  metadata?: metav1.ListMeta
  items: Embedded<CSINode>[]
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

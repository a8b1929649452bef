// Generated from core/kinds/tables/types/core.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonObject } from '../../json.ts'
import type { Base64, Int64, IntOrString, MicroTime, QuantityText, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

/**
 * - `Recycle` removes the files and offers the volume again; deprecated, for nfs and hostPath alone.
 * - `Delete` deletes the volume and the storage behind it.
 * - `Retain` keeps volume and data as Released until an administrator acts.
 */
export type PersistentVolumeReclaimPolicy = 'Recycle' | 'Delete' | 'Retain'

/**
 * - `Block` appears as a raw device, for volumeDevices.
 * - `Filesystem` is formatted if need be and mounted as a directory.
 */
export type PersistentVolumeMode = 'Block' | 'Filesystem'

export type PersistentVolumeClaimConditionType = 'Resizing' | 'FileSystemResizePending' | 'ControllerResizeError' | 'NodeResizeError' | 'ModifyVolumeError' | 'ModifyingVolume' | (string & {})

/**
 * - `ControllerResizeInProgress` is being enlarged in the storage system.
 * - `ControllerResizeInfeasible` cannot be enlarged in the storage system; ask for less.
 * - `NodeResizePending` was enlarged in the storage system; waits for the node.
 * - `NodeResizeInProgress` is being enlarged on the node.
 * - `NodeResizeInfeasible` cannot be enlarged on the node.
 */
export type ClaimResourceStatus = 'ControllerResizeInProgress' | 'ControllerResizeInfeasible' | 'NodeResizePending' | 'NodeResizeInProgress' | 'NodeResizeInfeasible'

/**
 * - `Pending` waits, as for a class that does not exist.
 * - `InProgress` is being changed by the CSI driver.
 * - `Infeasible` was refused by the CSI driver; name another class.
 */
export type PersistentVolumeClaimModifyVolumeStatus = 'Pending' | 'InProgress' | 'Infeasible'

export type VolumeHealthStatusType = string

/**
 * - `ReadWriteOnce` one node mounts it for reading and writing; pods on that node share it.
 * - `ReadOnlyMany` many nodes mount it for reading.
 * - `ReadWriteMany` many nodes mount it for reading and writing.
 * - `ReadWriteOncePod` one pod of the cluster uses it; not beside another mode.
 */
export type PersistentVolumeAccessMode = 'ReadWriteOnce' | 'ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOncePod'

/**
 * - `Pending` is not yet available.
 * - `Available` waits for a claim.
 * - `Bound` belongs to a claim.
 * - `Released` lost its claim and is not reclaimed yet.
 * - `Failed` could not be deleted or recycled after its claim.
 */
export type PersistentVolumePhase = 'Pending' | 'Available' | 'Bound' | 'Released' | 'Failed'

/**
 * - `Pending` waits for a volume, or for a pod where the class binds at first use.
 * - `Bound` has its volume.
 * - `Lost` lost its volume, which is gone or has another claim.
 */
export type PersistentVolumeClaimPhase = 'Pending' | 'Bound' | 'Lost'

/**
 * - `""` checks nothing.
 * - `DirectoryOrCreate` makes an empty directory with mode 0755 where nothing is.
 * - `Directory` demands a directory.
 * - `FileOrCreate` makes an empty file with mode 0644 where nothing is, but not its directory.
 * - `File` demands a regular file.
 * - `Socket` demands a UNIX socket.
 * - `CharDevice` demands a character device.
 * - `BlockDevice` demands a block device.
 */
export type HostPathType = '' | 'DirectoryOrCreate' | 'Directory' | 'FileOrCreate' | 'File' | 'Socket' | 'CharDevice' | 'BlockDevice'

export type StorageMedium = '' | 'Memory' | 'HugePages' | 'HugePages-' | (string & {})

/**
 * - `TCP` is a stream of bytes over a connection.
 * - `UDP` is single datagrams.
 * - `SCTP` is messages over an association, where the network supports it.
 */
export type Protocol = 'TCP' | 'UDP' | 'SCTP'

/**
 * - `None` caches nothing.
 * - `ReadOnly` caches reads.
 * - `ReadWrite` caches reads and writes.
 */
export type AzureDataDiskCachingMode = 'None' | 'ReadOnly' | 'ReadWrite'

/**
 * - `Shared` is a blob in a storage account with other disks.
 * - `Dedicated` is a blob in a storage account of its own.
 * - `Managed` is a managed disk.
 */
export type AzureDataDiskKind = 'Shared' | 'Dedicated' | 'Managed'

export type BindMountOption = string

/**
 * - `None` passes nothing.
 * - `HostToContainer` shows later mounts of the node in the container.
 * - `Bidirectional` passes mounts both ways, for privileged containers.
 */
export type MountPropagationMode = 'None' | 'HostToContainer' | 'Bidirectional'

export type RecursiveReadOnlyMode = 'Disabled' | 'IfPossible' | 'Enabled' | (string & {})

export type HTTPProtocol = string

/**
 * - `HTTP` sends in the clear.
 * - `HTTPS` sends over TLS, whatever the certificate.
 */
export type URIScheme = 'HTTP' | 'HTTPS'

export type GRPCProbeMode = string

/**
 * - `Always` asks the registry at each start for what has changed.
 * - `Never` uses what is on the node, or does not start.
 * - `IfNotPresent` fetches only what the node lacks.
 */
export type PullPolicy = 'Always' | 'Never' | 'IfNotPresent'

export type ResourceResizeRestartPolicy = 'NotRequired' | 'RestartContainer' | (string & {})

/**
 * - `PreemptLowerPriority` deletes pods of lower priority to make room.
 * - `Never` waits for room, yet ahead of lower priorities.
 */
export type PreemptionPolicy = 'PreemptLowerPriority' | 'Never'

/**
 * - `File` reads the termination message file alone.
 * - `FallbackToLogsOnError` takes the log's end (80 lines, 2048 bytes) where the file is empty and the container failed.
 */
export type TerminationMessagePolicy = 'File' | 'FallbackToLogsOnError'

export type Signal = 'SIGABRT' | 'SIGALRM' | 'SIGBUS' | 'SIGCHLD' | 'SIGCLD' | 'SIGCONT' | 'SIGFPE' | 'SIGHUP' | 'SIGILL' | 'SIGINT' | 'SIGIO' | 'SIGIOT' | 'SIGKILL' | 'SIGPIPE' | 'SIGPOLL' | 'SIGPROF' | 'SIGPWR' | 'SIGQUIT' | 'SIGSEGV' | 'SIGSTKFLT' | 'SIGSTOP' | 'SIGSYS' | 'SIGTERM' | 'SIGTRAP' | 'SIGTSTP' | 'SIGTTIN' | 'SIGTTOU' | 'SIGURG' | 'SIGUSR1' | 'SIGUSR2' | 'SIGVTALRM' | 'SIGWINCH' | 'SIGXCPU' | 'SIGXFSZ' | 'SIGRTMIN' | 'SIGRTMIN+1' | 'SIGRTMIN+2' | 'SIGRTMIN+3' | 'SIGRTMIN+4' | 'SIGRTMIN+5' | 'SIGRTMIN+6' | 'SIGRTMIN+7' | 'SIGRTMIN+8' | 'SIGRTMIN+9' | 'SIGRTMIN+10' | 'SIGRTMIN+11' | 'SIGRTMIN+12' | 'SIGRTMIN+13' | 'SIGRTMIN+14' | 'SIGRTMIN+15' | 'SIGRTMAX-14' | 'SIGRTMAX-13' | 'SIGRTMAX-12' | 'SIGRTMAX-11' | 'SIGRTMAX-10' | 'SIGRTMAX-9' | 'SIGRTMAX-8' | 'SIGRTMAX-7' | 'SIGRTMAX-6' | 'SIGRTMAX-5' | 'SIGRTMAX-4' | 'SIGRTMAX-3' | 'SIGRTMAX-2' | 'SIGRTMAX-1' | 'SIGRTMAX'

export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

export type ResourceHealthStatus = 'Healthy' | 'Unhealthy' | 'Unknown' | (string & {})

/**
 * - `Pending` waits for a node, images or init containers.
 * - `Running` has a node and at least one container that runs or restarts.
 * - `Succeeded` has ended with exit code 0 in all containers.
 * - `Failed` has ended, with at least one failure.
 * - `Unknown` was used for silent nodes; set no more.
 */
export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown'

export type PodConditionType = 'ContainersReady' | 'Initialized' | 'Ready' | 'PodScheduled' | 'DisruptionTarget' | 'PodReadyToStartContainers' | 'PodResizePending' | 'PodResizeInProgress' | (string & {})

export type PodResizeStatus = 'InProgress' | 'Deferred' | 'Infeasible' | (string & {})

/**
 * - `Always` starts it again whatever its exit code.
 * - `OnFailure` starts it again after an exit code other than 0.
 * - `Never` leaves it ended; the pod succeeds or fails.
 */
export type RestartPolicy = 'Always' | 'OnFailure' | 'Never'

export type ContainerRestartPolicy = 'Always' | 'Never' | 'OnFailure' | (string & {})

export type ContainerRestartRuleAction = 'Restart' | (string & {})

export type ContainerRestartRuleOnExitCodesOperator = 'In' | 'NotIn' | (string & {})

/**
 * - `ClusterFirstWithHostNet` asks the cluster's DNS with hostNetwork, too.
 * - `ClusterFirst` asks the cluster's DNS, but is Default with hostNetwork.
 * - `Default` has the resolver settings of the node.
 * - `None` has what dnsConfig says, with at least one name server.
 */
export type DNSPolicy = 'ClusterFirstWithHostNet' | 'ClusterFirst' | 'Default' | 'None'

/**
 * - `In` demands one of the values.
 * - `NotIn` refuses the values; nodes without the label match.
 * - `Exists` demands the label, whatever its value.
 * - `DoesNotExist` refuses nodes with the label.
 * - `Gt` demands an integer above the one value.
 * - `Lt` demands an integer below the one value.
 */
export type NodeSelectorOperator = 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt'

/**
 * - `NoSchedule` keeps new pods off the node.
 * - `PreferNoSchedule` keeps new pods off the node where others have room.
 * - `NoExecute` keeps new pods off and evicts those on the node.
 */
export type TaintEffect = 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'

/**
 * - `Exists` tolerates the taint whatever its value.
 * - `Equal` tolerates the taint with that very value.
 */
export type TolerationOperator = 'Exists' | 'Equal'

export type OSName = 'linux' | 'windows' | (string & {})

/**
 * - `DoNotSchedule` leaves the pod Pending.
 * - `ScheduleAnyway` prefers nodes that lessen the skew.
 */
export type UnsatisfiableConstraintAction = 'DoNotSchedule' | 'ScheduleAnyway'

/**
 * - `Ignore` counts all nodes.
 * - `Honor` counts only nodes that the pod could use by this rule.
 */
export type NodeInclusionPolicy = 'Ignore' | 'Honor'

/**
 * - `OnRootMismatch` walks where the root directory has another owner or mode.
 * - `Always` walks at every start.
 */
export type PodFSGroupChangePolicy = 'OnRootMismatch' | 'Always'

/**
 * - `Merge` adds the groups of the image.
 * - `Strict` has only runAsGroup, fsGroup and supplementalGroups.
 */
export type SupplementalGroupsPolicy = 'Merge' | 'Strict'

export type PodSELinuxChangePolicy = 'Recursive' | 'MountOption' | (string & {})

/**
 * - `Unconfined` allows all system calls.
 * - `RuntimeDefault` uses the profile of the container runtime.
 * - `Localhost` uses the node's file that localhostProfile names.
 */
export type SeccompProfileType = 'Unconfined' | 'RuntimeDefault' | 'Localhost'

/**
 * - `Unconfined` enforces no profile.
 * - `RuntimeDefault` uses the profile of the container runtime.
 * - `Localhost` uses the loaded profile that localhostProfile names.
 */
export type AppArmorProfileType = 'Unconfined' | 'RuntimeDefault' | 'Localhost'

/**
 * - `Guaranteed` has CPU and memory limits equal to its requests, in every container or for the pod; evicted last.
 * - `Burstable` requests or limits something, yet not all.
 * - `BestEffort` requests and limits no CPU or memory; evicted first.
 */
export type PodQOSClass = 'Guaranteed' | 'Burstable' | 'BestEffort'

export type ReplicationControllerConditionType = 'ReplicaFailure' | (string & {})

/**
 * - `ClientIP` sends connections from one address to the same pod.
 * - `None` chooses a pod for each connection.
 */
export type ServiceAffinity = 'ClientIP' | 'None'

/**
 * - `ClusterIP` is reachable within the cluster alone.
 * - `NodePort` is also reachable on a port of every node.
 * - `LoadBalancer` is also reachable through the provider's load balancer.
 * - `ExternalName` is only a DNS alias for externalName, without an address.
 */
export type ServiceType = 'ClusterIP' | 'NodePort' | 'LoadBalancer' | 'ExternalName'

/**
 * - `Cluster` uses the pods of all nodes.
 * - `Local` uses pods of the client's node alone; without such a pod, traffic is dropped.
 */
export type ServiceInternalTrafficPolicy = 'Cluster' | 'Local'

/**
 * - `PreferClose` prefers endpoints in the client's zone; the old name of PreferSameZone.
 * - `PreferSameZone` prefers endpoints in the client's zone.
 * - `PreferSameNode` prefers endpoints on the client's node, then in its zone.
 */
export type ServiceTrafficDistribution = 'PreferClose' | 'PreferSameZone' | 'PreferSameNode'

/**
 * - `Cluster` uses the pods of all nodes, which hides the client's address.
 * - `Local` uses pods of the entered node alone, else drops, and keeps the client's address.
 */
export type ServiceExternalTrafficPolicy = 'Cluster' | 'Local'

/**
 * - `IPv4` stands for addresses of IP version 4.
 * - `IPv6` stands for addresses of IP version 6.
 * - `""` stands for an unknown family; services refuse it.
 */
export type IPFamily = 'IPv4' | 'IPv6' | ''

/**
 * - `SingleStack` has one family, and gives up a second one.
 * - `PreferDualStack` has both families if the cluster has them.
 * - `RequireDualStack` has both families, or is refused.
 */
export type IPFamilyPolicy = 'SingleStack' | 'PreferDualStack' | 'RequireDualStack'

/**
 * - `Pending` was created and is not set up.
 * - `Running` runs the kubelet.
 * - `Terminated` was taken out of the cluster.
 */
export type NodePhase = 'Pending' | 'Running' | 'Terminated'

export type NodeConditionType = 'Ready' | 'MemoryPressure' | 'DiskPressure' | 'PIDPressure' | 'NetworkUnavailable' | (string & {})

export type NodeAddressType = 'Hostname' | 'InternalIP' | 'ExternalIP' | 'InternalDNS' | 'ExternalDNS' | (string & {})

export type ResourceName = 'cpu' | 'memory' | 'storage' | 'ephemeral-storage' | 'pods' | 'services' | 'replicationcontrollers' | 'resourcequotas' | 'secrets' | 'configmaps' | 'persistentvolumeclaims' | 'services.nodeports' | 'services.loadbalancers' | 'requests.cpu' | 'requests.memory' | 'requests.storage' | 'requests.ephemeral-storage' | 'limits.cpu' | 'limits.memory' | 'limits.ephemeral-storage' | (string & {})

export type FinalizerName = string

/**
 * - `Active` is in use.
 * - `Terminating` is being deleted with all its objects; takes no new ones.
 */
export type NamespacePhase = 'Active' | 'Terminating'

export type NamespaceConditionType = 'NamespaceDeletionDiscoveryFailure' | 'NamespaceDeletionContentFailure' | 'NamespaceDeletionGroupVersionParsingFailure' | 'NamespaceContentRemaining' | 'NamespaceFinalizersRemaining' | (string & {})

export type LimitType = 'Pod' | 'Container' | 'PersistentVolumeClaim' | (string & {})

/**
 * - `Terminating` counts pods with activeDeadlineSeconds.
 * - `NotTerminating` counts pods without activeDeadlineSeconds.
 * - `BestEffort` counts pods of the QoS class BestEffort; only their number can be limited.
 * - `NotBestEffort` counts pods of the QoS classes Burstable and Guaranteed.
 * - `PriorityClass` counts pods by their priority class.
 * - `CrossNamespacePodAffinity` counts pods whose affinity terms look into other namespaces.
 * - `VolumeAttributesClass` counts claims by their volume attributes class.
 */
export type ResourceQuotaScope = 'Terminating' | 'NotTerminating' | 'BestEffort' | 'NotBestEffort' | 'PriorityClass' | 'CrossNamespacePodAffinity' | 'VolumeAttributesClass'

/**
 * - `In` holds if the object's value is listed.
 * - `NotIn` holds if the object has no value or one not listed.
 * - `Exists` holds if the object has a value, or falls under a scope without values.
 * - `DoesNotExist` holds if the object has no value.
 */
export type ScopeSelectorOperator = 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'

export type SecretType = 'Opaque' | (string & {})

export type ComponentConditionType = 'Healthy' | (string & {})

/**
 * - `Default` hides and protects parts of /proc, as runtimes do.
 * - `Unmasked` shows all of /proc, for nested containers; needs hostUsers false.
 */
export type ProcMountType = 'Default' | 'Unmasked'

export type LoadBalancerIPMode = 'VIP' | 'Proxy' | (string & {})

export type EventSeriesState = string

export type IPFamilyPolicyType = string

export type PersistentVolumeClaimResizeStatus = string

export type ServiceExternalTrafficPolicyType = string

export type ServiceInternalTrafficPolicyType = string

/** Directory or device that containers mount by name. */
export type Volume = {
  /** Name of the volume, a DNS label unique in the pod, by which containers mount it. */
  name: string
} & VolumeSource

/** Where a volume's contents come from: one member at most; an emptyDir if none is set. */
export type VolumeSource = {
  /** File or directory of the node. */
  hostPath?: HostPathVolumeSource
  /** Scratch directory, empty at first, removed with the pod; container restarts keep it. */
  emptyDir?: EmptyDirVolumeSource
  /** Google Compute Engine disk, by the driver pd.csi.storage.gke.io. @deprecated */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource
  /** EBS disk of AWS, by the driver ebs.csi.aws.com. @deprecated */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource
  /** Git repository; deprecated and off since 1.33, so that a pod with it does not start. @deprecated */
  gitRepo?: GitRepoVolumeSource
  /** Values of a secret as files in memory, one a key. */
  secret?: SecretVolumeSource
  /** Directory that an NFS server exports; many pods may write it, and it outlives them. */
  nfs?: NFSVolumeSource
  /** Disk of an iSCSI target; the node logs in and mounts it. */
  iscsi?: ISCSIVolumeSource
  /** Without function since 1.26: a GlusterFS volume. @deprecated */
  glusterfs?: GlusterfsVolumeSource
  /** Storage behind a claim in the pod's namespace; the pod waits until it is bound. */
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource
  /** Without function since 1.31: a Ceph block image (RBD). @deprecated */
  rbd?: RBDVolumeSource
  /** Volume that an executable on the node mounts. @deprecated */
  flexVolume?: FlexVolumeSource
  /** OpenStack Cinder volume, by the driver cinder.csi.openstack.org. @deprecated */
  cinder?: CinderVolumeSource
  /** Without function since 1.31: a directory of a Ceph file system. @deprecated */
  cephfs?: CephFSVolumeSource
  /** Without function since 1.25: a Flocker dataset. @deprecated */
  flocker?: FlockerVolumeSource
  /** Facts about the pod itself (labels, names, resources) as files that follow later changes. */
  downwardAPI?: DownwardAPIVolumeSource
  /** Disk of a Fibre Channel network, by target names and LUN or by wwids. */
  fc?: FCVolumeSource
  /** SMB share of Azure Files, by the driver file.csi.azure.com. @deprecated */
  azureFile?: AzureFileVolumeSource
  /** Values of a config map as files, one a key. */
  configMap?: ConfigMapVolumeSource
  /** VMDK disk of vSphere, by the driver csi.vsphere.vmware.com. @deprecated */
  vsphereVolume?: VsphereVirtualDiskVolumeSource
  /** Without function since 1.25: a Quobyte volume. @deprecated */
  quobyte?: QuobyteVolumeSource
  /** Data disk of Azure, by the driver disk.csi.azure.com. @deprecated */
  azureDisk?: AzureDiskVolumeSource
  /** Without function since 1.16: a disk of Photon Controller. @deprecated */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource
  /** Secrets, config maps, pod facts, tokens and certificates merged into one directory. */
  projected?: ProjectedVolumeSource
  /** Portworx volume, by the driver pxd.portworx.com. @deprecated */
  portworxVolume?: PortworxVolumeSource
  /** Without function since 1.22: a ScaleIO volume. @deprecated */
  scaleIO?: ScaleIOVolumeSource
  /** Without function since 1.25: a StorageOS volume. @deprecated */
  storageos?: StorageOSVolumeSource
  /** Volume that a CSI driver makes for this pod alone, if its CSIDriver lists the mode Ephemeral. */
  csi?: CSIVolumeSource
  /** A claim made for this pod from a template, and deleted with the pod. */
  ephemeral?: EphemeralVolumeSource
  /** Files of a container image or OCI artifact, read-only. */
  image?: ImageVolumeSource
}

/** The volume that a claim of the pod's namespace is bound to. */
export type PersistentVolumeClaimVolumeSource = {
  /** Name of the PersistentVolumeClaim. */
  claimName: string
  /** Mounts the claimed storage read-only, whatever the mounts say. */
  readOnly?: boolean
}

/** The storage behind a persistent volume: exactly one member is set. */
export type PersistentVolumeSource = {
  /** Deprecated: a disk of Google Compute Engine, served by the CSI driver pd.csi.storage.gke.io. @deprecated */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource
  /** Deprecated: an EBS disk of AWS, served by the CSI driver ebs.csi.aws.com. @deprecated */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource
  /** File or directory of the pod's node, for tests: other nodes do not have the content. */
  hostPath?: HostPathVolumeSource
  /** Without function since 1.26: a GlusterFS volume. @deprecated */
  glusterfs?: GlusterfsPersistentVolumeSource
  /** Persistent storage in a directory that an NFS server exports. */
  nfs?: NFSVolumeSource
  /** Without function since 1.31: a Ceph block image (RBD). @deprecated */
  rbd?: RBDPersistentVolumeSource
  /** Disk of an iSCSI target; the node logs in and mounts it. */
  iscsi?: ISCSIPersistentVolumeSource
  /** Deprecated: a Cinder volume of OpenStack, served by the CSI driver cinder.csi.openstack.org. @deprecated */
  cinder?: CinderPersistentVolumeSource
  /** Without function since 1.31: a directory of a Ceph file system. @deprecated */
  cephfs?: CephFSPersistentVolumeSource
  /** Disk of a Fibre Channel network, by target names and LUN or by wwids. */
  fc?: FCVolumeSource
  /** Without function since 1.25: a Flocker dataset. @deprecated */
  flocker?: FlockerVolumeSource
  /** Volume that an executable on each node mounts. @deprecated */
  flexVolume?: FlexPersistentVolumeSource
  /** Deprecated: a share of Azure Files, served by the CSI driver file.csi.azure.com. @deprecated */
  azureFile?: AzureFilePersistentVolumeSource
  /** Deprecated: a VMDK disk of vSphere, served by the CSI driver csi.vsphere.vmware.com. @deprecated */
  vsphereVolume?: VsphereVirtualDiskVolumeSource
  /** Without function since 1.25: a Quobyte volume. @deprecated */
  quobyte?: QuobyteVolumeSource
  /** Deprecated: a data disk of Azure, served by the CSI driver disk.csi.azure.com. @deprecated */
  azureDisk?: AzureDiskVolumeSource
  /** Without function since 1.16: a disk of Photon Controller. @deprecated */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource
  /** Deprecated: a Portworx volume, served by the CSI driver pxd.portworx.com. @deprecated */
  portworxVolume?: PortworxVolumeSource
  /** Without function since 1.22: a ScaleIO volume. @deprecated */
  scaleIO?: ScaleIOPersistentVolumeSource
  /** Disk or directory of one node that outlives pods; the required nodeAffinity names that node. */
  local?: LocalVolumeSource
  /** Without function since 1.25: a StorageOS volume. @deprecated */
  storageos?: StorageOSPersistentVolumeSource
  /** Storage of an external CSI driver, the way to connect new kinds of storage. */
  csi?: CSIPersistentVolumeSource
}

/** Storage that pods reach through a claim, made by an administrator or a provisioner. */
export type PersistentVolume = {
  apiVersion: string
  kind: 'PersistentVolume'
  metadata?: metav1.ObjectMeta
  /** What the storage is, how large, and which claim has it. */
  spec?: PersistentVolumeSpec
  /** Whether a claim has the volume, or why reclaiming it failed. */
  status?: PersistentVolumeStatus
}

/** The storage of a persistent volume, and what claims are matched with. */
export type PersistentVolumeSpec = {
  /** Size of the volume, under the key storage. */
  capacity?: { [key: string]: QuantityText }
  /** Ways in which nodes mount the volume, at least one. */
  accessModes?: PersistentVolumeAccessMode[]
  /** Claim that has this volume. */
  claimRef?: ObjectReference
  /** What follows the claim's deletion; Retain by default, the class's if provisioned. */
  persistentVolumeReclaimPolicy?: PersistentVolumeReclaimPolicy
  /** Storage class that claims of this volume must have; the empty one if absent. */
  storageClassName?: string
  /** Mount options of the volume, such as ro. */
  mountOptions?: string[]
  /** Whether volume and claim are a file system or raw. */
  volumeMode?: PersistentVolumeMode
  /** Nodes that reach the volume, and run its pods. */
  nodeAffinity?: VolumeNodeAffinity
  /** Class of the volume's changeable properties; only its claims bind. Behind the feature gate VolumeAttributesClass. */
  volumeAttributesClassName?: string
} & PersistentVolumeSource

/** Nodes from which a persistent volume can be used. */
export type VolumeNodeAffinity = {
  /** Alternatives of node labels, one of which a node meets to mount the volume. */
  required?: NodeSelector
}

/** Where a persistent volume is in its life. */
export type PersistentVolumeStatus = {
  /** State of the volume from creation to reclaiming; Pending until the controller looks at it. */
  phase?: PersistentVolumePhase
  /** Sentence for people about the volume's phase, such as why its deletion failed. */
  message?: string
  /** One word in CamelCase for the volume's failure. */
  reason?: string
  /** When the volume came into its phase; set by the server. */
  lastPhaseTransitionTime?: Time
}

/** A list of persistent volumes. */
export type PersistentVolumeList = {
  apiVersion: string
  kind: 'PersistentVolumeList'
  metadata?: metav1.ListMeta
  items: Embedded<PersistentVolume>[]
}

/** Asks for storage; pods mount the claim, bound to a persistent volume that fits or is made. */
export type PersistentVolumeClaim = {
  apiVersion: string
  kind: 'PersistentVolumeClaim'
  metadata?: metav1.ObjectMeta
  /** Wanted storage. */
  spec?: PersistentVolumeClaimSpec
  /** Volume that the claim got, and how far changes of its size or class have come. */
  status?: PersistentVolumeClaimStatus
}

/** A list of persistent volume claims. */
export type PersistentVolumeClaimList = {
  apiVersion: string
  kind: 'PersistentVolumeClaimList'
  metadata?: metav1.ListMeta
  items: Embedded<PersistentVolumeClaim>[]
}

/** The storage that a claim asks for. */
export type PersistentVolumeClaimSpec = {
  /** How nodes and pods may share the claimed storage; a volume must offer all these modes. */
  accessModes?: PersistentVolumeAccessMode[]
  /** Labels of the persistent volumes for the claim; with it, none is provisioned. */
  selector?: metav1.LabelSelector
  /** Size that the claim needs, in requests.storage. */
  resources?: VolumeResourceRequirements
  /** Persistent volume of the claim, set by the binder, or beforehand to demand that one. */
  volumeName?: string
  /** Storage class of the claim; the cluster's default if absent, none if the empty text. */
  storageClassName?: string
  /** Whether the claim is mounted as a directory or raw. */
  volumeMode?: PersistentVolumeMode
  /** Claim or snapshot of the namespace that the volume copies; kept equal to dataSourceRef. */
  dataSource?: TypedLocalObjectReference
  /** Object of any group that fills the claim's new volume; behind a gate in another namespace. */
  dataSourceRef?: TypedObjectReference
  /** VolumeAttributesClass with driver settings. Behind the feature gate VolumeAttributesClass. */
  volumeAttributesClassName?: string
}

/** Names an object by group, kind and name, possibly in another namespace. */
export type TypedObjectReference = {
  /** API group of the object that fills a claim's volume; core, for claims alone, if absent. */
  apiGroup?: string
  /** Kind of the object, in any namespace, that fills a claim's volume, such as VolumeSnapshot. */
  kind: string
  /** Name of the object, in any namespace, that fills a claim's volume. */
  name: string
  /** Other namespace of the object that fills a claim. */
  namespace?: string
}

/** Progress of a claim's change to another volume attributes class. */
export type ModifyVolumeStatus = {
  /** Volume attributes class that the volume is being changed to. */
  targetVolumeAttributesClassName?: string
  /** How far the change to the new volume attributes class has come. */
  status: PersistentVolumeClaimModifyVolumeStatus
}

/** An observation about a claim while its volume changes. */
export type PersistentVolumeClaimCondition = {
  /** What the claim's condition is about; each type once. */
  type: PersistentVolumeClaimConditionType
  /** Whether the claim's condition holds: True, False or Unknown. */
  status: ConditionStatus
  /** When the claim's condition was last checked; often absent. */
  lastProbeTime?: Time
  /** When the claim's condition last changed its status. */
  lastTransitionTime?: Time
  /** One word in CamelCase for why the claim's condition holds. */
  reason?: string
  /** Sentence for people about the claim's condition. */
  message?: string
}

/** What a claim has, as against what it asks for. */
export type PersistentVolumeClaimStatus = {
  /** Whether the claim has its volume. */
  phase?: PersistentVolumeClaimPhase
  /** Access modes of the claim's volume, possibly more than were asked for. */
  accessModes?: PersistentVolumeAccessMode[]
  /** Size of the claim's volume, possibly more than asked. */
  capacity?: { [key: string]: QuantityText }
  /** Observations about the claim while its volume grows or changes. */
  conditions?: PersistentVolumeClaimCondition[]
  /** Size that an expansion aims for; the larger of this and the request counts against quotas. */
  allocatedResources?: { [key: string]: QuantityText }
  /** Stage of an expansion, under the key storage; absent when nothing is being resized. */
  allocatedResourceStatuses?: { [key: string]: ClaimResourceStatus }
  /** Volume attributes class that the bound volume has; not the spec's while a change runs. Behind the feature gate VolumeAttributesClass. */
  currentVolumeAttributesClassName?: string
  /** Change to another volume attributes class that is under way, if any. Behind the feature gate VolumeAttributesClass. */
  modifyVolumeStatus?: ModifyVolumeStatus
}

/** A path on the node that containers see as a volume. */
export type HostPathVolumeSource = {
  /** Path on the node, without '..'; symbolic links are followed. */
  path: string
  /** What must exist at the node's path, and what is made if nothing does. */
  type?: HostPathType
}

/** A directory on the node for the pod alone, for scratch files and exchange between containers. */
export type EmptyDirVolumeSource = {
  /** What backs the scratch directory: memory, huge pages or, by default, the node's disk. */
  medium?: StorageMedium
  /** Bytes of the scratch directory: on disk, more evicts the pod; a tmpfs is that big. */
  sizeLimit?: QuantityText
}

/** Without function since 1.26: a GlusterFS volume. */
export type GlusterfsVolumeSource = {
  /** Endpoints object that lists the GlusterFS servers. */
  endpoints: string
  /** Name of the volume on the GlusterFS servers. */
  path: string
  /** Mounts the GlusterFS volume read-only. */
  readOnly?: boolean
}

/** Without function since 1.26: a GlusterFS volume, persistent. */
export type GlusterfsPersistentVolumeSource = {
  /** Endpoints object that lists the GlusterFS servers. */
  endpoints: string
  /** Name of the volume on the GlusterFS servers. */
  path: string
  /** Mounts the GlusterFS volume read-only. */
  readOnly?: boolean
  /** Namespace of the Endpoints object with the GlusterFS servers; the bound claim's by default. */
  endpointsNamespace?: string
}

/** Without function since 1.31: a Ceph block image (RBD). */
export type RBDVolumeSource = {
  /** Addresses of the Ceph monitors of the RBD image; at least one. */
  monitors: string[]
  /** Name of the RBD image in its Ceph pool. */
  image: string
  /** File system on the RBD image, such as ext4. */
  fsType?: string
  /** Ceph pool that holds the RBD image; rbd by default. */
  pool?: string
  /** Ceph user that maps the RBD image; admin by default. */
  user?: string
  /** Keyring file on the node for the RBD user, /etc/ceph/keyring by default; secretRef wins. */
  keyring?: string
  /** Secret with the key of the RBD user; wins over keyring. */
  secretRef?: LocalObjectReference
  /** Maps and mounts the RBD image read-only. */
  readOnly?: boolean
}

/** Without function since 1.31: a Ceph block image (RBD), persistent. */
export type RBDPersistentVolumeSource = {
  /** Addresses of the Ceph monitors of the RBD image; at least one. */
  monitors: string[]
  /** Name of the RBD image in its Ceph pool. */
  image: string
  /** File system on the RBD image, such as ext4. */
  fsType?: string
  /** Ceph pool that holds the RBD image; rbd by default. */
  pool?: string
  /** Ceph user that maps the RBD image; admin by default. */
  user?: string
  /** Keyring file on the node for the RBD user, /etc/ceph/keyring by default; secretRef wins. */
  keyring?: string
  /** Secret, in any namespace, with the key of the RBD user; wins over keyring. */
  secretRef?: SecretReference
  /** Maps and mounts the RBD image read-only. */
  readOnly?: boolean
}

/** Deprecated: a Cinder volume of OpenStack, served by its CSI driver. */
export type CinderVolumeSource = {
  /** ID of the Cinder volume in OpenStack. */
  volumeID: string
  /** File system on the Cinder volume; ext4 by default. */
  fsType?: string
  /** Mounts the Cinder volume read-only. */
  readOnly?: boolean
  /** Secret for connecting to OpenStack, for the Cinder volume. */
  secretRef?: LocalObjectReference
}

/** Deprecated: a Cinder volume of OpenStack, persistent, served by its CSI driver. */
export type CinderPersistentVolumeSource = {
  /** ID of the Cinder volume in OpenStack. */
  volumeID: string
  /** File system on the Cinder volume; ext4 by default. */
  fsType?: string
  /** Mounts the Cinder volume read-only. */
  readOnly?: boolean
  /** Secret, in any namespace, for connecting to OpenStack, for the Cinder volume. */
  secretRef?: SecretReference
}

/** Without function since 1.31: a Ceph file system. */
export type CephFSVolumeSource = {
  /** Addresses of the Ceph monitors of the file system; at least one. */
  monitors: string[]
  /** Directory of the Ceph file system to mount; its root by default. */
  path?: string
  /** Ceph user who mounts the file system; admin by default. */
  user?: string
  /** Keyring file on the node for the CephFS user; secretRef wins. */
  secretFile?: string
  /** Secret with the key of the CephFS user; wins over secretFile. */
  secretRef?: LocalObjectReference
  /** Mounts the Ceph file system read-only. */
  readOnly?: boolean
}

/** Names a secret and its namespace. */
export type SecretReference = {
  /** Name of the secret in the namespace beside it. */
  name?: string
  /** Namespace of the referenced secret. */
  namespace?: string
}

/** Without function since 1.31: a Ceph file system, persistent. */
export type CephFSPersistentVolumeSource = {
  /** Addresses of the Ceph monitors of the file system; at least one. */
  monitors: string[]
  /** Directory of the Ceph file system to mount; its root by default. */
  path?: string
  /** Ceph user who mounts the file system; admin by default. */
  user?: string
  /** Keyring file on the node for the CephFS user; secretRef wins. */
  secretFile?: string
  /** Secret, in any namespace, with the key of the CephFS user; wins over secretFile. */
  secretRef?: SecretReference
  /** Mounts the Ceph file system read-only. */
  readOnly?: boolean
}

/** Without function since 1.25: a Flocker dataset. */
export type FlockerVolumeSource = {
  /** Name of the Flocker dataset, without slashes. */
  datasetName?: string
  /** UUID of the Flocker dataset. */
  datasetUUID?: string
}

/** Deprecated: a disk of Google Compute Engine, served by its CSI driver. */
export type GCEPersistentDiskVolumeSource = {
  /** Name of the persistent disk in Google Compute Engine. */
  pdName: string
  /** File system on the GCE disk; ext4 by default. */
  fsType?: string
  /** Partition of the GCE disk to mount, up to 255; 0, the default, for the whole disk. */
  partition?: number
  /** Attaches the GCE disk read-only, so that many pods can use it. */
  readOnly?: boolean
}

/** Without function since 1.25: a Quobyte volume. */
export type QuobyteVolumeSource = {
  /** Quobyte registry servers, host:port with commas between. */
  registry: string
  /** Name of the Quobyte volume. */
  volume: string
  /** Mounts the Quobyte volume read-only. */
  readOnly?: boolean
  /** User that accesses the Quobyte volume. */
  user?: string
  /** Group that accesses the Quobyte volume. */
  group?: string
  /** Quobyte tenant that owns the volume; at most 64 characters. */
  tenant?: string
}

/** Deprecated: a persistent volume that an executable on the node attaches and mounts. */
export type FlexPersistentVolumeSource = {
  /** Name of the flexVolume executable, as vendor/driver. */
  driver: string
  /** File system that the flexVolume executable is asked for; it chooses by default. */
  fsType?: string
  /** Secret, in any namespace, whose values the flexVolume executable gets. */
  secretRef?: SecretReference
  /** Asks the flexVolume executable for a read-only mount. */
  readOnly?: boolean
  /** Further options for the flexVolume executable; keys in the API's domains are refused. */
  options?: { [key: string]: string }
}

/** Deprecated: a volume that an executable on the node attaches and mounts. */
export type FlexVolumeSource = {
  /** Name of the flexVolume executable, as vendor/driver. */
  driver: string
  /** File system that the flexVolume executable is asked for; it chooses by default. */
  fsType?: string
  /** Secret whose values the flexVolume executable gets. */
  secretRef?: LocalObjectReference
  /** Asks the flexVolume executable for a read-only mount. */
  readOnly?: boolean
  /** Further options for the flexVolume executable; keys in the API's domains are refused. */
  options?: { [key: string]: string }
}

/** Deprecated: an EBS disk of AWS, served by its CSI driver. */
export type AWSElasticBlockStoreVolumeSource = {
  /** ID of the EBS disk in AWS, such as vol-0a1b2c. */
  volumeID: string
  /** File system on the EBS disk; ext4 by default. */
  fsType?: string
  /** Partition of the EBS disk to mount, up to 255; 0, the default, for the whole disk. */
  partition?: number
  /** Mounts the EBS disk read-only. */
  readOnly?: boolean
}

/** Without function since 1.33: a clone of a Git repository. */
export type GitRepoVolumeSource = {
  /** URL of the Git repository to clone. */
  repository: string
  /** Commit of the Git repository to check out; its default branch by default. */
  revision?: string
  /** Directory of the Git clone: '.' is the volume's root; the repository's name by default. */
  directory?: string
}

/** Decoded values of a secret as files in memory, all replaced when the secret changes. */
export type SecretVolumeSource = {
  /** Secret whose values become files. */
  secretName?: string
  /** Keys of the secret to write, with files; all by default. */
  items?: KeyToPath[]
  /** Default permission bits of secret files, 0 to 511; 420 (octal 0644) if absent. */
  defaultMode?: number
  /** True lets containers start without the secret or a listed key of it. */
  optional?: boolean
}

/** Files with values of a secret within a projected volume. */
export type SecretProjection = {
  /** Keys of the secret to project and the file of each; every key by default. */
  items?: KeyToPath[]
  /** True lets containers start without the projected secret or a listed key of it. */
  optional?: boolean
} & LocalObjectReference

/** A directory that an NFS server exports. */
export type NFSVolumeSource = {
  /** Host name or address of the NFS server. */
  server: string
  /** Absolute path that the NFS server exports. */
  path: string
  /** Mounts the NFS export read-only. */
  readOnly?: boolean
}

/** A disk of an iSCSI target. */
export type ISCSIVolumeSource = {
  /** Address of the iSCSI portal, with a port unless it is 3260. */
  targetPortal: string
  /** Qualified name of the iSCSI target, beginning with iqn, eui or naa. */
  iqn: string
  /** Number of the LUN at the iSCSI target, 0 to 255. */
  lun: number
  /** Interface of the node's iSCSI initiator; default, which is plain TCP, if absent. */
  iscsiInterface?: string
  /** File system on the iSCSI disk; ext4 by default. */
  fsType?: string
  /** Attaches the iSCSI disk read-only. */
  readOnly?: boolean
  /** Further portals of the iSCSI target, for several paths. */
  portals?: string[]
  /** Whether iSCSI discovery logs in by CHAP; needs secretRef. */
  chapAuthDiscovery?: boolean
  /** Whether the iSCSI session logs in by CHAP; needs secretRef. */
  chapAuthSession?: boolean
  /** Secret with CHAP users and passwords for the iSCSI target. */
  secretRef?: LocalObjectReference
  /** Name of the iSCSI initiator, in place of the node's; a new interface is made for it. */
  initiatorName?: string
}

/** A disk of an iSCSI target, for a persistent volume. */
export type ISCSIPersistentVolumeSource = {
  /** Address of the iSCSI portal, with a port unless it is 3260. */
  targetPortal: string
  /** Qualified name of the iSCSI target, beginning with iqn, eui or naa. */
  iqn: string
  /** Number of the LUN at the iSCSI target, 0 to 255. */
  lun: number
  /** Interface of the node's iSCSI initiator; default, which is plain TCP, if absent. */
  iscsiInterface?: string
  /** File system on the iSCSI disk; ext4 by default. */
  fsType?: string
  /** Attaches the iSCSI disk read-only. */
  readOnly?: boolean
  /** Further portals of the iSCSI target, for several paths. */
  portals?: string[]
  /** Whether iSCSI discovery logs in by CHAP; needs secretRef. */
  chapAuthDiscovery?: boolean
  /** Whether the iSCSI session logs in by CHAP; needs secretRef. */
  chapAuthSession?: boolean
  /** Secret, in any namespace, with CHAP users and passwords for the iSCSI target. */
  secretRef?: SecretReference
  /** Name of the iSCSI initiator, in place of the node's; a new interface is made for it. */
  initiatorName?: string
}

/** A disk of a Fibre Channel network, by targetWWNs and lun or by wwids. */
export type FCVolumeSource = {
  /** World wide names of the Fibre Channel targets; needs lun. */
  targetWWNs?: string[]
  /** Number of the LUN at the Fibre Channel targets, 0 to 255. */
  lun?: number
  /** File system on the Fibre Channel disk; ext4 by default. */
  fsType?: string
  /** Mounts the Fibre Channel disk read-only. */
  readOnly?: boolean
  /** World wide identifiers of the Fibre Channel disk, in place of targetWWNs and lun. */
  wwids?: string[]
}

/** Deprecated: a share of Azure Files, served by its CSI driver. */
export type AzureFileVolumeSource = {
  /** Secret with the Azure storage account and its key. */
  secretName: string
  /** Name of the share in Azure Files. */
  shareName: string
  /** Mounts the Azure share read-only. */
  readOnly?: boolean
}

/** Deprecated: a share of Azure Files, persistent, served by its CSI driver. */
export type AzureFilePersistentVolumeSource = {
  /** Secret with the Azure storage account and its key. */
  secretName: string
  /** Name of the share in Azure Files. */
  shareName: string
  /** Mounts the Azure share read-only. */
  readOnly?: boolean
  /** Namespace of the secret with the Azure storage account; the bound claim's by default. */
  secretNamespace?: string
}

/** Deprecated: a VMDK disk of vSphere, served by its CSI driver. */
export type VsphereVirtualDiskVolumeSource = {
  /** Path of the VMDK disk with its vSphere datastore. */
  volumePath: string
  /** File system on the VMDK disk; ext4 by default. */
  fsType?: string
  /** Storage policy of vSphere for the VMDK disk. */
  storagePolicyName?: string
  /** ID of the vSphere storage policy that storagePolicyName names. */
  storagePolicyID?: string
}

/** Without function since 1.16: a disk of Photon Controller. */
export type PhotonPersistentDiskVolumeSource = {
  /** ID of the disk in Photon Controller. */
  pdID: string
  /** File system on the Photon disk. */
  fsType?: string
}

/** Deprecated: a data disk of Azure, served by its CSI driver. */
export type AzureDiskVolumeSource = {
  /** Name of the Azure data disk. */
  diskName: string
  /** Resource path of a managed Azure disk (/subscriptions/…), else https URL of a blob. */
  diskURI: string
  /** How the Azure host caches the data disk; ReadWrite by default. */
  cachingMode?: AzureDataDiskCachingMode
  /** File system on the Azure disk; ext4 by default. */
  fsType?: string
  /** Mounts the Azure disk read-only. */
  readOnly?: boolean
  /** How Azure keeps the data disk. */
  kind?: AzureDataDiskKind
}

/** Deprecated: a Portworx volume, served by its CSI driver. */
export type PortworxVolumeSource = {
  /** ID of the Portworx volume. */
  volumeID: string
  /** File system on the Portworx volume; ext4 by default. */
  fsType?: string
  /** Mounts the Portworx volume read-only. */
  readOnly?: boolean
}

/** Without function since 1.22: a ScaleIO volume. */
export type ScaleIOVolumeSource = {
  /** Address of the ScaleIO gateway. */
  gateway: string
  /** Name of the storage system in ScaleIO. */
  system: string
  /** Secret with the login to the ScaleIO gateway. */
  secretRef: LocalObjectReference
  /** Whether the ScaleIO gateway is spoken to over TLS. */
  sslEnabled?: boolean
  /** ScaleIO protection domain of the storage. */
  protectionDomain?: string
  /** ScaleIO storage pool within the protection domain. */
  storagePool?: string
  /** Whether ScaleIO reserves space (ThickProvisioned) or not (ThinProvisioned, the default). */
  storageMode?: string
  /** Name of the volume in ScaleIO. */
  volumeName?: string
  /** File system on the ScaleIO volume; xfs by default. */
  fsType?: string
  /** Mounts the ScaleIO volume read-only. */
  readOnly?: boolean
}

/** Without function since 1.22: a ScaleIO volume, persistent. */
export type ScaleIOPersistentVolumeSource = {
  /** Address of the ScaleIO gateway. */
  gateway: string
  /** Name of the storage system in ScaleIO. */
  system: string
  /** Secret, in any namespace, with the login to the ScaleIO gateway. */
  secretRef: SecretReference
  /** Whether the ScaleIO gateway is spoken to over TLS. */
  sslEnabled?: boolean
  /** ScaleIO protection domain of the storage. */
  protectionDomain?: string
  /** ScaleIO storage pool within the protection domain. */
  storagePool?: string
  /** Whether ScaleIO reserves space (ThickProvisioned) or not (ThinProvisioned, the default). */
  storageMode?: string
  /** Name of the existing volume in ScaleIO. */
  volumeName?: string
  /** File system on the ScaleIO volume; xfs by default. */
  fsType?: string
  /** Mounts the ScaleIO volume read-only. */
  readOnly?: boolean
}

/** Without function since 1.25: a StorageOS volume. */
export type StorageOSVolumeSource = {
  /** Name of the StorageOS volume, a DNS label. */
  volumeName?: string
  /** StorageOS namespace of the volume; the pod's namespace by default. */
  volumeNamespace?: string
  /** File system on the StorageOS volume. */
  fsType?: string
  /** Mounts the StorageOS volume read-only. */
  readOnly?: boolean
  /** Secret with the login to the StorageOS API. */
  secretRef?: LocalObjectReference
}

/** Without function since 1.25: a StorageOS volume, persistent. */
export type StorageOSPersistentVolumeSource = {
  /** Name of the StorageOS volume, a DNS label. */
  volumeName?: string
  /** StorageOS namespace of the volume; it may be named like one of the cluster's. */
  volumeNamespace?: string
  /** File system on the StorageOS volume. */
  fsType?: string
  /** Mounts the StorageOS volume read-only. */
  readOnly?: boolean
  /** Secret, in any namespace, with the login to the StorageOS API. */
  secretRef?: ObjectReference
}

/** Files with the values of a config map. */
export type ConfigMapVolumeSource = {
  /** Keys of the config map to write, with files; all by default. */
  items?: KeyToPath[]
  /** Default permission bits of config map files, 0 to 511; 420 (octal 0644) if absent. */
  defaultMode?: number
  /** True lets containers start without the config map or a listed key of it. */
  optional?: boolean
} & LocalObjectReference

/** Files with values of a config map within a projected volume. */
export type ConfigMapProjection = {
  /** Keys of the config map to project and the file of each; every key by default. */
  items?: KeyToPath[]
  /** True lets containers start without the projected config map or a listed key of it. */
  optional?: boolean
} & LocalObjectReference

/** A file with a token of the pod's service account; the kubelet renews it. */
export type ServiceAccountTokenProjection = {
  /** Who accepts the projected service account token; the API server by default. */
  audience?: string
  /** Seconds that the projected token is valid, 600 or more; 3600 by default. */
  expirationSeconds?: Int64
  /** Relative path of the file with the service account token. */
  path: string
}

/** File of CA certificates out of ClusterTrustBundles, each once, in no fixed order. */
export type ClusterTrustBundleProjection = {
  /** The one ClusterTrustBundle to project. */
  name?: string
  /** Signer whose ClusterTrustBundles are projected together. */
  signerName?: string
  /** Labels that narrow the signer's ClusterTrustBundles. */
  labelSelector?: metav1.LabelSelector
  /** True lets the pod start without a matching ClusterTrustBundle; the file is then empty. */
  optional?: boolean
  /** Relative path of the file with the CA certificates. */
  path: string
}

/** Private key of the pod with a certificate that a signer issues, renewed in time. */
export type PodCertificateProjection = {
  /** Signer of the pod's certificate, asked by a PodCertificateRequest. */
  signerName: string
  /** Key of the pod's certificate: RSA3072, RSA4096, ECDSAP256, ECDSAP384, ECDSAP521 or ED25519. */
  keyType: string
  /** Longest validity of the pod's certificate in seconds, 3600 to 7862400; 86400 by default, the most for the server's own signers. */
  maxExpirationSeconds?: number
  /** File for private key and certificate chain together, so that both change at once. */
  credentialBundlePath?: string
  /** File for the private key alone; with credentialBundlePath, key and chain always match. */
  keyPath?: string
  /** File for the certificate chain alone, without its key. */
  certificateChainPath?: string
}

/** Files from several sources in one directory, each path once. */
export type ProjectedVolumeSource = {
  /** What is merged into the projected volume, one source an entry. */
  sources?: VolumeProjection[]
  /** Default permission bits of projected files, 0 to 511; 420 (octal 0644) if absent. */
  defaultMode?: number
}

/** One source of a projected volume: one member at most. */
export type VolumeProjection = {
  /** Values of a secret, in a projected volume. */
  secret?: SecretProjection
  /** Facts about the pod, in a projected volume. */
  downwardAPI?: DownwardAPIProjection
  /** Values of a config map, in a projected volume. */
  configMap?: ConfigMapProjection
  /** A token of the pod's service account, in a projected volume. */
  serviceAccountToken?: ServiceAccountTokenProjection
  /** CA certificates in a projected volume. Behind the feature gate ClusterTrustBundleProjection. */
  clusterTrustBundle?: ClusterTrustBundleProjection
  /** Key and certificate for the pod, in a projected volume. Behind the feature gate PodCertificateRequest. */
  podCertificate?: PodCertificateProjection
}

/** One key of a config map or secret and its file. */
export type KeyToPath = {
  /** Key of the config map or secret whose value becomes a file. */
  key: string
  /** Relative path of the file for a key, without '..'; directories are made. */
  path: string
  /** Permission bits of the file for this one key, 0 to 511; the volume's defaultMode by default. */
  mode?: number
}

/** Storage of one node: a partition, a whole disk or a directory. */
export type LocalVolumeSource = {
  /** Path on the node of the local disk or directory, without '..'. */
  path: string
  /** File system to put on an unformatted local disk; the node chooses by default. */
  fsType?: string
}

/** Storage of a CSI driver, for a persistent volume. */
export type CSIPersistentVolumeSource = {
  /** Name of the CSI driver that attaches and mounts the persistent volume. */
  driver: string
  /** ID by which the CSI driver knows the volume, unique for the driver. */
  volumeHandle: string
  /** Asks the CSI driver to mount the persistent volume read-only. */
  readOnly?: boolean
  /** File system that the CSI driver is asked for on the persistent volume; it chooses by default. */
  fsType?: string
  /** Properties that the CSI driver gave the new volume and gets back at each mount. */
  volumeAttributes?: { [key: string]: string }
  /** Secret for the CSI calls that attach the volume to a node and detach it. */
  controllerPublishSecretRef?: SecretReference
  /** Secret for the CSI call that prepares the volume on a node before any pod mounts it. */
  nodeStageSecretRef?: SecretReference
  /** Secret for the CSI call that mounts the volume for a pod. */
  nodePublishSecretRef?: SecretReference
  /** Secret for the CSI call that enlarges the volume in the storage system. */
  controllerExpandSecretRef?: SecretReference
  /** Secret for the CSI call that enlarges the file system on the node. */
  nodeExpandSecretRef?: SecretReference
}

/** A volume that a CSI driver makes and removes with the pod, without a claim. */
export type CSIVolumeSource = {
  /** Name of the CSI driver that makes the pod's inline volume. */
  driver: string
  /** Mounts the inline CSI volume read-only. */
  readOnly?: boolean
  /** File system that the CSI driver is asked for in the inline volume; it chooses by default. */
  fsType?: string
  /** Parameters that the CSI driver of an inline volume understands. */
  volumeAttributes?: { [key: string]: string }
  /** Secret that the CSI driver gets as it mounts the inline volume. */
  nodePublishSecretRef?: LocalObjectReference
}

/** A volume behind a claim of the pod's own. */
export type EphemeralVolumeSource = {
  /** Claim made as <pod>-<volume> for the pod alone. */
  volumeClaimTemplate?: PersistentVolumeClaimTemplate
}

/** Claim to make for an ephemeral volume. */
export type PersistentVolumeClaimTemplate = {
  /** Labels and annotations for the ephemeral volume's claim; other metadata is refused. */
  metadata?: metav1.ObjectMeta
  /** Spec of the ephemeral volume's claim. */
  spec: PersistentVolumeClaimSpec
}

/** A port that a container listens on. */
export type ContainerPort = {
  /** Name of the container's port, unique in it: up to 15 lower case letters, digits, dashes. */
  name?: string
  /** Port of the node for the container's port, for one pod a node. */
  hostPort?: number
  /** Port that the process listens on at the pod's address, 1 to 65535. */
  containerPort: number
  /** Transport protocol of the container's port; TCP by default. */
  protocol?: Protocol
  /** Address of the node that hostPort is bound to; all by default. */
  hostIP?: string
}

/** Where a container sees a volume of its pod. */
export type VolumeMount = {
  /** Entry of the pod's volumes that the container mounts. */
  name: string
  /** Whether the container may only read the volume; false by default. */
  readOnly?: boolean
  /** Whether mounts below are read-only, too; Disabled by default. */
  recursiveReadOnly?: RecursiveReadOnlyMode
  /** Path of the volume in the container, unique. */
  mountPath: string
  /** Relative path in the volume to mount. */
  subPath?: string
  /** Whether mounts made later below the path pass between node and container; None by default. */
  mountPropagation?: MountPropagationMode
  /** Like subPath, with $(NAME) replaced by the container's variables. */
  subPathExpr?: string
}

/** A raw block device in a container, from a claim with volumeMode Block. */
export type VolumeDevice = {
  /** Volume of the pod that is a raw device: a claim or an ephemeral claim. */
  name: string
  /** Path in the container of the raw device, unique and no mount's. */
  devicePath: string
}

/** A variable in the environment of a container's process. */
export type EnvVar = {
  /** Name of the environment variable, printable ASCII without '='. */
  name: string
  /** Text of the variable; empty by default. */
  value?: string
  /** Source of the environment variable, read at the container's start alone. */
  valueFrom?: EnvVarSource
}

/** Source of a variable's value: exactly one member is set. */
export type EnvVarSource = {
  /** Field of the pod as the variable's value, such as status.podIP. */
  fieldRef?: ObjectFieldSelector
  /** Request or limit of the container as the variable's value. */
  resourceFieldRef?: ResourceFieldSelector
  /** Config map's key for the variable. */
  configMapKeyRef?: ConfigMapKeySelector
  /** Key of a secret for the variable, decoded. */
  secretKeyRef?: SecretKeySelector
  /** Variable out of a file that an init container wrote in an emptyDir. Behind the feature gate EnvFiles. */
  fileKeyRef?: FileKeySelector
}

/** Picks one variable out of an env file in a volume. */
export type FileKeySelector = {
  /** The pod's emptyDir with the env file; the container need not mount it. */
  volumeName: string
  /** Relative path of the env file in its volume, without '..'. */
  path: string
  /** Variable to take from the env file. */
  key: string
  /** True leaves the variable unset where the env file lacks it or is missing; false by default. */
  optional?: boolean
}

/** Picks one field of the pod, for the downward API. */
export type ObjectFieldSelector = {
  /** API version that the pod's fieldPath is written for; v1 by default, the only one. */
  apiVersion?: string
  /** Pod field to read: metadata.name, .namespace, .uid, .labels['key'] or .annotations['key']; in variables also spec.nodeName, spec.serviceAccountName and status addresses; in files whole label maps. */
  fieldPath: string
}

/** Picks an amount of a container's resources, for the downward API. */
export type ResourceFieldSelector = {
  /** Container whose resources are read, required in files; in variables their own by default. */
  containerName?: string
  /** Amount to read: limits or requests, a dot, the resource. */
  resource: string
  /** Unit of the resource amount, rounded up: 1 or 1m for CPU, 1 or such as 1Mi for bytes. */
  divisor?: QuantityText
}

/** Picks one key of a config map in the pod's namespace. */
export type ConfigMapKeySelector = {
  /** Key of the config map that the variable gets. */
  key: string
  /** True leaves the variable unset where the config map or its key is missing; false by default. */
  optional?: boolean
} & LocalObjectReference

/** Picks one key of a secret in its user's namespace. */
export type SecretKeySelector = {
  /** Key of the secret whose decoded value is used. */
  key: string
  /** True does without the secret or its key where it is missing; false by default. */
  optional?: boolean
} & LocalObjectReference

/** Every key of a config map or secret as variables; exactly one of both is set. */
export type EnvFromSource = {
  /** Text put before each key of the whole map or secret to make the variable's name. */
  prefix?: string
  /** Config map whose keys all become variables; env wins. */
  configMapRef?: ConfigMapEnvSource
  /** Secret whose keys all become variables, decoded; env wins. */
  secretRef?: SecretEnvSource
}

/** A config map whose keys all become variables. */
export type ConfigMapEnvSource = {
  /** True starts the container although the whole config map is missing. */
  optional?: boolean
} & LocalObjectReference

/** A secret whose keys all become variables. */
export type SecretEnvSource = {
  /** True starts the container although the whole secret is missing. */
  optional?: boolean
} & LocalObjectReference

/** A header that the kubelet sends with an HTTP probe or hook. */
export type HTTPHeader = {
  /** Name of the HTTP header; one that occurs again is sent twice. */
  name: string
  /** Text of the HTTP header. */
  value: string
}

/** A GET request of the kubelet. */
export type HTTPGetAction = {
  /** Path and query of the GET request; / by default. */
  path?: string
  /** Port of the HTTP request: a number, or a port name of the container. */
  port: IntOrString
  /** Address of the HTTP request; the pod's by default. */
  host?: string
  /** Whether the GET request uses TLS; HTTP by default. */
  scheme?: URIScheme
  /** Headers of the GET request; they replace the kubelet's own of equal name. */
  httpHeaders?: HTTPHeader[]
}

/** A TCP connection of the kubelet; success if it is accepted. */
export type TCPSocketAction = {
  /** Port of the TCP connection: a number, or a port name of the container. */
  port: IntOrString
  /** Address that the TCP connection goes to; the pod's by default. */
  host?: string
}

/** A call of the gRPC health service; success if it answers SERVING. */
export type GRPCAction = {
  /** Port number of the gRPC health service; a name does not do. */
  port: number
  /** Service whose health the gRPC call asks for; the whole server by default. */
  service?: string
}

/** A program that runs in the container; exit code 0 is success. */
export type ExecAction = {
  /** Program and arguments, run in the container without a shell; pipes need sh -c. */
  command?: string[]
}

/** A pause of the container's hook. */
export type SleepAction = {
  /** Seconds that the hook sleeps: 0 up to the pod's grace period. */
  seconds: Int64
}

/** Check that the kubelet repeats on a container: one of exec, httpGet, tcpSocket and grpc. */
export type Probe = {
  /** Seconds from the container's start to the probe's first check; 0 by default. */
  initialDelaySeconds?: number
  /** Seconds after which a check without an answer fails; 1 by default. */
  timeoutSeconds?: number
  /** Seconds from one check of the probe to the next; 10 by default. */
  periodSeconds?: number
  /** Successes in a row that end the probe's failure; 1 by default, more for readiness alone. */
  successThreshold?: number
  /** Failed checks in a row that restart the container or make it unready; 3 by default. */
  failureThreshold?: number
  /** Seconds to end after a failed liveness or startup probe, at least 1; the pod's by default. */
  terminationGracePeriodSeconds?: Int64
} & ProbeHandler

/** What a change of one resource does to the running container. */
export type ContainerResizePolicy = {
  /** Resource, cpu or memory, that the resize policy is about; each once. */
  resourceName: ResourceName
  /** Whether a resize restarts the container. */
  restartPolicy: ResourceResizeRestartPolicy
}

/** Linux capabilities added to or taken from the runtime's default set. */
export type Capabilities = {
  /** Linux capabilities that the process gets besides the default set, such as NET_ADMIN, or ALL. */
  add?: string[]
  /** Linux capabilities that the process loses; the security level restricted demands ALL. */
  drop?: string[]
}

/** What a container or pod needs of a node's resources, and may use. */
export type ResourceRequirements = {
  /** Most of each resource: beyond, CPU is throttled, memory OOMKilled. */
  limits?: { [key: string]: QuantityText }
  /** Amounts that the scheduler sets aside; at most the limits, which are the default in pods. */
  requests?: { [key: string]: QuantityText }
  /** Resource claims of the pod whose devices the container gets; none for a whole pod. Behind the feature gate DynamicResourceAllocation. */
  claims?: ResourceClaim[]
}

/** Size of the storage that a claim asks for. */
export type VolumeResourceRequirements = {
  /** Most storage that a claim may get; nothing looks at it in binding and provisioning. */
  limits?: { [key: string]: QuantityText }
  /** Least storage that a claim needs, under the key storage. */
  requests?: { [key: string]: QuantityText }
}

/** A device claim of the pod as its container uses it. */
export type ResourceClaim = {
  /** Entry of the pod's resourceClaims whose devices the container gets. */
  name: string
  /** The one request of the claim whose devices the container gets; all by default. */
  request?: string
}

/** A program of the pod, run from an image. */
export type Container = {
  /** Name of the container, a DNS label unique and fixed in the pod, for logs and exec. */
  name: string
  /** Image that the container runs, with registry, tag or digest. */
  image?: string
  /** Command in place of the image's entrypoint, no shell. */
  command?: string[]
  /** Arguments behind the command, in place of the image's. */
  args?: string[]
  /** Directory in which the container's process starts; the image's by default. */
  workingDir?: string
  /** Ports that the process listens on. */
  ports?: ContainerPort[]
  /** Config maps and secrets whose keys become variables; later ones win, and env over all. */
  envFrom?: EnvFromSource[]
  /** Variables of the container's process, in order; they win over envFrom and services. */
  env?: EnvVar[]
  /** Requests and limits of the container. */
  resources?: ResourceRequirements
  /** Whether new CPU or memory restarts the container; NotRequired by default. Behind the feature gate InPlacePodVerticalScaling. */
  resizePolicy?: ContainerResizePolicy[]
  /** Always makes an init container a sidecar. */
  restartPolicy?: ContainerRestartPolicy
  /** Exit codes that restart the container; 20 rules at most. Behind the feature gate ContainerRestartRules. */
  restartPolicyRules?: ContainerRestartRule[]
  /** Volumes of the pod that the container sees as directories or files. */
  volumeMounts?: VolumeMount[]
  /** Claims of the pod that the container sees as raw block devices. */
  volumeDevices?: VolumeDevice[]
  /** Check whose failure restarts the container. */
  livenessProbe?: Probe
  /** Check whose failure keeps services' traffic away. */
  readinessProbe?: Probe
  /** Check that holds back the other probes at a slow start; its final failure restarts it. */
  startupProbe?: Probe
  /** Hooks at start and stop, and the stop signal. */
  lifecycle?: Lifecycle
  /** File with the ended container's message, 4096 bytes; /dev/termination-log by default. */
  terminationMessagePath?: string
  /** Where the ended container's message comes from; File by default. */
  terminationMessagePolicy?: TerminationMessagePolicy
  /** When the container's image is fetched. */
  imagePullPolicy?: PullPolicy
  /** Users, privileges and profiles of this container's process; they win over the pod's. */
  securityContext?: SecurityContext
  /** Whether the container's standard input stays open for clients that attach; false by default. */
  stdin?: boolean
  /** Whether standard input closes with the first attached client; false by default. */
  stdinOnce?: boolean
  /** Whether the container's process gets a terminal; typing needs stdin too. */
  tty?: boolean
}

/** How a probe checks: exactly one member is set. */
export type ProbeHandler = {
  /** Probe by a program in the container; exit code 0 passes. */
  exec?: ExecAction
  /** Probe by a GET request; a status of 200 to 399 passes. */
  httpGet?: HTTPGetAction
  /** Probe by a TCP connection; passes if it is accepted. */
  tcpSocket?: TCPSocketAction
  /** Probe by the gRPC health service; the answer SERVING passes. */
  grpc?: GRPCAction
}

/** What a hook does: exactly one member is set. */
export type LifecycleHandler = {
  /** Hook that runs a program in the container; fails at any exit code but 0. */
  exec?: ExecAction
  /** Hook that sends a GET request to the container. */
  httpGet?: HTTPGetAction
  /** Deprecated: a hook with a TCP connection fails when it runs. @deprecated */
  tcpSocket?: TCPSocketAction
  /** Hook that waits some seconds, in which load balancers can notice. */
  sleep?: SleepAction
}

/** Hooks of a container and its stop signal. */
export type Lifecycle = {
  /** Hook at the start. */
  postStart?: LifecycleHandler
  /** Hook before the container stops, in the grace period. */
  preStop?: LifecycleHandler
  /** Signal that asks the process to end; the image's, else SIGTERM by default. */
  stopSignal?: Signal
}

/** A container that is not running yet, or not again. */
export type ContainerStateWaiting = {
  /** Why the container waits, such as ContainerCreating, ErrImagePull or CrashLoopBackOff. */
  reason?: string
  /** Why the container waits, in words: the pull error, or the length of the back-off. */
  message?: string
}

/** A container whose process runs. */
export type ContainerStateRunning = {
  /** When the running process was last started. */
  startedAt?: Time
}

/** A container whose process has ended. */
export type ContainerStateTerminated = {
  /** Exit code of the ended process; 137 after SIGKILL or lack of memory, 143 after SIGTERM. */
  exitCode: number
  /** Signal that ended the process; runtimes leave it out, and exitCode is 128 plus the signal. */
  signal?: number
  /** Why the process ended, as one word: Completed, Error, OOMKilled, StartError. */
  reason?: string
  /** What the ended container left: its message file, the log's end, or why it did not start. */
  message?: string
  /** When the ended process was started. */
  startedAt?: Time
  /** When the container's process ended. */
  finishedAt?: Time
  /** Runtime and ID of the ended container, as type://id. */
  containerID?: string
}

/** What a container is doing: one member is set; waiting if none. */
export type ContainerState = {
  /** Set while the container is about to start, or an error holds it back. */
  waiting?: ContainerStateWaiting
  /** Set while the container's process runs, with its start. */
  running?: ContainerStateRunning
  /** Set after the container's process has ended, with exit code, reason and times. */
  terminated?: ContainerStateTerminated
}

/** How one container fares, as the kubelet last reported. */
export type ContainerStatus = {
  /** Container of the spec that the status is about. */
  name: string
  /** Whether the container waits, runs or has ended, with details. */
  state?: ContainerState
  /** How the container's former run ended; kubectl logs --previous shows its log. */
  lastState?: ContainerState
  /** Whether the container may get traffic. */
  ready: boolean
  /** How often the container was started again since the pod came to its node. */
  restartCount: number
  /** Image that runs, as the runtime names it, which may differ from the spec. */
  image: string
  /** Digest of the image that runs: what a tag meant. */
  imageID: string
  /** Runtime and ID of the present container, such as containerd://0f3a9c. */
  containerID?: string
  /** Whether the container runs, postStart and startup probe done; false at each restart. */
  started?: boolean
  /** Requests that the node has set aside for the container; behind the spec during a resize. Behind the feature gate InPlacePodVerticalScaling. */
  allocatedResources?: { [key: string]: QuantityText }
  /** Requests and limits that the running container has. Behind the feature gate InPlacePodVerticalScaling. */
  resources?: ResourceRequirements
  /** Volumes that the container has mounted, and how. */
  volumeMounts?: VolumeMountStatus[]
  /** User and groups of the container's first process. Behind the feature gate SupplementalGroupsPolicy. */
  user?: ContainerUser
  /** Health of the container's devices. Behind the feature gate ResourceHealthStatus. */
  allocatedResourcesStatus?: ResourceStatus[]
  /** Signal that asks the running container to end. */
  stopSignal?: Signal
}

/** Health of what a container got of a resource. */
export type ResourceStatus = {
  /** Resource whose devices are listed: an extended one, or claim:CLAIM/REQUEST. */
  name: ResourceName
  /** Devices of the resource with their health. */
  resources?: ResourceHealth[]
}

/** Health of one device. */
export type ResourceHealth = {
  /** ID of the device, unique on its node. */
  resourceID: string
  /** How the device fares, as its plug-in reports. */
  health?: ResourceHealthStatus
}

/** Who a container runs as. */
export type ContainerUser = {
  /** User and groups of the container's first process, on Linux. */
  linux?: LinuxContainerUser
}

/** User and groups of a process on Linux. */
export type LinuxContainerUser = {
  /** User ID of the container's first process. */
  uid: Int64
  /** Primary group ID of the container's first process. */
  gid: Int64
  /** Further group IDs of the container's first process, the image's included. */
  supplementalGroups?: Int64[]
}

/** One aspect of a pod that holds or not. */
export type PodCondition = {
  /** Aspect of the pod that the condition is about; controllers add types of their own. */
  type: PodConditionType
  /** Generation of the pod that the condition was written for. Behind the feature gate PodObservedGenerationTracking. */
  observedGeneration?: Int64
  /** Whether the pod's condition holds: True, False or Unknown. */
  status: ConditionStatus
  /** When the pod's condition was last checked; the kubelet leaves it null, save for resizes. */
  lastProbeTime?: Time
  /** When the pod's condition last changed its status. */
  lastTransitionTime?: Time
  /** One word for why the pod's condition is so, such as Unschedulable. */
  reason?: string
  /** Sentence for people about the pod's condition, such as how many nodes lack what. */
  message?: string
}

/** How a volume is mounted in a running container. */
export type VolumeMountStatus = {
  /** Volume that the running container has mounted. */
  name: string
  /** Path of the volume in the running container. */
  mountPath: string
  /** Whether the running container may only read the volume. */
  readOnly?: boolean
  /** Whether mounts below are really read-only: Enabled or Disabled; absent if writable. */
  recursiveReadOnly?: RecursiveReadOnlyMode
}

/** Restarts a container after certain exit codes. */
export type ContainerRestartRule = {
  /** What the restart rule does at its exit codes. */
  action: ContainerRestartRuleAction
  /** Exit codes at which the restart rule applies. */
  exitCodes?: ContainerRestartRuleOnExitCodes
}

/** A set of exit codes. */
export type ContainerRestartRuleOnExitCodes = {
  /** Whether the restart rule means the listed exit codes or all others. */
  operator: ContainerRestartRuleOnExitCodesOperator
  /** Exit codes of the restart rule, at most 255. */
  values?: number[]
}

/** A choice of nodes by alternatives. */
export type NodeSelector = {
  /** Alternatives, at least one: a node that meets any of them is chosen. */
  nodeSelectorTerms: NodeSelectorTerm[]
}

/** Requirements that a node meets together; without any, none matches. */
export type NodeSelectorTerm = {
  /** Requirements on the node's labels; all hold. */
  matchExpressions?: NodeSelectorRequirement[]
  /** Requirements on the node's metadata.name, the only field, with In or NotIn and one value. */
  matchFields?: NodeSelectorRequirement[]
}

/** A condition on one label or field of a node. */
export type NodeSelectorRequirement = {
  /** Label key that the node is asked about; metadata.name in matchFields. */
  key: string
  /** How the node's label is compared with the values. */
  operator: NodeSelectorOperator
  /** Node label values: one or more for In and NotIn, one integer for Gt and Lt, else none. */
  values?: string[]
}

/** One alternative of topologies in which volumes are made; its label requirements all hold. */
export type TopologySelectorTerm = {
  /** Node labels and their values for new volumes; a topology meets all of them. */
  matchLabelExpressions?: TopologySelectorLabelRequirement[]
}

/** The values of one node label for new volumes. */
export type TopologySelectorLabelRequirement = {
  /** Node label that tells topologies of new volumes apart, such as topology.{brandLong}/zone. */
  key: string
  /** Values of the topology label where volumes are made; at least one, each once. */
  values: string[]
}

/** Demands and wishes about a pod's node and the pods near it. */
export type Affinity = {
  /** Nodes that the pod must or would rather run on, by labels. */
  nodeAffinity?: NodeAffinity
  /** Pods that the pod must or would rather be close to, as in one zone. */
  podAffinity?: PodAffinity
  /** Pods that the pod must or would rather keep away from. */
  podAntiAffinity?: PodAntiAffinity
}

/** Pods that a pod wants to be close to. */
export type PodAffinity = {
  /** Terms that each need a matching pod in the node's topology. */
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[]
  /** Weighted terms that raise the score of nodes near matching pods. */
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[]
}

/** Pods that a pod wants to be apart from. */
export type PodAntiAffinity = {
  /** Terms that rule out topologies with a matching pod, and keep later matching pods away. */
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[]
  /** Weighted terms that lower the score of nodes near matching pods. */
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[]
}

/** A preferred term about other pods and its weight. */
export type WeightedPodAffinityTerm = {
  /** How much nodes gain or lose near pods that the term matches, 1 to 100. */
  weight: number
  /** Other pods, and how near nodes are that gain or lose the weight. */
  podAffinityTerm: PodAffinityTerm
}

/** Pods by labels and namespaces, and how near counts as near. */
export type PodAffinityTerm = {
  /** Labels of the pods that the affinity term is about; absent matches none, empty matches all. */
  labelSelector?: metav1.LabelSelector
  /** Namespaces of the term's pods, beside namespaceSelector; the pod's own by default. */
  namespaces?: string[]
  /** Node label that defines nearness: nodes with the same value are together. */
  topologyKey: string
  /** Labels of the namespaces of the affinity term's pods; empty matches all. */
  namespaceSelector?: metav1.LabelSelector
  /** Keys of labels that the term's pods share with this one; joins labelSelector at creation. */
  matchLabelKeys?: string[]
  /** Keys of labels in which the term's pods differ from this one; joins labelSelector. */
  mismatchLabelKeys?: string[]
}

/** Nodes that a pod demands or prefers. */
export type NodeAffinity = {
  /** Nodes that the pod may be put on, or it stays Pending. */
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector
  /** Weighted terms that raise the score of matching nodes. */
  preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTerm[]
}

/** A preferred kind of node and its weight. */
export type PreferredSchedulingTerm = {
  /** How much a node gains that matches the preference, 1 to 100. */
  weight: number
  /** Labels or name of the preferred nodes. */
  preference: NodeSelectorTerm
}

/** Keeps pods off a node unless they tolerate it; unique by key and effect. */
export type Taint = {
  /** Name of the taint, a label key that tolerations refer to. */
  key: string
  /** Detail behind the taint's key, a label value that tolerations can compare. */
  value?: string
  /** What happens to pods that do not tolerate the taint. */
  effect: TaintEffect
  /** When the taint was put on the node by a node controller; nothing is counted from it. */
  timeAdded?: Time
}

/** Lets a pod onto nodes with certain taints; it draws the pod to none. */
export type Toleration = {
  /** Key of the tolerated taints; absent, with operator Exists, for all. */
  key?: string
  /** How the toleration compares the taint's value; Equal by default. */
  operator?: TolerationOperator
  /** Value of the tolerated taint; empty with operator Exists. */
  value?: string
  /** Effect of the tolerated taints; all effects by default. */
  effect?: TaintEffect
  /** Seconds that the pod stays on a node with a tolerated NoExecute taint; forever by default. */
  tolerationSeconds?: Int64
}

/** A condition that must be true for a pod to be ready. */
export type PodReadinessGate = {
  /** Pod condition that some controller must set to True before the pod gets traffic. */
  conditionType: PodConditionType
}

/** What a pod runs, where and with which rights. */
export type PodSpec = {
  /** Volumes that the pod's containers may mount, and one added with an account token. */
  volumes?: Volume[]
  /** Containers that run in turn before the others, each until it succeeds, or on as a sidecar. */
  initContainers?: Container[]
  /** Main containers, started together after init. */
  containers: Container[]
  /** Debugging containers, added by ephemeralcontainers alone, never restarted or removed. */
  ephemeralContainers?: EphemeralContainer[]
  /** When ended containers start again, after 10 seconds to five minutes. */
  restartPolicy?: RestartPolicy
  /** Seconds from the pod's delete to its kill, preStop included; 30 by default, 0 at once. */
  terminationGracePeriodSeconds?: Int64
  /** Seconds from start until the pod fails (DeadlineExceeded). */
  activeDeadlineSeconds?: Int64
  /** Name servers and search domains of the pod, beside dnsConfig; ClusterFirst by default. */
  dnsPolicy?: DNSPolicy
  /** Labels that a node must have to get the pod. */
  nodeSelector?: { [key: string]: string }
  /** Service account that the pod acts as, which must exist; the one named default if absent. */
  serviceAccountName?: string
  /** Deprecated: use serviceAccountName, which the server keeps equal. @deprecated */
  serviceAccount?: string
  /** Whether containers get a service account token; by default as the account says, else true. */
  automountServiceAccountToken?: boolean
  /** Node that runs the pod, set by the scheduler, or at creation past it. */
  nodeName?: string
  /** Whether the pod has the node's network, so hostPort is containerPort. */
  hostNetwork?: boolean
  /** Whether the pod sees the node's processes; false by default. */
  hostPID?: boolean
  /** Whether the pod shares the node's semaphores and shared memory. */
  hostIPC?: boolean
  /** Whether containers see each other's processes; false by default. */
  shareProcessNamespace?: boolean
  /** Users, groups and profiles for the pod's containers that set none, and its volumes' group. */
  securityContext?: PodSecurityContext
  /** Secrets with registry credentials for the pod; the service account's by default. */
  imagePullSecrets?: LocalObjectReference[]
  /** Host name of the pod, a DNS label; the pod's name by default. */
  hostname?: string
  /** Headless service under which the pod gets the DNS name hostname.subdomain.namespace.svc. */
  subdomain?: string
  /** Rules that draw the pod to nodes and other pods or keep it away from them. */
  affinity?: Affinity
  /** Scheduler that finds the pod's node; default-scheduler by default. */
  schedulerName?: string
  /** Taints of nodes that the pod accepts; not-ready and unreachable for 300 seconds by default. */
  tolerations?: Toleration[]
  /** Lines added to the hosts file of the pod's containers. */
  hostAliases?: HostAlias[]
  /** Class of the pod's priority and preemption; by default the global default class, else 0. */
  priorityClassName?: string
  /** Rank of the pod in queue and preemption, higher first. */
  priority?: number
  /** Name servers, search domains and options added to those of dnsPolicy. */
  dnsConfig?: PodDNSConfig
  /** Conditions that must be True, besides ready containers, for the pod to be Ready. */
  readinessGates?: PodReadinessGate[]
  /** RuntimeClass with the pod's runtime, overhead and nodes; the node's runtime by default. */
  runtimeClassName?: string
  /** Whether containers get variables with the namespace's services; true by default. */
  enableServiceLinks?: boolean
  /** Whether the pod evicts lower ones, by its priority class; PreemptLowerPriority by default. */
  preemptionPolicy?: PreemptionPolicy
  /** Resources of the pod's sandbox for scheduler and quota, from the RuntimeClass. */
  overhead?: { [key: string]: QuantityText }
  /** Rules that spread pods evenly over zones, nodes or other domains; all hold. */
  topologySpreadConstraints?: TopologySpreadConstraint[]
  /** Whether the pod's host name is its full DNS name, up to 64 characters. */
  setHostnameAsFQDN?: boolean
  /** Operating system of the pod; fields of another one are refused. */
  os?: PodOS
  /** False: own users for the pod; true by default. */
  hostUsers?: boolean
  /** Names that keep the pod unscheduled until controllers remove all. */
  schedulingGates?: PodSchedulingGate[]
  /** Device claims without which the pod stays Pending; containers name them. Behind the feature gate DynamicResourceAllocation. */
  resourceClaims?: PodResourceClaim[]
  /** CPU, memory and huge pages of the whole pod, which containers share. Behind the feature gate PodLevelResources. */
  resources?: ResourceRequirements
  /** Host name that the pod's processes see; DNS is unchanged. Behind the feature gate HostnameOverride. */
  hostnameOverride?: string
}

/** A claim of devices by a pod: an existing one or one from a template. */
export type PodResourceClaim = {
  /** Name of the device claim in the pod, a DNS label, for resources.claims of containers. */
  name: string
  /** Existing ResourceClaim, which pods may share. */
  resourceClaimName?: string
  /** ResourceClaimTemplate of a claim for this pod alone. */
  resourceClaimTemplateName?: string
}

/** The ResourceClaim behind an entry of the pod's resourceClaims. */
export type PodResourceClaimStatus = {
  /** Entry of the pod's resourceClaims that a claim was made for. */
  name: string
  /** Name of the ResourceClaim that was made from the template; absent where none was needed. */
  resourceClaimName?: string
}

/** The ResourceClaim that the scheduler made for extended resources. */
export type PodExtendedResourceClaimStatus = {
  /** Requests of the generated claim, by container and extended resource. */
  requestMappings: ContainerExtendedResourceRequest[]
  /** ResourceClaim that the scheduler made for the pod's extended resources. */
  resourceClaimName: string
}

/** Links a container's extended resource to a request of the generated claim. */
export type ContainerExtendedResourceRequest = {
  /** Container whose extended resource devices serve. */
  containerName: string
  /** Extended resource of the container that devices serve. */
  resourceName: string
  /** Request of the generated claim that serves the container's extended resource. */
  requestName: string
}

/** The operating system of a pod. */
export type PodOS = {
  /** Operating system that the pod's containers are made for. */
  name: OSName
}

/** A reason to hold a pod back from the scheduler. */
export type PodSchedulingGate = {
  /** Name of the scheduling gate, unique in the pod, by which its controller removes it. */
  name: string
}

/** How evenly like pods lie over the domains of a node label. */
export type TopologySpreadConstraint = {
  /** How many more matching pods a domain may have than the emptiest; at least 1. */
  maxSkew: number
  /** Node label whose values are the domains to spread over. */
  topologyKey: string
  /** What happens to a pod that no node could take within the skew. */
  whenUnsatisfiable: UnsatisfiableConstraintAction
  /** Labels of the pods that are counted for the spread; absent counts none. */
  labelSelector?: metav1.LabelSelector
  /** Domains to spread over at least, else the emptiest counts as 0. */
  minDomains?: number
  /** Whether the spread counts nodes that node affinity rules out; Honor by default. */
  nodeAffinityPolicy?: NodeInclusionPolicy
  /** Whether the spread counts nodes with untolerated taints; Ignore by default. */
  nodeTaintsPolicy?: NodeInclusionPolicy
  /** Keys of labels that counted pods share with this one, such as pod-template-hash. Behind the feature gate MatchLabelKeysInPodTopologySpread. */
  matchLabelKeys?: string[]
}

/** A line of the hosts file of a pod. */
export type HostAlias = {
  /** IP address of an added line in the pod's hosts file. */
  ip: string
  /** Names for the address of an added line in the pod's hosts file. */
  hostnames?: string[]
}

/** Security settings of all containers of a pod; a container's own win. */
export type PodSecurityContext = {
  /** SELinux label of all containers and volumes of the pod; the runtime chooses by default. */
  seLinuxOptions?: SELinuxOptions
  /** Accounts of all containers of a Windows pod; refused for os.name linux. */
  windowsOptions?: WindowsSecurityContextOptions
  /** User ID of all containers of the pod, 0 to 2147483647; the image's by default. */
  runAsUser?: Int64
  /** Primary group ID of all containers of the pod, 0 to 2147483647; the runtime's by default. */
  runAsGroup?: Int64
  /** True keeps the pod's containers from starting as root. */
  runAsNonRoot?: boolean
  /** Further group IDs of all containers of the pod, besides fsGroup. */
  supplementalGroups?: Int64[]
  /** Whether groups that the image gives the user count as well; Merge by default. Behind the feature gate SupplementalGroupsPolicy. */
  supplementalGroupsPolicy?: SupplementalGroupsPolicy
  /** Group that owns the pod's volumes, save hostPath and nfs; every process is a member. */
  fsGroup?: Int64
  /** Kernel parameters of the pod's own namespaces. */
  sysctls?: Sysctl[]
  /** When a start walks the volumes to give all files to fsGroup; Always by default. */
  fsGroupChangePolicy?: PodFSGroupChangePolicy
  /** System calls that the pod's containers may make; all, or the kubelet's profile by default. */
  seccompProfile?: SeccompProfile
  /** AppArmor profile of all containers of the pod; the runtime's by default. */
  appArmorProfile?: AppArmorProfile
  /** How volumes get the pod's SELinux label: file by file, or by a mount option. Behind the feature gate SELinuxChangePolicy. */
  seLinuxChangePolicy?: PodSELinuxChangePolicy
}

/** Which system calls a process may make. */
export type SeccompProfile = {
  /** Whether the seccomp profile is none, the runtime's or a file of the node. */
  type: SeccompProfileType
  /** Relative path of the seccomp profile on the node. */
  localhostProfile?: string
}

/** Files, capabilities and networks that AppArmor lets a process use. */
export type AppArmorProfile = {
  /** Whether the AppArmor profile is none, the runtime's or one of the node. */
  type: AppArmorProfileType
  /** AppArmor profile loaded on the node. */
  localhostProfile?: string
}

/** Additions to a pod's resolv.conf. */
export type PodDNSConfig = {
  /** IP addresses of DNS servers behind those of dnsPolicy; at most 3. */
  nameservers?: string[]
  /** Domains tried for short host names, after dnsPolicy's; at most 32, 2048 characters. */
  searches?: string[]
  /** Resolver options that add to or replace those of dnsPolicy. */
  options?: PodDNSConfigOption[]
}

/** An option of the resolver. */
export type PodDNSConfigOption = {
  /** Name of the resolver option, such as ndots. */
  name?: string
  /** Value of the resolver option, if it has one. */
  value?: string
}

/** An address of a pod. */
export type PodIP = {
  /** IP address of the pod. */
  ip: string
}

/** An address of a pod's node. */
export type HostIP = {
  /** IP address of the pod's node. */
  ip: string
}

/** A container for debugging; it must not have ports, probes, hooks or resources. */
export type EphemeralContainerCommon = {
  /** Name of the debugging container, a DNS label unique in the pod. */
  name: string
  /** Image with debugging tools. */
  image?: string
  /** Program of the debugging container, in place of the image's entrypoint. */
  command?: string[]
  /** Arguments of the debugging container, in place of the image's. */
  args?: string[]
  /** Directory in which the debugging container starts; the image's by default. */
  workingDir?: string
  /** Refused: debugging containers list no ports. */
  ports?: ContainerPort[]
  /** Config maps and secrets whose keys become variables of the debugging container. */
  envFrom?: EnvFromSource[]
  /** Variables of the debugging container. */
  env?: EnvVar[]
  /** Refused: debugging containers use what the pod has left. */
  resources?: ResourceRequirements
  /** Refused: debugging containers have no resources to resize. Behind the feature gate InPlacePodVerticalScaling. */
  resizePolicy?: ContainerResizePolicy[]
  /** Refused: debugging containers never restart. */
  restartPolicy?: ContainerRestartPolicy
  /** Refused: debugging containers never restart, whatever their exit code. Behind the feature gate ContainerRestartRules. */
  restartPolicyRules?: ContainerRestartRule[]
  /** Volumes that the debugging container sees; without subPath. */
  volumeMounts?: VolumeMount[]
  /** Claims that the debugging container sees as raw block devices. */
  volumeDevices?: VolumeDevice[]
  /** Refused: debugging containers have no liveness probe. */
  livenessProbe?: Probe
  /** Refused: debugging containers have no readiness probe. */
  readinessProbe?: Probe
  /** Refused: debugging containers have no startup probe. */
  startupProbe?: Probe
  /** Refused: debugging containers have no hooks. */
  lifecycle?: Lifecycle
  /** File with the message of the ended debugging container; /dev/termination-log by default. */
  terminationMessagePath?: string
  /** Where the ended debugging container's message comes from; File by default. */
  terminationMessagePolicy?: TerminationMessagePolicy
  /** When the debugging container's image is fetched. */
  imagePullPolicy?: PullPolicy
  /** Users and privileges of the debugging container; tracing needs the capability SYS_PTRACE. */
  securityContext?: SecurityContext
  /** Whether the debugging container's input stays open, as a shell needs; false by default. */
  stdin?: boolean
  /** Whether the debugging container's input closes with its first client; false by default. */
  stdinOnce?: boolean
  /** Whether the debugging container gets a terminal; false by default. */
  tty?: boolean
}

/** A container that kubectl debug adds to a running pod and that stays in its spec. */
export type EphemeralContainer = {
  /** Container whose processes the ephemeral container sees; those of the pod by default. */
  targetContainerName?: string
} & EphemeralContainerCommon

/** What the kubelet, the scheduler and controllers saw of a pod. */
export type PodStatus = {
  /** Generation of the pod that this status is about. Behind the feature gate PodObservedGenerationTracking. */
  observedGeneration?: Int64
  /** How far the pod has come, in one word; Succeeded and Failed are final. */
  phase?: PodPhase
  /** Aspects of the pod that hold or not: scheduled, initialized, ready, and those of controllers. */
  conditions?: PodCondition[]
  /** Sentence for people about the pod's phase, such as why it was evicted. */
  message?: string
  /** One word for the pod's phase: Evicted, DeadlineExceeded, NodeAffinity, OutOfcpu. */
  reason?: string
  /** Node that the scheduler makes room on by preemption; the pod may end up elsewhere. */
  nominatedNodeName?: string
  /** Main address of the pod's node; absent until a kubelet has the pod. */
  hostIP?: string
  /** Addresses of the pod's node, at most one IPv4 and one IPv6; the first is hostIP. */
  hostIPs?: HostIP[]
  /** Main address of the pod, or of its node with hostNetwork; absent until its sandbox exists. */
  podIP?: string
  /** Addresses of the pod, at most one IPv4 and one IPv6; the first is podIP. */
  podIPs?: PodIP[]
  /** When the kubelet took the pod on, before images; activeDeadlineSeconds counts from then. */
  startTime?: Time
  /** State of each init container and sidecar, in order. */
  initContainerStatuses?: ContainerStatus[]
  /** State, readiness and restarts of each main container. */
  containerStatuses?: ContainerStatus[]
  /** Who is evicted first when a node runs short, by requests and limits of CPU and memory. */
  qosClass?: PodQOSClass
  /** State of each ephemeral container. */
  ephemeralContainerStatuses?: ContainerStatus[]
  /** Deprecated, no longer written: see PodResizePending and PodResizeInProgress. @deprecated */
  resize?: PodResizeStatus
  /** ResourceClaims that were made from templates for the pod. Behind the feature gate DynamicResourceAllocation. */
  resourceClaimStatuses?: PodResourceClaimStatus[]
  /** ResourceClaim made for extended resources. Behind the feature gate DRAExtendedResource. */
  extendedResourceClaimStatus?: PodExtendedResourceClaimStatus
}

/** Containers on one node that share an address and volumes. */
export type Pod = {
  apiVersion: string
  kind: 'Pod'
  metadata?: metav1.ObjectMeta
  /** Containers of the pod and how its node runs them; mostly fixed. */
  spec?: PodSpec
  /** Phase, conditions, addresses and container states of the pod. */
  status?: PodStatus
}

/** A list of pods. */
export type PodList = {
  apiVersion: string
  kind: 'PodList'
  metadata?: metav1.ListMeta
  items: Embedded<Pod>[]
}

/** The pods that a workload makes. */
export type PodTemplateSpec = {
  /** Labels, which match the workload's selector, and annotations of the pods it makes. */
  metadata?: metav1.ObjectMeta
  /** Spec of the pods that a workload makes. */
  spec?: PodSpec
}

/** A pod template by itself, for controllers of users; it makes no pods. */
export type PodTemplate = {
  apiVersion: string
  kind: 'PodTemplate'
  metadata?: metav1.ObjectMeta
  /** Labels, annotations and spec of pods for the controller that makes them. */
  template?: PodTemplateSpec
}

/** A list of pod templates. */
export type PodTemplateList = {
  apiVersion: string
  kind: 'PodTemplateList'
  metadata?: metav1.ListMeta
  items: Embedded<PodTemplate>[]
}

/** How many pods a replication controller keeps, and which. */
export type ReplicationControllerSpec = {
  /** Pods that the replication controller keeps; 1 by default. */
  replicas?: number
  /** Seconds of readiness that make the replication controller's pod available; 0 by default. */
  minReadySeconds?: number
  /** Labels of the replication controller's pods; the template's, which must match, by default. */
  selector?: { [key: string]: string }
  /** Pod of the replication controller, restartPolicy Always. */
  template?: PodTemplateSpec
}

/** What a replication controller last saw of its pods. */
export type ReplicationControllerStatus = {
  /** Pods of the replication controller that have not ended and are not being deleted. */
  replicas: number
  /** Pods of the replication controller with all labels of its template. */
  fullyLabeledReplicas?: number
  /** Pods of the replication controller whose condition Ready is True. */
  readyReplicas?: number
  /** Pods of the replication controller that have been ready for minReadySeconds. */
  availableReplicas?: number
  /** Generation of the replication controller that this status is about. */
  observedGeneration?: Int64
  /** Problems of the replication controller, such as pods that cannot be created. */
  conditions?: ReplicationControllerCondition[]
}

/** A problem of a replication controller. */
export type ReplicationControllerCondition = {
  /** What the condition of the replication controller is about. */
  type: ReplicationControllerConditionType
  /** Whether the replication controller's condition holds: True, False or Unknown. */
  status: ConditionStatus
  /** When the replication controller's condition last changed its status. */
  lastTransitionTime?: Time
  /** Why the replication controller lacks pods (FailedCreate) or has too many (FailedDelete). */
  reason?: string
  /** Sentence for people on why the replication controller's pod was not created or deleted. */
  message?: string
}

/** Keeps a number of like pods running. */
export type ReplicationController = {
  apiVersion: string
  kind: 'ReplicationController'
  metadata?: metav1.ObjectMeta
  /** Pods that are wanted; the object without labels gets those of the template. */
  spec?: ReplicationControllerSpec
  /** Counts of the replication controller's pods. */
  status?: ReplicationControllerStatus
}

/** A list of replication controllers. */
export type ReplicationControllerList = {
  apiVersion: string
  kind: 'ReplicationControllerList'
  metadata?: metav1.ListMeta
  items: Embedded<ReplicationController>[]
}

/** Settings of a service's session affinity ClientIP. */
export type SessionAffinityConfig = {
  /** How long a client's connections go to the same pod. */
  clientIP?: ClientIPConfig
}

/** Duration of a session affinity. */
export type ClientIPConfig = {
  /** Seconds after a connection that a client keeps its pod, 1 to 86400; 10800 by default. */
  timeoutSeconds?: number
}

/** State of a service at its load balancer. */
export type ServiceStatus = {
  /** Addresses of the load balancer, for services of type LoadBalancer. */
  loadBalancer?: LoadBalancerStatus
  /** Observations about the service, such as problems of its load balancer. */
  conditions?: metav1.Condition[]
}

/** Addresses of a service's load balancer. */
export type LoadBalancerStatus = {
  /** Where the load balancer takes traffic, by IP address or host name; empty until it is set up. */
  ingress?: LoadBalancerIngress[]
}

/** One address of a service's load balancer. */
export type LoadBalancerIngress = {
  /** IP address of the load balancer. */
  ip?: string
  /** DNS name of the load balancer, for providers that hand out names. */
  hostname?: string
  /** How packets from the load balancer's ip reach the nodes; VIP by default. */
  ipMode?: LoadBalancerIPMode
  /** State of each port of the service at this load balancer address. */
  ports?: PortStatus[]
}

/** How a service is reached, and which pods answer. */
export type ServiceSpec = {
  /** Ports of the service, unique by number and protocol. */
  ports?: ServicePort[]
  /** Labels of the service's pods; without it you write EndpointSlices. */
  selector?: { [key: string]: string }
  /** Address of the service, drawn if empty. */
  clusterIP?: string
  /** Addresses of the service, one an IP family, clusterIP first. */
  clusterIPs?: string[]
  /** Where the service is reachable; ClusterIP by default. */
  type?: ServiceType
  /** Further addresses that you route to nodes. */
  externalIPs?: string[]
  /** Whether connections of a client go to the same pod; None by default. */
  sessionAffinity?: ServiceAffinity
  /** Address wanted for the load balancer. @deprecated */
  loadBalancerIP?: string
  /** CIDR ranges of clients that the LoadBalancer admits, if the provider can; all by default. */
  loadBalancerSourceRanges?: string[]
  /** DNS name that a service of type ExternalName is an alias for. */
  externalName?: string
  /** How nodes pass on the service's traffic from outside the cluster; Cluster by default. */
  externalTrafficPolicy?: ServiceExternalTrafficPolicy
  /** Port where the LoadBalancer asks nodes for ready pods, with externalTrafficPolicy Local; drawn if 0. */
  healthCheckNodePort?: number
  /** Whether unready pods count as endpoints, so that peers find each other; false by default. */
  publishNotReadyAddresses?: boolean
  /** Settings of the session affinity ClientIP; dropped while the affinity is None. */
  sessionAffinityConfig?: SessionAffinityConfig
  /** IP families of the service, the first fixed; its addresses' or the cluster's by default. */
  ipFamilies?: IPFamily[]
  /** One IP family or both; by default SingleStack, headless without selector RequireDualStack. */
  ipFamilyPolicy?: IPFamilyPolicy
  /** Whether type LoadBalancer opens node ports; true by default. */
  allocateLoadBalancerNodePorts?: boolean
  /** Implementation of the load balancer; the provider's by default. */
  loadBalancerClass?: string
  /** How traffic to the cluster IP chooses pods; Cluster by default. */
  internalTrafficPolicy?: ServiceInternalTrafficPolicy
  /** Which endpoints a client's traffic prefers, by hints in EndpointSlices; none by default. */
  trafficDistribution?: ServiceTrafficDistribution
}

/** One port of a service, and where its traffic goes. */
export type ServicePort = {
  /** Name of the service's port, a DNS label. */
  name?: string
  /** Transport protocol of the service's port; TCP by default. */
  protocol?: Protocol
  /** Protocol of the service's port, a hint for proxies: a registered name, or one with a domain. */
  appProtocol?: string
  /** Number of the port at the service's own address, 1 to 65535. */
  port: number
  /** Port of the pods for the traffic, a number or a name; the service's port by default. */
  targetPort?: IntOrString
  /** Port of every node that leads to the service; drawn if 0, usually from 30000-32767. */
  nodePort?: number
}

/** A fixed address and DNS name for a changing set of pods. */
export type Service = {
  apiVersion: string
  kind: 'Service'
  metadata?: metav1.ObjectMeta
  /** Ports, address and pods of the service. */
  spec?: ServiceSpec
  /** State of the service at its load balancer; else nearly always empty. */
  status?: ServiceStatus
}

/** A list of services. */
export type ServiceList = {
  apiVersion: string
  kind: 'ServiceList'
  metadata?: metav1.ListMeta
  items: Embedded<Service>[]
}

/** An identity for pods' programs, with rights by RBAC; each namespace has one named default. */
export type ServiceAccount = {
  apiVersion: string
  kind: 'ServiceAccount'
  metadata?: metav1.ObjectMeta
  /** Secrets that pods may use, if annotated with enforce-mountable-secrets. @deprecated */
  secrets?: ObjectReference[]
  /** Registry secrets that new pods of the account get if they name none. */
  imagePullSecrets?: LocalObjectReference[]
  /** Whether pods get the account's token unless they decide otherwise; true by default. */
  automountServiceAccountToken?: boolean
}

/** A list of service accounts. */
export type ServiceAccountList = {
  apiVersion: string
  kind: 'ServiceAccountList'
  metadata?: metav1.ListMeta
  items: Embedded<ServiceAccount>[]
}

/** Addresses behind the service of its name; the controller lists 1000 at most. */
export type Endpoints = {
  apiVersion: string
  kind: 'Endpoints'
  metadata?: metav1.ObjectMeta
  /** Addresses in groups; each address serves all ports of its group. */
  subsets?: EndpointSubset[]
}

/** Addresses that serve the same ports; at least one. */
export type EndpointSubset = {
  /** Addresses that get the service's traffic, since their pods are ready. */
  addresses?: EndpointAddress[]
  /** Addresses that get no traffic, since their pods start or fail their readiness probe. */
  notReadyAddresses?: EndpointAddress[]
  /** Ports that the group's addresses all serve; none for a headless service without ports. */
  ports?: EndpointPort[]
}

/** One address behind a service. */
export type EndpointAddress = {
  /** IP address of an endpoint, mostly a pod's; loopback and link-local ones are refused. */
  ip: string
  /** DNS label of the endpoint: the pod's hostname if its subdomain names the service. */
  hostname?: string
  /** Node on which the endpoint's pod runs. */
  nodeName?: string
  /** Object that has the address, mostly a pod. */
  targetRef?: ObjectReference
}

/** One port behind a service. */
export type EndpointPort = {
  /** Name of the service's port that the endpoint port belongs to; required if there are several. */
  name?: string
  /** Number of the port on the endpoint's pods, which may differ from the service's. */
  port: number
  /** Transport protocol of the endpoint port; TCP by default. */
  protocol?: Protocol
  /** Application protocol of the endpoint port, copied from the service's port. */
  appProtocol?: string
}

/** A list of endpoints. */
export type EndpointsList = {
  apiVersion: string
  kind: 'EndpointsList'
  metadata?: metav1.ListMeta
  items: Embedded<Endpoints>[]
}

/** A node's address range, and which pods it takes. */
export type NodeSpec = {
  /** CIDR range of the addresses of the node's pods; the first of podCIDRs. */
  podCIDR?: string
  /** CIDR ranges of the node's pods, one an IP family, podCIDR first. */
  podCIDRs?: string[]
  /** ID of the node's machine at its cloud provider, as provider://machine. */
  providerID?: string
  /** Whether new pods stay off the node, as after kubectl cordon. */
  unschedulable?: boolean
  /** Taints of the node, unique by key and effect. */
  taints?: Taint[]
  /** Without function: the config map of a kubelet's configuration. @deprecated */
  configSource?: NodeConfigSource
  /** Without function: an ID of the node at its provider. @deprecated */
  externalID?: string
}

/** Without function: the source of a kubelet's configuration. */
export type NodeConfigSource = {
  /** Without function: the config map of a kubelet's configuration. */
  configMap?: ConfigMapNodeConfigSource
}

/** Without function: names the config map of a kubelet's configuration. */
export type ConfigMapNodeConfigSource = {
  /** Namespace of the config map with a kubelet's configuration. */
  namespace: string
  /** Name of the config map with a kubelet's configuration. */
  name: string
  /** UID of the config map with a kubelet's configuration; in node status alone. */
  uid?: string
  /** Version of the config map with a kubelet's configuration; in node status alone. */
  resourceVersion?: string
  /** Key of the config map for a kubelet's configuration. */
  kubeletConfigKey: string
}

/** Where a daemon of the node listens. */
export type DaemonEndpoint = {
  /** Port number of the node's daemon; the name begins with a capital. */
  Port: number
}

/** Ports of the daemons of a node. */
export type NodeDaemonEndpoints = {
  /** Where the kubelet serves logs, exec and metrics; usually port 10250. */
  kubeletEndpoint?: DaemonEndpoint
}

/** What a runtime handler of a node can do. */
export type NodeRuntimeHandlerFeatures = {
  /** Whether the runtime handler can make mounts below a volume read-only. */
  recursiveReadOnlyMounts?: boolean
  /** Whether the runtime handler can run pods in user namespaces of their own. */
  userNamespaces?: boolean
}

/** A configuration of the node's container runtime, for runtime classes. */
export type NodeRuntimeHandler = {
  /** Name of the runtime handler for runtime classes; empty for the default one. */
  name?: string
  /** Abilities of the runtime handler. */
  features?: NodeRuntimeHandlerFeatures
}

/** Abilities of a node's container runtime for all its handlers. */
export type NodeFeatures = {
  /** Whether the container runtime obeys supplementalGroupsPolicy and reports users of containers. */
  supplementalGroupsPolicy?: boolean
}

/** Identity and software of a node. */
export type NodeSystemInfo = {
  /** ID of the node's operating system, from its file machine-id; clones of an image can share it. */
  machineID: string
  /** ID of the node's hardware or virtual machine. */
  systemUUID: string
  /** ID that the node's kernel draws at each boot. */
  bootID: string
  /** Version of the node's kernel, as uname -r prints it. */
  kernelVersion: string
  /** Name and version of the node's operating system, for people. */
  osImage: string
  /** Container runtime of the node with its version, such as containerd://2.1.4. */
  containerRuntimeVersion: string
  /** Version of the node's kubelet, such as v1.34.0. */
  kubeletVersion: string
  /** Deprecated and empty since 1.33: it repeated the kubelet's version. @deprecated */
  kubeProxyVersion: string
  /** Operating system of the node: linux or windows. */
  operatingSystem: string
  /** Processor architecture of the node, such as amd64 or arm64. */
  architecture: string
  /** Swap space of the node, if the kubelet reports it. */
  swap?: NodeSwapStatus
}

/** Swap space of a node. */
export type NodeSwapStatus = {
  /** Size of the node's swap space in bytes. */
  capacity?: Int64
}

/** Without function: how a kubelet's configuration fares. */
export type NodeConfigStatus = {
  /** Kubelet configuration that the node is to use next. */
  assigned?: NodeConfigSource
  /** Kubelet configuration that the node uses. */
  active?: NodeConfigSource
  /** Kubelet configuration that the node falls back to after a faulty one. */
  lastKnownGood?: NodeConfigSource
  /** Problem of the node with its assigned kubelet configuration. */
  error?: string
}

/** What the kubelet and controllers report of a node. */
export type NodeStatus = {
  /** Resources of the whole node: cpu, memory, ephemeral-storage, pods, and devices. */
  capacity?: { [key: string]: QuantityText }
  /** Resources of the node for pods: the capacity without what the system reserves. */
  allocatable?: { [key: string]: QuantityText }
  /** Deprecated and never set; see the node's conditions. @deprecated */
  phase?: NodePhase
  /** Health of the node, by type. */
  conditions?: NodeCondition[]
  /** Addresses and names of the node; the server uses the first of a preferred type. */
  addresses?: NodeAddress[]
  /** Ports of the node's daemons. */
  daemonEndpoints?: NodeDaemonEndpoints
  /** Identity and software versions of the node. */
  nodeInfo?: NodeSystemInfo
  /** Images on the node, the 50 largest by default. */
  images?: ContainerImage[]
  /** Attachable volumes that the kubelet has mounted; they are not detached while they are here. */
  volumesInUse?: string[]
  /** Volumes that are attached to the node; the kubelet mounts none before it is here. */
  volumesAttached?: AttachedVolume[]
  /** Without function: a kubelet's report of its configuration. */
  config?: NodeConfigStatus
  /** Runtime handlers that the node offers to runtime classes. */
  runtimeHandlers?: NodeRuntimeHandler[]
  /** Abilities of the node's container runtime as a whole. */
  features?: NodeFeatures
}

/** A volume attached to a node. */
export type AttachedVolume = {
  /** Name of the attached volume, made of its driver and its handle. */
  name: string
  /** Device of the attached volume on the node; empty for CSI volumes. */
  devicePath: string
}

/** Without function: node annotation to keep pods of certain controllers off. */
export type AvoidPods = {
  /** Controllers whose pods the node avoids. */
  preferAvoidPods?: PreferAvoidPodsEntry[]
}

/** Pods that a node avoids, and why. */
export type PreferAvoidPodsEntry = {
  /** Which pods the node avoids. */
  podSignature: PodSignature
  /** When the pods that the node avoids were evicted. */
  evictionTime?: Time
  /** One word for why the node avoids the pods. */
  reason?: string
  /** Sentence for people on why the node avoids the pods. */
  message?: string
}

/** Pods that one controller made. */
export type PodSignature = {
  /** Owner reference of the pods that a node avoids, with controller true. */
  podController?: metav1.OwnerReference
}

/** A container image that is on a node. */
export type ContainerImage = {
  /** Names of the image on the node, with tag and with digest. */
  names?: string[]
  /** Size of the container image on the node, in bytes. */
  sizeBytes?: Int64
}

/** One aspect of a node's health. */
export type NodeCondition = {
  /** Aspect of the node's health; providers add their own. */
  type: NodeConditionType
  /** Whether the node's condition holds: True (trouble, save for Ready), False or Unknown. */
  status: ConditionStatus
  /** When the kubelet last reported the node's condition; its lease is the quicker sign of life. */
  lastHeartbeatTime?: Time
  /** When the node's condition last changed its status. */
  lastTransitionTime?: Time
  /** One word in CamelCase for the node's condition, such as KubeletReady. */
  reason?: string
  /** Sentence for people about the node's condition. */
  message?: string
}

/** An address of a node with its kind. */
export type NodeAddress = {
  /** Kind of the node's address. */
  type: NodeAddressType
  /** IP address or name of the node. */
  address: string
}

/** A machine that runs pods; its kubelet registers it. */
export type Node = {
  apiVersion: string
  kind: 'Node'
  metadata?: metav1.ObjectMeta
  /** Address range of the node's pods, and what keeps pods away. */
  spec?: NodeSpec
  /** Resources, health, addresses and software of the node. */
  status?: NodeStatus
}

/** A list of nodes. */
export type NodeList = {
  apiVersion: string
  kind: 'NodeList'
  metadata?: metav1.ListMeta
  items: Embedded<Node>[]
}

/** What holds up a namespace's deletion. */
export type NamespaceSpec = {
  /** Keep a deleted namespace until it is empty; {brandName} at first. */
  finalizers?: FinalizerName[]
}

/** Whether a namespace is in use or being deleted. */
export type NamespaceStatus = {
  /** Whether the namespace takes new objects; Active by default. */
  phase?: NamespacePhase
  /** What holds up the namespace's deletion. */
  conditions?: NamespaceCondition[]
}

/** A possible obstacle to a namespace's deletion. */
export type NamespaceCondition = {
  /** Obstacle to the namespace's deletion. */
  type: NamespaceConditionType
  /** Whether the obstacle to the namespace's deletion exists: True, False or Unknown. */
  status: ConditionStatus
  /** When the namespace's condition last changed its status. */
  lastTransitionTime?: Time
  /** One word in CamelCase for the namespace's condition, such as SomeResourcesRemain. */
  reason?: string
  /** Sentence for people on what is left in the namespace, or what failed. */
  message?: string
}

/** Groups objects with unique names, for access and quotas. */
export type Namespace = {
  apiVersion: string
  kind: 'Namespace'
  metadata?: metav1.ObjectMeta
  /** Finalizers of the namespace, besides those of its metadata. */
  spec?: NamespaceSpec
  /** Whether the namespace is being deleted, and what holds that up. */
  status?: NamespaceStatus
}

/** A list of namespaces. */
export type NamespaceList = {
  apiVersion: string
  kind: 'NamespaceList'
  metadata?: metav1.ListMeta
  items: Embedded<Namespace>[]
}

/** Puts a pod on a node, by a POST to its subresource binding, as the scheduler does. */
export type Binding = {
  apiVersion: string
  kind: 'Binding'
  metadata?: metav1.ObjectMeta
  /** Name of the node that the pod is bound to; kind Node or none. */
  target: ObjectReference
}

/** Former conditions of deletions, now in delete options. */
export type Preconditions = {
  /** UID that an object must have for the operation. */
  uid?: string
}

/** Query of a request for a container's log. */
export type PodLogOptions = {
  apiVersion: string
  kind: 'PodLogOptions'
  /** Container whose log is read; optional where the pod has one. */
  container?: string
  /** Whether new log lines are sent until the container ends; false by default. */
  follow?: boolean
  /** Whether the log is that of the run before the last restart; false by default. */
  previous?: boolean
  /** Age in seconds of the oldest log line sent, at least 1. */
  sinceSeconds?: Int64
  /** Time of the oldest log line sent (RFC 3339). */
  sinceTime?: Time
  /** Whether each log line begins with its time (RFC 3339); false by default. */
  timestamps?: boolean
  /** Lines sent from the end of the log, 0 or more; all by default. */
  tailLines?: Int64
  /** Bytes of the log sent at most, 1 or more; the last line may be cut. */
  limitBytes?: Int64
  /** Whether the kubelet's certificate goes unchecked as the log is fetched; false by default. */
  insecureSkipTLSVerifyBackend?: boolean
  /** Output of the log: Stdout, Stderr or All by default. Behind the feature gate PodLogsQuerySplitStreams. */
  stream?: string
}

/** Query of a request that connects to a container's first process. */
export type PodAttachOptions = {
  apiVersion: string
  kind: 'PodAttachOptions'
  /** Whether the attached client sends input to a container with stdin. */
  stdin?: boolean
  /** Whether the attached client gets output; at least one of stdin, stdout and stderr is true. */
  stdout?: boolean
  /** Whether the attached client gets errors; with a terminal they come with the output. */
  stderr?: boolean
  /** Whether the client attaches to the container's terminal; false by default. */
  tty?: boolean
  /** Container to attach to; optional where the pod has one. */
  container?: string
}

/** Query of a request that runs a command in a container. */
export type PodExecOptions = {
  apiVersion: string
  kind: 'PodExecOptions'
  /** Whether the client's input goes to the command in the container; false by default. */
  stdin?: boolean
  /** Whether the client gets the command's output; at least one of stdin, stdout, stderr is true. */
  stdout?: boolean
  /** Whether the client gets the command's errors; with a terminal they come with the output. */
  stderr?: boolean
  /** Whether the command gets a terminal, as a shell needs; false by default. */
  tty?: boolean
  /** Container in which the command runs; optional where the pod has one. */
  container?: string
  /** Command and arguments to run in the container, one query parameter each, without a shell. */
  command: string[]
}

/** Query of a request that tunnels connections into a pod. */
export type PodPortForwardOptions = {
  apiVersion: string
  kind: 'PodPortForwardOptions'
  /** Ports of the pod to forward to, for WebSocket; over SPDY each stream names its own. */
  ports?: number[]
}

/** Query of a request that the server passes on to a pod. */
export type PodProxyOptions = {
  apiVersion: string
  kind: 'PodProxyOptions'
  /** Path that the pod is asked for, behind proxy in the URL. */
  path?: string
}

/** Query of a request that the server passes on to a kubelet. */
export type NodeProxyOptions = {
  apiVersion: string
  kind: 'NodeProxyOptions'
  /** Path of the request at the kubelet, such as metrics; its root by default. */
  path?: string
}

/** Query of a request that the server passes on to a service's pod. */
export type ServiceProxyOptions = {
  apiVersion: string
  kind: 'ServiceProxyOptions'
  /** Path and query of the request at the service's pod; its root by default. */
  path?: string
}

/** Names an object of any kind, or a part of one. */
export type ObjectReference = {
  /** Kind of the object referred to, such as Pod. */
  kind?: string
  /** Namespace of the object referred to, if it has one. */
  namespace?: string
  /** Name of the object referred to. */
  name?: string
  /** UID of the object referred to, which tells it from later ones of the same name. */
  uid?: string
  /** API group and version of the object referred to, such as apps/v1. */
  apiVersion?: string
  /** State of the object referred to, where one state is meant. */
  resourceVersion?: string
  /** Part of the object referred to, such as spec.containers{web} in events. */
  fieldPath?: string
}

/** Names an object of the same namespace. */
export type LocalObjectReference = {
  /** Name of the object, such as a secret, in the same namespace. */
  name?: string
}

/** Names an object of the same namespace by group, kind and name. */
export type TypedLocalObjectReference = {
  /** API group of the object in the same namespace; the core group by default. */
  apiGroup?: string
  /** Kind of the object in the same namespace. */
  kind: string
  /** Name of the object of the given kind in the same namespace. */
  name: string
}

/** A reference to an object as text in an annotation. */
export type SerializedReference = {
  apiVersion: string
  kind: 'SerializedReference'
  /** Object that the text in the annotation refers to. */
  reference?: ObjectReference
}

/** Former way to name an event's reporter. */
export type EventSource = {
  /** Program that reports the event, such as kubelet; newer events have reportingComponent. */
  component?: string
  /** Node of the program that reports the event. */
  host?: string
}

/** Tells people what happened to an object. */
export type Event = {
  apiVersion: string
  kind: 'Event'
  metadata: metav1.ObjectMeta
  /** Object that the event is about; the event is in its namespace, or in default without one. */
  involvedObject: ObjectReference
  /** One word in CamelCase for what the event tells, such as FailedScheduling. */
  reason?: string
  /** Sentence for people about what happened; at most 1024 characters with eventTime. */
  message?: string
  /** Who reports the event, in the older form; see reportingComponent. */
  source?: EventSource
  /** When the event was first seen, in the older form; whole seconds. */
  firstTimestamp?: Time
  /** When the event was last seen, in the older form; whole seconds. */
  lastTimestamp?: Time
  /** How often the event was seen until lastTimestamp, in the older form. */
  count?: number
  /** Weight of the event: Normal or Warning. */
  type?: string
  /** When the event was seen. */
  eventTime?: MicroTime
  /** How often the event has come again; absent if it happened once. */
  series?: EventSeries
  /** What the event's reporter did or tried, such as Binding; at most 128 characters with eventTime. */
  action?: string
  /** Second object that the event concerns, such as a bound pod's node. */
  related?: ObjectReference
  /** Controller that reports the event, such as default-scheduler. */
  reportingComponent?: string
  /** Instance of the event's reporter, mostly its host name; at most 128 characters with eventTime. */
  reportingInstance?: string
}

/** Repetitions of one event. */
export type EventSeries = {
  /** How often the event was seen until lastObservedTime; events/v1 demands 2 or more. */
  count?: number
  /** When the repeated event was last seen, in microseconds. */
  lastObservedTime?: MicroTime
}

/** A list of events. */
export type EventList = {
  apiVersion: string
  kind: 'EventList'
  metadata?: metav1.ListMeta
  items: Embedded<Event>[]
}

/** A list of objects of any kinds, as kubectl reads and prints it. */
export type List = {
  apiVersion: string
  kind: 'List'
  metadata?: metav1.ListMeta
  items: JsonObject[]
}

/** Bounds and defaults for the resources of containers, pods or volume claims. */
export type LimitRangeItem = {
  /** What is bounded; each type once. */
  type: LimitType
  /** Most of each resource that a container, pod or claim may have; limits become required. */
  max?: { [key: string]: QuantityText }
  /** Least of each resource that a container, pod or claim requests; requests become required. */
  min?: { [key: string]: QuantityText }
  /** Limits of containers that set none; the item's max by default. */
  default?: { [key: string]: QuantityText }
  /** Requests of containers that set none; the default or else the min by default. */
  defaultRequest?: { [key: string]: QuantityText }
  /** How many times a limit may exceed the request of each resource, at least 1; both must be set. */
  maxLimitRequestRatio?: { [key: string]: QuantityText }
}

/** Bounds and defaults in a namespace. */
export type LimitRangeSpec = {
  /** Bounds and defaults, one item for each type of object. */
  limits: LimitRangeItem[]
}

/** Bounds the resources of each container, pod and claim that is made or resized, with defaults. */
export type LimitRange = {
  apiVersion: string
  kind: 'LimitRange'
  metadata?: metav1.ObjectMeta
  /** Bounds and defaults of the limit range, for what is created or resized later. */
  spec?: LimitRangeSpec
}

/** A list of limit ranges. */
export type LimitRangeList = {
  apiVersion: string
  kind: 'LimitRangeList'
  metadata?: metav1.ListMeta
  items: Embedded<LimitRange>[]
}

/** What the objects of a namespace may use together. */
export type ResourceQuotaSpec = {
  /** Most of each resource for the namespace. */
  hard?: { [key: string]: QuantityText }
  /** Kinds of pods or claims that the quota counts; objects fit all of them. */
  scopes?: ResourceQuotaScope[]
  /** Confines the quota like scopes, and can compare values such as priority classes. */
  scopeSelector?: ScopeSelector
}

/** Conditions on the objects that a quota counts. */
export type ScopeSelector = {
  /** Conditions on scopes; objects that meet all of them count for the quota. */
  matchExpressions?: ScopedResourceSelectorRequirement[]
}

/** A condition on the objects that a quota counts. */
export type ScopedResourceSelectorRequirement = {
  /** Scope that the quota's condition is about. */
  scopeName: ResourceQuotaScope
  /** How the quota's scope is compared; Exists for scopes without values, such as BestEffort. */
  operator: ScopeSelectorOperator
  /** Names to compare with the object's, for In and NotIn alone. */
  values?: string[]
}

/** What a quota enforces, and how much is used. */
export type ResourceQuotaStatus = {
  /** Limits of the quota that are in force; they follow the spec. */
  hard?: { [key: string]: QuantityText }
  /** Amount of each limited resource in use; admission adds to it, a controller recounts. */
  used?: { [key: string]: QuantityText }
}

/** Limits what all objects of its namespace use. */
export type ResourceQuota = {
  apiVersion: string
  kind: 'ResourceQuota'
  metadata?: metav1.ObjectMeta
  /** Limits of the quota, and the objects that count for it. */
  spec?: ResourceQuotaSpec
  /** Limits of the quota that are in force, and what is used. */
  status?: ResourceQuotaStatus
}

/** A list of resource quotas. */
export type ResourceQuotaList = {
  apiVersion: string
  kind: 'ResourceQuotaList'
  metadata?: metav1.ListMeta
  items: Embedded<ResourceQuota>[]
}

/** Small confidential values. */
export type Secret = {
  apiVersion: string
  kind: 'Secret'
  metadata?: metav1.ObjectMeta
  /** True fixes the secret's data for good and spares kubelets the watch. */
  immutable?: boolean
  /** Secret values in Base64, 1 MiB at most. */
  data?: { [key: string]: Base64 }
  /** Secret values as plain text, for writing alone: encoded into data, where they win. */
  stringData?: { [key: string]: string }
  /** What the secret is for, and so what keys data needs; Opaque by default. */
  type?: SecretType
}

/** A list of secrets. */
export type SecretList = {
  apiVersion: string
  kind: 'SecretList'
  metadata?: metav1.ListMeta
  items: Embedded<Secret>[]
}

/** Settings that are not confidential, for pods: as variables, arguments or files. */
export type ConfigMap = {
  apiVersion: string
  kind: 'ConfigMap'
  metadata?: metav1.ObjectMeta
  /** True fixes the config map's data for good and spares kubelets the watch. */
  immutable?: boolean
  /** Text values, 1 MiB with binaryData. */
  data?: { [key: string]: string }
  /** Values of the config map that are no UTF-8 text, in Base64; a key is here or in data. */
  binaryData?: { [key: string]: Base64 }
}

/** A list of config maps. */
export type ConfigMapList = {
  apiVersion: string
  kind: 'ConfigMapList'
  metadata?: metav1.ListMeta
  items: Embedded<ConfigMap>[]
}

/** Health of a part of the control plane. */
export type ComponentCondition = {
  /** What the component's condition is about: Healthy. */
  type: ComponentConditionType
  /** Whether the component is healthy: True, False or Unknown. */
  status: ConditionStatus
  /** What the component's health check answered, such as ok. */
  message?: string
  /** Error of the component's health check, if it failed. */
  error?: string
}

/** Health of the scheduler, the controller manager or the store at each read. */
export type ComponentStatus = {
  apiVersion: string
  kind: 'ComponentStatus'
  metadata?: metav1.ObjectMeta
  /** Health of the component, as one condition. */
  conditions?: ComponentCondition[]
}

/** A list of component statuses. */
export type ComponentStatusList = {
  apiVersion: string
  kind: 'ComponentStatusList'
  metadata?: metav1.ListMeta
  items: Embedded<ComponentStatus>[]
}

/** Files with facts about the pod, which follow labels and annotations. */
export type DownwardAPIVolumeSource = {
  /** Files of the downward API volume, each with one fact about the pod. */
  items?: DownwardAPIVolumeFile[]
  /** Default permission bits of downward API files, 0 to 511; 420 (octal 0644) if absent. */
  defaultMode?: number
}

/** One file with a fact about the pod; exactly one of fieldRef and resourceFieldRef is set. */
export type DownwardAPIVolumeFile = {
  /** Relative path of the file with the pod's fact, without '..'. */
  path: string
  /** Pod field that the file holds: labels, annotations, name, namespace or uid. */
  fieldRef?: ObjectFieldSelector
  /** Container and resource amount that the file holds. */
  resourceFieldRef?: ResourceFieldSelector
  /** Permission bits of this downward API file, 0 to 511; the volume's defaultMode by default. */
  mode?: number
}

/** Files with facts about the pod within a projected volume. */
export type DownwardAPIProjection = {
  /** Projected files, each with one fact about the pod. */
  items?: DownwardAPIVolumeFile[]
}

/** Security settings of one container; they win over the pod's. */
export type SecurityContext = {
  /** Linux capabilities that this container gains or loses. */
  capabilities?: Capabilities
  /** Whether the container has root's rights on the node; false by default. */
  privileged?: boolean
  /** SELinux label of this container alone; the pod's by default. */
  seLinuxOptions?: SELinuxOptions
  /** Account of this container alone in a Windows pod. */
  windowsOptions?: WindowsSecurityContextOptions
  /** User ID of this container's process, 0 to 2147483647; the pod's, else the image's by default. */
  runAsUser?: Int64
  /** Primary group ID of this container's process, 0 to 2147483647; the pod's by default. */
  runAsGroup?: Int64
  /** True keeps this container from starting as root; the pod's setting by default. */
  runAsNonRoot?: boolean
  /** Whether the container can write to its mounts alone; false by default. */
  readOnlyRootFilesystem?: boolean
  /** False keeps the process from gaining rights. */
  allowPrivilegeEscalation?: boolean
  /** How much of /proc the container sees; Default if absent. */
  procMount?: ProcMountType
  /** System calls that this container alone may make; the pod's profile by default. */
  seccompProfile?: SeccompProfile
  /** AppArmor profile of this container alone; the pod's by default. */
  appArmorProfile?: AppArmorProfile
}

/** An SELinux label. */
export type SELinuxOptions = {
  /** User part of the SELinux label. */
  user?: string
  /** Role part of the SELinux label. */
  role?: string
  /** Type part of the SELinux label, such as container_t: what the process may touch. */
  type?: string
  /** Level part of the SELinux label, such as s0:c123,c456, which keeps pods apart. */
  level?: string
}

/** Accounts of Windows containers. */
export type WindowsSecurityContextOptions = {
  /** Object with GMSA credentials, which a webhook copies to gmsaCredentialSpec. */
  gmsaCredentialSpecName?: string
  /** Credentials of a group managed service account, up to 64 KiB; mostly set by a webhook. */
  gmsaCredentialSpec?: string
  /** Windows account of the process, as USER or DOMAIN\USER; the image's by default. */
  runAsUserName?: string
  /** Whether the pod's containers run on the Windows host, with hostNetwork. */
  hostProcess?: boolean
}

/** Service addresses or node ports in use, as the server stores them. */
export type RangeAllocation = {
  apiVersion: string
  kind: 'RangeAllocation'
  metadata?: metav1.ObjectMeta
  /** Range of the bitmap: a CIDR, such as 10.96.0.0/12, or ports, such as 30000-32767. */
  range: string
  /** Bitmap with a bit for each address or port of the range, set if a service has it. */
  data: Base64
}

/** A kernel parameter. */
export type Sysctl = {
  /** Kernel parameter, such as net.ipv4.ip_local_port_range; each once. */
  name: string
  /** Value of the kernel parameter. */
  value: string
}

/** State of one port of a service at its load balancer. */
export type PortStatus = {
  /** Number of the service's port that the load balancer reports on. */
  port: number
  /** Transport protocol of the port that the load balancer reports on. */
  protocol: Protocol
  /** CamelCase word for why the load balancer did not open the port; a provider's has a domain. */
  error?: string
}

/** Files of an image or OCI artifact as a read-only volume. */
export type ImageVolumeSource = {
  /** Image or OCI artifact with the volume's files. */
  reference?: string
  /** When the volume's image is fetched. */
  pullPolicy?: PullPolicy
}

/** Deprecated: a pod's status by itself; nothing serves it any more. */
export type PodStatusResult = {
  apiVersion: string
  kind: 'PodStatusResult'
  metadata?: metav1.ObjectMeta
  /** Status of the pod, which nothing serves in this form any more. */
  status?: PodStatus
}

// Generated from core/kinds/tables/types/core.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonObject } from '../json.ts'
import type { Base64, Int64, IntOrString, MicroTime, QuantityText, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type PersistentVolumeReclaimPolicy = 'Recycle' | 'Delete' | 'Retain'

export type PersistentVolumeMode = 'Block' | 'Filesystem'

export type PersistentVolumeClaimConditionType = 'Resizing' | 'FileSystemResizePending' | 'ControllerResizeError' | 'NodeResizeError' | 'ModifyVolumeError' | 'ModifyingVolume' | (string & {})

export type ClaimResourceStatus = 'ControllerResizeInProgress' | 'ControllerResizeInfeasible' | 'NodeResizePending' | 'NodeResizeInProgress' | 'NodeResizeInfeasible'

export type PersistentVolumeClaimModifyVolumeStatus = 'Pending' | 'InProgress' | 'Infeasible'

export type VolumeHealthStatusType = string

export type PersistentVolumeAccessMode = 'ReadWriteOnce' | 'ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOncePod'

export type PersistentVolumePhase = 'Pending' | 'Available' | 'Bound' | 'Released' | 'Failed'

export type PersistentVolumeClaimPhase = 'Pending' | 'Bound' | 'Lost'

export type HostPathType = '' | 'DirectoryOrCreate' | 'Directory' | 'FileOrCreate' | 'File' | 'Socket' | 'CharDevice' | 'BlockDevice'

export type StorageMedium = '' | 'Memory' | 'HugePages' | 'HugePages-' | (string & {})

export type Protocol = 'TCP' | 'UDP' | 'SCTP'

export type AzureDataDiskCachingMode = 'None' | 'ReadOnly' | 'ReadWrite'

export type AzureDataDiskKind = 'Shared' | 'Dedicated' | 'Managed'

export type BindMountOption = string

export type MountPropagationMode = 'None' | 'HostToContainer' | 'Bidirectional'

export type RecursiveReadOnlyMode = 'Disabled' | 'IfPossible' | 'Enabled' | (string & {})

export type HTTPProtocol = string

export type URIScheme = 'HTTP' | 'HTTPS'

export type GRPCProbeMode = string

export type PullPolicy = 'Always' | 'Never' | 'IfNotPresent'

export type ResourceResizeRestartPolicy = 'NotRequired' | 'RestartContainer' | (string & {})

export type PreemptionPolicy = 'PreemptLowerPriority' | 'Never'

export type TerminationMessagePolicy = 'File' | 'FallbackToLogsOnError'

export type Signal = 'SIGABRT' | 'SIGALRM' | 'SIGBUS' | 'SIGCHLD' | 'SIGCLD' | 'SIGCONT' | 'SIGFPE' | 'SIGHUP' | 'SIGILL' | 'SIGINT' | 'SIGIO' | 'SIGIOT' | 'SIGKILL' | 'SIGPIPE' | 'SIGPOLL' | 'SIGPROF' | 'SIGPWR' | 'SIGQUIT' | 'SIGSEGV' | 'SIGSTKFLT' | 'SIGSTOP' | 'SIGSYS' | 'SIGTERM' | 'SIGTRAP' | 'SIGTSTP' | 'SIGTTIN' | 'SIGTTOU' | 'SIGURG' | 'SIGUSR1' | 'SIGUSR2' | 'SIGVTALRM' | 'SIGWINCH' | 'SIGXCPU' | 'SIGXFSZ' | 'SIGRTMIN' | 'SIGRTMIN+1' | 'SIGRTMIN+2' | 'SIGRTMIN+3' | 'SIGRTMIN+4' | 'SIGRTMIN+5' | 'SIGRTMIN+6' | 'SIGRTMIN+7' | 'SIGRTMIN+8' | 'SIGRTMIN+9' | 'SIGRTMIN+10' | 'SIGRTMIN+11' | 'SIGRTMIN+12' | 'SIGRTMIN+13' | 'SIGRTMIN+14' | 'SIGRTMIN+15' | 'SIGRTMAX-14' | 'SIGRTMAX-13' | 'SIGRTMAX-12' | 'SIGRTMAX-11' | 'SIGRTMAX-10' | 'SIGRTMAX-9' | 'SIGRTMAX-8' | 'SIGRTMAX-7' | 'SIGRTMAX-6' | 'SIGRTMAX-5' | 'SIGRTMAX-4' | 'SIGRTMAX-3' | 'SIGRTMAX-2' | 'SIGRTMAX-1' | 'SIGRTMAX'

export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

export type ResourceHealthStatus = 'Healthy' | 'Unhealthy' | 'Unknown' | (string & {})

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown'

export type PodConditionType = 'ContainersReady' | 'Initialized' | 'Ready' | 'PodScheduled' | 'DisruptionTarget' | 'PodReadyToStartContainers' | 'PodResizePending' | 'PodResizeInProgress' | (string & {})

export type PodResizeStatus = 'InProgress' | 'Deferred' | 'Infeasible' | (string & {})

export type RestartPolicy = 'Always' | 'OnFailure' | 'Never'

export type ContainerRestartPolicy = 'Always' | 'Never' | 'OnFailure' | (string & {})

export type ContainerRestartRuleAction = 'Restart' | (string & {})

export type ContainerRestartRuleOnExitCodesOperator = 'In' | 'NotIn' | (string & {})

export type DNSPolicy = 'ClusterFirstWithHostNet' | 'ClusterFirst' | 'Default' | 'None'

export type NodeSelectorOperator = 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt'

export type TaintEffect = 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'

export type TolerationOperator = 'Exists' | 'Equal'

export type OSName = 'linux' | 'windows' | (string & {})

export type UnsatisfiableConstraintAction = 'DoNotSchedule' | 'ScheduleAnyway'

export type NodeInclusionPolicy = 'Ignore' | 'Honor'

export type PodFSGroupChangePolicy = 'OnRootMismatch' | 'Always'

export type SupplementalGroupsPolicy = 'Merge' | 'Strict'

export type PodSELinuxChangePolicy = 'Recursive' | 'MountOption' | (string & {})

export type SeccompProfileType = 'Unconfined' | 'RuntimeDefault' | 'Localhost'

export type AppArmorProfileType = 'Unconfined' | 'RuntimeDefault' | 'Localhost'

export type PodQOSClass = 'Guaranteed' | 'Burstable' | 'BestEffort'

export type ReplicationControllerConditionType = 'ReplicaFailure' | (string & {})

export type ServiceAffinity = 'ClientIP' | 'None'

export type ServiceType = 'ClusterIP' | 'NodePort' | 'LoadBalancer' | 'ExternalName'

export type ServiceInternalTrafficPolicy = 'Cluster' | 'Local'

export type ServiceTrafficDistribution = 'PreferClose' | 'PreferSameZone' | 'PreferSameNode'

export type ServiceExternalTrafficPolicy = 'Cluster' | 'Local'

export type IPFamily = 'IPv4' | 'IPv6' | ''

export type IPFamilyPolicy = 'SingleStack' | 'PreferDualStack' | 'RequireDualStack'

export type NodePhase = 'Pending' | 'Running' | 'Terminated'

export type NodeConditionType = 'Ready' | 'MemoryPressure' | 'DiskPressure' | 'PIDPressure' | 'NetworkUnavailable' | (string & {})

export type NodeAddressType = 'Hostname' | 'InternalIP' | 'ExternalIP' | 'InternalDNS' | 'ExternalDNS' | (string & {})

export type ResourceName = 'cpu' | 'memory' | 'storage' | 'ephemeral-storage' | 'pods' | 'services' | 'replicationcontrollers' | 'resourcequotas' | 'secrets' | 'configmaps' | 'persistentvolumeclaims' | 'services.nodeports' | 'services.loadbalancers' | 'requests.cpu' | 'requests.memory' | 'requests.storage' | 'requests.ephemeral-storage' | 'limits.cpu' | 'limits.memory' | 'limits.ephemeral-storage' | (string & {})

export type FinalizerName = string

export type NamespacePhase = 'Active' | 'Terminating'

export type NamespaceConditionType = 'NamespaceDeletionDiscoveryFailure' | 'NamespaceDeletionContentFailure' | 'NamespaceDeletionGroupVersionParsingFailure' | 'NamespaceContentRemaining' | 'NamespaceFinalizersRemaining' | (string & {})

export type LimitType = 'Pod' | 'Container' | 'PersistentVolumeClaim' | (string & {})

export type ResourceQuotaScope = 'Terminating' | 'NotTerminating' | 'BestEffort' | 'NotBestEffort' | 'PriorityClass' | 'CrossNamespacePodAffinity' | 'VolumeAttributesClass'

export type ScopeSelectorOperator = 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'

export type SecretType = 'Opaque' | (string & {})

export type ComponentConditionType = 'Healthy' | (string & {})

export type ProcMountType = 'Default' | 'Unmasked'

export type LoadBalancerIPMode = 'VIP' | 'Proxy' | (string & {})

export type EventSeriesState = string

export type IPFamilyPolicyType = string

export type PersistentVolumeClaimResizeStatus = string

export type ServiceExternalTrafficPolicyType = string

export type ServiceInternalTrafficPolicyType = string

export type Volume = {
  readonly name: string
} & VolumeSource

export type VolumeSource = {
  readonly hostPath?: HostPathVolumeSource
  readonly emptyDir?: EmptyDirVolumeSource
  /** @deprecated */
  readonly gcePersistentDisk?: GCEPersistentDiskVolumeSource
  /** @deprecated */
  readonly awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource
  /** @deprecated */
  readonly gitRepo?: GitRepoVolumeSource
  readonly secret?: SecretVolumeSource
  readonly nfs?: NFSVolumeSource
  readonly iscsi?: ISCSIVolumeSource
  /** @deprecated */
  readonly glusterfs?: GlusterfsVolumeSource
  readonly persistentVolumeClaim?: PersistentVolumeClaimVolumeSource
  /** @deprecated */
  readonly rbd?: RBDVolumeSource
  /** @deprecated */
  readonly flexVolume?: FlexVolumeSource
  /** @deprecated */
  readonly cinder?: CinderVolumeSource
  /** @deprecated */
  readonly cephfs?: CephFSVolumeSource
  /** @deprecated */
  readonly flocker?: FlockerVolumeSource
  readonly downwardAPI?: DownwardAPIVolumeSource
  readonly fc?: FCVolumeSource
  /** @deprecated */
  readonly azureFile?: AzureFileVolumeSource
  readonly configMap?: ConfigMapVolumeSource
  /** @deprecated */
  readonly vsphereVolume?: VsphereVirtualDiskVolumeSource
  /** @deprecated */
  readonly quobyte?: QuobyteVolumeSource
  /** @deprecated */
  readonly azureDisk?: AzureDiskVolumeSource
  /** @deprecated */
  readonly photonPersistentDisk?: PhotonPersistentDiskVolumeSource
  readonly projected?: ProjectedVolumeSource
  /** @deprecated */
  readonly portworxVolume?: PortworxVolumeSource
  /** @deprecated */
  readonly scaleIO?: ScaleIOVolumeSource
  /** @deprecated */
  readonly storageos?: StorageOSVolumeSource
  readonly csi?: CSIVolumeSource
  readonly ephemeral?: EphemeralVolumeSource
  readonly image?: ImageVolumeSource
}

export type PersistentVolumeClaimVolumeSource = {
  readonly claimName: string
  readonly readOnly?: boolean
}

export type PersistentVolumeSource = {
  /** @deprecated */
  readonly gcePersistentDisk?: GCEPersistentDiskVolumeSource
  /** @deprecated */
  readonly awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource
  readonly hostPath?: HostPathVolumeSource
  /** @deprecated */
  readonly glusterfs?: GlusterfsPersistentVolumeSource
  readonly nfs?: NFSVolumeSource
  /** @deprecated */
  readonly rbd?: RBDPersistentVolumeSource
  readonly iscsi?: ISCSIPersistentVolumeSource
  /** @deprecated */
  readonly cinder?: CinderPersistentVolumeSource
  /** @deprecated */
  readonly cephfs?: CephFSPersistentVolumeSource
  readonly fc?: FCVolumeSource
  /** @deprecated */
  readonly flocker?: FlockerVolumeSource
  /** @deprecated */
  readonly flexVolume?: FlexPersistentVolumeSource
  /** @deprecated */
  readonly azureFile?: AzureFilePersistentVolumeSource
  /** @deprecated */
  readonly vsphereVolume?: VsphereVirtualDiskVolumeSource
  /** @deprecated */
  readonly quobyte?: QuobyteVolumeSource
  /** @deprecated */
  readonly azureDisk?: AzureDiskVolumeSource
  /** @deprecated */
  readonly photonPersistentDisk?: PhotonPersistentDiskVolumeSource
  /** @deprecated */
  readonly portworxVolume?: PortworxVolumeSource
  /** @deprecated */
  readonly scaleIO?: ScaleIOPersistentVolumeSource
  readonly local?: LocalVolumeSource
  /** @deprecated */
  readonly storageos?: StorageOSPersistentVolumeSource
  readonly csi?: CSIPersistentVolumeSource
}

export type PersistentVolume = {
  readonly apiVersion: string
  readonly kind: 'PersistentVolume'
  readonly metadata: metav1.ObjectMeta
  readonly spec: PersistentVolumeSpec
  readonly status: PersistentVolumeStatus
}

export type PersistentVolumeSpec = {
  readonly capacity?: { readonly [key: string]: QuantityText }
  readonly accessModes?: readonly PersistentVolumeAccessMode[]
  readonly claimRef?: ObjectReference
  readonly persistentVolumeReclaimPolicy?: PersistentVolumeReclaimPolicy
  readonly storageClassName?: string
  readonly mountOptions?: readonly string[]
  readonly volumeMode?: PersistentVolumeMode
  readonly nodeAffinity?: VolumeNodeAffinity
  /** Behind the feature gate VolumeAttributesClass. */
  readonly volumeAttributesClassName?: string
} & PersistentVolumeSource

export type VolumeNodeAffinity = {
  readonly required?: NodeSelector
}

export type PersistentVolumeStatus = {
  readonly phase?: PersistentVolumePhase
  readonly message?: string
  readonly reason?: string
  readonly lastPhaseTransitionTime?: Time
}

export type PersistentVolumeList = {
  readonly apiVersion: string
  readonly kind: 'PersistentVolumeList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<PersistentVolume>[] | null
}

export type PersistentVolumeClaim = {
  readonly apiVersion: string
  readonly kind: 'PersistentVolumeClaim'
  readonly metadata: metav1.ObjectMeta
  readonly spec: PersistentVolumeClaimSpec
  readonly status: PersistentVolumeClaimStatus
}

export type PersistentVolumeClaimList = {
  readonly apiVersion: string
  readonly kind: 'PersistentVolumeClaimList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<PersistentVolumeClaim>[] | null
}

export type PersistentVolumeClaimSpec = {
  readonly accessModes?: readonly PersistentVolumeAccessMode[]
  readonly selector?: metav1.LabelSelector
  readonly resources: VolumeResourceRequirements
  readonly volumeName?: string
  readonly storageClassName?: string
  readonly volumeMode?: PersistentVolumeMode
  readonly dataSource?: TypedLocalObjectReference
  readonly dataSourceRef?: TypedObjectReference
  /** Behind the feature gate VolumeAttributesClass. */
  readonly volumeAttributesClassName?: string
}

export type TypedObjectReference = {
  readonly apiGroup: string | null
  readonly kind: string
  readonly name: string
  readonly namespace?: string
}

export type ModifyVolumeStatus = {
  readonly targetVolumeAttributesClassName?: string
  readonly status: PersistentVolumeClaimModifyVolumeStatus
}

export type PersistentVolumeClaimCondition = {
  readonly type: PersistentVolumeClaimConditionType
  readonly status: ConditionStatus
  readonly lastProbeTime: Time | null
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type PersistentVolumeClaimStatus = {
  readonly phase?: PersistentVolumeClaimPhase
  readonly accessModes?: readonly PersistentVolumeAccessMode[]
  readonly capacity?: { readonly [key: string]: QuantityText }
  readonly conditions?: readonly PersistentVolumeClaimCondition[]
  readonly allocatedResources?: { readonly [key: string]: QuantityText }
  readonly allocatedResourceStatuses?: { readonly [key: string]: ClaimResourceStatus }
  /** Behind the feature gate VolumeAttributesClass. */
  readonly currentVolumeAttributesClassName?: string
  /** Behind the feature gate VolumeAttributesClass. */
  readonly modifyVolumeStatus?: ModifyVolumeStatus
}

export type HostPathVolumeSource = {
  readonly path: string
  readonly type: HostPathType
}

export type EmptyDirVolumeSource = {
  readonly medium?: StorageMedium
  readonly sizeLimit?: QuantityText
}

export type GlusterfsVolumeSource = {
  readonly endpoints: string
  readonly path: string
  readonly readOnly?: boolean
}

export type GlusterfsPersistentVolumeSource = {
  readonly endpoints: string
  readonly path: string
  readonly readOnly?: boolean
  readonly endpointsNamespace?: string
}

export type RBDVolumeSource = {
  readonly monitors: readonly string[] | null
  readonly image: string
  readonly fsType?: string
  readonly pool: string
  readonly user: string
  readonly keyring: string
  readonly secretRef?: LocalObjectReference
  readonly readOnly?: boolean
}

export type RBDPersistentVolumeSource = {
  readonly monitors: readonly string[] | null
  readonly image: string
  readonly fsType?: string
  readonly pool: string
  readonly user: string
  readonly keyring: string
  readonly secretRef?: SecretReference
  readonly readOnly?: boolean
}

export type CinderVolumeSource = {
  readonly volumeID: string
  readonly fsType?: string
  readonly readOnly?: boolean
  readonly secretRef?: LocalObjectReference
}

export type CinderPersistentVolumeSource = {
  readonly volumeID: string
  readonly fsType?: string
  readonly readOnly?: boolean
  readonly secretRef?: SecretReference
}

export type CephFSVolumeSource = {
  readonly monitors: readonly string[] | null
  readonly path?: string
  readonly user?: string
  readonly secretFile?: string
  readonly secretRef?: LocalObjectReference
  readonly readOnly?: boolean
}

export type SecretReference = {
  readonly name?: string
  readonly namespace?: string
}

export type CephFSPersistentVolumeSource = {
  readonly monitors: readonly string[] | null
  readonly path?: string
  readonly user?: string
  readonly secretFile?: string
  readonly secretRef?: SecretReference
  readonly readOnly?: boolean
}

export type FlockerVolumeSource = {
  readonly datasetName?: string
  readonly datasetUUID?: string
}

export type GCEPersistentDiskVolumeSource = {
  readonly pdName: string
  readonly fsType?: string
  readonly partition?: number
  readonly readOnly?: boolean
}

export type QuobyteVolumeSource = {
  readonly registry: string
  readonly volume: string
  readonly readOnly?: boolean
  readonly user?: string
  readonly group?: string
  readonly tenant?: string
}

export type FlexPersistentVolumeSource = {
  readonly driver: string
  readonly fsType?: string
  readonly secretRef?: SecretReference
  readonly readOnly?: boolean
  readonly options?: { readonly [key: string]: string }
}

export type FlexVolumeSource = {
  readonly driver: string
  readonly fsType?: string
  readonly secretRef?: LocalObjectReference
  readonly readOnly?: boolean
  readonly options?: { readonly [key: string]: string }
}

export type AWSElasticBlockStoreVolumeSource = {
  readonly volumeID: string
  readonly fsType?: string
  readonly partition?: number
  readonly readOnly?: boolean
}

export type GitRepoVolumeSource = {
  readonly repository: string
  readonly revision?: string
  readonly directory?: string
}

export type SecretVolumeSource = {
  readonly secretName?: string
  readonly items?: readonly KeyToPath[]
  readonly defaultMode: number
  readonly optional?: boolean
}

export type SecretProjection = {
  readonly items?: readonly KeyToPath[]
  readonly optional?: boolean
} & LocalObjectReference

export type NFSVolumeSource = {
  readonly server: string
  readonly path: string
  readonly readOnly?: boolean
}

export type ISCSIVolumeSource = {
  readonly targetPortal: string
  readonly iqn: string
  readonly lun: number
  readonly iscsiInterface: string
  readonly fsType?: string
  readonly readOnly?: boolean
  readonly portals?: readonly string[]
  readonly chapAuthDiscovery?: boolean
  readonly chapAuthSession?: boolean
  readonly secretRef?: LocalObjectReference
  readonly initiatorName?: string
}

export type ISCSIPersistentVolumeSource = {
  readonly targetPortal: string
  readonly iqn: string
  readonly lun: number
  readonly iscsiInterface: string
  readonly fsType?: string
  readonly readOnly?: boolean
  readonly portals?: readonly string[]
  readonly chapAuthDiscovery?: boolean
  readonly chapAuthSession?: boolean
  readonly secretRef?: SecretReference
  readonly initiatorName?: string
}

export type FCVolumeSource = {
  readonly targetWWNs?: readonly string[]
  readonly lun?: number
  readonly fsType?: string
  readonly readOnly?: boolean
  readonly wwids?: readonly string[]
}

export type AzureFileVolumeSource = {
  readonly secretName: string
  readonly shareName: string
  readonly readOnly?: boolean
}

export type AzureFilePersistentVolumeSource = {
  readonly secretName: string
  readonly shareName: string
  readonly readOnly?: boolean
  readonly secretNamespace: string | null
}

export type VsphereVirtualDiskVolumeSource = {
  readonly volumePath: string
  readonly fsType?: string
  readonly storagePolicyName?: string
  readonly storagePolicyID?: string
}

export type PhotonPersistentDiskVolumeSource = {
  readonly pdID: string
  readonly fsType?: string
}

export type AzureDiskVolumeSource = {
  readonly diskName: string
  readonly diskURI: string
  readonly cachingMode: AzureDataDiskCachingMode
  readonly fsType: string
  readonly readOnly?: boolean
  readonly kind: AzureDataDiskKind
}

export type PortworxVolumeSource = {
  readonly volumeID: string
  readonly fsType?: string
  readonly readOnly?: boolean
}

export type ScaleIOVolumeSource = {
  readonly gateway: string
  readonly system: string
  readonly secretRef: LocalObjectReference | null
  readonly sslEnabled?: boolean
  readonly protectionDomain?: string
  readonly storagePool?: string
  readonly storageMode: string
  readonly volumeName?: string
  readonly fsType: string
  readonly readOnly?: boolean
}

export type ScaleIOPersistentVolumeSource = {
  readonly gateway: string
  readonly system: string
  readonly secretRef: SecretReference | null
  readonly sslEnabled?: boolean
  readonly protectionDomain?: string
  readonly storagePool?: string
  readonly storageMode: string
  readonly volumeName?: string
  readonly fsType: string
  readonly readOnly?: boolean
}

export type StorageOSVolumeSource = {
  readonly volumeName?: string
  readonly volumeNamespace?: string
  readonly fsType?: string
  readonly readOnly?: boolean
  readonly secretRef?: LocalObjectReference
}

export type StorageOSPersistentVolumeSource = {
  readonly volumeName?: string
  readonly volumeNamespace?: string
  readonly fsType?: string
  readonly readOnly?: boolean
  readonly secretRef?: ObjectReference
}

export type ConfigMapVolumeSource = {
  readonly items?: readonly KeyToPath[]
  readonly defaultMode: number
  readonly optional?: boolean
} & LocalObjectReference

export type ConfigMapProjection = {
  readonly items?: readonly KeyToPath[]
  readonly optional?: boolean
} & LocalObjectReference

export type ServiceAccountTokenProjection = {
  readonly audience?: string
  readonly expirationSeconds: Int64
  readonly path: string
}

export type ClusterTrustBundleProjection = {
  readonly name?: string
  readonly signerName?: string
  readonly labelSelector?: metav1.LabelSelector
  readonly optional?: boolean
  readonly path: string
}

export type PodCertificateProjection = {
  readonly signerName?: string
  readonly keyType?: string
  readonly maxExpirationSeconds?: number
  readonly credentialBundlePath?: string
  readonly keyPath?: string
  readonly certificateChainPath?: string
}

export type ProjectedVolumeSource = {
  readonly sources: readonly VolumeProjection[] | null
  readonly defaultMode: number
}

export type VolumeProjection = {
  readonly secret?: SecretProjection
  readonly downwardAPI?: DownwardAPIProjection
  readonly configMap?: ConfigMapProjection
  readonly serviceAccountToken?: ServiceAccountTokenProjection
  /** Behind the feature gate ClusterTrustBundleProjection. */
  readonly clusterTrustBundle?: ClusterTrustBundleProjection
  /** Behind the feature gate PodCertificateRequest. */
  readonly podCertificate?: PodCertificateProjection
}

export type KeyToPath = {
  readonly key: string
  readonly path: string
  readonly mode?: number
}

export type LocalVolumeSource = {
  readonly path: string
  readonly fsType?: string
}

export type CSIPersistentVolumeSource = {
  readonly driver: string
  readonly volumeHandle: string
  readonly readOnly?: boolean
  readonly fsType?: string
  readonly volumeAttributes?: { readonly [key: string]: string }
  readonly controllerPublishSecretRef?: SecretReference
  readonly nodeStageSecretRef?: SecretReference
  readonly nodePublishSecretRef?: SecretReference
  readonly controllerExpandSecretRef?: SecretReference
  readonly nodeExpandSecretRef?: SecretReference
}

export type CSIVolumeSource = {
  readonly driver: string
  readonly readOnly?: boolean
  readonly fsType?: string
  readonly volumeAttributes?: { readonly [key: string]: string }
  readonly nodePublishSecretRef?: LocalObjectReference
}

export type EphemeralVolumeSource = {
  readonly volumeClaimTemplate?: PersistentVolumeClaimTemplate
}

export type PersistentVolumeClaimTemplate = {
  readonly metadata: metav1.ObjectMeta
  readonly spec: PersistentVolumeClaimSpec
}

export type ContainerPort = {
  readonly name?: string
  readonly hostPort?: number
  readonly containerPort: number
  readonly protocol: Protocol
  readonly hostIP?: string
}

export type VolumeMount = {
  readonly name: string
  readonly readOnly?: boolean
  readonly recursiveReadOnly?: RecursiveReadOnlyMode
  readonly mountPath: string
  readonly subPath?: string
  readonly mountPropagation?: MountPropagationMode
  readonly subPathExpr?: string
}

export type VolumeDevice = {
  readonly name: string
  readonly devicePath: string
}

export type EnvVar = {
  readonly name: string
  readonly value?: string
  readonly valueFrom?: EnvVarSource
}

export type EnvVarSource = {
  readonly fieldRef?: ObjectFieldSelector
  readonly resourceFieldRef?: ResourceFieldSelector
  readonly configMapKeyRef?: ConfigMapKeySelector
  readonly secretKeyRef?: SecretKeySelector
  /** Behind the feature gate EnvFiles. */
  readonly fileKeyRef?: FileKeySelector
}

export type FileKeySelector = {
  readonly volumeName: string
  readonly path: string
  readonly key: string
  readonly optional?: boolean
}

export type ObjectFieldSelector = {
  readonly apiVersion: string
  readonly fieldPath: string
}

export type ResourceFieldSelector = {
  readonly containerName?: string
  readonly resource: string
  readonly divisor: QuantityText
}

export type ConfigMapKeySelector = {
  readonly key: string
  readonly optional?: boolean
} & LocalObjectReference

export type SecretKeySelector = {
  readonly key: string
  readonly optional?: boolean
} & LocalObjectReference

export type EnvFromSource = {
  readonly prefix?: string
  readonly configMapRef?: ConfigMapEnvSource
  readonly secretRef?: SecretEnvSource
}

export type ConfigMapEnvSource = {
  readonly optional?: boolean
} & LocalObjectReference

export type SecretEnvSource = {
  readonly optional?: boolean
} & LocalObjectReference

export type HTTPHeader = {
  readonly name: string
  readonly value: string
}

export type HTTPGetAction = {
  readonly path: string
  readonly port: IntOrString
  readonly host?: string
  readonly scheme: URIScheme
  readonly httpHeaders?: readonly HTTPHeader[]
}

export type TCPSocketAction = {
  readonly port: IntOrString
  readonly host?: string
}

export type GRPCAction = {
  readonly port: number
  readonly service: string | null
}

export type ExecAction = {
  readonly command?: readonly string[]
}

export type SleepAction = {
  readonly seconds: Int64
}

export type Probe = {
  readonly initialDelaySeconds?: number
  readonly timeoutSeconds: number
  readonly periodSeconds: number
  readonly successThreshold: number
  readonly failureThreshold: number
  readonly terminationGracePeriodSeconds?: Int64
} & ProbeHandler

export type ContainerResizePolicy = {
  readonly resourceName: ResourceName
  readonly restartPolicy: ResourceResizeRestartPolicy
}

export type Capabilities = {
  readonly add?: readonly string[]
  readonly drop?: readonly string[]
}

export type ResourceRequirements = {
  readonly limits?: { readonly [key: string]: QuantityText }
  readonly requests?: { readonly [key: string]: QuantityText }
  /** Behind the feature gate DynamicResourceAllocation. */
  readonly claims?: readonly ResourceClaim[]
}

export type VolumeResourceRequirements = {
  readonly limits?: { readonly [key: string]: QuantityText }
  readonly requests?: { readonly [key: string]: QuantityText }
}

export type ResourceClaim = {
  readonly name: string
  readonly request?: string
}

export type Container = {
  readonly name: string
  readonly image?: string
  readonly command?: readonly string[]
  readonly args?: readonly string[]
  readonly workingDir?: string
  readonly ports?: readonly ContainerPort[]
  readonly envFrom?: readonly EnvFromSource[]
  readonly env?: readonly EnvVar[]
  readonly resources: ResourceRequirements
  /** Behind the feature gate InPlacePodVerticalScaling. */
  readonly resizePolicy?: readonly ContainerResizePolicy[]
  readonly restartPolicy?: ContainerRestartPolicy
  /** Behind the feature gate ContainerRestartRules. */
  readonly restartPolicyRules?: readonly ContainerRestartRule[]
  readonly volumeMounts?: readonly VolumeMount[]
  readonly volumeDevices?: readonly VolumeDevice[]
  readonly livenessProbe?: Probe
  readonly readinessProbe?: Probe
  readonly startupProbe?: Probe
  readonly lifecycle?: Lifecycle
  readonly terminationMessagePath: string
  readonly terminationMessagePolicy: TerminationMessagePolicy
  readonly imagePullPolicy?: PullPolicy
  readonly securityContext?: SecurityContext
  readonly stdin?: boolean
  readonly stdinOnce?: boolean
  readonly tty?: boolean
}

export type ProbeHandler = {
  readonly exec?: ExecAction
  readonly httpGet?: HTTPGetAction
  readonly tcpSocket?: TCPSocketAction
  readonly grpc?: GRPCAction
}

export type LifecycleHandler = {
  readonly exec?: ExecAction
  readonly httpGet?: HTTPGetAction
  /** @deprecated */
  readonly tcpSocket?: TCPSocketAction
  readonly sleep?: SleepAction
}

export type Lifecycle = {
  readonly postStart?: LifecycleHandler
  readonly preStop?: LifecycleHandler
  readonly stopSignal?: Signal
}

export type ContainerStateWaiting = {
  readonly reason?: string
  readonly message?: string
}

export type ContainerStateRunning = {
  readonly startedAt: Time | null
}

export type ContainerStateTerminated = {
  readonly exitCode: number
  readonly signal?: number
  readonly reason?: string
  readonly message?: string
  readonly startedAt: Time | null
  readonly finishedAt: Time | null
  readonly containerID?: string
}

export type ContainerState = {
  readonly waiting?: ContainerStateWaiting
  readonly running?: ContainerStateRunning
  readonly terminated?: ContainerStateTerminated
}

export type ContainerStatus = {
  readonly name: string
  readonly state: ContainerState
  readonly lastState: ContainerState
  readonly ready: boolean
  readonly restartCount: number
  readonly image: string
  readonly imageID: string
  readonly containerID?: string
  readonly started?: boolean
  /** Behind the feature gate InPlacePodVerticalScaling. */
  readonly allocatedResources?: { readonly [key: string]: QuantityText }
  /** Behind the feature gate InPlacePodVerticalScaling. */
  readonly resources?: ResourceRequirements
  readonly volumeMounts?: readonly VolumeMountStatus[]
  /** Behind the feature gate SupplementalGroupsPolicy. */
  readonly user?: ContainerUser
  /** Behind the feature gate ResourceHealthStatus. */
  readonly allocatedResourcesStatus?: readonly ResourceStatus[]
  readonly stopSignal?: Signal
}

export type ResourceStatus = {
  readonly name: ResourceName
  readonly resources?: readonly ResourceHealth[]
}

export type ResourceHealth = {
  readonly resourceID: string
  readonly health?: ResourceHealthStatus
}

export type ContainerUser = {
  readonly linux?: LinuxContainerUser
}

export type LinuxContainerUser = {
  readonly uid: Int64
  readonly gid: Int64
  readonly supplementalGroups?: readonly Int64[]
}

export type PodCondition = {
  readonly type: PodConditionType
  /** Behind the feature gate PodObservedGenerationTracking. */
  readonly observedGeneration?: Int64
  readonly status: ConditionStatus
  readonly lastProbeTime: Time | null
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type VolumeMountStatus = {
  readonly name: string
  readonly mountPath: string
  readonly readOnly?: boolean
  readonly recursiveReadOnly?: RecursiveReadOnlyMode
}

export type ContainerRestartRule = {
  readonly action?: ContainerRestartRuleAction
  readonly exitCodes?: ContainerRestartRuleOnExitCodes
}

export type ContainerRestartRuleOnExitCodes = {
  readonly operator?: ContainerRestartRuleOnExitCodesOperator
  readonly values?: readonly number[]
}

export type NodeSelector = {
  readonly nodeSelectorTerms: readonly NodeSelectorTerm[] | null
}

export type NodeSelectorTerm = {
  readonly matchExpressions?: readonly NodeSelectorRequirement[]
  readonly matchFields?: readonly NodeSelectorRequirement[]
}

export type NodeSelectorRequirement = {
  readonly key: string
  readonly operator: NodeSelectorOperator
  readonly values?: readonly string[]
}

export type TopologySelectorTerm = {
  readonly matchLabelExpressions?: readonly TopologySelectorLabelRequirement[]
}

export type TopologySelectorLabelRequirement = {
  readonly key: string
  readonly values: readonly string[] | null
}

export type Affinity = {
  readonly nodeAffinity?: NodeAffinity
  readonly podAffinity?: PodAffinity
  readonly podAntiAffinity?: PodAntiAffinity
}

export type PodAffinity = {
  readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[]
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[]
}

export type PodAntiAffinity = {
  readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[]
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[]
}

export type WeightedPodAffinityTerm = {
  readonly weight: number
  readonly podAffinityTerm: PodAffinityTerm
}

export type PodAffinityTerm = {
  readonly labelSelector?: metav1.LabelSelector
  readonly namespaces?: readonly string[]
  readonly topologyKey: string
  readonly namespaceSelector?: metav1.LabelSelector
  readonly matchLabelKeys?: readonly string[]
  readonly mismatchLabelKeys?: readonly string[]
}

export type NodeAffinity = {
  readonly requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly PreferredSchedulingTerm[]
}

export type PreferredSchedulingTerm = {
  readonly weight: number
  readonly preference: NodeSelectorTerm
}

export type Taint = {
  readonly key: string
  readonly value?: string
  readonly effect: TaintEffect
  readonly timeAdded?: Time | null
}

export type Toleration = {
  readonly key?: string
  readonly operator?: TolerationOperator
  readonly value?: string
  readonly effect?: TaintEffect
  readonly tolerationSeconds?: Int64
}

export type PodReadinessGate = {
  readonly conditionType: PodConditionType
}

export type PodSpec = {
  readonly volumes?: readonly Volume[]
  readonly initContainers?: readonly Container[]
  readonly containers: readonly Container[] | null
  readonly ephemeralContainers?: readonly EphemeralContainer[]
  readonly restartPolicy: RestartPolicy
  readonly terminationGracePeriodSeconds: Int64
  readonly activeDeadlineSeconds?: Int64
  readonly dnsPolicy: DNSPolicy
  readonly nodeSelector?: { readonly [key: string]: string }
  readonly serviceAccountName?: string
  /** @deprecated */
  readonly serviceAccount?: string
  readonly automountServiceAccountToken?: boolean
  readonly nodeName?: string
  readonly hostNetwork?: boolean
  readonly hostPID?: boolean
  readonly hostIPC?: boolean
  readonly shareProcessNamespace?: boolean
  readonly securityContext: PodSecurityContext
  readonly imagePullSecrets?: readonly LocalObjectReference[]
  readonly hostname?: string
  readonly subdomain?: string
  readonly affinity?: Affinity
  readonly schedulerName: string
  readonly tolerations?: readonly Toleration[]
  readonly hostAliases?: readonly HostAlias[]
  readonly priorityClassName?: string
  readonly priority?: number
  readonly dnsConfig?: PodDNSConfig
  readonly readinessGates?: readonly PodReadinessGate[]
  readonly runtimeClassName?: string
  readonly enableServiceLinks?: boolean
  readonly preemptionPolicy?: PreemptionPolicy
  readonly overhead?: { readonly [key: string]: QuantityText }
  readonly topologySpreadConstraints?: readonly TopologySpreadConstraint[]
  readonly setHostnameAsFQDN?: boolean
  readonly os?: PodOS
  readonly hostUsers?: boolean
  readonly schedulingGates?: readonly PodSchedulingGate[]
  /** Behind the feature gate DynamicResourceAllocation. */
  readonly resourceClaims?: readonly PodResourceClaim[]
  /** Behind the feature gate PodLevelResources. */
  readonly resources?: ResourceRequirements
  /** Behind the feature gate HostnameOverride. */
  readonly hostnameOverride?: string
}

export type PodResourceClaim = {
  readonly name: string
  readonly resourceClaimName?: string
  readonly resourceClaimTemplateName?: string
}

export type PodResourceClaimStatus = {
  readonly name: string
  readonly resourceClaimName?: string
}

export type PodExtendedResourceClaimStatus = {
  readonly requestMappings: readonly ContainerExtendedResourceRequest[] | null
  readonly resourceClaimName: string
}

export type ContainerExtendedResourceRequest = {
  readonly containerName: string
  readonly resourceName: string
  readonly requestName: string
}

export type PodOS = {
  readonly name: OSName
}

export type PodSchedulingGate = {
  readonly name: string
}

export type TopologySpreadConstraint = {
  readonly maxSkew: number
  readonly topologyKey: string
  readonly whenUnsatisfiable: UnsatisfiableConstraintAction
  readonly labelSelector?: metav1.LabelSelector
  readonly minDomains?: number
  readonly nodeAffinityPolicy?: NodeInclusionPolicy
  readonly nodeTaintsPolicy?: NodeInclusionPolicy
  /** Behind the feature gate MatchLabelKeysInPodTopologySpread. */
  readonly matchLabelKeys?: readonly string[]
}

export type HostAlias = {
  readonly ip?: string
  readonly hostnames?: readonly string[]
}

export type PodSecurityContext = {
  readonly seLinuxOptions?: SELinuxOptions
  readonly windowsOptions?: WindowsSecurityContextOptions
  readonly runAsUser?: Int64
  readonly runAsGroup?: Int64
  readonly runAsNonRoot?: boolean
  readonly supplementalGroups?: readonly Int64[]
  /** Behind the feature gate SupplementalGroupsPolicy. */
  readonly supplementalGroupsPolicy?: SupplementalGroupsPolicy
  readonly fsGroup?: Int64
  readonly sysctls?: readonly Sysctl[]
  readonly fsGroupChangePolicy?: PodFSGroupChangePolicy
  readonly seccompProfile?: SeccompProfile
  readonly appArmorProfile?: AppArmorProfile
  /** Behind the feature gate SELinuxChangePolicy. */
  readonly seLinuxChangePolicy?: PodSELinuxChangePolicy
}

export type SeccompProfile = {
  readonly type: SeccompProfileType
  readonly localhostProfile?: string
}

export type AppArmorProfile = {
  readonly type: AppArmorProfileType
  readonly localhostProfile?: string
}

export type PodDNSConfig = {
  readonly nameservers?: readonly string[]
  readonly searches?: readonly string[]
  readonly options?: readonly PodDNSConfigOption[]
}

export type PodDNSConfigOption = {
  readonly name?: string
  readonly value?: string
}

export type PodIP = {
  readonly ip?: string
}

export type HostIP = {
  readonly ip?: string
}

export type EphemeralContainerCommon = {
  readonly name: string
  readonly image?: string
  readonly command?: readonly string[]
  readonly args?: readonly string[]
  readonly workingDir?: string
  readonly ports?: readonly ContainerPort[]
  readonly envFrom?: readonly EnvFromSource[]
  readonly env?: readonly EnvVar[]
  readonly resources: ResourceRequirements
  /** Behind the feature gate InPlacePodVerticalScaling. */
  readonly resizePolicy?: readonly ContainerResizePolicy[]
  readonly restartPolicy?: ContainerRestartPolicy
  /** Behind the feature gate ContainerRestartRules. */
  readonly restartPolicyRules?: readonly ContainerRestartRule[]
  readonly volumeMounts?: readonly VolumeMount[]
  readonly volumeDevices?: readonly VolumeDevice[]
  readonly livenessProbe?: Probe
  readonly readinessProbe?: Probe
  readonly startupProbe?: Probe
  readonly lifecycle?: Lifecycle
  readonly terminationMessagePath?: string
  readonly terminationMessagePolicy?: TerminationMessagePolicy
  readonly imagePullPolicy?: PullPolicy
  readonly securityContext?: SecurityContext
  readonly stdin?: boolean
  readonly stdinOnce?: boolean
  readonly tty?: boolean
}

export type EphemeralContainer = {
  readonly targetContainerName?: string
} & EphemeralContainerCommon

export type PodStatus = {
  /** Behind the feature gate PodObservedGenerationTracking. */
  readonly observedGeneration?: Int64
  readonly phase?: PodPhase
  readonly conditions?: readonly PodCondition[]
  readonly message?: string
  readonly reason?: string
  readonly nominatedNodeName?: string
  readonly hostIP?: string
  readonly hostIPs?: readonly HostIP[]
  readonly podIP?: string
  readonly podIPs?: readonly PodIP[]
  readonly startTime?: Time | null
  readonly initContainerStatuses?: readonly ContainerStatus[]
  readonly containerStatuses?: readonly ContainerStatus[]
  readonly qosClass?: PodQOSClass
  readonly ephemeralContainerStatuses?: readonly ContainerStatus[]
  /** @deprecated */
  readonly resize?: PodResizeStatus
  /** Behind the feature gate DynamicResourceAllocation. */
  readonly resourceClaimStatuses?: readonly PodResourceClaimStatus[]
  /** Behind the feature gate DRAExtendedResource. */
  readonly extendedResourceClaimStatus?: PodExtendedResourceClaimStatus
}

export type Pod = {
  readonly apiVersion: string
  readonly kind: 'Pod'
  readonly metadata: metav1.ObjectMeta
  readonly spec: PodSpec
  readonly status: PodStatus
}

export type PodList = {
  readonly apiVersion: string
  readonly kind: 'PodList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Pod>[] | null
}

export type PodTemplateSpec = {
  readonly metadata: metav1.ObjectMeta
  readonly spec: PodSpec
}

export type PodTemplate = {
  readonly apiVersion: string
  readonly kind: 'PodTemplate'
  readonly metadata: metav1.ObjectMeta
  readonly template: PodTemplateSpec
}

export type PodTemplateList = {
  readonly apiVersion: string
  readonly kind: 'PodTemplateList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<PodTemplate>[] | null
}

export type ReplicationControllerSpec = {
  readonly replicas: number
  readonly minReadySeconds?: number
  readonly selector?: { readonly [key: string]: string }
  readonly template?: PodTemplateSpec
}

export type ReplicationControllerStatus = {
  readonly replicas: number
  readonly fullyLabeledReplicas?: number
  readonly readyReplicas?: number
  readonly availableReplicas?: number
  readonly observedGeneration?: Int64
  readonly conditions?: readonly ReplicationControllerCondition[]
}

export type ReplicationControllerCondition = {
  readonly type: ReplicationControllerConditionType
  readonly status: ConditionStatus
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type ReplicationController = {
  readonly apiVersion: string
  readonly kind: 'ReplicationController'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ReplicationControllerSpec
  readonly status: ReplicationControllerStatus
}

export type ReplicationControllerList = {
  readonly apiVersion: string
  readonly kind: 'ReplicationControllerList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ReplicationController>[] | null
}

export type SessionAffinityConfig = {
  readonly clientIP?: ClientIPConfig
}

export type ClientIPConfig = {
  readonly timeoutSeconds?: number
}

export type ServiceStatus = {
  readonly loadBalancer: LoadBalancerStatus
  readonly conditions?: readonly metav1.Condition[]
}

export type LoadBalancerStatus = {
  readonly ingress?: readonly LoadBalancerIngress[]
}

export type LoadBalancerIngress = {
  readonly ip?: string
  readonly hostname?: string
  readonly ipMode?: LoadBalancerIPMode
  readonly ports?: readonly PortStatus[]
}

export type ServiceSpec = {
  readonly ports?: readonly ServicePort[]
  readonly selector?: { readonly [key: string]: string }
  readonly clusterIP?: string
  readonly clusterIPs?: readonly string[]
  readonly type?: ServiceType
  readonly externalIPs?: readonly string[]
  readonly sessionAffinity?: ServiceAffinity
  /** @deprecated */
  readonly loadBalancerIP?: string
  readonly loadBalancerSourceRanges?: readonly string[]
  readonly externalName?: string
  readonly externalTrafficPolicy?: ServiceExternalTrafficPolicy
  readonly healthCheckNodePort?: number
  readonly publishNotReadyAddresses?: boolean
  readonly sessionAffinityConfig?: SessionAffinityConfig
  readonly ipFamilies?: readonly IPFamily[]
  readonly ipFamilyPolicy?: IPFamilyPolicy
  readonly allocateLoadBalancerNodePorts?: boolean
  readonly loadBalancerClass?: string
  readonly internalTrafficPolicy?: ServiceInternalTrafficPolicy
  readonly trafficDistribution?: ServiceTrafficDistribution
}

export type ServicePort = {
  readonly name?: string
  readonly protocol: Protocol
  readonly appProtocol?: string
  readonly port: number
  readonly targetPort: IntOrString
  readonly nodePort?: number
}

export type Service = {
  readonly apiVersion: string
  readonly kind: 'Service'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ServiceSpec
  readonly status: ServiceStatus
}

export type ServiceList = {
  readonly apiVersion: string
  readonly kind: 'ServiceList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Service>[] | null
}

export type ServiceAccount = {
  readonly apiVersion: string
  readonly kind: 'ServiceAccount'
  readonly metadata: metav1.ObjectMeta
  /** @deprecated */
  readonly secrets?: readonly ObjectReference[]
  readonly imagePullSecrets?: readonly LocalObjectReference[]
  readonly automountServiceAccountToken?: boolean
}

export type ServiceAccountList = {
  readonly apiVersion: string
  readonly kind: 'ServiceAccountList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ServiceAccount>[] | null
}

export type Endpoints = {
  readonly apiVersion: string
  readonly kind: 'Endpoints'
  readonly metadata: metav1.ObjectMeta
  readonly subsets?: readonly EndpointSubset[]
}

export type EndpointSubset = {
  readonly addresses?: readonly EndpointAddress[]
  readonly notReadyAddresses?: readonly EndpointAddress[]
  readonly ports?: readonly EndpointPort[]
}

export type EndpointAddress = {
  readonly ip: string
  readonly hostname?: string
  readonly nodeName?: string
  readonly targetRef?: ObjectReference
}

export type EndpointPort = {
  readonly name?: string
  readonly port: number
  readonly protocol: Protocol
  readonly appProtocol?: string
}

export type EndpointsList = {
  readonly apiVersion: string
  readonly kind: 'EndpointsList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Endpoints>[] | null
}

export type NodeSpec = {
  readonly podCIDR?: string
  readonly podCIDRs?: readonly string[]
  readonly providerID?: string
  readonly unschedulable?: boolean
  readonly taints?: readonly Taint[]
  /** @deprecated */
  readonly configSource?: NodeConfigSource
  /** @deprecated */
  readonly externalID?: string
}

export type NodeConfigSource = {
  readonly configMap?: ConfigMapNodeConfigSource
}

export type ConfigMapNodeConfigSource = {
  readonly namespace: string
  readonly name: string
  readonly uid?: string
  readonly resourceVersion?: string
  readonly kubeletConfigKey: string
}

export type DaemonEndpoint = {
  readonly Port: number
}

export type NodeDaemonEndpoints = {
  readonly kubeletEndpoint: DaemonEndpoint
}

export type NodeRuntimeHandlerFeatures = {
  readonly recursiveReadOnlyMounts?: boolean
  readonly userNamespaces?: boolean
}

export type NodeRuntimeHandler = {
  readonly name: string
  readonly features?: NodeRuntimeHandlerFeatures
}

export type NodeFeatures = {
  readonly supplementalGroupsPolicy?: boolean
}

export type NodeSystemInfo = {
  readonly machineID: string
  readonly systemUUID: string
  readonly bootID: string
  readonly kernelVersion: string
  readonly osImage: string
  readonly containerRuntimeVersion: string
  readonly kubeletVersion: string
  /** @deprecated */
  readonly kubeProxyVersion: string
  readonly operatingSystem: string
  readonly architecture: string
  readonly swap?: NodeSwapStatus
}

export type NodeSwapStatus = {
  readonly capacity?: Int64
}

export type NodeConfigStatus = {
  readonly assigned?: NodeConfigSource
  readonly active?: NodeConfigSource
  readonly lastKnownGood?: NodeConfigSource
  readonly error?: string
}

export type NodeStatus = {
  readonly capacity?: { readonly [key: string]: QuantityText }
  readonly allocatable?: { readonly [key: string]: QuantityText }
  /** @deprecated */
  readonly phase?: NodePhase
  readonly conditions?: readonly NodeCondition[]
  readonly addresses?: readonly NodeAddress[]
  readonly daemonEndpoints: NodeDaemonEndpoints
  readonly nodeInfo: NodeSystemInfo
  readonly images?: readonly ContainerImage[]
  readonly volumesInUse?: readonly string[]
  readonly volumesAttached?: readonly AttachedVolume[]
  readonly config?: NodeConfigStatus
  readonly runtimeHandlers?: readonly NodeRuntimeHandler[]
  readonly features?: NodeFeatures
}

export type AttachedVolume = {
  readonly name: string
  readonly devicePath: string
}

export type AvoidPods = {
  readonly preferAvoidPods?: readonly PreferAvoidPodsEntry[]
}

export type PreferAvoidPodsEntry = {
  readonly podSignature: PodSignature
  readonly evictionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type PodSignature = {
  readonly podController?: metav1.OwnerReference
}

export type ContainerImage = {
  readonly names: readonly string[] | null
  readonly sizeBytes?: Int64
}

export type NodeCondition = {
  readonly type: NodeConditionType
  readonly status: ConditionStatus
  readonly lastHeartbeatTime: Time | null
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type NodeAddress = {
  readonly type: NodeAddressType
  readonly address: string
}

export type Node = {
  readonly apiVersion: string
  readonly kind: 'Node'
  readonly metadata: metav1.ObjectMeta
  readonly spec: NodeSpec
  readonly status: NodeStatus
}

export type NodeList = {
  readonly apiVersion: string
  readonly kind: 'NodeList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Node>[] | null
}

export type NamespaceSpec = {
  readonly finalizers?: readonly FinalizerName[]
}

export type NamespaceStatus = {
  readonly phase: NamespacePhase
  readonly conditions?: readonly NamespaceCondition[]
}

export type NamespaceCondition = {
  readonly type: NamespaceConditionType
  readonly status: ConditionStatus
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type Namespace = {
  readonly apiVersion: string
  readonly kind: 'Namespace'
  readonly metadata: metav1.ObjectMeta
  readonly spec: NamespaceSpec
  readonly status: NamespaceStatus
}

export type NamespaceList = {
  readonly apiVersion: string
  readonly kind: 'NamespaceList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Namespace>[] | null
}

export type Binding = {
  readonly apiVersion: string
  readonly kind: 'Binding'
  readonly metadata: metav1.ObjectMeta
  readonly target: ObjectReference
}

export type Preconditions = {
  readonly uid?: string
}

export type PodLogOptions = {
  readonly apiVersion: string
  readonly kind: 'PodLogOptions'
  readonly container?: string
  readonly follow?: boolean
  readonly previous?: boolean
  readonly sinceSeconds?: Int64
  readonly sinceTime?: Time | null
  readonly timestamps?: boolean
  readonly tailLines?: Int64
  readonly limitBytes?: Int64
  readonly insecureSkipTLSVerifyBackend?: boolean
  /** Behind the feature gate PodLogsQuerySplitStreams. */
  readonly stream?: string
}

export type PodAttachOptions = {
  readonly apiVersion: string
  readonly kind: 'PodAttachOptions'
  readonly stdin?: boolean
  readonly stdout?: boolean
  readonly stderr?: boolean
  readonly tty?: boolean
  readonly container?: string
}

export type PodExecOptions = {
  readonly apiVersion: string
  readonly kind: 'PodExecOptions'
  readonly stdin?: boolean
  readonly stdout?: boolean
  readonly stderr?: boolean
  readonly tty?: boolean
  readonly container?: string
  readonly command: readonly string[] | null
}

export type PodPortForwardOptions = {
  readonly apiVersion: string
  readonly kind: 'PodPortForwardOptions'
  readonly ports?: readonly number[]
}

export type PodProxyOptions = {
  readonly apiVersion: string
  readonly kind: 'PodProxyOptions'
  readonly path?: string
}

export type NodeProxyOptions = {
  readonly apiVersion: string
  readonly kind: 'NodeProxyOptions'
  readonly path?: string
}

export type ServiceProxyOptions = {
  readonly apiVersion: string
  readonly kind: 'ServiceProxyOptions'
  readonly path?: string
}

export type ObjectReference = {
  readonly kind?: string
  readonly namespace?: string
  readonly name?: string
  readonly uid?: string
  readonly apiVersion?: string
  readonly resourceVersion?: string
  readonly fieldPath?: string
}

export type LocalObjectReference = {
  readonly name?: string
}

export type TypedLocalObjectReference = {
  readonly apiGroup: string | null
  readonly kind: string
  readonly name: string
}

export type SerializedReference = {
  readonly apiVersion: string
  readonly kind: 'SerializedReference'
  readonly reference: ObjectReference
}

export type EventSource = {
  readonly component?: string
  readonly host?: string
}

export type Event = {
  readonly apiVersion: string
  readonly kind: 'Event'
  readonly metadata: metav1.ObjectMeta
  readonly involvedObject: ObjectReference
  readonly reason?: string
  readonly message?: string
  readonly source: EventSource
  readonly firstTimestamp: Time | null
  readonly lastTimestamp: Time | null
  readonly count?: number
  readonly type?: string
  readonly eventTime: MicroTime | null
  readonly series?: EventSeries
  readonly action?: string
  readonly related?: ObjectReference
  readonly reportingComponent: string
  readonly reportingInstance: string
}

export type EventSeries = {
  readonly count?: number
  readonly lastObservedTime: MicroTime | null
}

export type EventList = {
  readonly apiVersion: string
  readonly kind: 'EventList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Event>[] | null
}

export type List = {
  readonly apiVersion: string
  readonly kind: 'List'
  readonly metadata: metav1.ListMeta
  readonly items: readonly JsonObject[] | null
}

export type LimitRangeItem = {
  readonly type?: LimitType
  readonly max?: { readonly [key: string]: QuantityText }
  readonly min?: { readonly [key: string]: QuantityText }
  readonly default?: { readonly [key: string]: QuantityText }
  readonly defaultRequest?: { readonly [key: string]: QuantityText }
  readonly maxLimitRequestRatio?: { readonly [key: string]: QuantityText }
}

export type LimitRangeSpec = {
  readonly limits: readonly LimitRangeItem[] | null
}

export type LimitRange = {
  readonly apiVersion: string
  readonly kind: 'LimitRange'
  readonly metadata: metav1.ObjectMeta
  readonly spec: LimitRangeSpec
}

export type LimitRangeList = {
  readonly apiVersion: string
  readonly kind: 'LimitRangeList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<LimitRange>[] | null
}

export type ResourceQuotaSpec = {
  readonly hard?: { readonly [key: string]: QuantityText }
  readonly scopes?: readonly ResourceQuotaScope[]
  readonly scopeSelector?: ScopeSelector
}

export type ScopeSelector = {
  readonly matchExpressions?: readonly ScopedResourceSelectorRequirement[]
}

export type ScopedResourceSelectorRequirement = {
  readonly scopeName: ResourceQuotaScope
  readonly operator: ScopeSelectorOperator
  readonly values?: readonly string[]
}

export type ResourceQuotaStatus = {
  readonly hard?: { readonly [key: string]: QuantityText }
  readonly used?: { readonly [key: string]: QuantityText }
}

export type ResourceQuota = {
  readonly apiVersion: string
  readonly kind: 'ResourceQuota'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ResourceQuotaSpec
  readonly status: ResourceQuotaStatus
}

export type ResourceQuotaList = {
  readonly apiVersion: string
  readonly kind: 'ResourceQuotaList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ResourceQuota>[] | null
}

export type Secret = {
  readonly apiVersion: string
  readonly kind: 'Secret'
  readonly metadata: metav1.ObjectMeta
  readonly immutable?: boolean
  readonly data?: { readonly [key: string]: Base64 }
  readonly stringData?: { readonly [key: string]: string }
  readonly type: SecretType
}

export type SecretList = {
  readonly apiVersion: string
  readonly kind: 'SecretList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Secret>[] | null
}

export type ConfigMap = {
  readonly apiVersion: string
  readonly kind: 'ConfigMap'
  readonly metadata: metav1.ObjectMeta
  readonly immutable?: boolean
  readonly data?: { readonly [key: string]: string }
  readonly binaryData?: { readonly [key: string]: Base64 }
}

export type ConfigMapList = {
  readonly apiVersion: string
  readonly kind: 'ConfigMapList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ConfigMap>[] | null
}

export type ComponentCondition = {
  readonly type: ComponentConditionType
  readonly status: ConditionStatus
  readonly message?: string
  readonly error?: string
}

export type ComponentStatus = {
  readonly apiVersion: string
  readonly kind: 'ComponentStatus'
  readonly metadata: metav1.ObjectMeta
  readonly conditions?: readonly ComponentCondition[]
}

export type ComponentStatusList = {
  readonly apiVersion: string
  readonly kind: 'ComponentStatusList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ComponentStatus>[] | null
}

export type DownwardAPIVolumeSource = {
  readonly items?: readonly DownwardAPIVolumeFile[]
  readonly defaultMode: number
}

export type DownwardAPIVolumeFile = {
  readonly path: string
  readonly fieldRef?: ObjectFieldSelector
  readonly resourceFieldRef?: ResourceFieldSelector
  readonly mode?: number
}

export type DownwardAPIProjection = {
  readonly items?: readonly DownwardAPIVolumeFile[]
}

export type SecurityContext = {
  readonly capabilities?: Capabilities
  readonly privileged?: boolean
  readonly seLinuxOptions?: SELinuxOptions
  readonly windowsOptions?: WindowsSecurityContextOptions
  readonly runAsUser?: Int64
  readonly runAsGroup?: Int64
  readonly runAsNonRoot?: boolean
  readonly readOnlyRootFilesystem?: boolean
  readonly allowPrivilegeEscalation?: boolean
  readonly procMount?: ProcMountType
  readonly seccompProfile?: SeccompProfile
  readonly appArmorProfile?: AppArmorProfile
}

export type SELinuxOptions = {
  readonly user?: string
  readonly role?: string
  readonly type?: string
  readonly level?: string
}

export type WindowsSecurityContextOptions = {
  readonly gmsaCredentialSpecName?: string
  readonly gmsaCredentialSpec?: string
  readonly runAsUserName?: string
  readonly hostProcess?: boolean
}

export type RangeAllocation = {
  readonly apiVersion: string
  readonly kind: 'RangeAllocation'
  readonly metadata: metav1.ObjectMeta
  readonly range: string
  readonly data: Base64 | null
}

export type Sysctl = {
  readonly name: string
  readonly value: string
}

export type PortStatus = {
  readonly port: number
  readonly protocol: Protocol
  readonly error?: string
}

export type ImageVolumeSource = {
  readonly reference?: string
  readonly pullPolicy?: PullPolicy
}

export type PodStatusResult = {
  readonly apiVersion: string
  readonly kind: 'PodStatusResult'
  readonly metadata: metav1.ObjectMeta
  readonly status: PodStatus
}

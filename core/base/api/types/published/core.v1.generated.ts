// Generated from core/kinds/tables/types/core.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonObject } from '../../json.ts'
import type { Base64, Int64, IntOrString, MicroTime, QuantityText, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

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
  name: string
} & VolumeSource

export type VolumeSource = {
  hostPath?: HostPathVolumeSource
  emptyDir?: EmptyDirVolumeSource
  /** @deprecated */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource
  /** @deprecated */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource
  /** @deprecated */
  gitRepo?: GitRepoVolumeSource
  secret?: SecretVolumeSource
  nfs?: NFSVolumeSource
  iscsi?: ISCSIVolumeSource
  /** @deprecated */
  glusterfs?: GlusterfsVolumeSource
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource
  /** @deprecated */
  rbd?: RBDVolumeSource
  /** @deprecated */
  flexVolume?: FlexVolumeSource
  /** @deprecated */
  cinder?: CinderVolumeSource
  /** @deprecated */
  cephfs?: CephFSVolumeSource
  /** @deprecated */
  flocker?: FlockerVolumeSource
  downwardAPI?: DownwardAPIVolumeSource
  fc?: FCVolumeSource
  /** @deprecated */
  azureFile?: AzureFileVolumeSource
  configMap?: ConfigMapVolumeSource
  /** @deprecated */
  vsphereVolume?: VsphereVirtualDiskVolumeSource
  /** @deprecated */
  quobyte?: QuobyteVolumeSource
  /** @deprecated */
  azureDisk?: AzureDiskVolumeSource
  /** @deprecated */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource
  projected?: ProjectedVolumeSource
  /** @deprecated */
  portworxVolume?: PortworxVolumeSource
  /** @deprecated */
  scaleIO?: ScaleIOVolumeSource
  /** @deprecated */
  storageos?: StorageOSVolumeSource
  csi?: CSIVolumeSource
  ephemeral?: EphemeralVolumeSource
  image?: ImageVolumeSource
}

export type PersistentVolumeClaimVolumeSource = {
  claimName: string
  readOnly?: boolean
}

export type PersistentVolumeSource = {
  /** @deprecated */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource
  /** @deprecated */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource
  hostPath?: HostPathVolumeSource
  /** @deprecated */
  glusterfs?: GlusterfsPersistentVolumeSource
  nfs?: NFSVolumeSource
  /** @deprecated */
  rbd?: RBDPersistentVolumeSource
  iscsi?: ISCSIPersistentVolumeSource
  /** @deprecated */
  cinder?: CinderPersistentVolumeSource
  /** @deprecated */
  cephfs?: CephFSPersistentVolumeSource
  fc?: FCVolumeSource
  /** @deprecated */
  flocker?: FlockerVolumeSource
  /** @deprecated */
  flexVolume?: FlexPersistentVolumeSource
  /** @deprecated */
  azureFile?: AzureFilePersistentVolumeSource
  /** @deprecated */
  vsphereVolume?: VsphereVirtualDiskVolumeSource
  /** @deprecated */
  quobyte?: QuobyteVolumeSource
  /** @deprecated */
  azureDisk?: AzureDiskVolumeSource
  /** @deprecated */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource
  /** @deprecated */
  portworxVolume?: PortworxVolumeSource
  /** @deprecated */
  scaleIO?: ScaleIOPersistentVolumeSource
  local?: LocalVolumeSource
  /** @deprecated */
  storageos?: StorageOSPersistentVolumeSource
  csi?: CSIPersistentVolumeSource
}

export type PersistentVolume = {
  apiVersion: string
  kind: 'PersistentVolume'
  metadata?: metav1.ObjectMeta
  spec?: PersistentVolumeSpec
  status?: PersistentVolumeStatus
}

export type PersistentVolumeSpec = {
  capacity?: { [key: string]: QuantityText }
  accessModes?: PersistentVolumeAccessMode[]
  claimRef?: ObjectReference
  persistentVolumeReclaimPolicy?: PersistentVolumeReclaimPolicy
  storageClassName?: string
  mountOptions?: string[]
  volumeMode?: PersistentVolumeMode
  nodeAffinity?: VolumeNodeAffinity
  /** Behind the feature gate VolumeAttributesClass. */
  volumeAttributesClassName?: string
} & PersistentVolumeSource

export type VolumeNodeAffinity = {
  required?: NodeSelector
}

export type PersistentVolumeStatus = {
  phase?: PersistentVolumePhase
  message?: string
  reason?: string
  lastPhaseTransitionTime?: Time
}

export type PersistentVolumeList = {
  apiVersion: string
  kind: 'PersistentVolumeList'
  metadata?: metav1.ListMeta
  items: Embedded<PersistentVolume>[]
}

export type PersistentVolumeClaim = {
  apiVersion: string
  kind: 'PersistentVolumeClaim'
  metadata?: metav1.ObjectMeta
  spec?: PersistentVolumeClaimSpec
  status?: PersistentVolumeClaimStatus
}

export type PersistentVolumeClaimList = {
  apiVersion: string
  kind: 'PersistentVolumeClaimList'
  metadata?: metav1.ListMeta
  items: Embedded<PersistentVolumeClaim>[]
}

export type PersistentVolumeClaimSpec = {
  accessModes?: PersistentVolumeAccessMode[]
  selector?: metav1.LabelSelector
  resources?: VolumeResourceRequirements
  volumeName?: string
  storageClassName?: string
  volumeMode?: PersistentVolumeMode
  dataSource?: TypedLocalObjectReference
  dataSourceRef?: TypedObjectReference
  /** Behind the feature gate VolumeAttributesClass. */
  volumeAttributesClassName?: string
}

export type TypedObjectReference = {
  apiGroup?: string
  kind: string
  name: string
  namespace?: string
}

export type ModifyVolumeStatus = {
  targetVolumeAttributesClassName?: string
  status: PersistentVolumeClaimModifyVolumeStatus
}

export type PersistentVolumeClaimCondition = {
  type: PersistentVolumeClaimConditionType
  status: ConditionStatus
  lastProbeTime?: Time
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type PersistentVolumeClaimStatus = {
  phase?: PersistentVolumeClaimPhase
  accessModes?: PersistentVolumeAccessMode[]
  capacity?: { [key: string]: QuantityText }
  conditions?: PersistentVolumeClaimCondition[]
  allocatedResources?: { [key: string]: QuantityText }
  allocatedResourceStatuses?: { [key: string]: ClaimResourceStatus }
  /** Behind the feature gate VolumeAttributesClass. */
  currentVolumeAttributesClassName?: string
  /** Behind the feature gate VolumeAttributesClass. */
  modifyVolumeStatus?: ModifyVolumeStatus
}

export type HostPathVolumeSource = {
  path: string
  type?: HostPathType
}

export type EmptyDirVolumeSource = {
  medium?: StorageMedium
  sizeLimit?: QuantityText
}

export type GlusterfsVolumeSource = {
  endpoints: string
  path: string
  readOnly?: boolean
}

export type GlusterfsPersistentVolumeSource = {
  endpoints: string
  path: string
  readOnly?: boolean
  endpointsNamespace?: string
}

export type RBDVolumeSource = {
  monitors: string[]
  image: string
  fsType?: string
  pool?: string
  user?: string
  keyring?: string
  secretRef?: LocalObjectReference
  readOnly?: boolean
}

export type RBDPersistentVolumeSource = {
  monitors: string[]
  image: string
  fsType?: string
  pool?: string
  user?: string
  keyring?: string
  secretRef?: SecretReference
  readOnly?: boolean
}

export type CinderVolumeSource = {
  volumeID: string
  fsType?: string
  readOnly?: boolean
  secretRef?: LocalObjectReference
}

export type CinderPersistentVolumeSource = {
  volumeID: string
  fsType?: string
  readOnly?: boolean
  secretRef?: SecretReference
}

export type CephFSVolumeSource = {
  monitors: string[]
  path?: string
  user?: string
  secretFile?: string
  secretRef?: LocalObjectReference
  readOnly?: boolean
}

export type SecretReference = {
  name?: string
  namespace?: string
}

export type CephFSPersistentVolumeSource = {
  monitors: string[]
  path?: string
  user?: string
  secretFile?: string
  secretRef?: SecretReference
  readOnly?: boolean
}

export type FlockerVolumeSource = {
  datasetName?: string
  datasetUUID?: string
}

export type GCEPersistentDiskVolumeSource = {
  pdName: string
  fsType?: string
  partition?: number
  readOnly?: boolean
}

export type QuobyteVolumeSource = {
  registry: string
  volume: string
  readOnly?: boolean
  user?: string
  group?: string
  tenant?: string
}

export type FlexPersistentVolumeSource = {
  driver: string
  fsType?: string
  secretRef?: SecretReference
  readOnly?: boolean
  options?: { [key: string]: string }
}

export type FlexVolumeSource = {
  driver: string
  fsType?: string
  secretRef?: LocalObjectReference
  readOnly?: boolean
  options?: { [key: string]: string }
}

export type AWSElasticBlockStoreVolumeSource = {
  volumeID: string
  fsType?: string
  partition?: number
  readOnly?: boolean
}

export type GitRepoVolumeSource = {
  repository: string
  revision?: string
  directory?: string
}

export type SecretVolumeSource = {
  secretName?: string
  items?: KeyToPath[]
  defaultMode?: number
  optional?: boolean
}

export type SecretProjection = {
  items?: KeyToPath[]
  optional?: boolean
} & LocalObjectReference

export type NFSVolumeSource = {
  server: string
  path: string
  readOnly?: boolean
}

export type ISCSIVolumeSource = {
  targetPortal: string
  iqn: string
  lun: number
  iscsiInterface?: string
  fsType?: string
  readOnly?: boolean
  portals?: string[]
  chapAuthDiscovery?: boolean
  chapAuthSession?: boolean
  secretRef?: LocalObjectReference
  initiatorName?: string
}

export type ISCSIPersistentVolumeSource = {
  targetPortal: string
  iqn: string
  lun: number
  iscsiInterface?: string
  fsType?: string
  readOnly?: boolean
  portals?: string[]
  chapAuthDiscovery?: boolean
  chapAuthSession?: boolean
  secretRef?: SecretReference
  initiatorName?: string
}

export type FCVolumeSource = {
  targetWWNs?: string[]
  lun?: number
  fsType?: string
  readOnly?: boolean
  wwids?: string[]
}

export type AzureFileVolumeSource = {
  secretName: string
  shareName: string
  readOnly?: boolean
}

export type AzureFilePersistentVolumeSource = {
  secretName: string
  shareName: string
  readOnly?: boolean
  secretNamespace?: string
}

export type VsphereVirtualDiskVolumeSource = {
  volumePath: string
  fsType?: string
  storagePolicyName?: string
  storagePolicyID?: string
}

export type PhotonPersistentDiskVolumeSource = {
  pdID: string
  fsType?: string
}

export type AzureDiskVolumeSource = {
  diskName: string
  diskURI: string
  cachingMode?: AzureDataDiskCachingMode
  fsType?: string
  readOnly?: boolean
  kind?: AzureDataDiskKind
}

export type PortworxVolumeSource = {
  volumeID: string
  fsType?: string
  readOnly?: boolean
}

export type ScaleIOVolumeSource = {
  gateway: string
  system: string
  secretRef: LocalObjectReference
  sslEnabled?: boolean
  protectionDomain?: string
  storagePool?: string
  storageMode?: string
  volumeName?: string
  fsType?: string
  readOnly?: boolean
}

export type ScaleIOPersistentVolumeSource = {
  gateway: string
  system: string
  secretRef: SecretReference
  sslEnabled?: boolean
  protectionDomain?: string
  storagePool?: string
  storageMode?: string
  volumeName?: string
  fsType?: string
  readOnly?: boolean
}

export type StorageOSVolumeSource = {
  volumeName?: string
  volumeNamespace?: string
  fsType?: string
  readOnly?: boolean
  secretRef?: LocalObjectReference
}

export type StorageOSPersistentVolumeSource = {
  volumeName?: string
  volumeNamespace?: string
  fsType?: string
  readOnly?: boolean
  secretRef?: ObjectReference
}

export type ConfigMapVolumeSource = {
  items?: KeyToPath[]
  defaultMode?: number
  optional?: boolean
} & LocalObjectReference

export type ConfigMapProjection = {
  items?: KeyToPath[]
  optional?: boolean
} & LocalObjectReference

export type ServiceAccountTokenProjection = {
  audience?: string
  expirationSeconds?: Int64
  path: string
}

export type ClusterTrustBundleProjection = {
  name?: string
  signerName?: string
  labelSelector?: metav1.LabelSelector
  optional?: boolean
  path: string
}

export type PodCertificateProjection = {
  signerName: string
  keyType: string
  maxExpirationSeconds?: number
  credentialBundlePath?: string
  keyPath?: string
  certificateChainPath?: string
}

export type ProjectedVolumeSource = {
  sources?: VolumeProjection[]
  defaultMode?: number
}

export type VolumeProjection = {
  secret?: SecretProjection
  downwardAPI?: DownwardAPIProjection
  configMap?: ConfigMapProjection
  serviceAccountToken?: ServiceAccountTokenProjection
  /** Behind the feature gate ClusterTrustBundleProjection. */
  clusterTrustBundle?: ClusterTrustBundleProjection
  /** Behind the feature gate PodCertificateRequest. */
  podCertificate?: PodCertificateProjection
}

export type KeyToPath = {
  key: string
  path: string
  mode?: number
}

export type LocalVolumeSource = {
  path: string
  fsType?: string
}

export type CSIPersistentVolumeSource = {
  driver: string
  volumeHandle: string
  readOnly?: boolean
  fsType?: string
  volumeAttributes?: { [key: string]: string }
  controllerPublishSecretRef?: SecretReference
  nodeStageSecretRef?: SecretReference
  nodePublishSecretRef?: SecretReference
  controllerExpandSecretRef?: SecretReference
  nodeExpandSecretRef?: SecretReference
}

export type CSIVolumeSource = {
  driver: string
  readOnly?: boolean
  fsType?: string
  volumeAttributes?: { [key: string]: string }
  nodePublishSecretRef?: LocalObjectReference
}

export type EphemeralVolumeSource = {
  volumeClaimTemplate?: PersistentVolumeClaimTemplate
}

export type PersistentVolumeClaimTemplate = {
  metadata?: metav1.ObjectMeta
  spec: PersistentVolumeClaimSpec
}

export type ContainerPort = {
  name?: string
  hostPort?: number
  containerPort: number
  protocol?: Protocol
  hostIP?: string
}

export type VolumeMount = {
  name: string
  readOnly?: boolean
  recursiveReadOnly?: RecursiveReadOnlyMode
  mountPath: string
  subPath?: string
  mountPropagation?: MountPropagationMode
  subPathExpr?: string
}

export type VolumeDevice = {
  name: string
  devicePath: string
}

export type EnvVar = {
  name: string
  value?: string
  valueFrom?: EnvVarSource
}

export type EnvVarSource = {
  fieldRef?: ObjectFieldSelector
  resourceFieldRef?: ResourceFieldSelector
  configMapKeyRef?: ConfigMapKeySelector
  secretKeyRef?: SecretKeySelector
  /** Behind the feature gate EnvFiles. */
  fileKeyRef?: FileKeySelector
}

export type FileKeySelector = {
  volumeName: string
  path: string
  key: string
  optional?: boolean
}

export type ObjectFieldSelector = {
  apiVersion?: string
  fieldPath: string
}

export type ResourceFieldSelector = {
  containerName?: string
  resource: string
  divisor?: QuantityText
}

export type ConfigMapKeySelector = {
  key: string
  optional?: boolean
} & LocalObjectReference

export type SecretKeySelector = {
  key: string
  optional?: boolean
} & LocalObjectReference

export type EnvFromSource = {
  prefix?: string
  configMapRef?: ConfigMapEnvSource
  secretRef?: SecretEnvSource
}

export type ConfigMapEnvSource = {
  optional?: boolean
} & LocalObjectReference

export type SecretEnvSource = {
  optional?: boolean
} & LocalObjectReference

export type HTTPHeader = {
  name: string
  value: string
}

export type HTTPGetAction = {
  path?: string
  port: IntOrString
  host?: string
  scheme?: URIScheme
  httpHeaders?: HTTPHeader[]
}

export type TCPSocketAction = {
  port: IntOrString
  host?: string
}

export type GRPCAction = {
  port: number
  service?: string
}

export type ExecAction = {
  command?: string[]
}

export type SleepAction = {
  seconds: Int64
}

export type Probe = {
  initialDelaySeconds?: number
  timeoutSeconds?: number
  periodSeconds?: number
  successThreshold?: number
  failureThreshold?: number
  terminationGracePeriodSeconds?: Int64
} & ProbeHandler

export type ContainerResizePolicy = {
  resourceName: ResourceName
  restartPolicy: ResourceResizeRestartPolicy
}

export type Capabilities = {
  add?: string[]
  drop?: string[]
}

export type ResourceRequirements = {
  limits?: { [key: string]: QuantityText }
  requests?: { [key: string]: QuantityText }
  /** Behind the feature gate DynamicResourceAllocation. */
  claims?: ResourceClaim[]
}

export type VolumeResourceRequirements = {
  limits?: { [key: string]: QuantityText }
  requests?: { [key: string]: QuantityText }
}

export type ResourceClaim = {
  name: string
  request?: string
}

export type Container = {
  name: string
  image?: string
  command?: string[]
  args?: string[]
  workingDir?: string
  ports?: ContainerPort[]
  envFrom?: EnvFromSource[]
  env?: EnvVar[]
  resources?: ResourceRequirements
  /** Behind the feature gate InPlacePodVerticalScaling. */
  resizePolicy?: ContainerResizePolicy[]
  restartPolicy?: ContainerRestartPolicy
  /** Behind the feature gate ContainerRestartRules. */
  restartPolicyRules?: ContainerRestartRule[]
  volumeMounts?: VolumeMount[]
  volumeDevices?: VolumeDevice[]
  livenessProbe?: Probe
  readinessProbe?: Probe
  startupProbe?: Probe
  lifecycle?: Lifecycle
  terminationMessagePath?: string
  terminationMessagePolicy?: TerminationMessagePolicy
  imagePullPolicy?: PullPolicy
  securityContext?: SecurityContext
  stdin?: boolean
  stdinOnce?: boolean
  tty?: boolean
}

export type ProbeHandler = {
  exec?: ExecAction
  httpGet?: HTTPGetAction
  tcpSocket?: TCPSocketAction
  grpc?: GRPCAction
}

export type LifecycleHandler = {
  exec?: ExecAction
  httpGet?: HTTPGetAction
  /** @deprecated */
  tcpSocket?: TCPSocketAction
  sleep?: SleepAction
}

export type Lifecycle = {
  postStart?: LifecycleHandler
  preStop?: LifecycleHandler
  stopSignal?: Signal
}

export type ContainerStateWaiting = {
  reason?: string
  message?: string
}

export type ContainerStateRunning = {
  startedAt?: Time
}

export type ContainerStateTerminated = {
  exitCode: number
  signal?: number
  reason?: string
  message?: string
  startedAt?: Time
  finishedAt?: Time
  containerID?: string
}

export type ContainerState = {
  waiting?: ContainerStateWaiting
  running?: ContainerStateRunning
  terminated?: ContainerStateTerminated
}

export type ContainerStatus = {
  name: string
  state?: ContainerState
  lastState?: ContainerState
  ready: boolean
  restartCount: number
  image: string
  imageID: string
  containerID?: string
  started?: boolean
  /** Behind the feature gate InPlacePodVerticalScaling. */
  allocatedResources?: { [key: string]: QuantityText }
  /** Behind the feature gate InPlacePodVerticalScaling. */
  resources?: ResourceRequirements
  volumeMounts?: VolumeMountStatus[]
  /** Behind the feature gate SupplementalGroupsPolicy. */
  user?: ContainerUser
  /** Behind the feature gate ResourceHealthStatus. */
  allocatedResourcesStatus?: ResourceStatus[]
  stopSignal?: Signal
}

export type ResourceStatus = {
  name: ResourceName
  resources?: ResourceHealth[]
}

export type ResourceHealth = {
  resourceID: string
  health?: ResourceHealthStatus
}

export type ContainerUser = {
  linux?: LinuxContainerUser
}

export type LinuxContainerUser = {
  uid: Int64
  gid: Int64
  supplementalGroups?: Int64[]
}

export type PodCondition = {
  type: PodConditionType
  /** Behind the feature gate PodObservedGenerationTracking. */
  observedGeneration?: Int64
  status: ConditionStatus
  lastProbeTime?: Time
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type VolumeMountStatus = {
  name: string
  mountPath: string
  readOnly?: boolean
  recursiveReadOnly?: RecursiveReadOnlyMode
}

export type ContainerRestartRule = {
  action: ContainerRestartRuleAction
  exitCodes?: ContainerRestartRuleOnExitCodes
}

export type ContainerRestartRuleOnExitCodes = {
  operator: ContainerRestartRuleOnExitCodesOperator
  values?: number[]
}

export type NodeSelector = {
  nodeSelectorTerms: NodeSelectorTerm[]
}

export type NodeSelectorTerm = {
  matchExpressions?: NodeSelectorRequirement[]
  matchFields?: NodeSelectorRequirement[]
}

export type NodeSelectorRequirement = {
  key: string
  operator: NodeSelectorOperator
  values?: string[]
}

export type TopologySelectorTerm = {
  matchLabelExpressions?: TopologySelectorLabelRequirement[]
}

export type TopologySelectorLabelRequirement = {
  key: string
  values: string[]
}

export type Affinity = {
  nodeAffinity?: NodeAffinity
  podAffinity?: PodAffinity
  podAntiAffinity?: PodAntiAffinity
}

export type PodAffinity = {
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[]
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[]
}

export type PodAntiAffinity = {
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[]
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[]
}

export type WeightedPodAffinityTerm = {
  weight: number
  podAffinityTerm: PodAffinityTerm
}

export type PodAffinityTerm = {
  labelSelector?: metav1.LabelSelector
  namespaces?: string[]
  topologyKey: string
  namespaceSelector?: metav1.LabelSelector
  matchLabelKeys?: string[]
  mismatchLabelKeys?: string[]
}

export type NodeAffinity = {
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector
  preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTerm[]
}

export type PreferredSchedulingTerm = {
  weight: number
  preference: NodeSelectorTerm
}

export type Taint = {
  key: string
  value?: string
  effect: TaintEffect
  timeAdded?: Time
}

export type Toleration = {
  key?: string
  operator?: TolerationOperator
  value?: string
  effect?: TaintEffect
  tolerationSeconds?: Int64
}

export type PodReadinessGate = {
  conditionType: PodConditionType
}

export type PodSpec = {
  volumes?: Volume[]
  initContainers?: Container[]
  containers: Container[]
  ephemeralContainers?: EphemeralContainer[]
  restartPolicy?: RestartPolicy
  terminationGracePeriodSeconds?: Int64
  activeDeadlineSeconds?: Int64
  dnsPolicy?: DNSPolicy
  nodeSelector?: { [key: string]: string }
  serviceAccountName?: string
  /** @deprecated */
  serviceAccount?: string
  automountServiceAccountToken?: boolean
  nodeName?: string
  hostNetwork?: boolean
  hostPID?: boolean
  hostIPC?: boolean
  shareProcessNamespace?: boolean
  securityContext?: PodSecurityContext
  imagePullSecrets?: LocalObjectReference[]
  hostname?: string
  subdomain?: string
  affinity?: Affinity
  schedulerName?: string
  tolerations?: Toleration[]
  hostAliases?: HostAlias[]
  priorityClassName?: string
  priority?: number
  dnsConfig?: PodDNSConfig
  readinessGates?: PodReadinessGate[]
  runtimeClassName?: string
  enableServiceLinks?: boolean
  preemptionPolicy?: PreemptionPolicy
  overhead?: { [key: string]: QuantityText }
  topologySpreadConstraints?: TopologySpreadConstraint[]
  setHostnameAsFQDN?: boolean
  os?: PodOS
  hostUsers?: boolean
  schedulingGates?: PodSchedulingGate[]
  /** Behind the feature gate DynamicResourceAllocation. */
  resourceClaims?: PodResourceClaim[]
  /** Behind the feature gate PodLevelResources. */
  resources?: ResourceRequirements
  /** Behind the feature gate HostnameOverride. */
  hostnameOverride?: string
}

export type PodResourceClaim = {
  name: string
  resourceClaimName?: string
  resourceClaimTemplateName?: string
}

export type PodResourceClaimStatus = {
  name: string
  resourceClaimName?: string
}

export type PodExtendedResourceClaimStatus = {
  requestMappings: ContainerExtendedResourceRequest[]
  resourceClaimName: string
}

export type ContainerExtendedResourceRequest = {
  containerName: string
  resourceName: string
  requestName: string
}

export type PodOS = {
  name: OSName
}

export type PodSchedulingGate = {
  name: string
}

export type TopologySpreadConstraint = {
  maxSkew: number
  topologyKey: string
  whenUnsatisfiable: UnsatisfiableConstraintAction
  labelSelector?: metav1.LabelSelector
  minDomains?: number
  nodeAffinityPolicy?: NodeInclusionPolicy
  nodeTaintsPolicy?: NodeInclusionPolicy
  /** Behind the feature gate MatchLabelKeysInPodTopologySpread. */
  matchLabelKeys?: string[]
}

export type HostAlias = {
  ip: string
  hostnames?: string[]
}

export type PodSecurityContext = {
  seLinuxOptions?: SELinuxOptions
  windowsOptions?: WindowsSecurityContextOptions
  runAsUser?: Int64
  runAsGroup?: Int64
  runAsNonRoot?: boolean
  supplementalGroups?: Int64[]
  /** Behind the feature gate SupplementalGroupsPolicy. */
  supplementalGroupsPolicy?: SupplementalGroupsPolicy
  fsGroup?: Int64
  sysctls?: Sysctl[]
  fsGroupChangePolicy?: PodFSGroupChangePolicy
  seccompProfile?: SeccompProfile
  appArmorProfile?: AppArmorProfile
  /** Behind the feature gate SELinuxChangePolicy. */
  seLinuxChangePolicy?: PodSELinuxChangePolicy
}

export type SeccompProfile = {
  type: SeccompProfileType
  localhostProfile?: string
}

export type AppArmorProfile = {
  type: AppArmorProfileType
  localhostProfile?: string
}

export type PodDNSConfig = {
  nameservers?: string[]
  searches?: string[]
  options?: PodDNSConfigOption[]
}

export type PodDNSConfigOption = {
  name?: string
  value?: string
}

export type PodIP = {
  ip: string
}

export type HostIP = {
  ip: string
}

export type EphemeralContainerCommon = {
  name: string
  image?: string
  command?: string[]
  args?: string[]
  workingDir?: string
  ports?: ContainerPort[]
  envFrom?: EnvFromSource[]
  env?: EnvVar[]
  resources?: ResourceRequirements
  /** Behind the feature gate InPlacePodVerticalScaling. */
  resizePolicy?: ContainerResizePolicy[]
  restartPolicy?: ContainerRestartPolicy
  /** Behind the feature gate ContainerRestartRules. */
  restartPolicyRules?: ContainerRestartRule[]
  volumeMounts?: VolumeMount[]
  volumeDevices?: VolumeDevice[]
  livenessProbe?: Probe
  readinessProbe?: Probe
  startupProbe?: Probe
  lifecycle?: Lifecycle
  terminationMessagePath?: string
  terminationMessagePolicy?: TerminationMessagePolicy
  imagePullPolicy?: PullPolicy
  securityContext?: SecurityContext
  stdin?: boolean
  stdinOnce?: boolean
  tty?: boolean
}

export type EphemeralContainer = {
  targetContainerName?: string
} & EphemeralContainerCommon

export type PodStatus = {
  /** Behind the feature gate PodObservedGenerationTracking. */
  observedGeneration?: Int64
  phase?: PodPhase
  conditions?: PodCondition[]
  message?: string
  reason?: string
  nominatedNodeName?: string
  hostIP?: string
  hostIPs?: HostIP[]
  podIP?: string
  podIPs?: PodIP[]
  startTime?: Time
  initContainerStatuses?: ContainerStatus[]
  containerStatuses?: ContainerStatus[]
  qosClass?: PodQOSClass
  ephemeralContainerStatuses?: ContainerStatus[]
  /** @deprecated */
  resize?: PodResizeStatus
  /** Behind the feature gate DynamicResourceAllocation. */
  resourceClaimStatuses?: PodResourceClaimStatus[]
  /** Behind the feature gate DRAExtendedResource. */
  extendedResourceClaimStatus?: PodExtendedResourceClaimStatus
}

export type Pod = {
  apiVersion: string
  kind: 'Pod'
  metadata?: metav1.ObjectMeta
  spec?: PodSpec
  status?: PodStatus
}

export type PodList = {
  apiVersion: string
  kind: 'PodList'
  metadata?: metav1.ListMeta
  items: Embedded<Pod>[]
}

export type PodTemplateSpec = {
  metadata?: metav1.ObjectMeta
  spec?: PodSpec
}

export type PodTemplate = {
  apiVersion: string
  kind: 'PodTemplate'
  metadata?: metav1.ObjectMeta
  template?: PodTemplateSpec
}

export type PodTemplateList = {
  apiVersion: string
  kind: 'PodTemplateList'
  metadata?: metav1.ListMeta
  items: Embedded<PodTemplate>[]
}

export type ReplicationControllerSpec = {
  replicas?: number
  minReadySeconds?: number
  selector?: { [key: string]: string }
  template?: PodTemplateSpec
}

export type ReplicationControllerStatus = {
  replicas: number
  fullyLabeledReplicas?: number
  readyReplicas?: number
  availableReplicas?: number
  observedGeneration?: Int64
  conditions?: ReplicationControllerCondition[]
}

export type ReplicationControllerCondition = {
  type: ReplicationControllerConditionType
  status: ConditionStatus
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type ReplicationController = {
  apiVersion: string
  kind: 'ReplicationController'
  metadata?: metav1.ObjectMeta
  spec?: ReplicationControllerSpec
  status?: ReplicationControllerStatus
}

export type ReplicationControllerList = {
  apiVersion: string
  kind: 'ReplicationControllerList'
  metadata?: metav1.ListMeta
  items: Embedded<ReplicationController>[]
}

export type SessionAffinityConfig = {
  clientIP?: ClientIPConfig
}

export type ClientIPConfig = {
  timeoutSeconds?: number
}

export type ServiceStatus = {
  loadBalancer?: LoadBalancerStatus
  conditions?: metav1.Condition[]
}

export type LoadBalancerStatus = {
  ingress?: LoadBalancerIngress[]
}

export type LoadBalancerIngress = {
  ip?: string
  hostname?: string
  ipMode?: LoadBalancerIPMode
  ports?: PortStatus[]
}

export type ServiceSpec = {
  ports?: ServicePort[]
  selector?: { [key: string]: string }
  clusterIP?: string
  clusterIPs?: string[]
  type?: ServiceType
  externalIPs?: string[]
  sessionAffinity?: ServiceAffinity
  /** @deprecated */
  loadBalancerIP?: string
  loadBalancerSourceRanges?: string[]
  externalName?: string
  externalTrafficPolicy?: ServiceExternalTrafficPolicy
  healthCheckNodePort?: number
  publishNotReadyAddresses?: boolean
  sessionAffinityConfig?: SessionAffinityConfig
  ipFamilies?: IPFamily[]
  ipFamilyPolicy?: IPFamilyPolicy
  allocateLoadBalancerNodePorts?: boolean
  loadBalancerClass?: string
  internalTrafficPolicy?: ServiceInternalTrafficPolicy
  trafficDistribution?: ServiceTrafficDistribution
}

export type ServicePort = {
  name?: string
  protocol?: Protocol
  appProtocol?: string
  port: number
  targetPort?: IntOrString
  nodePort?: number
}

export type Service = {
  apiVersion: string
  kind: 'Service'
  metadata?: metav1.ObjectMeta
  spec?: ServiceSpec
  status?: ServiceStatus
}

export type ServiceList = {
  apiVersion: string
  kind: 'ServiceList'
  metadata?: metav1.ListMeta
  items: Embedded<Service>[]
}

export type ServiceAccount = {
  apiVersion: string
  kind: 'ServiceAccount'
  metadata?: metav1.ObjectMeta
  /** @deprecated */
  secrets?: ObjectReference[]
  imagePullSecrets?: LocalObjectReference[]
  automountServiceAccountToken?: boolean
}

export type ServiceAccountList = {
  apiVersion: string
  kind: 'ServiceAccountList'
  metadata?: metav1.ListMeta
  items: Embedded<ServiceAccount>[]
}

export type Endpoints = {
  apiVersion: string
  kind: 'Endpoints'
  metadata?: metav1.ObjectMeta
  subsets?: EndpointSubset[]
}

export type EndpointSubset = {
  addresses?: EndpointAddress[]
  notReadyAddresses?: EndpointAddress[]
  ports?: EndpointPort[]
}

export type EndpointAddress = {
  ip: string
  hostname?: string
  nodeName?: string
  targetRef?: ObjectReference
}

export type EndpointPort = {
  name?: string
  port: number
  protocol?: Protocol
  appProtocol?: string
}

export type EndpointsList = {
  apiVersion: string
  kind: 'EndpointsList'
  metadata?: metav1.ListMeta
  items: Embedded<Endpoints>[]
}

export type NodeSpec = {
  podCIDR?: string
  podCIDRs?: string[]
  providerID?: string
  unschedulable?: boolean
  taints?: Taint[]
  /** @deprecated */
  configSource?: NodeConfigSource
  /** @deprecated */
  externalID?: string
}

export type NodeConfigSource = {
  configMap?: ConfigMapNodeConfigSource
}

export type ConfigMapNodeConfigSource = {
  namespace: string
  name: string
  uid?: string
  resourceVersion?: string
  kubeletConfigKey: string
}

export type DaemonEndpoint = {
  Port: number
}

export type NodeDaemonEndpoints = {
  kubeletEndpoint?: DaemonEndpoint
}

export type NodeRuntimeHandlerFeatures = {
  recursiveReadOnlyMounts?: boolean
  userNamespaces?: boolean
}

export type NodeRuntimeHandler = {
  name?: string
  features?: NodeRuntimeHandlerFeatures
}

export type NodeFeatures = {
  supplementalGroupsPolicy?: boolean
}

export type NodeSystemInfo = {
  machineID: string
  systemUUID: string
  bootID: string
  kernelVersion: string
  osImage: string
  containerRuntimeVersion: string
  kubeletVersion: string
  /** @deprecated */
  kubeProxyVersion: string
  operatingSystem: string
  architecture: string
  swap?: NodeSwapStatus
}

export type NodeSwapStatus = {
  capacity?: Int64
}

export type NodeConfigStatus = {
  assigned?: NodeConfigSource
  active?: NodeConfigSource
  lastKnownGood?: NodeConfigSource
  error?: string
}

export type NodeStatus = {
  capacity?: { [key: string]: QuantityText }
  allocatable?: { [key: string]: QuantityText }
  /** @deprecated */
  phase?: NodePhase
  conditions?: NodeCondition[]
  addresses?: NodeAddress[]
  daemonEndpoints?: NodeDaemonEndpoints
  nodeInfo?: NodeSystemInfo
  images?: ContainerImage[]
  volumesInUse?: string[]
  volumesAttached?: AttachedVolume[]
  config?: NodeConfigStatus
  runtimeHandlers?: NodeRuntimeHandler[]
  features?: NodeFeatures
}

export type AttachedVolume = {
  name: string
  devicePath: string
}

export type AvoidPods = {
  preferAvoidPods?: PreferAvoidPodsEntry[]
}

export type PreferAvoidPodsEntry = {
  podSignature: PodSignature
  evictionTime?: Time
  reason?: string
  message?: string
}

export type PodSignature = {
  podController?: metav1.OwnerReference
}

export type ContainerImage = {
  names?: string[]
  sizeBytes?: Int64
}

export type NodeCondition = {
  type: NodeConditionType
  status: ConditionStatus
  lastHeartbeatTime?: Time
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type NodeAddress = {
  type: NodeAddressType
  address: string
}

export type Node = {
  apiVersion: string
  kind: 'Node'
  metadata?: metav1.ObjectMeta
  spec?: NodeSpec
  status?: NodeStatus
}

export type NodeList = {
  apiVersion: string
  kind: 'NodeList'
  metadata?: metav1.ListMeta
  items: Embedded<Node>[]
}

export type NamespaceSpec = {
  finalizers?: FinalizerName[]
}

export type NamespaceStatus = {
  phase?: NamespacePhase
  conditions?: NamespaceCondition[]
}

export type NamespaceCondition = {
  type: NamespaceConditionType
  status: ConditionStatus
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type Namespace = {
  apiVersion: string
  kind: 'Namespace'
  metadata?: metav1.ObjectMeta
  spec?: NamespaceSpec
  status?: NamespaceStatus
}

export type NamespaceList = {
  apiVersion: string
  kind: 'NamespaceList'
  metadata?: metav1.ListMeta
  items: Embedded<Namespace>[]
}

export type Binding = {
  apiVersion: string
  kind: 'Binding'
  metadata?: metav1.ObjectMeta
  target: ObjectReference
}

export type Preconditions = {
  uid?: string
}

export type PodLogOptions = {
  apiVersion: string
  kind: 'PodLogOptions'
  container?: string
  follow?: boolean
  previous?: boolean
  sinceSeconds?: Int64
  sinceTime?: Time
  timestamps?: boolean
  tailLines?: Int64
  limitBytes?: Int64
  insecureSkipTLSVerifyBackend?: boolean
  /** Behind the feature gate PodLogsQuerySplitStreams. */
  stream?: string
}

export type PodAttachOptions = {
  apiVersion: string
  kind: 'PodAttachOptions'
  stdin?: boolean
  stdout?: boolean
  stderr?: boolean
  tty?: boolean
  container?: string
}

export type PodExecOptions = {
  apiVersion: string
  kind: 'PodExecOptions'
  stdin?: boolean
  stdout?: boolean
  stderr?: boolean
  tty?: boolean
  container?: string
  command: string[]
}

export type PodPortForwardOptions = {
  apiVersion: string
  kind: 'PodPortForwardOptions'
  ports?: number[]
}

export type PodProxyOptions = {
  apiVersion: string
  kind: 'PodProxyOptions'
  path?: string
}

export type NodeProxyOptions = {
  apiVersion: string
  kind: 'NodeProxyOptions'
  path?: string
}

export type ServiceProxyOptions = {
  apiVersion: string
  kind: 'ServiceProxyOptions'
  path?: string
}

export type ObjectReference = {
  kind?: string
  namespace?: string
  name?: string
  uid?: string
  apiVersion?: string
  resourceVersion?: string
  fieldPath?: string
}

export type LocalObjectReference = {
  name?: string
}

export type TypedLocalObjectReference = {
  apiGroup?: string
  kind: string
  name: string
}

export type SerializedReference = {
  apiVersion: string
  kind: 'SerializedReference'
  reference?: ObjectReference
}

export type EventSource = {
  component?: string
  host?: string
}

export type Event = {
  apiVersion: string
  kind: 'Event'
  metadata: metav1.ObjectMeta
  involvedObject: ObjectReference
  reason?: string
  message?: string
  source?: EventSource
  firstTimestamp?: Time
  lastTimestamp?: Time
  count?: number
  type?: string
  eventTime?: MicroTime
  series?: EventSeries
  action?: string
  related?: ObjectReference
  reportingComponent?: string
  reportingInstance?: string
}

export type EventSeries = {
  count?: number
  lastObservedTime?: MicroTime
}

export type EventList = {
  apiVersion: string
  kind: 'EventList'
  metadata?: metav1.ListMeta
  items: Embedded<Event>[]
}

export type List = {
  apiVersion: string
  kind: 'List'
  metadata?: metav1.ListMeta
  items: JsonObject[]
}

export type LimitRangeItem = {
  type: LimitType
  max?: { [key: string]: QuantityText }
  min?: { [key: string]: QuantityText }
  default?: { [key: string]: QuantityText }
  defaultRequest?: { [key: string]: QuantityText }
  maxLimitRequestRatio?: { [key: string]: QuantityText }
}

export type LimitRangeSpec = {
  limits: LimitRangeItem[]
}

export type LimitRange = {
  apiVersion: string
  kind: 'LimitRange'
  metadata?: metav1.ObjectMeta
  spec?: LimitRangeSpec
}

export type LimitRangeList = {
  apiVersion: string
  kind: 'LimitRangeList'
  metadata?: metav1.ListMeta
  items: Embedded<LimitRange>[]
}

export type ResourceQuotaSpec = {
  hard?: { [key: string]: QuantityText }
  scopes?: ResourceQuotaScope[]
  scopeSelector?: ScopeSelector
}

export type ScopeSelector = {
  matchExpressions?: ScopedResourceSelectorRequirement[]
}

export type ScopedResourceSelectorRequirement = {
  scopeName: ResourceQuotaScope
  operator: ScopeSelectorOperator
  values?: string[]
}

export type ResourceQuotaStatus = {
  hard?: { [key: string]: QuantityText }
  used?: { [key: string]: QuantityText }
}

export type ResourceQuota = {
  apiVersion: string
  kind: 'ResourceQuota'
  metadata?: metav1.ObjectMeta
  spec?: ResourceQuotaSpec
  status?: ResourceQuotaStatus
}

export type ResourceQuotaList = {
  apiVersion: string
  kind: 'ResourceQuotaList'
  metadata?: metav1.ListMeta
  items: Embedded<ResourceQuota>[]
}

export type Secret = {
  apiVersion: string
  kind: 'Secret'
  metadata?: metav1.ObjectMeta
  immutable?: boolean
  data?: { [key: string]: Base64 }
  stringData?: { [key: string]: string }
  type?: SecretType
}

export type SecretList = {
  apiVersion: string
  kind: 'SecretList'
  metadata?: metav1.ListMeta
  items: Embedded<Secret>[]
}

export type ConfigMap = {
  apiVersion: string
  kind: 'ConfigMap'
  metadata?: metav1.ObjectMeta
  immutable?: boolean
  data?: { [key: string]: string }
  binaryData?: { [key: string]: Base64 }
}

export type ConfigMapList = {
  apiVersion: string
  kind: 'ConfigMapList'
  metadata?: metav1.ListMeta
  items: Embedded<ConfigMap>[]
}

export type ComponentCondition = {
  type: ComponentConditionType
  status: ConditionStatus
  message?: string
  error?: string
}

export type ComponentStatus = {
  apiVersion: string
  kind: 'ComponentStatus'
  metadata?: metav1.ObjectMeta
  conditions?: ComponentCondition[]
}

export type ComponentStatusList = {
  apiVersion: string
  kind: 'ComponentStatusList'
  metadata?: metav1.ListMeta
  items: Embedded<ComponentStatus>[]
}

export type DownwardAPIVolumeSource = {
  items?: DownwardAPIVolumeFile[]
  defaultMode?: number
}

export type DownwardAPIVolumeFile = {
  path: string
  fieldRef?: ObjectFieldSelector
  resourceFieldRef?: ResourceFieldSelector
  mode?: number
}

export type DownwardAPIProjection = {
  items?: DownwardAPIVolumeFile[]
}

export type SecurityContext = {
  capabilities?: Capabilities
  privileged?: boolean
  seLinuxOptions?: SELinuxOptions
  windowsOptions?: WindowsSecurityContextOptions
  runAsUser?: Int64
  runAsGroup?: Int64
  runAsNonRoot?: boolean
  readOnlyRootFilesystem?: boolean
  allowPrivilegeEscalation?: boolean
  procMount?: ProcMountType
  seccompProfile?: SeccompProfile
  appArmorProfile?: AppArmorProfile
}

export type SELinuxOptions = {
  user?: string
  role?: string
  type?: string
  level?: string
}

export type WindowsSecurityContextOptions = {
  gmsaCredentialSpecName?: string
  gmsaCredentialSpec?: string
  runAsUserName?: string
  hostProcess?: boolean
}

export type RangeAllocation = {
  apiVersion: string
  kind: 'RangeAllocation'
  metadata?: metav1.ObjectMeta
  range: string
  data: Base64
}

export type Sysctl = {
  name: string
  value: string
}

export type PortStatus = {
  port: number
  protocol: Protocol
  error?: string
}

export type ImageVolumeSource = {
  reference?: string
  pullPolicy?: PullPolicy
}

export type PodStatusResult = {
  apiVersion: string
  kind: 'PodStatusResult'
  metadata?: metav1.ObjectMeta
  status?: PodStatus
}

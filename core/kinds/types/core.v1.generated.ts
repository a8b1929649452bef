// Generated from types/core.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group core version v1 ref core/v1
registered Pod PodList PodTemplate PodTemplateList ReplicationController ReplicationControllerList Service ServiceProxyOptions ServiceList Endpoints EndpointsList Node NodeList NodeProxyOptions Binding Event EventList List LimitRange LimitRangeList ResourceQuota ResourceQuotaList Namespace NamespaceList Secret SecretList ServiceAccount ServiceAccountList PersistentVolume PersistentVolumeList PersistentVolumeClaim PersistentVolumeClaimList PodAttachOptions PodLogOptions PodExecOptions PodPortForwardOptions PodProxyOptions ComponentStatus ComponentStatusList SerializedReference RangeAllocation ConfigMap ConfigMapList EphemeralContainers PodStatusResult ExportOptions
enum PersistentVolumeReclaimPolicy Recycle Delete Retain
enum PersistentVolumeMode Block Filesystem
values PersistentVolumeClaimConditionType Resizing FileSystemResizePending ControllerResizeError NodeResizeError ModifyVolumeError ModifyingVolume
enum ClaimResourceStatus ControllerResizeInProgress ControllerResizeInfeasible NodeResizePending NodeResizeInProgress NodeResizeInfeasible
enum PersistentVolumeClaimModifyVolumeStatus Pending InProgress Infeasible
enum VolumeHealthStatusType % enum
enum PersistentVolumeAccessMode ReadWriteOnce ReadOnlyMany ReadWriteMany ReadWriteOncePod
enum PersistentVolumePhase Pending Available Bound Released Failed
enum PersistentVolumeClaimPhase Pending Bound Lost
enum HostPathType "" DirectoryOrCreate Directory FileOrCreate File Socket CharDevice BlockDevice
values StorageMedium "" Memory HugePages HugePages-
enum Protocol TCP UDP SCTP
enum AzureDataDiskCachingMode None ReadOnly ReadWrite
enum AzureDataDiskKind Shared Dedicated Managed
values BindMountOption
enum MountPropagationMode None HostToContainer Bidirectional
values RecursiveReadOnlyMode Disabled IfPossible Enabled
enum HTTPProtocol
enum URIScheme HTTP HTTPS
enum GRPCProbeMode
enum PullPolicy Always Never IfNotPresent
values ResourceResizeRestartPolicy NotRequired RestartContainer
enum PreemptionPolicy PreemptLowerPriority Never
enum TerminationMessagePolicy File FallbackToLogsOnError
enum Signal SIGABRT SIGALRM SIGBUS SIGCHLD SIGCLD SIGCONT SIGFPE SIGHUP SIGILL SIGINT SIGIO SIGIOT SIGKILL SIGPIPE SIGPOLL SIGPROF SIGPWR SIGQUIT SIGSEGV SIGSTKFLT SIGSTOP SIGSYS SIGTERM SIGTRAP SIGTSTP SIGTTIN SIGTTOU SIGURG SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH SIGXCPU SIGXFSZ SIGRTMIN SIGRTMIN+1 SIGRTMIN+2 SIGRTMIN+3 SIGRTMIN+4 SIGRTMIN+5 SIGRTMIN+6 SIGRTMIN+7 SIGRTMIN+8 SIGRTMIN+9 SIGRTMIN+10 SIGRTMIN+11 SIGRTMIN+12 SIGRTMIN+13 SIGRTMIN+14 SIGRTMIN+15 SIGRTMAX-14 SIGRTMAX-13 SIGRTMAX-12 SIGRTMAX-11 SIGRTMAX-10 SIGRTMAX-9 SIGRTMAX-8 SIGRTMAX-7 SIGRTMAX-6 SIGRTMAX-5 SIGRTMAX-4 SIGRTMAX-3 SIGRTMAX-2 SIGRTMAX-1 SIGRTMAX
values ConditionStatus True False Unknown
values ResourceHealthStatus Healthy Unhealthy Unknown
enum PodPhase Pending Running Succeeded Failed Unknown
values PodConditionType ContainersReady Initialized Ready PodScheduled DisruptionTarget PodReadyToStartContainers PodResizePending PodResizeInProgress
values PodResizeStatus InProgress Deferred Infeasible
enum RestartPolicy Always OnFailure Never
values ContainerRestartPolicy Always Never OnFailure
values ContainerRestartRuleAction Restart
values ContainerRestartRuleOnExitCodesOperator In NotIn
enum DNSPolicy ClusterFirstWithHostNet ClusterFirst Default None
enum NodeSelectorOperator In NotIn Exists DoesNotExist Gt Lt
enum TaintEffect NoSchedule PreferNoSchedule NoExecute
enum TolerationOperator Exists Equal
values OSName linux windows
enum UnsatisfiableConstraintAction DoNotSchedule ScheduleAnyway
enum NodeInclusionPolicy Ignore Honor
enum PodFSGroupChangePolicy OnRootMismatch Always
enum SupplementalGroupsPolicy Merge Strict
values PodSELinuxChangePolicy Recursive MountOption
enum SeccompProfileType Unconfined RuntimeDefault Localhost
enum AppArmorProfileType Unconfined RuntimeDefault Localhost
enum PodQOSClass Guaranteed Burstable BestEffort
values ReplicationControllerConditionType ReplicaFailure
enum ServiceAffinity ClientIP None
enum ServiceType ClusterIP NodePort LoadBalancer ExternalName
enum ServiceInternalTrafficPolicy Cluster Local
closed ServiceTrafficDistribution PreferClose PreferSameZone PreferSameNode
enum ServiceExternalTrafficPolicy Cluster Local
enum IPFamily IPv4 IPv6 ""
enum IPFamilyPolicy SingleStack PreferDualStack RequireDualStack
enum NodePhase Pending Running Terminated
values NodeConditionType Ready MemoryPressure DiskPressure PIDPressure NetworkUnavailable
values NodeAddressType Hostname InternalIP ExternalIP InternalDNS ExternalDNS
values ResourceName cpu memory storage ephemeral-storage pods services replicationcontrollers resourcequotas secrets configmaps persistentvolumeclaims services.nodeports services.loadbalancers requests.cpu requests.memory requests.storage requests.ephemeral-storage limits.cpu limits.memory limits.ephemeral-storage
values FinalizerName {brandName}
enum NamespacePhase Active Terminating
values NamespaceConditionType NamespaceDeletionDiscoveryFailure NamespaceDeletionContentFailure NamespaceDeletionGroupVersionParsingFailure NamespaceContentRemaining NamespaceFinalizersRemaining
values LimitType Pod Container PersistentVolumeClaim
enum ResourceQuotaScope Terminating NotTerminating BestEffort NotBestEffort PriorityClass CrossNamespacePodAffinity VolumeAttributesClass
enum ScopeSelectorOperator In NotIn Exists DoesNotExist
values SecretType Opaque {brandLong}/service-account-token {brandLong}/dockercfg {brandLong}/dockerconfigjson {brandLong}/basic-auth {brandLong}/ssh-auth {brandLong}/tls bootstrap.{brandLong}/token
values ComponentConditionType Healthy
enum ProcMountType Default Unmasked
values LoadBalancerIPMode VIP Proxy
values EventSeriesState
enum IPFamilyPolicyType
enum PersistentVolumeClaimResizeStatus
enum ServiceExternalTrafficPolicyType
enum ServiceInternalTrafficPolicyType
message Volume
  name 1 string ! always
  ...volumeSource 2 VolumeSource ?
+ use defaultVolumeSource
+ use defaultImageVolume gate ImageVolume
message VolumeSource
  hostPath 1 *HostPathVolumeSource ?
  emptyDir 2 *EmptyDirVolumeSource ?
  gcePersistentDisk 3 *GCEPersistentDiskVolumeSource ? deprecated
  awsElasticBlockStore 4 *AWSElasticBlockStoreVolumeSource ? deprecated
  gitRepo 5 *GitRepoVolumeSource ? deprecated
  secret 6 *SecretVolumeSource ?
  nfs 7 *NFSVolumeSource ?
  iscsi 8 *ISCSIVolumeSource ?
  glusterfs 9 *GlusterfsVolumeSource ? deprecated
  persistentVolumeClaim 10 *PersistentVolumeClaimVolumeSource ?
  rbd 11 *RBDVolumeSource ? deprecated
  flexVolume 12 *FlexVolumeSource ? deprecated
  cinder 13 *CinderVolumeSource ? deprecated
  cephfs 14 *CephFSVolumeSource ? deprecated
  flocker 15 *FlockerVolumeSource ? deprecated
  downwardAPI 16 *DownwardAPIVolumeSource ?
  fc 17 *FCVolumeSource ?
  azureFile 18 *AzureFileVolumeSource ? deprecated
  configMap 19 *ConfigMapVolumeSource ?
  vsphereVolume 20 *VsphereVirtualDiskVolumeSource ? deprecated
  quobyte 21 *QuobyteVolumeSource ? deprecated
  azureDisk 22 *AzureDiskVolumeSource ? deprecated
  photonPersistentDisk 23 *PhotonPersistentDiskVolumeSource ? deprecated
  projected 26 *ProjectedVolumeSource ?
  portworxVolume 24 *PortworxVolumeSource ? deprecated
  scaleIO 25 *ScaleIOVolumeSource ? deprecated
  storageos 27 *StorageOSVolumeSource ? deprecated
  csi 28 *CSIVolumeSource ?
  ephemeral 29 *EphemeralVolumeSource ?
  image 30 *ImageVolumeSource ?
message PersistentVolumeClaimVolumeSource
  claimName 1 string ! always
  readOnly 2 bool ?
message PersistentVolumeSource
  gcePersistentDisk 1 *GCEPersistentDiskVolumeSource ? deprecated
  awsElasticBlockStore 2 *AWSElasticBlockStoreVolumeSource ? deprecated
  hostPath 3 *HostPathVolumeSource ?
  glusterfs 4 *GlusterfsPersistentVolumeSource ? deprecated
  nfs 5 *NFSVolumeSource ?
  rbd 6 *RBDPersistentVolumeSource ? deprecated
  iscsi 7 *ISCSIPersistentVolumeSource ?
  cinder 8 *CinderPersistentVolumeSource ? deprecated
  cephfs 9 *CephFSPersistentVolumeSource ? deprecated
  fc 10 *FCVolumeSource ?
  flocker 11 *FlockerVolumeSource ? deprecated
  flexVolume 12 *FlexPersistentVolumeSource ? deprecated
  azureFile 13 *AzureFilePersistentVolumeSource ? deprecated
  vsphereVolume 14 *VsphereVirtualDiskVolumeSource ? deprecated
  quobyte 15 *QuobyteVolumeSource ? deprecated
  azureDisk 16 *AzureDiskVolumeSource ? deprecated
  photonPersistentDisk 17 *PhotonPersistentDiskVolumeSource ? deprecated
  portworxVolume 18 *PortworxVolumeSource ? deprecated
  scaleIO 19 *ScaleIOPersistentVolumeSource ? deprecated
  local 20 *LocalVolumeSource ?
  storageos 21 *StorageOSPersistentVolumeSource ? deprecated
  csi 22 *CSIPersistentVolumeSource ?
kind PersistentVolume
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 PersistentVolumeSpec ?
  status 3 PersistentVolumeStatus ? rules=elsewhere
+ status.phase = "Pending"
+ spec.persistentVolumeReclaimPolicy = "Retain"
+ spec.volumeMode = "Filesystem"
message PersistentVolumeSpec rules=elsewhere
  capacity 1 map<string,quantity> ? go=v1.ResourceList
  ...persistentVolumeSource 2 PersistentVolumeSource ?
  accessModes 3 list<PersistentVolumeAccessMode> ? list=atomic
  claimRef 4 *ObjectReference ? struct=granular
  persistentVolumeReclaimPolicy 5 PersistentVolumeReclaimPolicy ?
  storageClassName 6 string ?
  mountOptions 7 list<string> ? list=atomic
  volumeMode 8 *PersistentVolumeMode ?
  nodeAffinity 9 *VolumeNodeAffinity ?
  volumeAttributesClassName 10 *string ? gate=VolumeAttributesClass
message VolumeNodeAffinity
  required 1 *NodeSelector ?
message PersistentVolumeStatus
  phase 1 PersistentVolumePhase ?
  message 2 string ?
  reason 3 string ?
  lastPhaseTransitionTime 4 *time ?
kind PersistentVolumeList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<PersistentVolume> ! always
kind PersistentVolumeClaim
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 PersistentVolumeClaimSpec ?
  status 3 PersistentVolumeClaimStatus ? rules=elsewhere
+ status.phase = "Pending"
kind PersistentVolumeClaimList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<PersistentVolumeClaim> ! always
message PersistentVolumeClaimSpec rules=elsewhere
  accessModes 1 list<PersistentVolumeAccessMode> ? list=atomic
  selector 4 *meta/v1.LabelSelector ?
  resources 2 VolumeResourceRequirements ?
  volumeName 3 string ?
  storageClassName 5 *string ?
  volumeMode 6 *PersistentVolumeMode ?
  dataSource 7 *TypedLocalObjectReference ?
  dataSourceRef 8 *TypedObjectReference ?
  volumeAttributesClassName 9 *string ? gate=VolumeAttributesClass:own
+ volumeMode = "Filesystem"
message TypedObjectReference
  apiGroup 1 *string ? always
  kind 2 string ! always
  name 3 string ! always
  namespace 4 *string ?
message ModifyVolumeStatus
  targetVolumeAttributesClassName 1 string ?
  status 2 PersistentVolumeClaimModifyVolumeStatus ! always
message PersistentVolumeClaimCondition
  type 1 PersistentVolumeClaimConditionType ! always
  status 2 ConditionStatus ! always
  lastProbeTime 3 time ?
  lastTransitionTime 4 time ?
  reason 5 string ?
  message 6 string ?
message PersistentVolumeClaimStatus
  phase 1 PersistentVolumeClaimPhase ?
  accessModes 2 list<PersistentVolumeAccessMode> ? list=atomic
  capacity 3 map<string,quantity> ? go=v1.ResourceList
  conditions 4 list<PersistentVolumeClaimCondition> ? list=map(type) patch=merge key=type
  allocatedResources 5 map<string,quantity> ? go=v1.ResourceList
  allocatedResourceStatuses 7 map<string,ClaimResourceStatus> ? map=granular go=map[v1.ResourceName]v1.ClaimResourceStatus
  currentVolumeAttributesClassName 8 *string ? gate=VolumeAttributesClass:own
  modifyVolumeStatus 9 *ModifyVolumeStatus ? gate=VolumeAttributesClass:own
message HostPathVolumeSource
  path 1 string ! always
  type 2 *HostPathType ?
+ type = ""
message EmptyDirVolumeSource
  medium 1 StorageMedium ?
  sizeLimit 2 *quantity ?
message GlusterfsVolumeSource
  endpoints 1 string ! always
  path 2 string ! always
  readOnly 3 bool ?
message GlusterfsPersistentVolumeSource
  endpoints 1 string ! always
  path 2 string ! always
  readOnly 3 bool ?
  endpointsNamespace 4 *string ?
message RBDVolumeSource
  monitors 1 list<string> ! always list=atomic
  image 2 string ! always
  fsType 3 string ?
  pool 4 string ? = "rbd"
  user 5 string ? = "admin"
  keyring 6 string ? = "/etc/ceph/keyring"
  secretRef 7 *LocalObjectReference ?
  readOnly 8 bool ?
message RBDPersistentVolumeSource
  monitors 1 list<string> ! always list=atomic
  image 2 string ! always
  fsType 3 string ?
  pool 4 string ? = "rbd"
  user 5 string ? = "admin"
  keyring 6 string ? = "/etc/ceph/keyring"
  secretRef 7 *SecretReference ?
  readOnly 8 bool ?
message CinderVolumeSource
  volumeID 1 string ! always
  fsType 2 string ?
  readOnly 3 bool ?
  secretRef 4 *LocalObjectReference ?
message CinderPersistentVolumeSource
  volumeID 1 string ! always
  fsType 2 string ?
  readOnly 3 bool ?
  secretRef 4 *SecretReference ?
message CephFSVolumeSource
  monitors 1 list<string> ! always list=atomic
  path 2 string ?
  user 3 string ?
  secretFile 4 string ?
  secretRef 5 *LocalObjectReference ?
  readOnly 6 bool ?
message SecretReference struct=atomic
  name 1 string ?
  namespace 2 string ?
message CephFSPersistentVolumeSource
  monitors 1 list<string> ! always list=atomic
  path 2 string ?
  user 3 string ?
  secretFile 4 string ?
  secretRef 5 *SecretReference ?
  readOnly 6 bool ?
message FlockerVolumeSource
  datasetName 1 string ?
  datasetUUID 2 string ?
message GCEPersistentDiskVolumeSource
  pdName 1 string ! always
  fsType 2 string ?
  partition 3 int32 ?
  readOnly 4 bool ?
message QuobyteVolumeSource
  registry 1 string ! always
  volume 2 string ! always
  readOnly 3 bool ?
  user 4 string ?
  group 5 string ?
  tenant 6 string ?
message FlexPersistentVolumeSource
  driver 1 string ! always
  fsType 2 string ?
  secretRef 3 *SecretReference ?
  readOnly 4 bool ?
  options 5 map<string,string> ?
message FlexVolumeSource
  driver 1 string ! always
  fsType 2 string ?
  secretRef 3 *LocalObjectReference ?
  readOnly 4 bool ?
  options 5 map<string,string> ?
message AWSElasticBlockStoreVolumeSource
  volumeID 1 string ! always
  fsType 2 string ?
  partition 3 int32 ?
  readOnly 4 bool ?
message GitRepoVolumeSource
  repository 1 string ! always
  revision 2 string ?
  directory 3 string ?
message SecretVolumeSource
  secretName 1 string ?
  items 2 list<KeyToPath> ? list=atomic
  defaultMode 3 *int32 ?
  optional 4 *bool ?
+ defaultMode = 420
message SecretProjection
  ...localObjectReference 1 LocalObjectReference ?
  items 2 list<KeyToPath> ? list=atomic
  optional 4 *bool ?
message NFSVolumeSource
  server 1 string ! always
  path 2 string ! always
  readOnly 3 bool ?
message ISCSIVolumeSource
  targetPortal 1 string ! always
  iqn 2 string ! always
  lun 3 int32 ! always
  iscsiInterface 4 string ? = "default"
  fsType 5 string ?
  readOnly 6 bool ?
  portals 7 list<string> ? list=atomic
  chapAuthDiscovery 8 bool ?
  chapAuthSession 11 bool ?
  secretRef 10 *LocalObjectReference ?
  initiatorName 12 *string ?
message ISCSIPersistentVolumeSource
  targetPortal 1 string ! always
  iqn 2 string ! always
  lun 3 int32 ! always
  iscsiInterface 4 string ? = "default"
  fsType 5 string ?
  readOnly 6 bool ?
  portals 7 list<string> ? list=atomic
  chapAuthDiscovery 8 bool ?
  chapAuthSession 11 bool ?
  secretRef 10 *SecretReference ?
  initiatorName 12 *string ?
message FCVolumeSource
  targetWWNs 1 list<string> ? list=atomic
  lun 2 *int32 ?
  fsType 3 string ?
  readOnly 4 bool ?
  wwids 5 list<string> ? list=atomic
message AzureFileVolumeSource
  secretName 1 string ! always
  shareName 2 string ! always
  readOnly 3 bool ?
message AzureFilePersistentVolumeSource
  secretName 1 string ! always
  shareName 2 string ! always
  readOnly 3 bool ?
  secretNamespace 4 *string ? always
message VsphereVirtualDiskVolumeSource
  volumePath 1 string ! always
  fsType 2 string ?
  storagePolicyName 3 string ?
  storagePolicyID 4 string ?
message PhotonPersistentDiskVolumeSource
  pdID 1 string ! always
  fsType 2 string ?
message AzureDiskVolumeSource
  diskName 1 string ! always
  diskURI 2 string ! always
  cachingMode 3 *AzureDataDiskCachingMode ? = "ReadWrite"
  fsType 4 *string ? = "ext4"
  readOnly 5 *bool ? = false
  kind 6 *AzureDataDiskKind ? = "Shared"
message PortworxVolumeSource
  volumeID 1 string ! always
  fsType 2 string ?
  readOnly 3 bool ?
message ScaleIOVolumeSource
  gateway 1 string ! always
  system 2 string ! always
  secretRef 3 *LocalObjectReference ! always
  sslEnabled 4 bool ?
  protectionDomain 5 string ?
  storagePool 6 string ?
  storageMode 7 string ? = "ThinProvisioned"
  volumeName 8 string ?
  fsType 9 string ? = "xfs"
  readOnly 10 bool ?
message ScaleIOPersistentVolumeSource
  gateway 1 string ! always
  system 2 string ! always
  secretRef 3 *SecretReference ! always
  sslEnabled 4 bool ?
  protectionDomain 5 string ?
  storagePool 6 string ?
  storageMode 7 string ? = "ThinProvisioned"
  volumeName 8 string ?
  fsType 9 string ? = "xfs"
  readOnly 10 bool ?
message StorageOSVolumeSource
  volumeName 1 string ?
  volumeNamespace 2 string ?
  fsType 3 string ?
  readOnly 4 bool ?
  secretRef 5 *LocalObjectReference ?
message StorageOSPersistentVolumeSource
  volumeName 1 string ?
  volumeNamespace 2 string ?
  fsType 3 string ?
  readOnly 4 bool ?
  secretRef 5 *ObjectReference ?
message ConfigMapVolumeSource
  ...localObjectReference 1 LocalObjectReference ?
  items 2 list<KeyToPath> ? list=atomic
  defaultMode 3 *int32 ?
  optional 4 *bool ?
+ defaultMode = 420
message ConfigMapProjection
  ...localObjectReference 1 LocalObjectReference ?
  items 2 list<KeyToPath> ? list=atomic
  optional 4 *bool ?
message ServiceAccountTokenProjection
  audience 1 string ?
  expirationSeconds 2 *int64 ?
  path 3 string ! always
+ expirationSeconds = 3600
message ClusterTrustBundleProjection
  name 1 *string ?
  signerName 2 *string ?
  labelSelector 3 *meta/v1.LabelSelector ?
  optional 5 *bool ?
  path 4 string ! always
message PodCertificateProjection
  signerName 1 string !
  keyType 2 string !
  maxExpirationSeconds 3 *int32 ?
  credentialBundlePath 4 string ?
  keyPath 5 string ?
  certificateChainPath 6 string ?
message ProjectedVolumeSource
  sources 1 list<VolumeProjection> ? always list=atomic
  defaultMode 2 *int32 ?
+ defaultMode = 420
message VolumeProjection
  secret 1 *SecretProjection ?
  downwardAPI 2 *DownwardAPIProjection ?
  configMap 3 *ConfigMapProjection ?
  serviceAccountToken 4 *ServiceAccountTokenProjection ?
  clusterTrustBundle 5 *ClusterTrustBundleProjection ? gate=ClusterTrustBundleProjection
  podCertificate 6 *PodCertificateProjection ? gate=PodCertificateRequest
message KeyToPath
  key 1 string ! always
  path 2 string ! always
  mode 3 *int32 ?
message LocalVolumeSource
  path 1 string ! always
  fsType 2 *string ?
message CSIPersistentVolumeSource
  driver 1 string ! always
  volumeHandle 2 string ! always
  readOnly 3 bool ?
  fsType 4 string ?
  volumeAttributes 5 map<string,string> ?
  controllerPublishSecretRef 6 *SecretReference ?
  nodeStageSecretRef 7 *SecretReference ?
  nodePublishSecretRef 8 *SecretReference ?
  controllerExpandSecretRef 9 *SecretReference ?
  nodeExpandSecretRef 10 *SecretReference ?
message CSIVolumeSource
  driver 1 string ! always
  readOnly 2 *bool ?
  fsType 3 *string ?
  volumeAttributes 4 map<string,string> ?
  nodePublishSecretRef 5 *LocalObjectReference ?
message EphemeralVolumeSource
  volumeClaimTemplate 1 *PersistentVolumeClaimTemplate ?
message PersistentVolumeClaimTemplate
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 PersistentVolumeClaimSpec ! always
message ContainerPort
  name 1 string ?
  hostPort 2 int32 ?
  containerPort 3 int32 ! always
  protocol 4 Protocol ? = "TCP"
  hostIP 5 string ?
+ protocol = "TCP"
message VolumeMount
  name 1 string ! always empty=taken
  readOnly 2 bool ?
  recursiveReadOnly 7 *RecursiveReadOnlyMode ?
  mountPath 3 string ! always empty=taken
  subPath 4 string ?
  mountPropagation 5 *MountPropagationMode ? values=own
  subPathExpr 6 string ?
message VolumeDevice
  name 1 string ! always empty=taken
  devicePath 2 string ! always empty=taken
message EnvVar
  name 1 string ! always
  value 2 string ?
  valueFrom 3 *EnvVarSource ?
message EnvVarSource
  fieldRef 1 *ObjectFieldSelector ?
  resourceFieldRef 2 *ResourceFieldSelector ?
  configMapKeyRef 3 *ConfigMapKeySelector ?
  secretKeyRef 4 *SecretKeySelector ?
  fileKeyRef 5 *FileKeySelector ? gate=EnvFiles
message FileKeySelector struct=atomic
  volumeName 1 string ! always
  path 2 string ! always
  key 3 string ! always
  optional 4 *bool ? = false
message ObjectFieldSelector struct=atomic
  apiVersion 1 string ?
  fieldPath 2 string ! always
+ apiVersion = "v1"
message ResourceFieldSelector struct=atomic
  containerName 1 string ?
  resource 2 string ! always
  divisor 3 quantity ?
message ConfigMapKeySelector struct=atomic
  ...localObjectReference 1 LocalObjectReference ?
  key 2 string ! always
  optional 3 *bool ?
message SecretKeySelector struct=atomic
  ...localObjectReference 1 LocalObjectReference ?
  key 2 string ! always
  optional 3 *bool ?
message EnvFromSource
  prefix 1 string ?
  configMapRef 2 *ConfigMapEnvSource ?
  secretRef 3 *SecretEnvSource ?
message ConfigMapEnvSource
  ...localObjectReference 1 LocalObjectReference ?
  optional 2 *bool ?
message SecretEnvSource
  ...localObjectReference 1 LocalObjectReference ?
  optional 2 *bool ?
message HTTPHeader
  name 1 string ! always empty=taken
  value 2 string ! always empty=taken
message HTTPGetAction
  path 1 string ?
  port 2 intOrString ! always
  host 3 string ?
  scheme 4 URIScheme ? values=own
  httpHeaders 5 list<HTTPHeader> ? list=atomic
+ path = "/"
+ scheme = "HTTP"
message TCPSocketAction
  port 1 intOrString ! always
  host 2 string ?
message GRPCAction
  port 1 int32 ! always
  service 2 *string ? = "" always
+ service = ""
message ExecAction
  command 1 list<string> ? list=atomic
message SleepAction
  seconds 1 int64 ! always
message Probe
  ...handler 1 ProbeHandler ?
  initialDelaySeconds 2 int32 ?
  timeoutSeconds 3 int32 ?
  periodSeconds 4 int32 ?
  successThreshold 5 int32 ?
  failureThreshold 6 int32 ?
  terminationGracePeriodSeconds 7 *int64 ?
+ timeoutSeconds = 1
+ periodSeconds = 10
+ successThreshold = 1
+ failureThreshold = 3
message ContainerResizePolicy
  resourceName 1 ResourceName ! always empty=taken
  restartPolicy 2 ResourceResizeRestartPolicy ! always empty=taken
message Capabilities
  add 1 list<string> ? list=atomic go=[]v1.Capability
  drop 2 list<string> ? list=atomic go=[]v1.Capability
message ResourceRequirements
  limits 1 map<string,quantity> ? go=v1.ResourceList
  requests 2 map<string,quantity> ? go=v1.ResourceList
  claims 3 list<ResourceClaim> ? list=map(name) gate=DynamicResourceAllocation:follows
message VolumeResourceRequirements
  limits 1 map<string,quantity> ? go=v1.ResourceList
  requests 2 map<string,quantity> ? go=v1.ResourceList
message ResourceClaim
  name 1 string ! always empty=taken
  request 2 string ?
message Container
  name 1 string ! always
  image 2 string ?
  command 3 list<string> ? list=atomic
  args 4 list<string> ? list=atomic
  workingDir 5 string ?
  ports 6 list<ContainerPort> ? list=map(containerPort,protocol) patch=merge key=containerPort
  envFrom 19 list<EnvFromSource> ? list=atomic
  env 7 list<EnvVar> ? list=map(name) patch=merge key=name
  resources 8 ResourceRequirements ?
  resizePolicy 23 list<ContainerResizePolicy> ? list=atomic gate=InPlacePodVerticalScaling
  restartPolicy 24 *ContainerRestartPolicy ?
  restartPolicyRules 25 list<ContainerRestartRule> ? list=atomic gate=ContainerRestartRules
  volumeMounts 9 list<VolumeMount> ? list=map(mountPath) patch=merge key=mountPath
  volumeDevices 21 list<VolumeDevice> ? list=map(devicePath) patch=merge key=devicePath
  livenessProbe 10 *Probe ?
  readinessProbe 11 *Probe ?
  startupProbe 22 *Probe ?
  lifecycle 12 *Lifecycle ?
  terminationMessagePath 13 string ?
  terminationMessagePolicy 20 TerminationMessagePolicy ? shown=File,FallbackToLogsOnError
  imagePullPolicy 14 PullPolicy ?
  securityContext 15 *SecurityContext ?
  stdin 16 bool ?
  stdinOnce 17 bool ?
  tty 18 bool ?
+ use defaultImagePullPolicy
+ terminationMessagePath = "/dev/termination-log"
+ terminationMessagePolicy = "File"
message ProbeHandler
  exec 1 *ExecAction ?
  httpGet 2 *HTTPGetAction ?
  tcpSocket 3 *TCPSocketAction ?
  grpc 4 *GRPCAction ?
message LifecycleHandler
  exec 1 *ExecAction ?
  httpGet 2 *HTTPGetAction ?
  tcpSocket 3 *TCPSocketAction ? deprecated
  sleep 4 *SleepAction ?
message Lifecycle
  postStart 1 *LifecycleHandler ?
  preStop 2 *LifecycleHandler ?
  stopSignal 3 *Signal ?
message ContainerStateWaiting
  reason 1 string ?
  message 2 string ?
message ContainerStateRunning
  startedAt 1 time ?
message ContainerStateTerminated
  exitCode 1 int32 ! always
  signal 2 int32 ?
  reason 3 string ?
  message 4 string ?
  startedAt 5 time ?
  finishedAt 6 time ?
  containerID 7 string ?
message ContainerState
  waiting 1 *ContainerStateWaiting ?
  running 2 *ContainerStateRunning ?
  terminated 3 *ContainerStateTerminated ?
message ContainerStatus
  name 1 string ! always
  state 2 ContainerState ?
  lastState 3 ContainerState ?
  ready 4 bool ! always
  restartCount 5 int32 ! always
  image 6 string ! always
  imageID 7 string ! always
  containerID 8 string ?
  started 9 *bool ?
  allocatedResources 10 map<string,quantity> ? go=v1.ResourceList gate=InPlacePodVerticalScaling:follows
  resources 11 *ResourceRequirements ? gate=InPlacePodVerticalScaling:follows
  volumeMounts 12 list<VolumeMountStatus> ? list=map(mountPath) patch=merge key=mountPath
  user 13 *ContainerUser ? gate=SupplementalGroupsPolicy:follows
  allocatedResourcesStatus 14 list<ResourceStatus> ? list=map(name) patch=merge key=name gate=ResourceHealthStatus:follows
  stopSignal 15 *Signal ?
message ResourceStatus
  name 1 ResourceName ! always
  resources 2 list<ResourceHealth> ? list=map(resourceID)
message ResourceHealth
  resourceID 1 string ! always go=v1.ResourceID
  health 2 ResourceHealthStatus ?
message ContainerUser
  linux 1 *LinuxContainerUser ?
message LinuxContainerUser
  uid 1 int64 ! always
  gid 2 int64 ! always
  supplementalGroups 3 list<int64> ? list=atomic
message PodCondition
  type 1 PodConditionType ! always
  observedGeneration 7 int64 ? gate=PodObservedGenerationTracking
  status 2 ConditionStatus ! always
  lastProbeTime 3 time ?
  lastTransitionTime 4 time ?
  reason 5 string ?
  message 6 string ?
message VolumeMountStatus
  name 1 string ! always
  mountPath 2 string ! always
  readOnly 3 bool ?
  recursiveReadOnly 4 *RecursiveReadOnlyMode ?
message ContainerRestartRule
  action 1 ContainerRestartRuleAction !
  exitCodes 2 *ContainerRestartRuleOnExitCodes ? oneOf=when
message ContainerRestartRuleOnExitCodes
  operator 1 ContainerRestartRuleOnExitCodesOperator !
  values 2 list<int32> ? list=set
message NodeSelector struct=atomic
  nodeSelectorTerms 1 list<NodeSelectorTerm> ! always list=atomic
message NodeSelectorTerm struct=atomic
  matchExpressions 1 list<NodeSelectorRequirement> ? list=atomic
  matchFields 2 list<NodeSelectorRequirement> ? list=atomic
message NodeSelectorRequirement
  key 1 string ! always empty=taken
  operator 2 NodeSelectorOperator ! always empty=taken values=own
  values 3 list<string> ? list=atomic
message TopologySelectorTerm struct=atomic
  matchLabelExpressions 1 list<TopologySelectorLabelRequirement> ? list=atomic
message TopologySelectorLabelRequirement
  key 1 string ! always empty=taken
  values 2 list<string> ! always list=atomic empty=refused
message Affinity
  nodeAffinity 1 *NodeAffinity ?
  podAffinity 2 *PodAffinity ?
  podAntiAffinity 3 *PodAntiAffinity ?
message PodAffinity
  requiredDuringSchedulingIgnoredDuringExecution 1 list<PodAffinityTerm> ? list=atomic
  preferredDuringSchedulingIgnoredDuringExecution 2 list<WeightedPodAffinityTerm> ? list=atomic
message PodAntiAffinity
  requiredDuringSchedulingIgnoredDuringExecution 1 list<PodAffinityTerm> ? list=atomic
  preferredDuringSchedulingIgnoredDuringExecution 2 list<WeightedPodAffinityTerm> ? list=atomic
message WeightedPodAffinityTerm
  weight 1 int32 ! always
  podAffinityTerm 2 PodAffinityTerm ! always
message PodAffinityTerm
  labelSelector 1 *meta/v1.LabelSelector ?
  namespaces 2 list<string> ? list=atomic
  topologyKey 3 string ! always empty=taken
  namespaceSelector 4 *meta/v1.LabelSelector ?
  matchLabelKeys 5 list<string> ? list=atomic
  mismatchLabelKeys 6 list<string> ? list=atomic
message NodeAffinity
  requiredDuringSchedulingIgnoredDuringExecution 1 *NodeSelector ?
  preferredDuringSchedulingIgnoredDuringExecution 2 list<PreferredSchedulingTerm> ? list=atomic
message PreferredSchedulingTerm
  weight 1 int32 ! always
  preference 2 NodeSelectorTerm ! always
message Taint
  key 1 string ! always empty=taken
  value 2 string ?
  effect 3 TaintEffect ! always empty=taken values=own
  timeAdded 4 *time ?
message Toleration
  key 1 string ?
  operator 2 TolerationOperator ? values=own
  value 3 string ?
  effect 4 TaintEffect ? values=own
  tolerationSeconds 5 *int64 ?
message PodReadinessGate
  conditionType 1 PodConditionType ! always empty=taken
message PodSpec
  volumes 1 list<Volume> ? list=map(name) patch=merge,retainKeys key=name rules=elsewhere
  initContainers 20 list<Container> ? list=map(name) patch=merge key=name
  containers 2 list<Container> ! always list=map(name) patch=merge key=name empty=refused
  ephemeralContainers 34 list<EphemeralContainer> ? list=map(name) patch=merge key=name
  restartPolicy 3 RestartPolicy ? shown=Always,OnFailure,Never
  terminationGracePeriodSeconds 4 *int64 ?
  activeDeadlineSeconds 5 *int64 ?
  dnsPolicy 6 DNSPolicy ? shown=ClusterFirstWithHostNet,ClusterFirst,Default,None
  nodeSelector 7 map<string,string> ? map=atomic
  serviceAccountName 8 string ?
  serviceAccount 9 string ? deprecated
  automountServiceAccountToken 21 *bool ?
  nodeName 10 string ?
  hostNetwork 11 bool ?
  hostPID 12 bool ?
  hostIPC 13 bool ?
  shareProcessNamespace 27 *bool ?
  securityContext 14 *PodSecurityContext ?
  imagePullSecrets 15 list<LocalObjectReference> ? list=map(name) patch=merge key=name
  hostname 16 string ?
  subdomain 17 string ?
  affinity 18 *Affinity ?
  schedulerName 19 string ?
  tolerations 22 list<Toleration> ? list=atomic
  hostAliases 23 list<HostAlias> ? list=map(ip) patch=merge key=ip
  priorityClassName 24 string ?
  priority 25 *int32 ?
  dnsConfig 26 *PodDNSConfig ?
  readinessGates 28 list<PodReadinessGate> ? list=atomic
  runtimeClassName 29 *string ?
  enableServiceLinks 30 *bool ?
  preemptionPolicy 31 *PreemptionPolicy ? values=own
  overhead 32 map<string,quantity> ? go=v1.ResourceList
  topologySpreadConstraints 33 list<TopologySpreadConstraint> ? list=map(topologyKey,whenUnsatisfiable) patch=merge key=topologyKey
  setHostnameAsFQDN 35 *bool ?
  os 36 *PodOS ?
  hostUsers 37 *bool ? gate=UserNamespacesSupport
  schedulingGates 38 list<PodSchedulingGate> ? list=map(name) patch=merge key=name
  resourceClaims 39 list<PodResourceClaim> ? list=map(name) patch=merge,retainKeys key=name gate=DynamicResourceAllocation
  resources 40 *ResourceRequirements ? gate=PodLevelResources
  hostnameOverride 41 *string ? gate=HostnameOverride
+ dnsPolicy = "ClusterFirst"
+ restartPolicy = "Always"
+ securityContext = {}
+ terminationGracePeriodSeconds = 30
+ schedulerName = "default-scheduler"
+ serviceAccountName = .serviceAccount
+ serviceAccount := .serviceAccountName
message PodResourceClaim
  name 1 string ! always
  resourceClaimName 3 *string ?
  resourceClaimTemplateName 4 *string ?
message PodResourceClaimStatus
  name 1 string ! always
  resourceClaimName 2 *string ?
message PodExtendedResourceClaimStatus
  requestMappings 1 list<ContainerExtendedResourceRequest> ! always list=atomic
  resourceClaimName 2 string ! always
message ContainerExtendedResourceRequest
  containerName 1 string ! always
  resourceName 2 string ! always
  requestName 3 string ! always
message PodOS
  name 1 OSName ! always
message PodSchedulingGate
  name 1 string ! always empty=taken
message TopologySpreadConstraint
  maxSkew 1 int32 ! always
  topologyKey 2 string ! always empty=taken
  whenUnsatisfiable 3 UnsatisfiableConstraintAction ! always empty=taken
  labelSelector 4 *meta/v1.LabelSelector ?
  minDomains 5 *int32 ?
  nodeAffinityPolicy 6 *NodeInclusionPolicy ?
  nodeTaintsPolicy 7 *NodeInclusionPolicy ?
  matchLabelKeys 8 list<string> ? list=atomic gate=MatchLabelKeysInPodTopologySpread
message HostAlias
  ip 1 string ! always empty=taken
  hostnames 2 list<string> ? list=atomic
message PodSecurityContext
  seLinuxOptions 1 *SELinuxOptions ?
  windowsOptions 8 *WindowsSecurityContextOptions ?
  runAsUser 2 *int64 ?
  runAsGroup 6 *int64 ?
  runAsNonRoot 3 *bool ?
  supplementalGroups 4 list<int64> ? list=atomic
  supplementalGroupsPolicy 12 *SupplementalGroupsPolicy ? gate=SupplementalGroupsPolicy
  fsGroup 5 *int64 ?
  sysctls 7 list<Sysctl> ? list=atomic
  fsGroupChangePolicy 9 *PodFSGroupChangePolicy ?
  seccompProfile 10 *SeccompProfile ?
  appArmorProfile 11 *AppArmorProfile ?
  seLinuxChangePolicy 13 *PodSELinuxChangePolicy ? gate=SELinuxChangePolicy
message SeccompProfile union
  type 1 SeccompProfileType ! always discriminator empty=taken
  localhostProfile 2 *string ?
message AppArmorProfile union
  type 1 AppArmorProfileType ! always discriminator empty=taken
  localhostProfile 2 *string ?
message PodDNSConfig
  nameservers 1 list<string> ? list=atomic
  searches 2 list<string> ? list=atomic
  options 3 list<PodDNSConfigOption> ? list=atomic
message PodDNSConfigOption
  name 1 string ?
  value 2 *string ?
message PodIP
  ip 1 string ! always
message HostIP
  ip 1 string ! always
message EphemeralContainerCommon
  name 1 string ! always
  image 2 string ?
  command 3 list<string> ? list=atomic
  args 4 list<string> ? list=atomic
  workingDir 5 string ?
  ports 6 list<ContainerPort> ? list=map(containerPort,protocol) patch=merge key=containerPort
  envFrom 19 list<EnvFromSource> ? list=atomic
  env 7 list<EnvVar> ? list=map(name) patch=merge key=name
  resources 8 ResourceRequirements ?
  resizePolicy 23 list<ContainerResizePolicy> ? list=atomic gate=InPlacePodVerticalScaling
  restartPolicy 24 *ContainerRestartPolicy ?
  restartPolicyRules 25 list<ContainerRestartRule> ? list=atomic gate=ContainerRestartRules
  volumeMounts 9 list<VolumeMount> ? list=map(mountPath) patch=merge key=mountPath
  volumeDevices 21 list<VolumeDevice> ? list=map(devicePath) patch=merge key=devicePath
  livenessProbe 10 *Probe ?
  readinessProbe 11 *Probe ?
  startupProbe 22 *Probe ?
  lifecycle 12 *Lifecycle ?
  terminationMessagePath 13 string ?
  terminationMessagePolicy 20 TerminationMessagePolicy ? shown=File,FallbackToLogsOnError
  imagePullPolicy 14 PullPolicy ?
  securityContext 15 *SecurityContext ?
  stdin 16 bool ?
  stdinOnce 17 bool ?
  tty 18 bool ?
message EphemeralContainer
  ...ephemeralContainerCommon 1 EphemeralContainerCommon ?
  targetContainerName 2 string ?
+ use defaultImagePullPolicy
+ terminationMessagePath = "/dev/termination-log"
+ terminationMessagePolicy = "File"
message PodStatus
  observedGeneration 17 int64 ? gate=PodObservedGenerationTracking
  phase 1 PodPhase ?
  conditions 2 list<PodCondition> ? list=map(type) patch=merge key=type
  message 3 string ?
  reason 4 string ?
  nominatedNodeName 11 string ?
  hostIP 5 string ?
  hostIPs 16 list<HostIP> ? list=atomic patch=merge key=ip
  podIP 6 string ?
  podIPs 12 list<PodIP> ? list=map(ip) patch=merge key=ip
  startTime 7 *time ?
  initContainerStatuses 10 list<ContainerStatus> ? list=atomic
  containerStatuses 8 list<ContainerStatus> ? list=atomic
  qosClass 9 PodQOSClass ?
  ephemeralContainerStatuses 13 list<ContainerStatus> ? list=atomic
  resize 14 PodResizeStatus ? deprecated
  resourceClaimStatuses 15 list<PodResourceClaimStatus> ? list=map(name) patch=merge,retainKeys key=name gate=DynamicResourceAllocation:follows
  extendedResourceClaimStatus 18 *PodExtendedResourceClaimStatus ? gate=DRAExtendedResource
+ use agreePodAddresses
kind Pod
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 PodSpec ?
  status 3 PodStatus ? rules=elsewhere
+ use defaultContainerRequests
+ spec.resources use defaultPodResources gate PodLevelResources
+ spec.enableServiceLinks = true
+ use defaultHostPorts
kind PodList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Pod> ! always
message PodTemplateSpec
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 PodSpec ?
kind PodTemplate
  metadata 1 meta/v1.ObjectMeta ?
  template 2 PodTemplateSpec ?
kind PodTemplateList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<PodTemplate> ! always
message ReplicationControllerSpec
  replicas 1 *int32 ? = 1 %[1.33-] optional %[1.33-] minimum=0
  minReadySeconds 4 int32 ? = 0 %[1.33-] optional %[1.33-] minimum=0
  selector 2 map<string,string> ? map=atomic
  template 3 *PodTemplateSpec ?
+ replicas = 1
message ReplicationControllerStatus
  replicas 1 int32 ! always
  fullyLabeledReplicas 2 int32 ?
  readyReplicas 4 int32 ?
  availableReplicas 5 int32 ?
  observedGeneration 3 int64 ?
  conditions 6 list<ReplicationControllerCondition> ? list=map(type) patch=merge key=type
message ReplicationControllerCondition
  type 1 ReplicationControllerConditionType ! always
  status 2 ConditionStatus ! always
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
kind ReplicationController %[1.33-] subresource=/ %[1.34-] subresource=/scale %[1.34-] ratcheting
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ReplicationControllerSpec ?
  status 3 ReplicationControllerStatus ? rules=elsewhere
+ spec.selector = .spec.template.metadata.labels
+ metadata.labels = .spec.template.metadata.labels
kind ReplicationControllerList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ReplicationController> ! always
message SessionAffinityConfig
  clientIP 1 *ClientIPConfig ?
message ClientIPConfig
  timeoutSeconds 1 *int32 ?
message ServiceStatus
  loadBalancer 1 LoadBalancerStatus ?
  conditions 2 list<meta/v1.Condition> ? list=map(type) patch=merge key=type
message LoadBalancerStatus
  ingress 1 list<LoadBalancerIngress> ? list=atomic
message LoadBalancerIngress
  ip 1 string ?
  hostname 2 string ?
  ipMode 3 *LoadBalancerIPMode ?
  ports 4 list<PortStatus> ? list=atomic
message ServiceSpec
  ports 1 list<ServicePort> ? list=map(port,protocol) patch=merge key=port
  selector 2 map<string,string> ? map=atomic
  clusterIP 3 string ?
  clusterIPs 18 list<string> ? list=atomic
  type 4 ServiceType ? values=own
  externalIPs 5 list<string> ? list=atomic
  sessionAffinity 7 ServiceAffinity ? values=own
  loadBalancerIP 8 string ? deprecated
  loadBalancerSourceRanges 9 list<string> ? list=atomic
  externalName 10 string ?
  externalTrafficPolicy 11 ServiceExternalTrafficPolicy ? values=own
  healthCheckNodePort 12 int32 ?
  publishNotReadyAddresses 13 bool ?
  sessionAffinityConfig 14 *SessionAffinityConfig ?
  ipFamilies 19 list<IPFamily> ? list=atomic values=own
  ipFamilyPolicy 17 *IPFamilyPolicy ? values=own
  allocateLoadBalancerNodePorts 20 *bool ?
  loadBalancerClass 21 *string ?
  internalTrafficPolicy 22 *ServiceInternalTrafficPolicy ? values=own
  trafficDistribution 23 *ServiceTrafficDistribution ? go=string values=own
message ServicePort
  name 1 string ?
  protocol 2 Protocol ? = "TCP" values=own
  appProtocol 6 *string ?
  port 3 int32 ! always
  targetPort 4 intOrString ?
  nodePort 5 int32 ?
+ protocol = "TCP"
+ targetPort = .port
kind Service
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ServiceSpec ?
  status 3 ServiceStatus ? rules=elsewhere
+ spec.sessionAffinity = "None"
+ spec.sessionAffinityConfig use defaultSessionAffinityConfig
+ spec.type = "ClusterIP"
+ spec.externalTrafficPolicy use defaultTrafficPolicies
+ spec.allocateLoadBalancerNodePorts = true when .spec.type is "LoadBalancer"
+ use defaultIngressModes
kind ServiceList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Service> ! always
kind ServiceAccount
  metadata 1 meta/v1.ObjectMeta ?
  secrets 2 list<ObjectReference> ? list=map(name) patch=merge key=name deprecated
  imagePullSecrets 3 list<LocalObjectReference> ? list=atomic
  automountServiceAccountToken 4 *bool ?
kind ServiceAccountList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ServiceAccount> ! always
kind Endpoints
  metadata 1 meta/v1.ObjectMeta ?
  subsets 2 list<EndpointSubset> ? list=atomic
message EndpointSubset
  addresses 1 list<EndpointAddress> ? list=atomic
  notReadyAddresses 2 list<EndpointAddress> ? list=atomic
  ports 3 list<EndpointPort> ? list=atomic
message EndpointAddress struct=atomic
  ip 1 string ! always empty=taken
  hostname 3 string ?
  nodeName 4 *string ?
  targetRef 2 *ObjectReference ?
message EndpointPort struct=atomic
  name 1 string ?
  port 2 int32 ! always
  protocol 3 Protocol ? values=own
  appProtocol 4 *string ?
+ protocol = "TCP"
kind EndpointsList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Endpoints> ! always
message NodeSpec
  podCIDR 1 string ?
  podCIDRs 7 list<string> ? list=set patch=merge
  providerID 3 string ?
  unschedulable 4 bool ?
  taints 5 list<Taint> ? list=atomic
  configSource 6 *NodeConfigSource ? deprecated
  externalID 2 string ? deprecated
+ use agreeNodeAddresses
message NodeConfigSource
  configMap 2 *ConfigMapNodeConfigSource ?
  reserved - kind
  reserved - apiVersion
  reserved 1 configMapRef
message ConfigMapNodeConfigSource
  namespace 1 string ! always
  name 2 string ! always
  uid 3 string ? go=types.UID
  resourceVersion 4 string ?
  kubeletConfigKey 5 string ! always
message DaemonEndpoint
  Port 1 int32 ! always
message NodeDaemonEndpoints
  kubeletEndpoint 1 DaemonEndpoint ?
message NodeRuntimeHandlerFeatures
  recursiveReadOnlyMounts 1 *bool ?
  userNamespaces 2 *bool ?
message NodeRuntimeHandler
  name 1 string ? always
  features 2 *NodeRuntimeHandlerFeatures ?
message NodeFeatures
  supplementalGroupsPolicy 1 *bool ?
message NodeSystemInfo
  machineID 1 string ! always
  systemUUID 2 string ! always
  bootID 3 string ! always
  kernelVersion 4 string ! always
  osImage 5 string ! always
  containerRuntimeVersion 6 string ! always
  kubeletVersion 7 string ! always
  kubeProxyVersion 8 string ! always deprecated
  operatingSystem 9 string ! always
  architecture 10 string ! always
  swap 11 *NodeSwapStatus ?
message NodeSwapStatus
  capacity 1 *int64 ?
message NodeConfigStatus
  assigned 1 *NodeConfigSource ?
  active 2 *NodeConfigSource ?
  lastKnownGood 3 *NodeConfigSource ?
  error 4 string ?
message NodeStatus
  capacity 1 map<string,quantity> ? go=v1.ResourceList
  allocatable 2 map<string,quantity> ? go=v1.ResourceList
  phase 3 NodePhase ? deprecated
  conditions 4 list<NodeCondition> ? list=map(type) patch=merge key=type
  addresses 5 list<NodeAddress> ? list=map(type) patch=merge key=type
  daemonEndpoints 6 NodeDaemonEndpoints ?
  nodeInfo 7 NodeSystemInfo ?
  images 8 list<ContainerImage> ? list=atomic
  volumesInUse 9 list<string> ? list=atomic go=[]v1.UniqueVolumeName
  volumesAttached 10 list<AttachedVolume> ? list=atomic
  config 11 *NodeConfigStatus ?
  runtimeHandlers 12 list<NodeRuntimeHandler> ? list=atomic
  features 13 *NodeFeatures ?
+ use defaultAllocatable
message AttachedVolume
  name 1 string ! always go=v1.UniqueVolumeName
  devicePath 2 string ! always
message AvoidPods
  preferAvoidPods 1 list<PreferAvoidPodsEntry> ? list=atomic
message PreferAvoidPodsEntry
  podSignature 1 PodSignature ! always
  evictionTime 2 time ?
  reason 3 string ?
  message 4 string ?
message PodSignature
  podController 1 *meta/v1.OwnerReference ?
message ContainerImage
  names 1 list<string> ? always list=atomic
  sizeBytes 2 int64 ?
message NodeCondition
  type 1 NodeConditionType ! always
  status 2 ConditionStatus ! always
  lastHeartbeatTime 3 time ?
  lastTransitionTime 4 time ?
  reason 5 string ?
  message 6 string ?
message NodeAddress
  type 1 NodeAddressType ! always
  address 2 string ! always
kind Node
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 NodeSpec ?
  status 3 NodeStatus ? rules=elsewhere
kind NodeList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Node> ! always
message NamespaceSpec
  finalizers 1 list<FinalizerName> ? list=atomic
message NamespaceStatus
  phase 1 NamespacePhase ?
  conditions 2 list<NamespaceCondition> ? list=map(type) patch=merge key=type
+ phase = "Active"
message NamespaceCondition
  type 1 NamespaceConditionType ! always
  status 2 ConditionStatus ! always
  lastTransitionTime 4 time ?
  reason 5 string ?
  message 6 string ?
kind Namespace
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 NamespaceSpec ?
  status 3 NamespaceStatus ? rules=elsewhere
+ metadata.labels use labelNamespace
kind NamespaceList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Namespace> ! always
kind Binding
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  target 2 ObjectReference ! always
message Preconditions
  uid 1 *string ?
kind PodLogOptions
  container 1 string ?
  follow 2 bool ?
  previous 3 bool ?
  sinceSeconds 4 *int64 ?
  sinceTime 5 *time ?
  timestamps 6 bool ?
  tailLines 7 *int64 ?
  limitBytes 8 *int64 ?
  insecureSkipTLSVerifyBackend 9 bool ?
  stream 10 *string ? gate=PodLogsQuerySplitStreams
+ stream = "All" gate PodLogsQuerySplitStreams
kind PodAttachOptions
  stdin 1 bool ?
  stdout 2 bool ?
  stderr 3 bool ?
  tty 4 bool ?
  container 5 string ?
kind PodExecOptions
  stdin 1 bool ?
  stdout 2 bool ?
  stderr 3 bool ?
  tty 4 bool ?
  container 5 string ?
  command 6 list<string> ! always list=atomic
kind PodPortForwardOptions
  ports 1 list<int32> ? list=atomic
kind PodProxyOptions
  path 1 string ?
kind NodeProxyOptions
  path 1 string ?
kind ServiceProxyOptions
  path 1 string ?
message ObjectReference struct=atomic
  kind 1 string ?
  namespace 2 string ?
  name 3 string ?
  uid 4 string ? go=types.UID
  apiVersion 5 string ?
  resourceVersion 6 string ?
  fieldPath 7 string ?
message LocalObjectReference struct=atomic
  name 1 string ? = ""
message TypedLocalObjectReference struct=atomic
  apiGroup 1 *string ? always
  kind 2 string ! always
  name 3 string ! always
kind SerializedReference
  reference 1 ObjectReference ?
message EventSource
  component 1 string ?
  host 2 string ?
kind Event
  metadata 1 meta/v1.ObjectMeta ! always
  involvedObject 2 ObjectReference ! always
  reason 3 string ?
  message 4 string ?
  source 5 EventSource ?
  firstTimestamp 6 time ?
  lastTimestamp 7 time ?
  count 8 int32 ?
  type 9 string ?
  eventTime 10 microTime ?
  series 11 *EventSeries ?
  action 12 string ?
  related 13 *ObjectReference ?
  reportingComponent 14 string ? always
  reportingInstance 15 string ? always
message EventSeries
  count 1 int32 ?
  lastObservedTime 2 microTime ?
  reserved 3 state
kind EventList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Event> ! always
kind List
  metadata 1 meta/v1.ListMeta ?
  items 2 list<rawExtension> ! always
message LimitRangeItem
  type 1 LimitType ! always empty=taken
  max 2 map<string,quantity> ? go=v1.ResourceList
  min 3 map<string,quantity> ? go=v1.ResourceList
  default 4 map<string,quantity> ? go=v1.ResourceList
  defaultRequest 5 map<string,quantity> ? go=v1.ResourceList
  maxLimitRequestRatio 6 map<string,quantity> ? go=v1.ResourceList
+ use defaultLimits
message LimitRangeSpec
  limits 1 list<LimitRangeItem> ! always list=atomic
kind LimitRange
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 LimitRangeSpec ?
kind LimitRangeList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<LimitRange> ! always
message ResourceQuotaSpec
  hard 1 map<string,quantity> ? go=v1.ResourceList
  scopes 2 list<ResourceQuotaScope> ? list=atomic values=own
  scopeSelector 3 *ScopeSelector ?
message ScopeSelector struct=atomic
  matchExpressions 1 list<ScopedResourceSelectorRequirement> ? list=atomic
message ScopedResourceSelectorRequirement
  scopeName 1 ResourceQuotaScope ! always empty=taken values=own
  operator 2 ScopeSelectorOperator ! always empty=taken values=own
  values 3 list<string> ? list=atomic
message ResourceQuotaStatus
  hard 1 map<string,quantity> ? go=v1.ResourceList
  used 2 map<string,quantity> ? go=v1.ResourceList
kind ResourceQuota
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ResourceQuotaSpec ?
  status 3 ResourceQuotaStatus ? rules=elsewhere
kind ResourceQuotaList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ResourceQuota> ! always
kind Secret
  metadata 1 meta/v1.ObjectMeta ?
  immutable 5 *bool ?
  data 2 map<string,bytes> ?
  stringData 4 map<string,string> ?
  type 3 SecretType ? % optional
+ use mergeStringData
+ type = "Opaque"
kind SecretList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Secret> ! always
kind ConfigMap
  metadata 1 meta/v1.ObjectMeta ?
  immutable 4 *bool ?
  data 2 map<string,string> ?
  binaryData 3 map<string,bytes> ?
kind ConfigMapList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ConfigMap> ! always
message ComponentCondition
  type 1 ComponentConditionType ! always
  status 2 ConditionStatus ! always
  message 3 string ?
  error 4 string ?
kind ComponentStatus
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  conditions 2 list<ComponentCondition> ? list=map(type) patch=merge key=type
kind ComponentStatusList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ComponentStatus> ! always
message DownwardAPIVolumeSource
  items 1 list<DownwardAPIVolumeFile> ? list=atomic
  defaultMode 2 *int32 ?
+ defaultMode = 420
message DownwardAPIVolumeFile
  path 1 string ! always
  fieldRef 2 *ObjectFieldSelector ?
  resourceFieldRef 3 *ResourceFieldSelector ?
  mode 4 *int32 ?
message DownwardAPIProjection
  items 1 list<DownwardAPIVolumeFile> ? list=atomic
message SecurityContext
  capabilities 1 *Capabilities ?
  privileged 2 *bool ?
  seLinuxOptions 3 *SELinuxOptions ?
  windowsOptions 10 *WindowsSecurityContextOptions ?
  runAsUser 4 *int64 ?
  runAsGroup 8 *int64 ?
  runAsNonRoot 5 *bool ?
  readOnlyRootFilesystem 6 *bool ?
  allowPrivilegeEscalation 7 *bool ?
  procMount 9 *ProcMountType ?
  seccompProfile 11 *SeccompProfile ?
  appArmorProfile 12 *AppArmorProfile ?
message SELinuxOptions
  user 1 string ?
  role 2 string ?
  type 3 string ?
  level 4 string ?
message WindowsSecurityContextOptions
  gmsaCredentialSpecName 1 *string ?
  gmsaCredentialSpec 2 *string ?
  runAsUserName 3 *string ?
  hostProcess 4 *bool ?
kind RangeAllocation
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  range 2 string ! always
  data 3 bytes ! always
message Sysctl
  name 1 string ! always empty=taken
  value 2 string ! always empty=taken
message PortStatus
  port 1 int32 ! always
  protocol 2 Protocol ! always
  error 3 *string ?
message ImageVolumeSource
  reference 1 string ?
  pullPolicy 2 PullPolicy ?
kind PodStatusResult
  metadata 1 meta/v1.ObjectMeta ?
  status 2 PodStatus ? rules=elsewhere
`

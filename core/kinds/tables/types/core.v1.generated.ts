// Generated from types/core.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
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
  name string ! always
  ...volumeSource VolumeSource ?
+ use defaultVolumeSource
+ use defaultImageVolume gate ImageVolume
message VolumeSource
  hostPath *HostPathVolumeSource ?
  emptyDir *EmptyDirVolumeSource ?
  gcePersistentDisk *GCEPersistentDiskVolumeSource ? deprecated
  awsElasticBlockStore *AWSElasticBlockStoreVolumeSource ? deprecated
  gitRepo *GitRepoVolumeSource ? deprecated
  secret *SecretVolumeSource ?
  nfs *NFSVolumeSource ?
  iscsi *ISCSIVolumeSource ?
  glusterfs *GlusterfsVolumeSource ? deprecated
  persistentVolumeClaim *PersistentVolumeClaimVolumeSource ?
  rbd *RBDVolumeSource ? deprecated
  flexVolume *FlexVolumeSource ? deprecated
  cinder *CinderVolumeSource ? deprecated
  cephfs *CephFSVolumeSource ? deprecated
  flocker *FlockerVolumeSource ? deprecated
  downwardAPI *DownwardAPIVolumeSource ?
  fc *FCVolumeSource ?
  azureFile *AzureFileVolumeSource ? deprecated
  configMap *ConfigMapVolumeSource ?
  vsphereVolume *VsphereVirtualDiskVolumeSource ? deprecated
  quobyte *QuobyteVolumeSource ? deprecated
  azureDisk *AzureDiskVolumeSource ? deprecated
  photonPersistentDisk *PhotonPersistentDiskVolumeSource ? deprecated
  projected 26 *ProjectedVolumeSource ?
  portworxVolume 24 *PortworxVolumeSource ? deprecated
  scaleIO *ScaleIOVolumeSource ? deprecated
  storageos 27 *StorageOSVolumeSource ? deprecated
  csi *CSIVolumeSource ?
  ephemeral *EphemeralVolumeSource ?
  image *ImageVolumeSource ?
message PersistentVolumeClaimVolumeSource
  claimName string ! always
  readOnly bool ?
message PersistentVolumeSource
  gcePersistentDisk *GCEPersistentDiskVolumeSource ? deprecated
  awsElasticBlockStore *AWSElasticBlockStoreVolumeSource ? deprecated
  hostPath *HostPathVolumeSource ?
  glusterfs *GlusterfsPersistentVolumeSource ? deprecated
  nfs *NFSVolumeSource ?
  rbd *RBDPersistentVolumeSource ? deprecated
  iscsi *ISCSIPersistentVolumeSource ?
  cinder *CinderPersistentVolumeSource ? deprecated
  cephfs *CephFSPersistentVolumeSource ? deprecated
  fc *FCVolumeSource ?
  flocker *FlockerVolumeSource ? deprecated
  flexVolume *FlexPersistentVolumeSource ? deprecated
  azureFile *AzureFilePersistentVolumeSource ? deprecated
  vsphereVolume *VsphereVirtualDiskVolumeSource ? deprecated
  quobyte *QuobyteVolumeSource ? deprecated
  azureDisk *AzureDiskVolumeSource ? deprecated
  photonPersistentDisk *PhotonPersistentDiskVolumeSource ? deprecated
  portworxVolume *PortworxVolumeSource ? deprecated
  scaleIO *ScaleIOPersistentVolumeSource ? deprecated
  local *LocalVolumeSource ?
  storageos *StorageOSPersistentVolumeSource ? deprecated
  csi *CSIPersistentVolumeSource ?
kind PersistentVolume
  metadata meta/v1.ObjectMeta ?
  spec PersistentVolumeSpec ?
  status PersistentVolumeStatus ? rules=elsewhere
+ status.phase = "Pending"
+ spec.persistentVolumeReclaimPolicy = "Retain"
+ spec.volumeMode = "Filesystem"
message PersistentVolumeSpec rules=elsewhere
  capacity map<string,quantity> ? go=v1.ResourceList
  ...persistentVolumeSource PersistentVolumeSource ?
  accessModes list<PersistentVolumeAccessMode> ? list=atomic
  claimRef *ObjectReference ? struct=granular
  persistentVolumeReclaimPolicy PersistentVolumeReclaimPolicy ?
  storageClassName string ?
  mountOptions list<string> ? list=atomic
  volumeMode *PersistentVolumeMode ?
  nodeAffinity *VolumeNodeAffinity ?
  volumeAttributesClassName *string ? gate=VolumeAttributesClass
message VolumeNodeAffinity
  required *NodeSelector ?
message PersistentVolumeStatus
  phase PersistentVolumePhase ?
  message string ?
  reason string ?
  lastPhaseTransitionTime *time ?
kind PersistentVolumeList
  metadata meta/v1.ListMeta ?
  items list<PersistentVolume> ! always
kind PersistentVolumeClaim
  metadata meta/v1.ObjectMeta ?
  spec PersistentVolumeClaimSpec ?
  status PersistentVolumeClaimStatus ? rules=elsewhere
+ status.phase = "Pending"
kind PersistentVolumeClaimList
  metadata meta/v1.ListMeta ?
  items list<PersistentVolumeClaim> ! always
message PersistentVolumeClaimSpec rules=elsewhere
  accessModes list<PersistentVolumeAccessMode> ? list=atomic
  selector 4 *meta/v1.LabelSelector ?
  resources 2 VolumeResourceRequirements ?
  volumeName string ?
  storageClassName 5 *string ?
  volumeMode *PersistentVolumeMode ?
  dataSource *TypedLocalObjectReference ?
  dataSourceRef *TypedObjectReference ?
  volumeAttributesClassName *string ? gate=VolumeAttributesClass:own
+ volumeMode = "Filesystem"
message TypedObjectReference
  apiGroup *string ? always
  kind string ! always
  name string ! always
  namespace *string ?
message ModifyVolumeStatus
  targetVolumeAttributesClassName string ?
  status PersistentVolumeClaimModifyVolumeStatus ! always
message PersistentVolumeClaimCondition
  type PersistentVolumeClaimConditionType ! always
  status ConditionStatus ! always
  lastProbeTime time ?
  lastTransitionTime time ?
  reason string ?
  message string ?
message PersistentVolumeClaimStatus
  phase PersistentVolumeClaimPhase ?
  accessModes list<PersistentVolumeAccessMode> ? list=atomic
  capacity map<string,quantity> ? go=v1.ResourceList
  conditions list<PersistentVolumeClaimCondition> ? list=map(type) patch=merge key=type
  allocatedResources map<string,quantity> ? go=v1.ResourceList
  allocatedResourceStatuses 7 map<string,ClaimResourceStatus> ? map=granular go=map[v1.ResourceName]v1.ClaimResourceStatus
  currentVolumeAttributesClassName *string ? gate=VolumeAttributesClass:own
  modifyVolumeStatus *ModifyVolumeStatus ? gate=VolumeAttributesClass:own
message HostPathVolumeSource
  path string ! always
  type *HostPathType ?
+ type = ""
message EmptyDirVolumeSource
  medium StorageMedium ?
  sizeLimit *quantity ?
message GlusterfsVolumeSource
  endpoints string ! always
  path string ! always
  readOnly bool ?
message GlusterfsPersistentVolumeSource
  endpoints string ! always
  path string ! always
  readOnly bool ?
  endpointsNamespace *string ?
message RBDVolumeSource
  monitors list<string> ! always list=atomic
  image string ! always
  fsType string ?
  pool string ? = "rbd"
  user string ? = "admin"
  keyring string ? = "/etc/ceph/keyring"
  secretRef *LocalObjectReference ?
  readOnly bool ?
message RBDPersistentVolumeSource
  monitors list<string> ! always list=atomic
  image string ! always
  fsType string ?
  pool string ? = "rbd"
  user string ? = "admin"
  keyring string ? = "/etc/ceph/keyring"
  secretRef *SecretReference ?
  readOnly bool ?
message CinderVolumeSource
  volumeID string ! always
  fsType string ?
  readOnly bool ?
  secretRef *LocalObjectReference ?
message CinderPersistentVolumeSource
  volumeID string ! always
  fsType string ?
  readOnly bool ?
  secretRef *SecretReference ?
message CephFSVolumeSource
  monitors list<string> ! always list=atomic
  path string ?
  user string ?
  secretFile string ?
  secretRef *LocalObjectReference ?
  readOnly bool ?
message SecretReference struct=atomic
  name string ?
  namespace string ?
message CephFSPersistentVolumeSource
  monitors list<string> ! always list=atomic
  path string ?
  user string ?
  secretFile string ?
  secretRef *SecretReference ?
  readOnly bool ?
message FlockerVolumeSource
  datasetName string ?
  datasetUUID string ?
message GCEPersistentDiskVolumeSource
  pdName string ! always
  fsType string ?
  partition int32 ?
  readOnly bool ?
message QuobyteVolumeSource
  registry string ! always
  volume string ! always
  readOnly bool ?
  user string ?
  group string ?
  tenant string ?
message FlexPersistentVolumeSource
  driver string ! always
  fsType string ?
  secretRef *SecretReference ?
  readOnly bool ?
  options map<string,string> ?
message FlexVolumeSource
  driver string ! always
  fsType string ?
  secretRef *LocalObjectReference ?
  readOnly bool ?
  options map<string,string> ?
message AWSElasticBlockStoreVolumeSource
  volumeID string ! always
  fsType string ?
  partition int32 ?
  readOnly bool ?
message GitRepoVolumeSource
  repository string ! always
  revision string ?
  directory string ?
message SecretVolumeSource
  secretName string ?
  items list<KeyToPath> ? list=atomic
  defaultMode *int32 ?
  optional *bool ?
+ defaultMode = 420
message SecretProjection
  ...localObjectReference LocalObjectReference ?
  items list<KeyToPath> ? list=atomic
  optional 4 *bool ?
message NFSVolumeSource
  server string ! always
  path string ! always
  readOnly bool ?
message ISCSIVolumeSource
  targetPortal string ! always
  iqn string ! always
  lun int32 ! always
  iscsiInterface string ? = "default"
  fsType string ?
  readOnly bool ?
  portals list<string> ? list=atomic
  chapAuthDiscovery bool ?
  chapAuthSession 11 bool ?
  secretRef 10 *LocalObjectReference ?
  initiatorName 12 *string ?
message ISCSIPersistentVolumeSource
  targetPortal string ! always
  iqn string ! always
  lun int32 ! always
  iscsiInterface string ? = "default"
  fsType string ?
  readOnly bool ?
  portals list<string> ? list=atomic
  chapAuthDiscovery bool ?
  chapAuthSession 11 bool ?
  secretRef 10 *SecretReference ?
  initiatorName 12 *string ?
message FCVolumeSource
  targetWWNs list<string> ? list=atomic
  lun *int32 ?
  fsType string ?
  readOnly bool ?
  wwids list<string> ? list=atomic
message AzureFileVolumeSource
  secretName string ! always
  shareName string ! always
  readOnly bool ?
message AzureFilePersistentVolumeSource
  secretName string ! always
  shareName string ! always
  readOnly bool ?
  secretNamespace *string ? always
message VsphereVirtualDiskVolumeSource
  volumePath string ! always
  fsType string ?
  storagePolicyName string ?
  storagePolicyID string ?
message PhotonPersistentDiskVolumeSource
  pdID string ! always
  fsType string ?
message AzureDiskVolumeSource
  diskName string ! always
  diskURI string ! always
  cachingMode *AzureDataDiskCachingMode ? = "ReadWrite"
  fsType *string ? = "ext4"
  readOnly *bool ? = false
  kind *AzureDataDiskKind ? = "Shared"
message PortworxVolumeSource
  volumeID string ! always
  fsType string ?
  readOnly bool ?
message ScaleIOVolumeSource
  gateway string ! always
  system string ! always
  secretRef *LocalObjectReference ! always
  sslEnabled bool ?
  protectionDomain string ?
  storagePool string ?
  storageMode string ? = "ThinProvisioned"
  volumeName string ?
  fsType string ? = "xfs"
  readOnly bool ?
message ScaleIOPersistentVolumeSource
  gateway string ! always
  system string ! always
  secretRef *SecretReference ! always
  sslEnabled bool ?
  protectionDomain string ?
  storagePool string ?
  storageMode string ? = "ThinProvisioned"
  volumeName string ?
  fsType string ? = "xfs"
  readOnly bool ?
message StorageOSVolumeSource
  volumeName string ?
  volumeNamespace string ?
  fsType string ?
  readOnly bool ?
  secretRef *LocalObjectReference ?
message StorageOSPersistentVolumeSource
  volumeName string ?
  volumeNamespace string ?
  fsType string ?
  readOnly bool ?
  secretRef *ObjectReference ?
message ConfigMapVolumeSource
  ...localObjectReference LocalObjectReference ?
  items list<KeyToPath> ? list=atomic
  defaultMode *int32 ?
  optional *bool ?
+ defaultMode = 420
message ConfigMapProjection
  ...localObjectReference LocalObjectReference ?
  items list<KeyToPath> ? list=atomic
  optional 4 *bool ?
message ServiceAccountTokenProjection
  audience string ?
  expirationSeconds *int64 ?
  path string ! always
+ expirationSeconds = 3600
message ClusterTrustBundleProjection
  name *string ?
  signerName *string ?
  labelSelector *meta/v1.LabelSelector ?
  optional 5 *bool ?
  path 4 string ! always
message PodCertificateProjection
  signerName string !
  keyType string !
  maxExpirationSeconds *int32 ?
  credentialBundlePath string ?
  keyPath string ?
  certificateChainPath string ?
message ProjectedVolumeSource
  sources list<VolumeProjection> ? always list=atomic
  defaultMode *int32 ?
+ defaultMode = 420
message VolumeProjection
  secret *SecretProjection ?
  downwardAPI *DownwardAPIProjection ?
  configMap *ConfigMapProjection ?
  serviceAccountToken *ServiceAccountTokenProjection ?
  clusterTrustBundle *ClusterTrustBundleProjection ? gate=ClusterTrustBundleProjection
  podCertificate *PodCertificateProjection ? gate=PodCertificateRequest
message KeyToPath
  key string ! always
  path string ! always
  mode *int32 ?
message LocalVolumeSource
  path string ! always
  fsType *string ?
message CSIPersistentVolumeSource
  driver string ! always
  volumeHandle string ! always
  readOnly bool ?
  fsType string ?
  volumeAttributes map<string,string> ?
  controllerPublishSecretRef *SecretReference ?
  nodeStageSecretRef *SecretReference ?
  nodePublishSecretRef *SecretReference ?
  controllerExpandSecretRef *SecretReference ?
  nodeExpandSecretRef *SecretReference ?
message CSIVolumeSource
  driver string ! always
  readOnly *bool ?
  fsType *string ?
  volumeAttributes map<string,string> ?
  nodePublishSecretRef *LocalObjectReference ?
message EphemeralVolumeSource
  volumeClaimTemplate *PersistentVolumeClaimTemplate ?
message PersistentVolumeClaimTemplate
  metadata meta/v1.ObjectMeta ? % opaqueType
  spec PersistentVolumeClaimSpec ! always
message ContainerPort
  name string ?
  hostPort int32 ?
  containerPort int32 ! always
  protocol Protocol ? = "TCP"
  hostIP string ?
+ protocol = "TCP"
message VolumeMount
  name string ! always empty=taken
  readOnly bool ?
  recursiveReadOnly 7 *RecursiveReadOnlyMode ?
  mountPath 3 string ! always empty=taken
  subPath string ?
  mountPropagation *MountPropagationMode ? values=own
  subPathExpr string ?
message VolumeDevice
  name string ! always empty=taken
  devicePath string ! always empty=taken
message EnvVar
  name string ! always
  value string ?
  valueFrom *EnvVarSource ?
message EnvVarSource
  fieldRef *ObjectFieldSelector ?
  resourceFieldRef *ResourceFieldSelector ?
  configMapKeyRef *ConfigMapKeySelector ?
  secretKeyRef *SecretKeySelector ?
  fileKeyRef *FileKeySelector ? gate=EnvFiles
message FileKeySelector struct=atomic
  volumeName string ! always
  path string ! always
  key string ! always
  optional *bool ? = false
message ObjectFieldSelector struct=atomic
  apiVersion string ?
  fieldPath string ! always
+ apiVersion = "v1"
message ResourceFieldSelector struct=atomic
  containerName string ?
  resource string ! always
  divisor quantity ?
message ConfigMapKeySelector struct=atomic
  ...localObjectReference LocalObjectReference ?
  key string ! always
  optional *bool ?
message SecretKeySelector struct=atomic
  ...localObjectReference LocalObjectReference ?
  key string ! always
  optional *bool ?
message EnvFromSource
  prefix string ?
  configMapRef *ConfigMapEnvSource ?
  secretRef *SecretEnvSource ?
message ConfigMapEnvSource
  ...localObjectReference LocalObjectReference ?
  optional *bool ?
message SecretEnvSource
  ...localObjectReference LocalObjectReference ?
  optional *bool ?
message HTTPHeader
  name string ! always empty=taken
  value string ! always empty=taken
message HTTPGetAction
  path string ?
  port intOrString ! always
  host string ?
  scheme URIScheme ? values=own
  httpHeaders list<HTTPHeader> ? list=atomic
+ path = "/"
+ scheme = "HTTP"
message TCPSocketAction
  port intOrString ! always
  host string ?
message GRPCAction
  port int32 ! always
  service *string ? = "" always
+ service = ""
message ExecAction
  command list<string> ? list=atomic
message SleepAction
  seconds int64 ! always
message Probe
  ...handler ProbeHandler ?
  initialDelaySeconds int32 ?
  timeoutSeconds int32 ?
  periodSeconds int32 ?
  successThreshold int32 ?
  failureThreshold int32 ?
  terminationGracePeriodSeconds *int64 ?
+ timeoutSeconds = 1
+ periodSeconds = 10
+ successThreshold = 1
+ failureThreshold = 3
message ContainerResizePolicy
  resourceName ResourceName ! always empty=taken
  restartPolicy ResourceResizeRestartPolicy ! always empty=taken
message Capabilities
  add list<string> ? list=atomic go=[]v1.Capability
  drop list<string> ? list=atomic go=[]v1.Capability
message ResourceRequirements
  limits map<string,quantity> ? go=v1.ResourceList
  requests map<string,quantity> ? go=v1.ResourceList
  claims list<ResourceClaim> ? list=map(name) gate=DynamicResourceAllocation:follows
message VolumeResourceRequirements
  limits map<string,quantity> ? go=v1.ResourceList
  requests map<string,quantity> ? go=v1.ResourceList
message ResourceClaim
  name string ! always empty=taken
  request string ?
message Container
  name string ! always
  image string ?
  command list<string> ? list=atomic
  args list<string> ? list=atomic
  workingDir string ?
  ports list<ContainerPort> ? list=map(containerPort,protocol) patch=merge key=containerPort
  envFrom 19 list<EnvFromSource> ? list=atomic
  env 7 list<EnvVar> ? list=map(name) patch=merge key=name
  resources ResourceRequirements ?
  resizePolicy 23 list<ContainerResizePolicy> ? list=atomic gate=InPlacePodVerticalScaling
  restartPolicy *ContainerRestartPolicy ?
  restartPolicyRules list<ContainerRestartRule> ? list=atomic gate=ContainerRestartRules
  volumeMounts 9 list<VolumeMount> ? list=map(mountPath) patch=merge key=mountPath
  volumeDevices 21 list<VolumeDevice> ? list=map(devicePath) patch=merge key=devicePath
  livenessProbe 10 *Probe ?
  readinessProbe *Probe ?
  startupProbe 22 *Probe ?
  lifecycle 12 *Lifecycle ?
  terminationMessagePath string ?
  terminationMessagePolicy 20 TerminationMessagePolicy ? shown=File,FallbackToLogsOnError
  imagePullPolicy 14 PullPolicy ?
  securityContext *SecurityContext ?
  stdin bool ?
  stdinOnce bool ?
  tty bool ?
+ use defaultImagePullPolicy
+ terminationMessagePath = "/dev/termination-log"
+ terminationMessagePolicy = "File"
message ProbeHandler
  exec *ExecAction ?
  httpGet *HTTPGetAction ?
  tcpSocket *TCPSocketAction ?
  grpc *GRPCAction ?
message LifecycleHandler
  exec *ExecAction ?
  httpGet *HTTPGetAction ?
  tcpSocket *TCPSocketAction ? deprecated
  sleep *SleepAction ?
message Lifecycle
  postStart *LifecycleHandler ?
  preStop *LifecycleHandler ?
  stopSignal *Signal ?
message ContainerStateWaiting
  reason string ?
  message string ?
message ContainerStateRunning
  startedAt time ?
message ContainerStateTerminated
  exitCode int32 ! always
  signal int32 ?
  reason string ?
  message string ?
  startedAt time ?
  finishedAt time ?
  containerID string ?
message ContainerState
  waiting *ContainerStateWaiting ?
  running *ContainerStateRunning ?
  terminated *ContainerStateTerminated ?
message ContainerStatus
  name string ! always
  state ContainerState ?
  lastState ContainerState ?
  ready bool ! always
  restartCount int32 ! always
  image string ! always
  imageID string ! always
  containerID string ?
  started *bool ?
  allocatedResources map<string,quantity> ? go=v1.ResourceList gate=InPlacePodVerticalScaling:follows
  resources *ResourceRequirements ? gate=InPlacePodVerticalScaling:follows
  volumeMounts list<VolumeMountStatus> ? list=map(mountPath) patch=merge key=mountPath
  user *ContainerUser ? gate=SupplementalGroupsPolicy:follows
  allocatedResourcesStatus list<ResourceStatus> ? list=map(name) patch=merge key=name gate=ResourceHealthStatus:follows
  stopSignal *Signal ?
message ResourceStatus
  name ResourceName ! always
  resources list<ResourceHealth> ? list=map(resourceID)
message ResourceHealth
  resourceID string ! always go=v1.ResourceID
  health ResourceHealthStatus ?
message ContainerUser
  linux *LinuxContainerUser ?
message LinuxContainerUser
  uid int64 ! always
  gid int64 ! always
  supplementalGroups list<int64> ? list=atomic
message PodCondition
  type PodConditionType ! always
  observedGeneration 7 int64 ? gate=PodObservedGenerationTracking
  status 2 ConditionStatus ! always
  lastProbeTime time ?
  lastTransitionTime time ?
  reason string ?
  message string ?
message VolumeMountStatus
  name string ! always
  mountPath string ! always
  readOnly bool ?
  recursiveReadOnly *RecursiveReadOnlyMode ?
message ContainerRestartRule
  action ContainerRestartRuleAction !
  exitCodes *ContainerRestartRuleOnExitCodes ? oneOf=when
message ContainerRestartRuleOnExitCodes
  operator ContainerRestartRuleOnExitCodesOperator !
  values list<int32> ? list=set
message NodeSelector struct=atomic
  nodeSelectorTerms list<NodeSelectorTerm> ! always list=atomic
message NodeSelectorTerm struct=atomic
  matchExpressions list<NodeSelectorRequirement> ? list=atomic
  matchFields list<NodeSelectorRequirement> ? list=atomic
message NodeSelectorRequirement
  key string ! always empty=taken
  operator NodeSelectorOperator ! always empty=taken values=own
  values list<string> ? list=atomic
message TopologySelectorTerm struct=atomic
  matchLabelExpressions list<TopologySelectorLabelRequirement> ? list=atomic
message TopologySelectorLabelRequirement
  key string ! always empty=taken
  values list<string> ! always list=atomic empty=refused
message Affinity
  nodeAffinity *NodeAffinity ?
  podAffinity *PodAffinity ?
  podAntiAffinity *PodAntiAffinity ?
message PodAffinity
  requiredDuringSchedulingIgnoredDuringExecution list<PodAffinityTerm> ? list=atomic
  preferredDuringSchedulingIgnoredDuringExecution list<WeightedPodAffinityTerm> ? list=atomic
message PodAntiAffinity
  requiredDuringSchedulingIgnoredDuringExecution list<PodAffinityTerm> ? list=atomic
  preferredDuringSchedulingIgnoredDuringExecution list<WeightedPodAffinityTerm> ? list=atomic
message WeightedPodAffinityTerm
  weight int32 ! always
  podAffinityTerm PodAffinityTerm ! always
message PodAffinityTerm
  labelSelector *meta/v1.LabelSelector ?
  namespaces list<string> ? list=atomic
  topologyKey string ! always empty=taken
  namespaceSelector *meta/v1.LabelSelector ?
  matchLabelKeys list<string> ? list=atomic
  mismatchLabelKeys list<string> ? list=atomic
message NodeAffinity
  requiredDuringSchedulingIgnoredDuringExecution *NodeSelector ?
  preferredDuringSchedulingIgnoredDuringExecution list<PreferredSchedulingTerm> ? list=atomic
message PreferredSchedulingTerm
  weight int32 ! always
  preference NodeSelectorTerm ! always
message Taint
  key string ! always empty=taken
  value string ?
  effect TaintEffect ! always empty=taken values=own
  timeAdded *time ?
message Toleration
  key string ?
  operator TolerationOperator ? values=own
  value string ?
  effect TaintEffect ? values=own
  tolerationSeconds *int64 ?
message PodReadinessGate
  conditionType PodConditionType ! always empty=taken
message PodSpec
  volumes list<Volume> ? list=map(name) patch=merge,retainKeys key=name rules=elsewhere
  initContainers 20 list<Container> ? list=map(name) patch=merge key=name
  containers 2 list<Container> ! always list=map(name) patch=merge key=name empty=refused
  ephemeralContainers 34 list<EphemeralContainer> ? list=map(name) patch=merge key=name
  restartPolicy 3 RestartPolicy ? shown=Always,OnFailure,Never
  terminationGracePeriodSeconds *int64 ?
  activeDeadlineSeconds *int64 ?
  dnsPolicy DNSPolicy ? shown=ClusterFirstWithHostNet,ClusterFirst,Default,None
  nodeSelector map<string,string> ? map=atomic
  serviceAccountName string ?
  serviceAccount string ? deprecated
  automountServiceAccountToken 21 *bool ?
  nodeName 10 string ?
  hostNetwork bool ?
  hostPID bool ?
  hostIPC bool ?
  shareProcessNamespace 27 *bool ?
  securityContext 14 *PodSecurityContext ?
  imagePullSecrets list<LocalObjectReference> ? list=map(name) patch=merge key=name
  hostname string ?
  subdomain string ?
  affinity *Affinity ?
  schedulerName string ?
  tolerations 22 list<Toleration> ? list=atomic
  hostAliases list<HostAlias> ? list=map(ip) patch=merge key=ip
  priorityClassName string ?
  priority *int32 ?
  dnsConfig *PodDNSConfig ?
  readinessGates 28 list<PodReadinessGate> ? list=atomic
  runtimeClassName *string ?
  enableServiceLinks *bool ?
  preemptionPolicy *PreemptionPolicy ? values=own
  overhead map<string,quantity> ? go=v1.ResourceList
  topologySpreadConstraints list<TopologySpreadConstraint> ? list=map(topologyKey,whenUnsatisfiable) patch=merge key=topologyKey
  setHostnameAsFQDN 35 *bool ?
  os *PodOS ?
  hostUsers *bool ? gate=UserNamespacesSupport
  schedulingGates list<PodSchedulingGate> ? list=map(name) patch=merge key=name
  resourceClaims list<PodResourceClaim> ? list=map(name) patch=merge,retainKeys key=name gate=DynamicResourceAllocation
  resources *ResourceRequirements ? gate=PodLevelResources
  hostnameOverride *string ? gate=HostnameOverride
+ dnsPolicy = "ClusterFirst"
+ restartPolicy = "Always"
+ securityContext = {}
+ terminationGracePeriodSeconds = 30
+ schedulerName = "default-scheduler"
+ serviceAccountName = .serviceAccount
+ serviceAccount := .serviceAccountName
message PodResourceClaim
  name string ! always
  resourceClaimName 3 *string ?
  resourceClaimTemplateName *string ?
message PodResourceClaimStatus
  name string ! always
  resourceClaimName *string ?
message PodExtendedResourceClaimStatus
  requestMappings list<ContainerExtendedResourceRequest> ! always list=atomic
  resourceClaimName string ! always
message ContainerExtendedResourceRequest
  containerName string ! always
  resourceName string ! always
  requestName string ! always
message PodOS
  name OSName ! always
message PodSchedulingGate
  name string ! always empty=taken
message TopologySpreadConstraint
  maxSkew int32 ! always
  topologyKey string ! always empty=taken
  whenUnsatisfiable UnsatisfiableConstraintAction ! always empty=taken
  labelSelector *meta/v1.LabelSelector ?
  minDomains *int32 ?
  nodeAffinityPolicy *NodeInclusionPolicy ?
  nodeTaintsPolicy *NodeInclusionPolicy ?
  matchLabelKeys list<string> ? list=atomic gate=MatchLabelKeysInPodTopologySpread
message HostAlias
  ip string ! always empty=taken
  hostnames list<string> ? list=atomic
message PodSecurityContext
  seLinuxOptions *SELinuxOptions ?
  windowsOptions 8 *WindowsSecurityContextOptions ?
  runAsUser 2 *int64 ?
  runAsGroup 6 *int64 ?
  runAsNonRoot 3 *bool ?
  supplementalGroups list<int64> ? list=atomic
  supplementalGroupsPolicy 12 *SupplementalGroupsPolicy ? gate=SupplementalGroupsPolicy
  fsGroup 5 *int64 ?
  sysctls 7 list<Sysctl> ? list=atomic
  fsGroupChangePolicy 9 *PodFSGroupChangePolicy ?
  seccompProfile *SeccompProfile ?
  appArmorProfile *AppArmorProfile ?
  seLinuxChangePolicy 13 *PodSELinuxChangePolicy ? gate=SELinuxChangePolicy
message SeccompProfile union
  type SeccompProfileType ! always discriminator empty=taken
  localhostProfile *string ?
message AppArmorProfile union
  type AppArmorProfileType ! always discriminator empty=taken
  localhostProfile *string ?
message PodDNSConfig
  nameservers list<string> ? list=atomic
  searches list<string> ? list=atomic
  options list<PodDNSConfigOption> ? list=atomic
message PodDNSConfigOption
  name string ?
  value *string ?
message PodIP
  ip string ! always
message HostIP
  ip string ! always
message EphemeralContainerCommon
  name string ! always
  image string ?
  command list<string> ? list=atomic
  args list<string> ? list=atomic
  workingDir string ?
  ports list<ContainerPort> ? list=map(containerPort,protocol) patch=merge key=containerPort
  envFrom 19 list<EnvFromSource> ? list=atomic
  env 7 list<EnvVar> ? list=map(name) patch=merge key=name
  resources ResourceRequirements ?
  resizePolicy 23 list<ContainerResizePolicy> ? list=atomic gate=InPlacePodVerticalScaling
  restartPolicy *ContainerRestartPolicy ?
  restartPolicyRules list<ContainerRestartRule> ? list=atomic gate=ContainerRestartRules
  volumeMounts 9 list<VolumeMount> ? list=map(mountPath) patch=merge key=mountPath
  volumeDevices 21 list<VolumeDevice> ? list=map(devicePath) patch=merge key=devicePath
  livenessProbe 10 *Probe ?
  readinessProbe *Probe ?
  startupProbe 22 *Probe ?
  lifecycle 12 *Lifecycle ?
  terminationMessagePath string ?
  terminationMessagePolicy 20 TerminationMessagePolicy ? shown=File,FallbackToLogsOnError
  imagePullPolicy 14 PullPolicy ?
  securityContext *SecurityContext ?
  stdin bool ?
  stdinOnce bool ?
  tty bool ?
message EphemeralContainer
  ...ephemeralContainerCommon EphemeralContainerCommon ?
  targetContainerName string ?
+ use defaultImagePullPolicy
+ terminationMessagePath = "/dev/termination-log"
+ terminationMessagePolicy = "File"
message PodStatus
  observedGeneration 17 int64 ? gate=PodObservedGenerationTracking
  phase 1 PodPhase ?
  conditions list<PodCondition> ? list=map(type) patch=merge key=type
  message string ?
  reason string ?
  nominatedNodeName 11 string ?
  hostIP 5 string ?
  hostIPs 16 list<HostIP> ? list=atomic patch=merge key=ip
  podIP 6 string ?
  podIPs 12 list<PodIP> ? list=map(ip) patch=merge key=ip
  startTime 7 *time ?
  initContainerStatuses 10 list<ContainerStatus> ? list=atomic
  containerStatuses 8 list<ContainerStatus> ? list=atomic
  qosClass PodQOSClass ?
  ephemeralContainerStatuses 13 list<ContainerStatus> ? list=atomic
  resize PodResizeStatus ? deprecated
  resourceClaimStatuses list<PodResourceClaimStatus> ? list=map(name) patch=merge,retainKeys key=name gate=DynamicResourceAllocation:follows
  extendedResourceClaimStatus 18 *PodExtendedResourceClaimStatus ? gate=DRAExtendedResource
+ use agreePodAddresses
kind Pod
  metadata meta/v1.ObjectMeta ?
  spec PodSpec ?
  status PodStatus ? rules=elsewhere
+ use defaultContainerRequests
+ spec.resources use defaultPodResources gate PodLevelResources
+ spec.enableServiceLinks = true
+ use defaultHostPorts
kind PodList
  metadata meta/v1.ListMeta ?
  items list<Pod> ! always
message PodTemplateSpec
  metadata meta/v1.ObjectMeta ? % opaqueType
  spec PodSpec ?
kind PodTemplate
  metadata meta/v1.ObjectMeta ?
  template PodTemplateSpec ?
kind PodTemplateList
  metadata meta/v1.ListMeta ?
  items list<PodTemplate> ! always
message ReplicationControllerSpec
  replicas *int32 ? = 1 %[1.33-] optional %[1.33-] minimum=0
  minReadySeconds 4 int32 ? = 0 %[1.33-] optional %[1.33-] minimum=0
  selector 2 map<string,string> ? map=atomic
  template *PodTemplateSpec ?
+ replicas = 1
message ReplicationControllerStatus
  replicas int32 ! always
  fullyLabeledReplicas int32 ?
  readyReplicas 4 int32 ?
  availableReplicas int32 ?
  observedGeneration 3 int64 ?
  conditions 6 list<ReplicationControllerCondition> ? list=map(type) patch=merge key=type
message ReplicationControllerCondition
  type ReplicationControllerConditionType ! always
  status ConditionStatus ! always
  lastTransitionTime time ?
  reason string ?
  message string ?
kind ReplicationController %[1.33-] subresource=/ %[1.34-] subresource=/scale %[1.34-] ratcheting
  metadata meta/v1.ObjectMeta ?
  spec ReplicationControllerSpec ?
  status ReplicationControllerStatus ? rules=elsewhere
+ spec.selector = .spec.template.metadata.labels
+ metadata.labels = .spec.template.metadata.labels
kind ReplicationControllerList
  metadata meta/v1.ListMeta ?
  items list<ReplicationController> ! always
message SessionAffinityConfig
  clientIP *ClientIPConfig ?
message ClientIPConfig
  timeoutSeconds *int32 ?
message ServiceStatus
  loadBalancer LoadBalancerStatus ?
  conditions list<meta/v1.Condition> ? list=map(type) patch=merge key=type
message LoadBalancerStatus
  ingress list<LoadBalancerIngress> ? list=atomic
message LoadBalancerIngress
  ip string ?
  hostname string ?
  ipMode *LoadBalancerIPMode ?
  ports list<PortStatus> ? list=atomic
message ServiceSpec
  ports list<ServicePort> ? list=map(port,protocol) patch=merge key=port
  selector map<string,string> ? map=atomic
  clusterIP string ?
  clusterIPs 18 list<string> ? list=atomic
  type 4 ServiceType ? values=own
  externalIPs list<string> ? list=atomic
  sessionAffinity 7 ServiceAffinity ? values=own
  loadBalancerIP string ? deprecated
  loadBalancerSourceRanges list<string> ? list=atomic
  externalName string ?
  externalTrafficPolicy ServiceExternalTrafficPolicy ? values=own
  healthCheckNodePort int32 ?
  publishNotReadyAddresses bool ?
  sessionAffinityConfig *SessionAffinityConfig ?
  ipFamilies 19 list<IPFamily> ? list=atomic values=own
  ipFamilyPolicy 17 *IPFamilyPolicy ? values=own
  allocateLoadBalancerNodePorts 20 *bool ?
  loadBalancerClass *string ?
  internalTrafficPolicy *ServiceInternalTrafficPolicy ? values=own
  trafficDistribution *ServiceTrafficDistribution ? go=string values=own
message ServicePort
  name string ?
  protocol Protocol ? = "TCP" values=own
  appProtocol 6 *string ?
  port 3 int32 ! always
  targetPort intOrString ?
  nodePort int32 ?
+ protocol = "TCP"
+ targetPort = .port
kind Service
  metadata meta/v1.ObjectMeta ?
  spec ServiceSpec ?
  status ServiceStatus ? rules=elsewhere
+ spec.sessionAffinity = "None"
+ spec.sessionAffinityConfig use defaultSessionAffinityConfig
+ spec.type = "ClusterIP"
+ spec.externalTrafficPolicy use defaultTrafficPolicies
+ spec.allocateLoadBalancerNodePorts = true when .spec.type is "LoadBalancer"
+ use defaultIngressModes
kind ServiceList
  metadata meta/v1.ListMeta ?
  items list<Service> ! always
kind ServiceAccount
  metadata meta/v1.ObjectMeta ?
  secrets list<ObjectReference> ? list=map(name) patch=merge key=name deprecated
  imagePullSecrets list<LocalObjectReference> ? list=atomic
  automountServiceAccountToken *bool ?
kind ServiceAccountList
  metadata meta/v1.ListMeta ?
  items list<ServiceAccount> ! always
kind Endpoints
  metadata meta/v1.ObjectMeta ?
  subsets list<EndpointSubset> ? list=atomic
message EndpointSubset
  addresses list<EndpointAddress> ? list=atomic
  notReadyAddresses list<EndpointAddress> ? list=atomic
  ports list<EndpointPort> ? list=atomic
message EndpointAddress struct=atomic
  ip string ! always empty=taken
  hostname 3 string ?
  nodeName *string ?
  targetRef 2 *ObjectReference ?
message EndpointPort struct=atomic
  name string ?
  port int32 ! always
  protocol Protocol ? values=own
  appProtocol *string ?
+ protocol = "TCP"
kind EndpointsList
  metadata meta/v1.ListMeta ?
  items list<Endpoints> ! always
message NodeSpec
  podCIDR string ?
  podCIDRs 7 list<string> ? list=set patch=merge
  providerID 3 string ?
  unschedulable bool ?
  taints list<Taint> ? list=atomic
  configSource *NodeConfigSource ? deprecated
  externalID 2 string ? deprecated
+ use agreeNodeAddresses
message NodeConfigSource
  configMap 2 *ConfigMapNodeConfigSource ?
  reserved - kind
  reserved - apiVersion
  reserved 1 configMapRef
message ConfigMapNodeConfigSource
  namespace string ! always
  name string ! always
  uid string ? go=types.UID
  resourceVersion string ?
  kubeletConfigKey string ! always
message DaemonEndpoint
  Port int32 ! always
message NodeDaemonEndpoints
  kubeletEndpoint DaemonEndpoint ?
message NodeRuntimeHandlerFeatures
  recursiveReadOnlyMounts *bool ?
  userNamespaces *bool ?
message NodeRuntimeHandler
  name string ? always
  features *NodeRuntimeHandlerFeatures ?
message NodeFeatures
  supplementalGroupsPolicy *bool ?
message NodeSystemInfo
  machineID string ! always
  systemUUID string ! always
  bootID string ! always
  kernelVersion string ! always
  osImage string ! always
  containerRuntimeVersion string ! always
  kubeletVersion string ! always
  kubeProxyVersion string ! always deprecated
  operatingSystem string ! always
  architecture string ! always
  swap *NodeSwapStatus ?
message NodeSwapStatus
  capacity *int64 ?
message NodeConfigStatus
  assigned *NodeConfigSource ?
  active *NodeConfigSource ?
  lastKnownGood *NodeConfigSource ?
  error string ?
message NodeStatus
  capacity map<string,quantity> ? go=v1.ResourceList
  allocatable map<string,quantity> ? go=v1.ResourceList
  phase NodePhase ? deprecated
  conditions list<NodeCondition> ? list=map(type) patch=merge key=type
  addresses list<NodeAddress> ? list=map(type) patch=merge key=type
  daemonEndpoints NodeDaemonEndpoints ?
  nodeInfo NodeSystemInfo ?
  images list<ContainerImage> ? list=atomic
  volumesInUse list<string> ? list=atomic go=[]v1.UniqueVolumeName
  volumesAttached list<AttachedVolume> ? list=atomic
  config *NodeConfigStatus ?
  runtimeHandlers list<NodeRuntimeHandler> ? list=atomic
  features *NodeFeatures ?
+ use defaultAllocatable
message AttachedVolume
  name string ! always go=v1.UniqueVolumeName
  devicePath string ! always
message AvoidPods
  preferAvoidPods list<PreferAvoidPodsEntry> ? list=atomic
message PreferAvoidPodsEntry
  podSignature PodSignature ! always
  evictionTime time ?
  reason string ?
  message string ?
message PodSignature
  podController *meta/v1.OwnerReference ?
message ContainerImage
  names list<string> ? always list=atomic
  sizeBytes int64 ?
message NodeCondition
  type NodeConditionType ! always
  status ConditionStatus ! always
  lastHeartbeatTime time ?
  lastTransitionTime time ?
  reason string ?
  message string ?
message NodeAddress
  type NodeAddressType ! always
  address string ! always
kind Node
  metadata meta/v1.ObjectMeta ?
  spec NodeSpec ?
  status NodeStatus ? rules=elsewhere
kind NodeList
  metadata meta/v1.ListMeta ?
  items list<Node> ! always
message NamespaceSpec
  finalizers list<FinalizerName> ? list=atomic
message NamespaceStatus
  phase NamespacePhase ?
  conditions list<NamespaceCondition> ? list=map(type) patch=merge key=type
+ phase = "Active"
message NamespaceCondition
  type NamespaceConditionType ! always
  status ConditionStatus ! always
  lastTransitionTime 4 time ?
  reason string ?
  message string ?
kind Namespace
  metadata meta/v1.ObjectMeta ?
  spec NamespaceSpec ?
  status NamespaceStatus ? rules=elsewhere
+ metadata.labels use labelNamespace
kind NamespaceList
  metadata meta/v1.ListMeta ?
  items list<Namespace> ! always
kind Binding
  metadata meta/v1.ObjectMeta ? % opaqueType
  target ObjectReference ! always
message Preconditions
  uid *string ?
kind PodLogOptions
  container string ?
  follow bool ?
  previous bool ?
  sinceSeconds *int64 ?
  sinceTime *time ?
  timestamps bool ?
  tailLines *int64 ?
  limitBytes *int64 ?
  insecureSkipTLSVerifyBackend bool ?
  stream *string ? gate=PodLogsQuerySplitStreams
+ stream = "All" gate PodLogsQuerySplitStreams
kind PodAttachOptions
  stdin bool ?
  stdout bool ?
  stderr bool ?
  tty bool ?
  container string ?
kind PodExecOptions
  stdin bool ?
  stdout bool ?
  stderr bool ?
  tty bool ?
  container string ?
  command list<string> ! always list=atomic
kind PodPortForwardOptions
  ports list<int32> ? list=atomic
kind PodProxyOptions
  path string ?
kind NodeProxyOptions
  path string ?
kind ServiceProxyOptions
  path string ?
message ObjectReference struct=atomic
  kind string ?
  namespace string ?
  name string ?
  uid string ? go=types.UID
  apiVersion string ?
  resourceVersion string ?
  fieldPath string ?
message LocalObjectReference struct=atomic
  name string ? = ""
message TypedLocalObjectReference struct=atomic
  apiGroup *string ? always
  kind string ! always
  name string ! always
kind SerializedReference
  reference ObjectReference ?
message EventSource
  component string ?
  host string ?
kind Event
  metadata meta/v1.ObjectMeta ! always
  involvedObject ObjectReference ! always
  reason string ?
  message string ?
  source EventSource ?
  firstTimestamp time ?
  lastTimestamp time ?
  count int32 ?
  type string ?
  eventTime microTime ?
  series *EventSeries ?
  action string ?
  related *ObjectReference ?
  reportingComponent string ? always
  reportingInstance string ? always
message EventSeries
  count int32 ?
  lastObservedTime microTime ?
  reserved 3 state
kind EventList
  metadata meta/v1.ListMeta ?
  items list<Event> ! always
kind List
  metadata meta/v1.ListMeta ?
  items list<rawExtension> ! always
message LimitRangeItem
  type LimitType ! always empty=taken
  max map<string,quantity> ? go=v1.ResourceList
  min map<string,quantity> ? go=v1.ResourceList
  default map<string,quantity> ? go=v1.ResourceList
  defaultRequest map<string,quantity> ? go=v1.ResourceList
  maxLimitRequestRatio map<string,quantity> ? go=v1.ResourceList
+ use defaultLimits
message LimitRangeSpec
  limits list<LimitRangeItem> ! always list=atomic
kind LimitRange
  metadata meta/v1.ObjectMeta ?
  spec LimitRangeSpec ?
kind LimitRangeList
  metadata meta/v1.ListMeta ?
  items list<LimitRange> ! always
message ResourceQuotaSpec
  hard map<string,quantity> ? go=v1.ResourceList
  scopes list<ResourceQuotaScope> ? list=atomic values=own
  scopeSelector *ScopeSelector ?
message ScopeSelector struct=atomic
  matchExpressions list<ScopedResourceSelectorRequirement> ? list=atomic
message ScopedResourceSelectorRequirement
  scopeName ResourceQuotaScope ! always empty=taken values=own
  operator ScopeSelectorOperator ! always empty=taken values=own
  values list<string> ? list=atomic
message ResourceQuotaStatus
  hard map<string,quantity> ? go=v1.ResourceList
  used map<string,quantity> ? go=v1.ResourceList
kind ResourceQuota
  metadata meta/v1.ObjectMeta ?
  spec ResourceQuotaSpec ?
  status ResourceQuotaStatus ? rules=elsewhere
kind ResourceQuotaList
  metadata meta/v1.ListMeta ?
  items list<ResourceQuota> ! always
kind Secret
  metadata meta/v1.ObjectMeta ?
  immutable 5 *bool ?
  data 2 map<string,bytes> ?
  stringData 4 map<string,string> ?
  type 3 SecretType ? % optional
+ use mergeStringData
+ type = "Opaque"
kind SecretList
  metadata meta/v1.ListMeta ?
  items list<Secret> ! always
kind ConfigMap
  metadata meta/v1.ObjectMeta ?
  immutable 4 *bool ?
  data 2 map<string,string> ?
  binaryData map<string,bytes> ?
kind ConfigMapList
  metadata meta/v1.ListMeta ?
  items list<ConfigMap> ! always
message ComponentCondition
  type ComponentConditionType ! always
  status ConditionStatus ! always
  message string ?
  error string ?
kind ComponentStatus
  metadata meta/v1.ObjectMeta ? % opaqueType
  conditions list<ComponentCondition> ? list=map(type) patch=merge key=type
kind ComponentStatusList
  metadata meta/v1.ListMeta ?
  items list<ComponentStatus> ! always
message DownwardAPIVolumeSource
  items list<DownwardAPIVolumeFile> ? list=atomic
  defaultMode *int32 ?
+ defaultMode = 420
message DownwardAPIVolumeFile
  path string ! always
  fieldRef *ObjectFieldSelector ?
  resourceFieldRef *ResourceFieldSelector ?
  mode *int32 ?
message DownwardAPIProjection
  items list<DownwardAPIVolumeFile> ? list=atomic
message SecurityContext
  capabilities *Capabilities ?
  privileged *bool ?
  seLinuxOptions *SELinuxOptions ?
  windowsOptions 10 *WindowsSecurityContextOptions ?
  runAsUser 4 *int64 ?
  runAsGroup 8 *int64 ?
  runAsNonRoot 5 *bool ?
  readOnlyRootFilesystem *bool ?
  allowPrivilegeEscalation *bool ?
  procMount 9 *ProcMountType ?
  seccompProfile 11 *SeccompProfile ?
  appArmorProfile *AppArmorProfile ?
message SELinuxOptions
  user string ?
  role string ?
  type string ?
  level string ?
message WindowsSecurityContextOptions
  gmsaCredentialSpecName *string ?
  gmsaCredentialSpec *string ?
  runAsUserName *string ?
  hostProcess *bool ?
kind RangeAllocation
  metadata meta/v1.ObjectMeta ? % opaqueType
  range string ! always
  data bytes ! always
message Sysctl
  name string ! always empty=taken
  value string ! always empty=taken
message PortStatus
  port int32 ! always
  protocol Protocol ! always
  error *string ?
message ImageVolumeSource
  reference string ?
  pullPolicy PullPolicy ?
kind PodStatusResult
  metadata meta/v1.ObjectMeta ?
  status PodStatus ? rules=elsewhere
`

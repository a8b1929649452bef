// Generated from kinds/tables/go-names.txt and the tables core.v1 and meta.v1 in kinds/tables/types by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const templateLayout: string = `AWSElasticBlockStoreVolumeSource
  volumeID string
  fsType string FSType
  partition int32
  readOnly bool
Affinity
  nodeAffinity *NodeAffinity
  podAffinity *PodAffinity
  podAntiAffinity *PodAntiAffinity
AppArmorProfile
  type AppArmorProfileType
  localhostProfile *string
AppArmorProfileType = string
AzureDataDiskCachingMode = string
AzureDataDiskKind = string
AzureDiskVolumeSource
  diskName string
  diskURI string DataDiskURI
  cachingMode *AzureDataDiskCachingMode
  fsType *string FSType
  readOnly *bool
  kind *AzureDataDiskKind
AzureFileVolumeSource
  secretName string
  shareName string
  readOnly bool
CSIVolumeSource
  driver string
  readOnly *bool
  fsType *string FSType
  volumeAttributes map[string]string
  nodePublishSecretRef *LocalObjectReference
Capabilities
  add []Capability
  drop []Capability
Capability = string
CephFSVolumeSource
  monitors []string
  path string
  user string
  secretFile string
  secretRef *LocalObjectReference
  readOnly bool
CinderVolumeSource
  volumeID string
  fsType string FSType
  readOnly bool
  secretRef *LocalObjectReference
ClusterTrustBundleProjection
  name *string
  signerName *string
  labelSelector *LabelSelector
  optional *bool
  path string
ConfigMapEnvSource
  ...LocalObjectReference
  optional *bool
ConfigMapKeySelector
  ...LocalObjectReference
  key string
  optional *bool
ConfigMapProjection
  ...LocalObjectReference
  items []KeyToPath
  optional *bool
ConfigMapVolumeSource
  ...LocalObjectReference
  items []KeyToPath
  defaultMode *int32
  optional *bool
Container
  name string
  image string
  command []string
  args []string
  workingDir string
  ports []ContainerPort
  envFrom []EnvFromSource
  env []EnvVar
  resources ResourceRequirements
  resizePolicy []ContainerResizePolicy
  restartPolicy *ContainerRestartPolicy
  restartPolicyRules []ContainerRestartRule
  volumeMounts []VolumeMount
  volumeDevices []VolumeDevice
  livenessProbe *Probe
  readinessProbe *Probe
  startupProbe *Probe
  lifecycle *Lifecycle
  terminationMessagePath string
  terminationMessagePolicy TerminationMessagePolicy
  imagePullPolicy PullPolicy
  securityContext *SecurityContext
  stdin bool
  stdinOnce bool
  tty bool TTY
ContainerPort
  name string
  hostPort int32
  containerPort int32
  protocol Protocol
  hostIP string
ContainerResizePolicy
  resourceName ResourceName
  restartPolicy ResourceResizeRestartPolicy
ContainerRestartPolicy = string
ContainerRestartRule
  action ContainerRestartRuleAction
  exitCodes *ContainerRestartRuleOnExitCodes
ContainerRestartRuleAction = string
ContainerRestartRuleOnExitCodes
  operator ContainerRestartRuleOnExitCodesOperator
  values []int32
ContainerRestartRuleOnExitCodesOperator = string
DNSPolicy = string
DownwardAPIProjection
  items []DownwardAPIVolumeFile
DownwardAPIVolumeFile
  path string
  fieldRef *ObjectFieldSelector
  resourceFieldRef *ResourceFieldSelector
  mode *int32
DownwardAPIVolumeSource
  items []DownwardAPIVolumeFile
  defaultMode *int32
EmptyDirVolumeSource
  medium StorageMedium
  sizeLimit *resource.Quantity
EnvFromSource
  prefix string
  configMapRef *ConfigMapEnvSource
  secretRef *SecretEnvSource
EnvVar
  name string
  value string
  valueFrom *EnvVarSource
EnvVarSource
  fieldRef *ObjectFieldSelector
  resourceFieldRef *ResourceFieldSelector
  configMapKeyRef *ConfigMapKeySelector
  secretKeyRef *SecretKeySelector
  fileKeyRef *FileKeySelector
EphemeralContainer
  ...EphemeralContainerCommon
  targetContainerName string
EphemeralContainerCommon
  name string
  image string
  command []string
  args []string
  workingDir string
  ports []ContainerPort
  envFrom []EnvFromSource
  env []EnvVar
  resources ResourceRequirements
  resizePolicy []ContainerResizePolicy
  restartPolicy *ContainerRestartPolicy
  restartPolicyRules []ContainerRestartRule
  volumeMounts []VolumeMount
  volumeDevices []VolumeDevice
  livenessProbe *Probe
  readinessProbe *Probe
  startupProbe *Probe
  lifecycle *Lifecycle
  terminationMessagePath string
  terminationMessagePolicy TerminationMessagePolicy
  imagePullPolicy PullPolicy
  securityContext *SecurityContext
  stdin bool
  stdinOnce bool
  tty bool TTY
EphemeralVolumeSource
  volumeClaimTemplate *PersistentVolumeClaimTemplate
ExecAction
  command []string
FCVolumeSource
  targetWWNs []string
  lun *int32
  fsType string FSType
  readOnly bool
  wwids []string WWIDs
FileKeySelector
  volumeName string
  path string
  key string
  optional *bool
FlexVolumeSource
  driver string
  fsType string FSType
  secretRef *LocalObjectReference
  readOnly bool
  options map[string]string
FlockerVolumeSource
  datasetName string
  datasetUUID string
GCEPersistentDiskVolumeSource
  pdName string PDName
  fsType string FSType
  partition int32
  readOnly bool
GRPCAction
  port int32
  service *string
GitRepoVolumeSource
  repository string
  revision string
  directory string
GlusterfsVolumeSource
  endpoints string EndpointsName
  path string
  readOnly bool
HTTPGetAction
  path string
  port intstr.IntOrString
  host string
  scheme URIScheme
  httpHeaders []HTTPHeader HTTPHeaders
HTTPHeader
  name string
  value string
HostAlias
  ip string IP
  hostnames []string
HostPathType = string
HostPathVolumeSource
  path string
  type *HostPathType
ISCSIVolumeSource
  targetPortal string
  iqn string IQN
  lun int32
  iscsiInterface string ISCSIInterface
  fsType string FSType
  readOnly bool
  portals []string
  chapAuthDiscovery bool DiscoveryCHAPAuth
  chapAuthSession bool SessionCHAPAuth
  secretRef *LocalObjectReference
  initiatorName *string
ImageVolumeSource
  reference string
  pullPolicy PullPolicy
KeyToPath
  key string
  path string
  mode *int32
LabelSelector
  matchLabels map[string]string
  matchExpressions []LabelSelectorRequirement
LabelSelectorOperator = string
LabelSelectorRequirement
  key string
  operator LabelSelectorOperator
  values []string
Lifecycle
  postStart *LifecycleHandler
  preStop *LifecycleHandler
  stopSignal *Signal
LifecycleHandler
  exec *ExecAction
  httpGet *HTTPGetAction HTTPGet
  tcpSocket *TCPSocketAction TCPSocket
  sleep *SleepAction
LocalObjectReference
  name string
MountPropagationMode = string
NFSVolumeSource
  server string
  path string
  readOnly bool
NodeAffinity
  requiredDuringSchedulingIgnoredDuringExecution *NodeSelector
  preferredDuringSchedulingIgnoredDuringExecution []PreferredSchedulingTerm
NodeInclusionPolicy = string
NodeSelector
  nodeSelectorTerms []NodeSelectorTerm
NodeSelectorOperator = string
NodeSelectorRequirement
  key string
  operator NodeSelectorOperator
  values []string
NodeSelectorTerm
  matchExpressions []NodeSelectorRequirement
  matchFields []NodeSelectorRequirement
OSName = string
ObjectFieldSelector
  apiVersion string APIVersion
  fieldPath string
ObjectMeta
  name string
  generateName string
  namespace string
  selfLink string
  uid types.UID UID
  resourceVersion string
  generation int64
  creationTimestamp Time
  deletionTimestamp *Time
  deletionGracePeriodSeconds *int64
  labels map[string]string
  annotations map[string]string
  ownerReferences []OwnerReference
  finalizers []string
  managedFields []ManagedFieldsEntry
OwnerReference
  apiVersion string APIVersion
  kind string
  name string
  uid types.UID UID
  controller *bool
  blockOwnerDeletion *bool
PersistentVolumeAccessMode = string
PersistentVolumeClaimSpec
  accessModes []PersistentVolumeAccessMode
  selector *LabelSelector
  resources VolumeResourceRequirements
  volumeName string
  storageClassName *string
  volumeMode *PersistentVolumeMode
  dataSource *TypedLocalObjectReference
  dataSourceRef *TypedObjectReference
  volumeAttributesClassName *string
PersistentVolumeClaimTemplate
  metadata ObjectMeta ObjectMeta
  spec PersistentVolumeClaimSpec
PersistentVolumeClaimVolumeSource
  claimName string
  readOnly bool
PersistentVolumeMode = string
PhotonPersistentDiskVolumeSource
  pdID string
  fsType string FSType
PodAffinity
  requiredDuringSchedulingIgnoredDuringExecution []PodAffinityTerm
  preferredDuringSchedulingIgnoredDuringExecution []WeightedPodAffinityTerm
PodAffinityTerm
  labelSelector *LabelSelector
  namespaces []string
  topologyKey string
  namespaceSelector *LabelSelector
  matchLabelKeys []string
  mismatchLabelKeys []string
PodAntiAffinity
  requiredDuringSchedulingIgnoredDuringExecution []PodAffinityTerm
  preferredDuringSchedulingIgnoredDuringExecution []WeightedPodAffinityTerm
PodCertificateProjection
  signerName string
  keyType string
  maxExpirationSeconds *int32
  credentialBundlePath string
  keyPath string
  certificateChainPath string
PodConditionType = string
PodDNSConfig
  nameservers []string
  searches []string
  options []PodDNSConfigOption
PodDNSConfigOption
  name string
  value *string
PodFSGroupChangePolicy = string
PodOS
  name OSName
PodReadinessGate
  conditionType PodConditionType
PodResourceClaim
  name string
  resourceClaimName *string
  resourceClaimTemplateName *string
PodSELinuxChangePolicy = string
PodSchedulingGate
  name string
PodSecurityContext
  seLinuxOptions *SELinuxOptions SELinuxOptions
  windowsOptions *WindowsSecurityContextOptions
  runAsUser *int64
  runAsGroup *int64
  runAsNonRoot *bool
  supplementalGroups []int64
  supplementalGroupsPolicy *SupplementalGroupsPolicy
  fsGroup *int64 FSGroup
  sysctls []Sysctl
  fsGroupChangePolicy *PodFSGroupChangePolicy FSGroupChangePolicy
  seccompProfile *SeccompProfile
  appArmorProfile *AppArmorProfile
  seLinuxChangePolicy *PodSELinuxChangePolicy SELinuxChangePolicy
PodSpec
  volumes []Volume
  initContainers []Container
  containers []Container
  ephemeralContainers []EphemeralContainer
  restartPolicy RestartPolicy
  terminationGracePeriodSeconds *int64
  activeDeadlineSeconds *int64
  dnsPolicy DNSPolicy DNSPolicy
  nodeSelector map[string]string
  serviceAccountName string
  serviceAccount string DeprecatedServiceAccount
  automountServiceAccountToken *bool
  nodeName string
  hostNetwork bool
  hostPID bool
  hostIPC bool
  shareProcessNamespace *bool
  securityContext *PodSecurityContext
  imagePullSecrets []LocalObjectReference
  hostname string
  subdomain string
  affinity *Affinity
  schedulerName string
  tolerations []Toleration
  hostAliases []HostAlias
  priorityClassName string
  priority *int32
  dnsConfig *PodDNSConfig DNSConfig
  readinessGates []PodReadinessGate
  runtimeClassName *string
  enableServiceLinks *bool
  preemptionPolicy *PreemptionPolicy
  overhead ResourceList
  topologySpreadConstraints []TopologySpreadConstraint
  setHostnameAsFQDN *bool
  os *PodOS OS
  hostUsers *bool
  schedulingGates []PodSchedulingGate
  resourceClaims []PodResourceClaim
  resources *ResourceRequirements
  hostnameOverride *string
PodTemplateSpec
  metadata ObjectMeta ObjectMeta
  spec PodSpec
PortworxVolumeSource
  volumeID string
  fsType string FSType
  readOnly bool
PreemptionPolicy = string
PreferredSchedulingTerm
  weight int32
  preference NodeSelectorTerm
Probe
  ...ProbeHandler
  initialDelaySeconds int32
  timeoutSeconds int32
  periodSeconds int32
  successThreshold int32
  failureThreshold int32
  terminationGracePeriodSeconds *int64
ProbeHandler
  exec *ExecAction
  httpGet *HTTPGetAction HTTPGet
  tcpSocket *TCPSocketAction TCPSocket
  grpc *GRPCAction GRPC
ProcMountType = string
ProjectedVolumeSource
  sources []VolumeProjection
  defaultMode *int32
Protocol = string
PullPolicy = string
QuobyteVolumeSource
  registry string
  volume string
  readOnly bool
  user string
  group string
  tenant string
RBDVolumeSource
  monitors []string CephMonitors
  image string RBDImage
  fsType string FSType
  pool string RBDPool
  user string RadosUser
  keyring string
  secretRef *LocalObjectReference
  readOnly bool
RecursiveReadOnlyMode = string
ResourceClaim
  name string
  request string
ResourceFieldSelector
  containerName string
  resource string
  divisor resource.Quantity
ResourceList = map[ResourceName]resource.Quantity
ResourceName = string
ResourceRequirements
  limits ResourceList
  requests ResourceList
  claims []ResourceClaim
ResourceResizeRestartPolicy = string
RestartPolicy = string
SELinuxOptions
  user string
  role string
  type string
  level string
ScaleIOVolumeSource
  gateway string
  system string
  secretRef *LocalObjectReference
  sslEnabled bool SSLEnabled
  protectionDomain string
  storagePool string
  storageMode string
  volumeName string
  fsType string FSType
  readOnly bool
SeccompProfile
  type SeccompProfileType
  localhostProfile *string
SeccompProfileType = string
SecretEnvSource
  ...LocalObjectReference
  optional *bool
SecretKeySelector
  ...LocalObjectReference
  key string
  optional *bool
SecretProjection
  ...LocalObjectReference
  items []KeyToPath
  optional *bool
SecretVolumeSource
  secretName string
  items []KeyToPath
  defaultMode *int32
  optional *bool
SecurityContext
  capabilities *Capabilities
  privileged *bool
  seLinuxOptions *SELinuxOptions SELinuxOptions
  windowsOptions *WindowsSecurityContextOptions
  runAsUser *int64
  runAsGroup *int64
  runAsNonRoot *bool
  readOnlyRootFilesystem *bool
  allowPrivilegeEscalation *bool
  procMount *ProcMountType
  seccompProfile *SeccompProfile
  appArmorProfile *AppArmorProfile
ServiceAccountTokenProjection
  audience string
  expirationSeconds *int64
  path string
Signal = string
SleepAction
  seconds int64
StorageMedium = string
StorageOSVolumeSource
  volumeName string
  volumeNamespace string
  fsType string FSType
  readOnly bool
  secretRef *LocalObjectReference
SupplementalGroupsPolicy = string
Sysctl
  name string
  value string
TCPSocketAction
  port intstr.IntOrString
  host string
TaintEffect = string
TerminationMessagePolicy = string
Toleration
  key string
  operator TolerationOperator
  value string
  effect TaintEffect
  tolerationSeconds *int64
TolerationOperator = string
TopologySpreadConstraint
  maxSkew int32
  topologyKey string
  whenUnsatisfiable UnsatisfiableConstraintAction
  labelSelector *LabelSelector
  minDomains *int32
  nodeAffinityPolicy *NodeInclusionPolicy
  nodeTaintsPolicy *NodeInclusionPolicy
  matchLabelKeys []string
TypedLocalObjectReference
  apiGroup *string APIGroup
  kind string
  name string
TypedObjectReference
  apiGroup *string APIGroup
  kind string
  name string
  namespace *string
URIScheme = string
UnsatisfiableConstraintAction = string
Volume
  name string
  ...VolumeSource
VolumeDevice
  name string
  devicePath string
VolumeMount
  name string
  readOnly bool
  recursiveReadOnly *RecursiveReadOnlyMode
  mountPath string
  subPath string
  mountPropagation *MountPropagationMode
  subPathExpr string
VolumeProjection
  secret *SecretProjection
  downwardAPI *DownwardAPIProjection
  configMap *ConfigMapProjection
  serviceAccountToken *ServiceAccountTokenProjection
  clusterTrustBundle *ClusterTrustBundleProjection
  podCertificate *PodCertificateProjection
VolumeResourceRequirements
  limits ResourceList
  requests ResourceList
VolumeSource
  hostPath *HostPathVolumeSource
  emptyDir *EmptyDirVolumeSource
  gcePersistentDisk *GCEPersistentDiskVolumeSource GCEPersistentDisk
  awsElasticBlockStore *AWSElasticBlockStoreVolumeSource AWSElasticBlockStore
  gitRepo *GitRepoVolumeSource
  secret *SecretVolumeSource
  nfs *NFSVolumeSource NFS
  iscsi *ISCSIVolumeSource ISCSI
  glusterfs *GlusterfsVolumeSource
  persistentVolumeClaim *PersistentVolumeClaimVolumeSource
  rbd *RBDVolumeSource RBD
  flexVolume *FlexVolumeSource
  cinder *CinderVolumeSource
  cephfs *CephFSVolumeSource CephFS
  flocker *FlockerVolumeSource
  downwardAPI *DownwardAPIVolumeSource
  fc *FCVolumeSource FC
  azureFile *AzureFileVolumeSource
  configMap *ConfigMapVolumeSource
  vsphereVolume *VsphereVirtualDiskVolumeSource
  quobyte *QuobyteVolumeSource
  azureDisk *AzureDiskVolumeSource
  photonPersistentDisk *PhotonPersistentDiskVolumeSource
  projected *ProjectedVolumeSource
  portworxVolume *PortworxVolumeSource
  scaleIO *ScaleIOVolumeSource
  storageos *StorageOSVolumeSource StorageOS
  csi *CSIVolumeSource CSI
  ephemeral *EphemeralVolumeSource
  image *ImageVolumeSource
VsphereVirtualDiskVolumeSource
  volumePath string
  fsType string FSType
  storagePolicyName string
  storagePolicyID string
WeightedPodAffinityTerm
  weight int32
  podAffinityTerm PodAffinityTerm
WindowsSecurityContextOptions
  gmsaCredentialSpecName *string GMSACredentialSpecName
  gmsaCredentialSpec *string GMSACredentialSpec
  runAsUserName *string
  hostProcess *bool
types.UID = string
`

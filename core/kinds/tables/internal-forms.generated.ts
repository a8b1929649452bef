// Generated from internal-forms.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const internalFormTable: string = `core.PodTemplateSpec
  -=metadata inline
  Spec struct core.PodSpec
core.PersistentVolumeSource
  GCEPersistentDisk=gcePersistentDisk pointer core.GCEPersistentDiskVolumeSource
  AWSElasticBlockStore=awsElasticBlockStore pointer core.AWSElasticBlockStoreVolumeSource
  HostPath pointer core.HostPathVolumeSource
  Glusterfs pointer core.GlusterfsPersistentVolumeSource
  NFS=nfs pointer core.NFSVolumeSource
  RBD=rbd pointer core.RBDPersistentVolumeSource
  Quobyte pointer core.QuobyteVolumeSource
  ISCSI=iscsi pointer core.ISCSIPersistentVolumeSource
  FlexVolume pointer core.FlexPersistentVolumeSource
  Cinder pointer core.CinderPersistentVolumeSource
  CephFS=cephfs pointer core.CephFSPersistentVolumeSource
  FC=fc pointer core.FCVolumeSource
  Flocker pointer core.FlockerVolumeSource
  AzureFile pointer core.AzureFilePersistentVolumeSource
  VsphereVolume pointer core.VsphereVirtualDiskVolumeSource
  AzureDisk pointer core.AzureDiskVolumeSource
  PhotonPersistentDisk pointer core.PhotonPersistentDiskVolumeSource
  PortworxVolume pointer core.PortworxVolumeSource
  ScaleIO pointer core.ScaleIOPersistentVolumeSource
  Local pointer core.LocalVolumeSource
  StorageOS=storageos pointer core.StorageOSPersistentVolumeSource
  CSI=csi pointer core.CSIPersistentVolumeSource
core.PersistentVolumeClaimSpec
  AccessModes
  Selector selector
  Resources struct core.VolumeResourceRequirements
  VolumeName text
  StorageClassName
  VolumeMode
  DataSource pointer core.TypedLocalObjectReference
  DataSourceRef pointer core.TypedObjectReference
  VolumeAttributesClassName
core.VolumeNodeAffinity
  Required pointer core.NodeSelector
storage.VolumeAttachmentSpec
  Attacher text
  Source struct storage.VolumeAttachmentSource
  NodeName text
resource.ResourceClaimSpec
  Devices struct resource.DeviceClaim
resource.ResourceClaimTemplateSpec
  -=metadata inline
  Spec struct resource.ResourceClaimSpec
resource.AllocationResult
  Devices struct resource.DeviceAllocationResult
  NodeSelector pointer core.NodeSelector
  AllocationTimestamp
networking.ParentReference
  Group text
  Resource text
  Namespace text
  Name text
batch.PodFailurePolicy
  Rules list batch.PodFailurePolicyRule
batch.SuccessPolicy
  Rules list batch.SuccessPolicyRule
certificates.CertificateSigningRequestSpec
  Request
  SignerName text
  ExpirationSeconds
  Usages
  Username text
  UID=uid text
  Groups
  Extra
certificates.PodCertificateRequestSpec
  SignerName text
  PodName text
  PodUID=podUID text
  ServiceAccountName text
  ServiceAccountUID=serviceAccountUID text
  NodeName text
  NodeUID=nodeUID text
  MaxExpirationSeconds
  PKIXPublicKey=pkixPublicKey
  ProofOfPossession
storage.CSINodeDriver
  Name text
  NodeID text
  TopologyKeys
  Allocatable pointer storage.VolumeNodeResources
core.PodSpec
  Volumes list core.Volume
  InitContainers list core.Container
  Containers list core.Container
  EphemeralContainers list core.EphemeralContainer
  RestartPolicy text
  TerminationGracePeriodSeconds
  ActiveDeadlineSeconds
  DNSPolicy=dnsPolicy text
  NodeSelector
  ServiceAccountName text
  AutomountServiceAccountToken
  NodeName text
  SecurityContext pointer core.PodSecurityContext
  ImagePullSecrets list core.LocalObjectReference
  Hostname text
  Subdomain text
  SetHostnameAsFQDN
  Affinity pointer core.Affinity
  SchedulerName text
  Tolerations list core.Toleration
  HostAliases list core.HostAlias
  PriorityClassName text
  Priority
  PreemptionPolicy
  DNSConfig=dnsConfig pointer core.PodDNSConfig
  ReadinessGates list core.PodReadinessGate
  RuntimeClassName
  Overhead
  EnableServiceLinks
  TopologySpreadConstraints list core.TopologySpreadConstraint
  OS=os pointer core.PodOS
  SchedulingGates list core.PodSchedulingGate
  ResourceClaims list core.PodResourceClaim
  Resources pointer core.ResourceRequirements
  HostnameOverride
core.GCEPersistentDiskVolumeSource
  PDName=pdName text
  FSType=fsType text
  Partition number
  ReadOnly flag
core.AWSElasticBlockStoreVolumeSource
  VolumeID text
  FSType=fsType text
  Partition number
  ReadOnly flag
core.HostPathVolumeSource
  Path text
  Type
core.GlusterfsPersistentVolumeSource
  EndpointsName=endpoints text
  Path text
  ReadOnly flag
  EndpointsNamespace
core.NFSVolumeSource
  Server text
  Path text
  ReadOnly flag
core.RBDPersistentVolumeSource
  CephMonitors=monitors
  RBDImage=image text
  FSType=fsType text
  RBDPool=pool text
  RadosUser=user text
  Keyring text
  SecretRef pointer core.SecretReference
  ReadOnly flag
core.QuobyteVolumeSource
  Registry text
  Volume text
  ReadOnly flag
  User text
  Group text
  Tenant text
core.ISCSIPersistentVolumeSource
  TargetPortal text
  IQN=iqn text
  Lun number
  ISCSIInterface=iscsiInterface text
  FSType=fsType text
  ReadOnly flag
  Portals
  DiscoveryCHAPAuth=chapAuthDiscovery flag
  SessionCHAPAuth=chapAuthSession flag
  SecretRef pointer core.SecretReference
  InitiatorName
core.FlexPersistentVolumeSource
  Driver text
  FSType=fsType text
  SecretRef pointer core.SecretReference
  ReadOnly flag
  Options
core.CinderPersistentVolumeSource
  VolumeID text
  FSType=fsType text
  ReadOnly flag
  SecretRef pointer core.SecretReference
core.CephFSPersistentVolumeSource
  Monitors
  Path text
  User text
  SecretFile text
  SecretRef pointer core.SecretReference
  ReadOnly flag
core.FCVolumeSource
  TargetWWNs
  Lun
  FSType=fsType text
  ReadOnly flag
  WWIDs=wwids
core.FlockerVolumeSource
  DatasetName text
  DatasetUUID text
core.AzureFilePersistentVolumeSource
  SecretName text
  ShareName text
  ReadOnly flag
  SecretNamespace
core.VsphereVirtualDiskVolumeSource
  VolumePath text
  FSType=fsType text
  StoragePolicyName text
  StoragePolicyID text
core.AzureDiskVolumeSource
  DiskName text
  DataDiskURI=diskURI text
  CachingMode
  FSType=fsType
  ReadOnly
  Kind
core.PhotonPersistentDiskVolumeSource
  PdID text
  FSType=fsType text
core.PortworxVolumeSource
  VolumeID text
  FSType=fsType text
  ReadOnly flag
core.ScaleIOPersistentVolumeSource
  Gateway text
  System text
  SecretRef pointer core.SecretReference
  SSLEnabled=sslEnabled flag
  ProtectionDomain text
  StoragePool text
  StorageMode text
  VolumeName text
  FSType=fsType text
  ReadOnly flag
core.LocalVolumeSource
  Path text
  FSType=fsType
core.StorageOSPersistentVolumeSource
  VolumeName text
  VolumeNamespace text
  FSType=fsType text
  ReadOnly flag
  SecretRef pointer core.ObjectReference
core.CSIPersistentVolumeSource
  Driver text
  VolumeHandle text
  ReadOnly flag
  FSType=fsType text
  VolumeAttributes
  ControllerPublishSecretRef pointer core.SecretReference
  NodeStageSecretRef pointer core.SecretReference
  NodePublishSecretRef pointer core.SecretReference
  ControllerExpandSecretRef pointer core.SecretReference
  NodeExpandSecretRef pointer core.SecretReference
core.VolumeResourceRequirements
  Limits
  Requests
core.TypedLocalObjectReference
  APIGroup=apiGroup
  Kind text
  Name text
core.TypedObjectReference
  APIGroup=apiGroup
  Kind text
  Name text
  Namespace
core.NodeSelector
  NodeSelectorTerms list core.NodeSelectorTerm
storage.VolumeAttachmentSource
  PersistentVolumeName
  InlineVolumeSpec pointer core.PersistentVolumeSpec
resource.DeviceClaim
  Requests list resource.DeviceRequest
  Constraints list resource.DeviceConstraint
  Config list resource.DeviceClaimConfiguration
resource.DeviceAllocationResult
  Results list resource.DeviceRequestAllocationResult
  Config list resource.DeviceAllocationConfiguration
batch.PodFailurePolicyRule
  Action text
  OnExitCodes pointer batch.PodFailurePolicyOnExitCodesRequirement
  OnPodConditions list batch.PodFailurePolicyOnPodConditionsPattern
batch.SuccessPolicyRule
  SucceededIndexes
  SucceededCount
storage.VolumeNodeResources
  Count
core.Volume
  Name text
  HostPath pointer core.HostPathVolumeSource
  EmptyDir pointer core.EmptyDirVolumeSource
  GCEPersistentDisk=gcePersistentDisk pointer core.GCEPersistentDiskVolumeSource
  AWSElasticBlockStore=awsElasticBlockStore pointer core.AWSElasticBlockStoreVolumeSource
  GitRepo pointer core.GitRepoVolumeSource
  Secret pointer core.SecretVolumeSource
  NFS=nfs pointer core.NFSVolumeSource
  ISCSI=iscsi pointer core.ISCSIVolumeSource
  Glusterfs pointer core.GlusterfsVolumeSource
  PersistentVolumeClaim pointer core.PersistentVolumeClaimVolumeSource
  RBD=rbd pointer core.RBDVolumeSource
  Quobyte pointer core.QuobyteVolumeSource
  FlexVolume pointer core.FlexVolumeSource
  Cinder pointer core.CinderVolumeSource
  CephFS=cephfs pointer core.CephFSVolumeSource
  Flocker pointer core.FlockerVolumeSource
  DownwardAPI pointer core.DownwardAPIVolumeSource
  FC=fc pointer core.FCVolumeSource
  AzureFile pointer core.AzureFileVolumeSource
  ConfigMap pointer core.ConfigMapVolumeSource
  VsphereVolume pointer core.VsphereVirtualDiskVolumeSource
  AzureDisk pointer core.AzureDiskVolumeSource
  PhotonPersistentDisk pointer core.PhotonPersistentDiskVolumeSource
  Projected pointer core.ProjectedVolumeSource
  PortworxVolume pointer core.PortworxVolumeSource
  ScaleIO pointer core.ScaleIOVolumeSource
  StorageOS=storageos pointer core.StorageOSVolumeSource
  CSI=csi pointer core.CSIVolumeSource
  Ephemeral pointer core.EphemeralVolumeSource
  Image pointer core.ImageVolumeSource
core.Container
  Name text
  Image text
  Command
  Args
  WorkingDir text
  Ports list core.ContainerPort
  EnvFrom list core.EnvFromSource
  Env list core.EnvVar
  Resources struct core.ResourceRequirements
  ResizePolicy list core.ContainerResizePolicy
  RestartPolicy
  RestartPolicyRules list core.ContainerRestartRule
  VolumeMounts list core.VolumeMount
  VolumeDevices list core.VolumeDevice
  LivenessProbe pointer core.Probe
  ReadinessProbe pointer core.Probe
  StartupProbe pointer core.Probe
  Lifecycle pointer core.Lifecycle
  TerminationMessagePath text
  TerminationMessagePolicy text
  ImagePullPolicy text
  SecurityContext pointer core.SecurityContext
  Stdin flag
  StdinOnce flag
  TTY=tty flag
core.EphemeralContainer
  Name text
  Image text
  Command
  Args
  WorkingDir text
  Ports list core.ContainerPort
  EnvFrom list core.EnvFromSource
  Env list core.EnvVar
  Resources struct core.ResourceRequirements
  ResizePolicy list core.ContainerResizePolicy
  RestartPolicy
  RestartPolicyRules list core.ContainerRestartRule
  VolumeMounts list core.VolumeMount
  VolumeDevices list core.VolumeDevice
  LivenessProbe pointer core.Probe
  ReadinessProbe pointer core.Probe
  StartupProbe pointer core.Probe
  Lifecycle pointer core.Lifecycle
  TerminationMessagePath text
  TerminationMessagePolicy text
  ImagePullPolicy text
  SecurityContext pointer core.SecurityContext
  Stdin flag
  StdinOnce flag
  TTY=tty flag
  TargetContainerName text
core.PodSecurityContext
  HostNetwork=../hostNetwork flag
  HostPID=../hostPID flag
  HostIPC=../hostIPC flag
  ShareProcessNamespace=../shareProcessNamespace
  HostUsers=../hostUsers
  SELinuxOptions=seLinuxOptions pointer core.SELinuxOptions
  WindowsOptions pointer core.WindowsSecurityContextOptions
  RunAsUser
  RunAsGroup
  RunAsNonRoot
  SupplementalGroups
  SupplementalGroupsPolicy
  FSGroup=fsGroup
  FSGroupChangePolicy=fsGroupChangePolicy
  Sysctls list core.Sysctl
  SeccompProfile pointer core.SeccompProfile
  AppArmorProfile pointer core.AppArmorProfile
  SELinuxChangePolicy=seLinuxChangePolicy
core.ScopeSelector
  MatchExpressions list core.ScopedResourceSelectorRequirement
core.ScopedResourceSelectorRequirement
  ScopeName text
  Operator text
  Values
core.LocalObjectReference
  Name text
core.Affinity
  NodeAffinity pointer core.NodeAffinity
  PodAffinity pointer core.PodAffinity
  PodAntiAffinity pointer core.PodAntiAffinity
core.Toleration
  Key text
  Operator text
  Value text
  Effect text
  TolerationSeconds
core.HostAlias
  IP=ip text
  Hostnames
core.PodDNSConfig
  Nameservers
  Searches
  Options list core.PodDNSConfigOption
core.PodReadinessGate
  ConditionType text
core.TopologySpreadConstraint
  MaxSkew number
  TopologyKey text
  WhenUnsatisfiable text
  LabelSelector selector
  MinDomains
  NodeAffinityPolicy
  NodeTaintsPolicy
  MatchLabelKeys
core.PodOS
  Name text
core.PodSchedulingGate
  Name text
core.PodResourceClaim
  Name text
  ResourceClaimName
  ResourceClaimTemplateName
core.ResourceRequirements
  Limits
  Requests
  Claims list core.ResourceClaim
core.SecretReference
  Name text
  Namespace text
core.ObjectReference
  Kind text
  Namespace text
  Name text
  UID=uid text
  APIVersion=apiVersion text
  ResourceVersion text
  FieldPath text
core.NodeSelectorTerm
  MatchExpressions list core.NodeSelectorRequirement
  MatchFields list core.NodeSelectorRequirement
core.PersistentVolumeSpec
  Capacity
  GCEPersistentDisk=gcePersistentDisk pointer core.GCEPersistentDiskVolumeSource
  AWSElasticBlockStore=awsElasticBlockStore pointer core.AWSElasticBlockStoreVolumeSource
  HostPath pointer core.HostPathVolumeSource
  Glusterfs pointer core.GlusterfsPersistentVolumeSource
  NFS=nfs pointer core.NFSVolumeSource
  RBD=rbd pointer core.RBDPersistentVolumeSource
  Quobyte pointer core.QuobyteVolumeSource
  ISCSI=iscsi pointer core.ISCSIPersistentVolumeSource
  FlexVolume pointer core.FlexPersistentVolumeSource
  Cinder pointer core.CinderPersistentVolumeSource
  CephFS=cephfs pointer core.CephFSPersistentVolumeSource
  FC=fc pointer core.FCVolumeSource
  Flocker pointer core.FlockerVolumeSource
  AzureFile pointer core.AzureFilePersistentVolumeSource
  VsphereVolume pointer core.VsphereVirtualDiskVolumeSource
  AzureDisk pointer core.AzureDiskVolumeSource
  PhotonPersistentDisk pointer core.PhotonPersistentDiskVolumeSource
  PortworxVolume pointer core.PortworxVolumeSource
  ScaleIO pointer core.ScaleIOPersistentVolumeSource
  Local pointer core.LocalVolumeSource
  StorageOS=storageos pointer core.StorageOSPersistentVolumeSource
  CSI=csi pointer core.CSIPersistentVolumeSource
  AccessModes
  ClaimRef pointer core.ObjectReference
  PersistentVolumeReclaimPolicy text
  StorageClassName text
  MountOptions
  VolumeMode
  NodeAffinity pointer core.VolumeNodeAffinity
  VolumeAttributesClassName
resource.DeviceRequest
  Name text
  Exactly pointer resource.ExactDeviceRequest
  FirstAvailable list resource.DeviceSubRequest
resource.DeviceConstraint
  Requests
  MatchAttribute
  DistinctAttribute
resource.DeviceClaimConfiguration
  Requests
  Opaque pointer resource.OpaqueDeviceConfiguration
resource.DeviceAttribute
  IntValue=int
  BoolValue=bool
  StringValue=string
  VersionValue=version
resource.DeviceRequestAllocationResult
  Request text
  Driver text
  Pool text
  Device text
  AdminAccess
  Tolerations list resource.DeviceToleration
  BindingConditions
  BindingFailureConditions
  ShareID
  ConsumedCapacity
resource.DeviceAllocationConfiguration
  Source text
  Requests
  Opaque pointer resource.OpaqueDeviceConfiguration
batch.PodFailurePolicyOnExitCodesRequirement
  ContainerName
  Operator text
  Values
batch.PodFailurePolicyOnPodConditionsPattern
  Type text
  Status text
core.EmptyDirVolumeSource
  Medium text
  SizeLimit
core.GitRepoVolumeSource
  Repository text
  Revision text
  Directory text
core.SecretVolumeSource
  SecretName text
  Items list core.KeyToPath
  DefaultMode
  Optional
core.ISCSIVolumeSource
  TargetPortal text
  IQN=iqn text
  Lun number
  ISCSIInterface=iscsiInterface text
  FSType=fsType text
  ReadOnly flag
  Portals
  DiscoveryCHAPAuth=chapAuthDiscovery flag
  SessionCHAPAuth=chapAuthSession flag
  SecretRef pointer core.LocalObjectReference
  InitiatorName
core.GlusterfsVolumeSource
  EndpointsName=endpoints text
  Path text
  ReadOnly flag
core.PersistentVolumeClaimVolumeSource
  ClaimName text
  ReadOnly flag
core.RBDVolumeSource
  CephMonitors=monitors
  RBDImage=image text
  FSType=fsType text
  RBDPool=pool text
  RadosUser=user text
  Keyring text
  SecretRef pointer core.LocalObjectReference
  ReadOnly flag
core.FlexVolumeSource
  Driver text
  FSType=fsType text
  SecretRef pointer core.LocalObjectReference
  ReadOnly flag
  Options
core.CinderVolumeSource
  VolumeID text
  FSType=fsType text
  ReadOnly flag
  SecretRef pointer core.LocalObjectReference
core.CephFSVolumeSource
  Monitors
  Path text
  User text
  SecretFile text
  SecretRef pointer core.LocalObjectReference
  ReadOnly flag
core.DownwardAPIVolumeSource
  Items list core.DownwardAPIVolumeFile
  DefaultMode
core.AzureFileVolumeSource
  SecretName text
  ShareName text
  ReadOnly flag
core.ConfigMapVolumeSource
  Name text
  Items list core.KeyToPath
  DefaultMode
  Optional
core.ProjectedVolumeSource
  Sources list core.VolumeProjection
  DefaultMode
core.ScaleIOVolumeSource
  Gateway text
  System text
  SecretRef pointer core.LocalObjectReference
  SSLEnabled=sslEnabled flag
  ProtectionDomain text
  StoragePool text
  StorageMode text
  VolumeName text
  FSType=fsType text
  ReadOnly flag
core.StorageOSVolumeSource
  VolumeName text
  VolumeNamespace text
  FSType=fsType text
  ReadOnly flag
  SecretRef pointer core.LocalObjectReference
core.CSIVolumeSource
  Driver text
  ReadOnly
  FSType=fsType
  VolumeAttributes
  NodePublishSecretRef pointer core.LocalObjectReference
core.EphemeralVolumeSource
  VolumeClaimTemplate pointer core.PersistentVolumeClaimTemplate
core.ImageVolumeSource
  Reference text
  PullPolicy text
core.ContainerPort
  Name text
  HostPort number
  ContainerPort number
  Protocol text
  HostIP text
core.EnvFromSource
  Prefix text
  ConfigMapRef pointer core.ConfigMapEnvSource
  SecretRef pointer core.SecretEnvSource
core.EnvVar
  Name text
  Value text
  ValueFrom pointer core.EnvVarSource
core.ContainerResizePolicy
  ResourceName text
  RestartPolicy text
core.ContainerRestartRule
  Action text
  ExitCodes pointer core.ContainerRestartRuleOnExitCodes
core.VolumeMount
  Name text
  ReadOnly flag
  RecursiveReadOnly
  MountPath text
  SubPath text
  MountPropagation
  SubPathExpr text
core.VolumeDevice
  Name text
  DevicePath text
core.Probe
  Exec pointer core.ExecAction
  HTTPGet=httpGet pointer core.HTTPGetAction
  TCPSocket=tcpSocket pointer core.TCPSocketAction
  GRPC=grpc pointer core.GRPCAction
  InitialDelaySeconds number
  TimeoutSeconds number
  PeriodSeconds number
  SuccessThreshold number
  FailureThreshold number
  TerminationGracePeriodSeconds
core.Lifecycle
  PostStart pointer core.LifecycleHandler
  PreStop pointer core.LifecycleHandler
  StopSignal
core.SecurityContext
  Capabilities pointer core.Capabilities
  Privileged
  SELinuxOptions=seLinuxOptions pointer core.SELinuxOptions
  WindowsOptions pointer core.WindowsSecurityContextOptions
  RunAsUser
  RunAsGroup
  RunAsNonRoot
  ReadOnlyRootFilesystem
  AllowPrivilegeEscalation
  ProcMount
  SeccompProfile pointer core.SeccompProfile
  AppArmorProfile pointer core.AppArmorProfile
core.SELinuxOptions
  User text
  Role text
  Type text
  Level text
core.WindowsSecurityContextOptions
  GMSACredentialSpecName=gmsaCredentialSpecName
  GMSACredentialSpec=gmsaCredentialSpec
  RunAsUserName
  HostProcess
core.Sysctl
  Name text
  Value text
core.SeccompProfile
  Type text
  LocalhostProfile
core.AppArmorProfile
  Type text
  LocalhostProfile
core.NodeAffinity
  RequiredDuringSchedulingIgnoredDuringExecution pointer core.NodeSelector
  PreferredDuringSchedulingIgnoredDuringExecution list core.PreferredSchedulingTerm
core.PodAffinity
  RequiredDuringSchedulingIgnoredDuringExecution list core.PodAffinityTerm
  PreferredDuringSchedulingIgnoredDuringExecution list core.WeightedPodAffinityTerm
core.PodAntiAffinity
  RequiredDuringSchedulingIgnoredDuringExecution list core.PodAffinityTerm
  PreferredDuringSchedulingIgnoredDuringExecution list core.WeightedPodAffinityTerm
core.PodDNSConfigOption
  Name text
  Value
core.ResourceClaim
  Name text
  Request text
core.NodeSelectorRequirement
  Key text
  Operator text
  Values
resource.ExactDeviceRequest
  DeviceClassName text
  Selectors list resource.DeviceSelector
  AllocationMode text
  Count number
  AdminAccess
  Tolerations list resource.DeviceToleration
  Capacity pointer resource.CapacityRequirements
resource.DeviceSubRequest
  Name text
  DeviceClassName text
  Selectors list resource.DeviceSelector
  AllocationMode text
  Count number
  Tolerations list resource.DeviceToleration
  Capacity pointer resource.CapacityRequirements
resource.OpaqueDeviceConfiguration
  Driver text
  Parameters raw
resource.DeviceToleration
  Key text
  Operator text
  Value text
  Effect text
  TolerationSeconds
core.KeyToPath
  Key text
  Path text
  Mode
core.DownwardAPIVolumeFile
  Path text
  FieldRef pointer core.ObjectFieldSelector
  ResourceFieldRef pointer core.ResourceFieldSelector
  Mode
core.VolumeProjection
  Secret pointer core.SecretProjection
  DownwardAPI pointer core.DownwardAPIProjection
  ConfigMap pointer core.ConfigMapProjection
  ServiceAccountToken pointer core.ServiceAccountTokenProjection
  ClusterTrustBundle pointer core.ClusterTrustBundleProjection
  PodCertificate pointer core.PodCertificateProjection
core.PersistentVolumeClaimTemplate
  -=metadata inline
  Spec struct core.PersistentVolumeClaimSpec
core.ConfigMapEnvSource
  Name text
  Optional
core.SecretEnvSource
  Name text
  Optional
core.EnvVarSource
  FieldRef pointer core.ObjectFieldSelector
  ResourceFieldRef pointer core.ResourceFieldSelector
  ConfigMapKeyRef pointer core.ConfigMapKeySelector
  SecretKeyRef pointer core.SecretKeySelector
  FileKeyRef pointer core.FileKeySelector
core.ContainerRestartRuleOnExitCodes
  Operator text
  Values
core.ExecAction
  Command
core.HTTPGetAction
  Path text
  Port number
  Host text
  Scheme text
  HTTPHeaders=httpHeaders list core.HTTPHeader
core.TCPSocketAction
  Port number
  Host text
core.GRPCAction
  Port number
  Service
core.LifecycleHandler
  Exec pointer core.ExecAction
  HTTPGet=httpGet pointer core.HTTPGetAction
  TCPSocket=tcpSocket pointer core.TCPSocketAction
  Sleep pointer core.SleepAction
core.Capabilities
  Add
  Drop
core.PreferredSchedulingTerm
  Weight number
  Preference struct core.NodeSelectorTerm
core.PodAffinityTerm
  LabelSelector selector
  Namespaces
  TopologyKey text
  NamespaceSelector selector
  MatchLabelKeys
  MismatchLabelKeys
core.WeightedPodAffinityTerm
  Weight number
  PodAffinityTerm struct core.PodAffinityTerm
resource.DeviceSelector
  CEL=cel pointer resource.CELDeviceSelector
resource.CapacityRequirements
  Requests
core.ObjectFieldSelector
  APIVersion=apiVersion text
  FieldPath text
core.ResourceFieldSelector
  ContainerName text
  Resource text
  Divisor quantity
core.SecretProjection
  Name text
  Items list core.KeyToPath
  Optional
core.DownwardAPIProjection
  Items list core.DownwardAPIVolumeFile
core.ConfigMapProjection
  Name text
  Items list core.KeyToPath
  Optional
core.ServiceAccountTokenProjection
  Audience text
  ExpirationSeconds number
  Path text
core.ClusterTrustBundleProjection
  Name
  SignerName
  LabelSelector selector
  Optional
  Path text
core.PodCertificateProjection
  SignerName text
  KeyType text
  MaxExpirationSeconds
  CredentialBundlePath text
  KeyPath text
  CertificateChainPath text
core.ConfigMapKeySelector
  Name text
  Key text
  Optional
core.SecretKeySelector
  Name text
  Key text
  Optional
core.FileKeySelector
  VolumeName text
  Path text
  Key text
  Optional
core.HTTPHeader
  Name text
  Value text
core.SleepAction
  Seconds number
resource.CELDeviceSelector
  Expression text
apps.DeploymentStrategy
  Type text
  RollingUpdate pointer apps.RollingUpdateDeployment
apps.RollingUpdateDeployment
  MaxUnavailable number
  MaxSurge number
apps.DaemonSetUpdateStrategy
  Type text
  RollingUpdate pointer apps.RollingUpdateDaemonSet
apps.RollingUpdateDaemonSet
  MaxUnavailable number
  MaxSurge number
core.ObjectReference
  Kind text
  Namespace text
  Name text
  UID=uid text
  APIVersion=apiVersion text
  ResourceVersion text
  FieldPath text
core.EventSource
  Component text
  Host text
authorization.NonResourceAttributes
  Path text
  Verb text
apiextensions.ValidationRule
  Rule text
  Message text
  MessageExpression text
  Reason
  FieldPath text
  OptionalOldSelf
apiextensions.ExternalDocumentation
  Description text
  URL=url text
apiextensions.CustomResourceDefinitionVersion
  Name text
  Served flag
  Storage flag
  Deprecated flag
  DeprecationWarning
  Schema
  Subresources pointer apiextensions.CustomResourceSubresources
  AdditionalPrinterColumns list apiextensions.CustomResourceColumnDefinition
  SelectableFields list apiextensions.SelectableField
apiextensions.CustomResourceSubresources
  Status pointer apiextensions.CustomResourceSubresourceStatus
  Scale pointer apiextensions.CustomResourceSubresourceScale
apiextensions.CustomResourceSubresourceStatus
apiextensions.CustomResourceSubresourceScale
  SpecReplicasPath text
  StatusReplicasPath text
  LabelSelectorPath
apiextensions.CustomResourceColumnDefinition
  Name text
  Type text
  Format text
  Description text
  Priority number
  JSONPath=jsonPath text
apiextensions.SelectableField
  JSONPath=jsonPath text
policy.PodDisruptionBudgetSpec
  MinAvailable
  Selector selector
  MaxUnavailable
  UnhealthyPodEvictionPolicy
batch.UncountedTerminatedPods
  Succeeded
  Failed
apps.StatefulSetUpdateStrategy
  Type text
  RollingUpdate pointer apps.RollingUpdateStatefulSetStrategy
apps.RollingUpdateStatefulSetStrategy
  Partition number
  MaxUnavailable
admissionregistration.AuditAnnotation
  Key text
  ValueExpression text
flowcontrol.FlowSchemaSpec
  PriorityLevelConfiguration struct flowcontrol.PriorityLevelConfigurationReference
  MatchingPrecedence number
  DistinguisherMethod pointer flowcontrol.FlowDistinguisherMethod
  Rules list flowcontrol.PolicyRulesWithSubjects
flowcontrol.FlowDistinguisherMethod
  Type text
flowcontrol.PolicyRulesWithSubjects
  Subjects list flowcontrol.Subject
  ResourceRules list flowcontrol.ResourcePolicyRule
  NonResourceRules list flowcontrol.NonResourcePolicyRule
flowcontrol.Subject
  Kind text
  User pointer flowcontrol.UserSubject
  Group pointer flowcontrol.GroupSubject
  ServiceAccount pointer flowcontrol.ServiceAccountSubject
flowcontrol.PriorityLevelConfigurationReference
  Name text
flowcontrol.UserSubject
  Name text
flowcontrol.GroupSubject
  Name text
flowcontrol.ServiceAccountSubject
  Namespace text
  Name text
flowcontrol.ResourcePolicyRule
  Verbs
  APIGroups=apiGroups
  Resources
  ClusterScope flag
  Namespaces
flowcontrol.NonResourcePolicyRule
  Verbs
  NonResourceURLs=nonResourceURLs
flowcontrol.PriorityLevelConfigurationSpec
  Type text
  Limited pointer flowcontrol.LimitedPriorityLevelConfiguration
  Exempt pointer flowcontrol.ExemptPriorityLevelConfiguration
flowcontrol.LimitedPriorityLevelConfiguration
  NominalConcurrencyShares number
  LimitResponse struct flowcontrol.LimitResponse
  LendablePercent
  BorrowingLimitPercent
flowcontrol.ExemptPriorityLevelConfiguration
  NominalConcurrencyShares
  LendablePercent
flowcontrol.LimitResponse
  Type text
  Queuing pointer flowcontrol.QueuingConfiguration
flowcontrol.QueuingConfiguration
  Queues number
  HandSize number
  QueueLengthLimit number
`

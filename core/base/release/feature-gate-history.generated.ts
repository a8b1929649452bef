// Generated from feature-gates.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const featureGateHistory: string = `APIListChunking beta@1.16 stable@1.29 removed@1.33
APIPriorityAndFairness alpha@1.17 beta@1.20 stable@1.29 removed@1.31
APIResponseCompression beta@1.16
APISelfSubjectReview alpha@1.26 beta@1.27 stable@1.28 removed@1.30
APIServerIdentity alpha@1.20 beta@1.26
APIServerTracing alpha@1.22 beta@1.27 stable@1.34
APIServingWithRoutine alpha@1.30
AdmissionWebhookMatchConditions alpha@1.27 beta@1.28 stable@1.30 removed@1.33
AdvancedAuditing stable:free@1.16 stable@1.27 removed@1.28
AggregatedDiscoveryEndpoint alpha@1.26 beta@1.27 stable@1.30 removed@1.33
AggregatedDiscoveryRemoveBetaType deprecated:on@1.33
AllowDNSOnlyNodeCSR deprecated@1.31
AllowInsecureBackendProxy beta@1.17 stable@1.21 removed@1.23
AllowInsecureKubeletCertificateSigningRequests deprecated@1.31
AllowOverwriteTerminationGracePeriodSeconds deprecated@1.32
AllowParsingUserUIDFromCertAuth beta@1.33
AllowServiceLBStatusOnNonLB deprecated@1.29 deprecated:locked@1.32
AllowUnsafeMalformedObjectDeletion alpha@1.32
AnonymousAuthConfigurableEndpoints alpha@1.31 beta@1.32 stable@1.34
AnyVolumeDataSource alpha@1.18 beta@1.24 stable@1.33
AppArmor beta@1.16 stable@1.31 removed@1.33
AppArmorFields beta@1.30 stable@1.31 removed@1.33
AttachVolumeLimit beta@1.16 stable@1.17 removed@1.21
AuthorizeNodeWithSelectors alpha@1.31 beta@1.32 stable@1.34 requires=AuthorizeWithSelectors@1.31-
AuthorizeWithSelectors alpha@1.31 beta@1.32 stable@1.34
BalanceAttachedNodeVolumes alpha@1.16 removed@1.22
BlockVolume beta@1.16 stable@1.18 removed@1.21
BoundServiceAccountTokenVolume alpha@1.16 beta@1.21 stable@1.22 removed@1.23
BtreeWatchCache beta@1.32 stable@1.33
CBORServingAndStorage alpha@1.32
CPUManager beta@1.16 stable@1.26 removed@1.33
CPUManagerPolicyAlphaOptions alpha@1.23
CPUManagerPolicyBetaOptions beta@1.23
CPUManagerPolicyOptions alpha@1.22 beta@1.23 stable@1.33
CRDValidationRatcheting alpha@1.28 beta@1.30 stable@1.33
CRIContainerLogRotation beta@1.16 stable@1.21 removed@1.22
CSIBlockVolume beta@1.16 stable@1.18 removed@1.21
CSIDriverRegistry beta@1.16 stable@1.18 removed@1.21
CSIInlineVolume beta@1.16 stable@1.25 removed@1.27
CSIMigration alpha@1.16 beta@1.17 stable@1.25 removed@1.27
CSIMigrationAWS alpha@1.16 beta:off@1.17 beta@1.23 stable@1.25 removed@1.27
CSIMigrationAWSComplete alpha@1.17 removed@1.21
CSIMigrationAzureDisk alpha@1.16 beta:off@1.19 beta@1.23 stable:free@1.24 stable@1.25 removed@1.27
CSIMigrationAzureDiskComplete alpha@1.17 removed@1.21
CSIMigrationAzureFile alpha@1.16 beta:off@1.21 beta@1.24 stable:free@1.26 stable@1.27 removed@1.30
CSIMigrationAzureFileComplete alpha@1.17 removed@1.21
CSIMigrationGCE alpha@1.16 beta:off@1.17 beta@1.23 stable@1.25 removed@1.28
CSIMigrationGCEComplete alpha@1.17 removed@1.21
CSIMigrationOpenStack alpha@1.16 beta:off@1.18 beta@1.21 stable@1.24 removed@1.26
CSIMigrationOpenStackComplete alpha@1.17 removed@1.21
CSIMigrationPortworx alpha@1.23 beta:off@1.25 beta@1.31 stable@1.33
CSIMigrationRBD alpha@1.24 deprecated@1.28 removed@1.31
CSIMigrationvSphere beta:off@1.19 beta@1.25 stable:free@1.26 stable@1.27 removed@1.29
CSIMigrationvSphereComplete beta:off@1.19 removed@1.22
CSINodeExpandSecret alpha@1.25 beta@1.27 stable@1.29 removed@1.31
CSINodeInfo beta@1.16 stable@1.17 removed@1.21
CSIServiceAccountToken alpha@1.20 beta@1.21 stable@1.22 removed@1.25
CSIStorageCapacity alpha@1.19 beta@1.21 stable@1.24 removed@1.28
CSIVolumeFSGroupPolicy alpha@1.19 beta@1.20 stable@1.23 removed@1.25
CSIVolumeHealth alpha@1.21
CSRDuration beta@1.22 stable@1.24 removed@1.26
ClearingNominatedNodeNameAfterBinding alpha@1.34
ClientsAllowCBOR alpha@1.32
ClientsPreferCBOR alpha@1.32
CloudControllerManagerWebhook alpha@1.27
CloudDualStackNodeIPs alpha@1.27 beta@1.29 stable@1.30 removed@1.32
ClusterTrustBundle alpha@1.27 beta:off@1.33
ClusterTrustBundleProjection alpha@1.29 beta:off@1.33
ComponentFlagz alpha@1.32
ComponentSLIs alpha@1.26 beta@1.27 stable@1.32
ComponentStatusz alpha@1.32
ConcurrentWatchObjectDecode beta:off@1.31
ConfigurableFSGroupPolicy alpha@1.18 beta@1.20 stable@1.23 removed@1.25
ConsistentHTTPGetHandlers stable:free@1.26 stable@1.30 removed@1.31
ConsistentListFromCache alpha@1.28 beta@1.31 stable@1.34
ContainerCheckpoint alpha@1.25 beta@1.30
ContainerRestartRules alpha@1.34
ContainerStopSignals alpha@1.33
ContextualLogging alpha@1.24 beta@1.30
ControllerManagerLeaderMigration beta@1.22 stable@1.24 removed@1.27
CoordinatedLeaderElection alpha@1.31 beta:off@1.33
CronJobControllerV2 alpha@1.20 beta@1.21 stable@1.22 removed@1.23
CronJobTimeZone alpha@1.24 beta@1.25 stable@1.27 removed@1.29
CronJobsScheduledAnnotation beta@1.28 stable@1.32
CrossNamespaceVolumeDataSource alpha@1.26
CustomCPUCFSQuotaPeriod alpha@1.16
CustomResourceDefaulting beta@1.16 stable@1.17 removed@1.18
CustomResourceFieldSelectors alpha@1.30 beta@1.31 stable@1.32
CustomResourcePublishOpenAPI stable@1.16 removed@1.18
CustomResourceSubresources stable@1.16 removed@1.18
CustomResourceValidation stable@1.16 removed@1.18
CustomResourceValidationExpressions alpha@1.23 beta@1.25 stable@1.29 removed@1.31
CustomResourceWebhookConversion stable@1.16 removed@1.18
DRAAdminAccess alpha@1.32 beta@1.34
DRAConsumableCapacity alpha@1.34
DRAControlPlaneController alpha@1.31 removed@1.32 requires=DynamicResourceAllocation@1.31-1.31
DRADeviceBindingConditions alpha@1.34
DRADeviceTaints alpha@1.33
DRAExtendedResource alpha@1.34
DRAPartitionableDevices alpha@1.33
DRAPrioritizedList alpha@1.33 beta@1.34
DRAResourceClaimDeviceStatus alpha@1.32 beta@1.33
DRASchedulerFilterTimeout beta@1.34
DaemonSetUpdateSurge alpha@1.21 beta@1.22 stable@1.25 removed@1.27
DeclarativeValidation beta@1.33
DeclarativeValidationTakeover beta:off@1.33
DefaultHostNetworkHostPortsInPodTemplates deprecated@1.28 removed@1.31
DefaultIngressClass beta@1.18 stable@1.19 removed@1.20
DefaultPodTopologySpread alpha@1.19 beta@1.20 stable@1.24 removed@1.26
DelegateFSGroupToCSIDriver alpha@1.22 beta@1.23 stable@1.26 removed@1.28
DeploymentReplicaSetTerminatingReplicas alpha@1.33
DetectCacheInconsistency beta@1.34
DevicePluginCDIDevices alpha@1.28 beta@1.29 stable@1.31 removed@1.34
DevicePlugins beta@1.16 stable@1.26 removed@1.28
DisableAcceleratorUsageMetrics alpha@1.19 beta@1.20 stable@1.25 removed@1.28
DisableAllocatorDualWrite alpha@1.31 beta:off@1.33 stable:free@1.34
DisableCPUQuotaWithExclusiveCPUs beta@1.33
DisableCloudProviders alpha@1.22 beta@1.29 stable@1.31 removed@1.33
DisableKubeletCloudCredentialProviders alpha@1.23 beta@1.29 stable@1.31 removed@1.33
DisableNodeKubeProxyVersion alpha@1.29 deprecated@1.31 deprecated:on@1.33
DownwardAPIHugePages alpha@1.20 beta:off@1.21 beta@1.23 stable@1.27 removed@1.29
DryRun beta@1.16 stable:free@1.19 stable@1.26 removed@1.28
DynamicAuditing alpha@1.16 removed@1.19
DynamicKubeletConfig beta@1.16 deprecated@1.22 removed@1.26
DynamicResourceAllocation alpha@1.26 beta:off@1.32 stable:free@1.34
EfficientWatchResumption alpha@1.20 beta@1.21 stable@1.24 removed@1.33
ElasticIndexedJob beta@1.27 stable@1.31 removed@1.34
EnableAggregatedDiscoveryTimeout deprecated:on@1.16 removed@1.17
EndpointSlice alpha@1.16 beta:off@1.17 beta@1.18 stable@1.21 removed@1.25
EndpointSliceNodeName alpha@1.20 stable@1.21 removed@1.25
EndpointSliceProxying alpha@1.18 beta@1.19 stable@1.22 removed@1.25
EndpointSliceTerminatingCondition alpha@1.20 beta@1.22 stable@1.26 removed@1.28
EnvFiles alpha@1.34
EphemeralContainers alpha@1.16 beta@1.23 stable@1.25 removed@1.27
EvenPodsSpread alpha@1.16 beta@1.18 stable@1.19 removed@1.21
EventedPLEG alpha@1.26
ExecProbeTimeout stable:free@1.20
ExpandCSIVolumes beta@1.16 stable:free@1.24 removed@1.27
ExpandInUsePersistentVolumes beta@1.16 stable:free@1.24 removed@1.27
ExpandPersistentVolumes beta@1.16 stable:free@1.24 removed@1.27
ExpandedDNSConfig alpha@1.22 beta@1.26 stable@1.28 removed@1.30
ExperimentalHostUserNamespaceDefaulting beta:off@1.16 deprecated:locked@1.28 removed@1.30
ExternalPolicyForExternalIP stable:off,free@1.18 stable:free@1.19 stable@1.20 removed@1.22
ExternalServiceAccountTokenSigner alpha@1.32 beta@1.34
GCERegionalPersistentDisk stable@1.16 removed@1.17
GRPCContainerProbe alpha@1.23 beta@1.24 stable@1.27 removed@1.29
GenericEphemeralVolume alpha@1.19 beta@1.21 stable@1.23 removed@1.25
GitRepoVolumeDriver deprecated@1.33
GracefulNodeShutdown alpha@1.20 beta@1.21
GracefulNodeShutdownBasedOnPodPriority alpha@1.23 beta@1.24
HPAConfigurableTolerance alpha@1.33
HPAContainerMetrics alpha@1.20 beta@1.27 stable@1.30 removed@1.32
HPAScaleToZero alpha@1.16
HonorPVReclaimPolicy alpha@1.23 beta@1.31 stable@1.33
HostnameOverride alpha@1.34
HugePageStorageMediumSize alpha@1.18 beta@1.19 stable@1.22 removed@1.24
HyperVContainer alpha@1.16 deprecated@1.20 removed@1.21
IPTablesOwnershipCleanup alpha@1.25 beta@1.27 stable@1.28 removed@1.30
IPv6DualStack alpha@1.16 beta@1.21 stable@1.23 removed@1.25
IdentifyPodOS alpha@1.23 beta@1.24 stable@1.25 removed@1.27
ImageMaximumGCAge alpha@1.29 beta@1.30
ImageVolume alpha@1.31 beta:off@1.33
ImmutableEphemeralVolumes alpha@1.18 beta@1.19 stable@1.21 removed@1.24
InOrderInformers beta@1.33
InPlacePodVerticalScaling alpha@1.27 beta@1.33
InPlacePodVerticalScalingAllocatedStatus alpha@1.32 deprecated@1.33
InPlacePodVerticalScalingExclusiveCPUs alpha@1.32
InPlacePodVerticalScalingExclusiveMemory alpha@1.34
InTreePluginAWSUnregister alpha@1.21 removed@1.31
InTreePluginAzureDiskUnregister alpha@1.21 removed@1.31
InTreePluginAzureFileUnregister alpha@1.21 removed@1.31
InTreePluginGCEUnregister alpha@1.21 removed@1.31
InTreePluginOpenStackUnregister alpha@1.21 removed@1.31
InTreePluginPortworxUnregister alpha@1.23
InTreePluginRBDUnregister alpha@1.23 deprecated@1.28 removed@1.31
InTreePluginvSphereUnregister alpha@1.21 removed@1.31
IndexedJob alpha@1.21 beta@1.22 stable@1.24 removed@1.26
InformerResourceVersion alpha@1.30
IngressClassNamespacedParams alpha@1.21 beta@1.22 stable@1.23 removed@1.25
JobBackoffLimitPerIndex alpha@1.28 beta@1.29 stable@1.33
JobManagedBy alpha@1.30 beta@1.32
JobMutableNodeSchedulingDirectives beta@1.23 stable@1.27 removed@1.29
JobPodFailurePolicy alpha@1.25 beta@1.26 stable@1.31 removed@1.33
JobPodReplacementPolicy alpha@1.28 beta@1.29 stable@1.34
JobReadyPods alpha@1.23 beta@1.24 stable@1.29 removed@1.31
JobSuccessPolicy alpha@1.30 beta@1.31 stable@1.33
JobTrackingWithFinalizers alpha@1.22 beta:off@1.23 beta@1.25 stable@1.26 removed@1.29
KMSv1 deprecated:on@1.28 deprecated@1.29
KMSv2 alpha@1.25 beta@1.27 stable@1.29 removed@1.32
KMSv2KDF beta:off@1.28 stable@1.29 removed@1.32
KubeProxyDrainingTerminatingNodes alpha@1.28 beta@1.30 stable@1.31 removed@1.33
KubeletCgroupDriverFromCRI alpha@1.28 beta@1.31 stable@1.34
KubeletCrashLoopBackOffMax alpha@1.32
KubeletCredentialProviders alpha@1.20 beta@1.24 stable@1.26 removed@1.28
KubeletEnsureSecretPulledImages alpha@1.33
KubeletFineGrainedAuthz alpha@1.32 beta@1.33
KubeletInUserNamespace alpha@1.22
KubeletPSI alpha@1.33 beta@1.34
KubeletPodResources beta@1.16 stable@1.28 removed@1.30
KubeletPodResourcesDynamicResources alpha@1.27 beta@1.34
KubeletPodResourcesGet alpha@1.27 beta@1.34
KubeletPodResourcesGetAllocatable alpha@1.21 beta@1.23 stable@1.28 removed@1.30
KubeletPodResourcesListUseActivePods deprecated:on@1.34
KubeletRegistrationGetOnExistsOnly deprecated@1.32
KubeletSeparateDiskGC alpha@1.29 beta@1.31
KubeletServiceAccountTokenForCredentialProviders alpha@1.33 beta@1.34
KubeletTracing alpha@1.25 beta@1.27 stable@1.34
LegacyNodeRoleBehavior alpha:on@1.16 beta@1.19 stable:off@1.21 removed@1.22
LegacyServiceAccountTokenCleanUp alpha@1.28 beta@1.29 stable@1.30 removed@1.32
LegacyServiceAccountTokenNoAutoGeneration beta@1.24 stable:free@1.26 stable@1.27 removed@1.29
LegacyServiceAccountTokenTracking alpha@1.26 beta@1.27 stable@1.28 removed@1.30
LegacySidecarContainers deprecated@1.33 removed@1.34
ListFromCacheSnapshot alpha@1.33 beta@1.34
LoadBalancerIPMode alpha@1.29 beta@1.30 stable@1.32
LocalStorageCapacityIsolation beta@1.16 stable@1.25 removed@1.27
LocalStorageCapacityIsolationFSQuotaMonitoring alpha@1.16 beta:off@1.31
LogarithmicScaleDown alpha@1.21 beta@1.22 stable@1.31
LoggingAlphaOptions alpha@1.25
LoggingBetaOptions beta@1.25
MatchLabelKeysInPodAffinity alpha@1.29 beta@1.31 stable@1.33
MatchLabelKeysInPodTopologySpread alpha@1.25 beta@1.27
MatchLabelKeysInPodTopologySpreadSelectorMerge beta@1.34
MaxUnavailableStatefulSet alpha@1.24
MemoryManager alpha@1.21 beta@1.22 stable@1.32
MemoryQoS alpha@1.22
MinDomainsInPodTopologySpread alpha@1.24 beta:off@1.25 beta@1.27 stable@1.30 removed@1.32
MinimizeIPTablesRestore alpha@1.26 beta@1.27 stable@1.28 removed@1.30
MixedProtocolLBService alpha@1.20 beta@1.24 stable@1.26 removed@1.28
MountContainers alpha@1.16 removed@1.17
MultiCIDRRangeAllocator alpha@1.25 removed@1.29
MultiCIDRServiceAllocator alpha@1.27 beta:off@1.31 stable:free@1.33 stable@1.34
MutableCSINodeAllocatableCount alpha@1.33 beta:off@1.34
MutatingAdmissionPolicy alpha@1.30 beta:off@1.34
NFTablesProxyMode alpha@1.29 beta@1.31 stable@1.33
NamespaceDefaultLabelName beta@1.21 stable@1.22 removed@1.24
NetworkPolicyEndPort alpha@1.21 beta@1.22 stable@1.25 removed@1.27
NetworkPolicyStatus alpha@1.24 removed@1.28
NewVolumeManagerReconstruction beta:off@1.27 beta@1.28 stable@1.30 removed@1.32
NodeDisruptionExclusion alpha@1.16 beta@1.19 stable@1.21 removed@1.22
NodeInclusionPolicyInPodTopologySpread alpha@1.25 beta@1.26 stable@1.33
NodeLease beta@1.16 stable@1.17 removed@1.23
NodeLogQuery alpha@1.27 beta:off@1.30
NodeOutOfServiceVolumeDetach alpha@1.24 beta@1.26 stable@1.28 removed@1.32
NodeSwap alpha@1.22 beta:off@1.28 beta@1.30 stable@1.34
NominatedNodeNameForExpectation alpha@1.34
NonPreemptingPriority alpha@1.16 beta@1.19 stable@1.24 removed@1.26
OpenAPIEnums alpha@1.23 beta@1.24
OpenAPIV3 alpha@1.23 beta@1.24 stable@1.27 removed@1.29
OrderedNamespaceDeletion beta:off@1.30 beta@1.33 stable@1.34
PDBUnhealthyPodEvictionPolicy alpha@1.26 beta@1.27 stable@1.31 removed@1.33
PersistentLocalVolumes stable@1.16 removed@1.17
PersistentVolumeLastPhaseTransitionTime alpha@1.28 beta@1.29 stable@1.31 removed@1.33
PodAffinityNamespaceSelector alpha@1.21 beta@1.22 stable@1.24 removed@1.26
PodAndContainerStatsFromCRI alpha@1.23
PodCertificateRequest alpha@1.34 requires=AuthorizeNodeWithSelectors@1.34-
PodDeletionCost alpha@1.21 beta@1.22
PodDisruptionBudget beta@1.17 stable@1.21 removed@1.25
PodDisruptionConditions alpha@1.25 beta@1.26 stable@1.31 removed@1.34
PodHasNetworkCondition alpha@1.25 removed@1.28
PodHostIPs alpha@1.28 beta@1.29 stable@1.30 removed@1.32
PodIndexLabel beta@1.28 stable@1.32
PodLevelResources alpha@1.32 beta@1.34
PodLifecycleSleepAction alpha@1.29 beta@1.30 stable@1.34
PodLifecycleSleepActionAllowZero alpha@1.32 beta@1.33 stable@1.34
PodLogsQuerySplitStreams alpha@1.32
PodObservedGenerationTracking alpha@1.33 beta@1.34
PodOverhead alpha@1.16 beta@1.18 stable@1.24 removed@1.26
PodPriority stable@1.16 removed@1.18
PodReadyToStartContainersCondition alpha@1.28 beta@1.29
PodSchedulingReadiness alpha@1.26 beta@1.27 stable@1.30
PodSecurity alpha@1.22 beta@1.23 stable@1.25 removed@1.28
PodShareProcessNamespace beta@1.16 stable@1.17 removed@1.19
PodTopologyLabelsAdmission alpha@1.33
PortForwardWebsockets alpha@1.30 beta@1.31
PreferNominatedNode alpha@1.21 beta@1.22 stable@1.24 removed@1.26
PreferSameTrafficDistribution alpha@1.33 beta@1.34
PreventStaticPodAPIReferences beta@1.34
ProbeHostPodSecurityStandards stable@1.34
ProbeTerminationGracePeriod alpha@1.21 beta:off@1.22 beta@1.25 stable@1.28 removed@1.29
ProcMountType alpha@1.16 beta:off@1.31 beta@1.33
ProxyTerminatingEndpoints alpha@1.22 beta@1.26 stable@1.28 removed@1.30
QOSReserved alpha@1.16
ReadWriteOncePod alpha@1.22 beta@1.27 stable@1.29 removed@1.31
RecoverVolumeExpansionFailure alpha@1.23 beta@1.32 stable@1.34
RecursiveReadOnlyMounts alpha@1.30 beta@1.31 stable@1.33
ReduceDefaultCrashLoopBackOffDecay alpha@1.33
RelaxedDNSSearchValidation alpha@1.32 beta@1.33 stable@1.34
RelaxedEnvironmentVariableValidation alpha@1.30 beta@1.32 stable@1.34
RelaxedServiceNameValidation alpha@1.34
ReloadKubeletServerCertificateFile beta@1.31
RemainingItemCount beta@1.16 stable@1.29 removed@1.33
RemoteRequestHeaderUID alpha@1.32 beta@1.33
RemoveSelfLink alpha@1.16 beta@1.20 stable@1.24 removed@1.30
RequestManagement alpha@1.16 removed@1.17
ResilientWatchCacheInitialization beta@1.31 stable@1.34
ResourceHealthStatus alpha@1.31
ResourceLimitsPriorityFunction alpha@1.16 removed@1.19
ResourceQuotaScopeSelectors beta@1.16 stable@1.17 removed@1.18
RetroactiveDefaultStorageClass alpha@1.25 beta@1.26 stable@1.28 removed@1.29
RetryGenerateName alpha@1.30 beta@1.31 stable@1.32
RootCAConfigMap beta@1.20 stable@1.21 removed@1.22
RotateKubeletClientCertificate beta@1.16 stable@1.19 removed@1.21
RotateKubeletServerCertificate beta@1.16
RunAsGroup beta@1.16 stable@1.21 removed@1.22
RuntimeClass beta@1.16 stable@1.20 removed@1.24
RuntimeClassInImageCriApi alpha@1.29
SCTPSupport alpha@1.16 beta@1.19 stable@1.20 removed@1.22
SELinuxChangePolicy alpha@1.32 beta@1.33
SELinuxMount alpha@1.30 beta:off@1.33
SELinuxMountReadWriteOncePod alpha@1.25 beta:off@1.27 beta@1.28
ScheduleDaemonSetPods beta@1.16 stable@1.17 removed@1.18
SchedulerAsyncAPICalls beta:off@1.34
SchedulerAsyncPreemption alpha@1.32 beta@1.33
SchedulerPopFromBackoffQ beta@1.33
SchedulerQueueingHints beta:off@1.28 beta@1.32 stable@1.34
SeccompDefault alpha@1.22 beta@1.25 stable@1.27 removed@1.29
SecurityContextDeny alpha@1.27 removed@1.30
SelectorIndex alpha@1.18 beta@1.19 stable@1.20 removed@1.25
SeparateCacheWatchRPC beta@1.28 deprecated@1.33
SeparateTaintEvictionController beta@1.29 stable@1.34
ServerSideApply beta@1.16 stable:free@1.22 stable@1.26 removed@1.32
ServerSideFieldValidation alpha@1.23 beta@1.25 stable@1.27 removed@1.32
ServiceAccountIssuerDiscovery alpha@1.18 beta@1.20 stable@1.21 removed@1.23
ServiceAccountNodeAudienceRestriction beta:off@1.32 beta@1.33
ServiceAccountTokenJTI alpha@1.29 beta@1.30 stable@1.32
ServiceAccountTokenNodeBinding alpha@1.29 beta@1.31 stable@1.33 requires=ServiceAccountTokenNodeBindingValidation@1.30-
ServiceAccountTokenNodeBindingValidation alpha@1.29 beta@1.30 stable@1.32
ServiceAccountTokenPodNodeInfo alpha@1.29 beta@1.30 stable@1.32
ServiceAppProtocol alpha@1.18 beta@1.19 stable@1.20 removed@1.22
ServiceIPStaticSubrange alpha@1.24 beta@1.25 stable@1.26 removed@1.28
ServiceInternalTrafficPolicy alpha@1.21 beta@1.22 stable@1.26 removed@1.28
ServiceLBNodePortControl alpha@1.20 beta@1.22 stable@1.24 removed@1.26
ServiceLoadBalancerClass alpha@1.21 beta@1.22 stable@1.24 removed@1.26
ServiceLoadBalancerFinalizer beta@1.16 stable@1.17 removed@1.20
ServiceNodeExclusion alpha@1.16 beta@1.19 stable@1.21 removed@1.22
ServiceNodePortStaticSubrange alpha@1.27 beta@1.28 stable@1.29 removed@1.31
ServiceTopology alpha@1.17 removed@1.22
ServiceTrafficDistribution alpha@1.30 beta@1.31 stable@1.33
SetHostnameAsFQDN alpha@1.19 beta@1.20 stable@1.22 removed@1.24
SidecarContainers alpha@1.28 beta@1.29 stable@1.33
SizeBasedListCostEstimate beta@1.34
SizeMemoryBackedVolumes alpha@1.20 beta@1.22 stable@1.32
SkipReadOnlyValidationGCE alpha@1.28 deprecated:on@1.29 removed@1.31
StableLoadBalancerNodeSet beta@1.27 stable@1.30 removed@1.32
StartupProbe alpha@1.16 beta@1.18 stable@1.20 removed@1.23
StatefulSetAutoDeletePVC alpha@1.23 beta@1.27 stable@1.32
StatefulSetMinReadySeconds alpha@1.22 beta@1.23 stable@1.25 removed@1.27
StatefulSetSemanticRevisionComparison beta@1.34
StatefulSetStartOrdinal alpha@1.26 beta@1.27 stable@1.31 removed@1.34
StorageCapacityScoring alpha@1.33
StorageNamespaceIndex beta@1.30 deprecated:on@1.33
StorageObjectInUseProtection stable:free@1.16 stable@1.23 removed@1.25
StorageVersionAPI alpha@1.20
StorageVersionHash beta@1.16
StorageVersionMigrator alpha@1.30
StreamingCollectionEncodingToJSON beta@1.33 stable@1.34
StreamingCollectionEncodingToProtobuf beta@1.33 stable@1.34
StreamingProxyRedirects beta@1.16 deprecated:on@1.18 deprecated@1.22 removed@1.24
StrictCostEnforcementForVAP beta:off@1.30 stable@1.32
StrictCostEnforcementForWebhooks beta:off@1.30 stable@1.32
StrictIPCIDRValidation alpha@1.33
StructuredAuthenticationConfiguration alpha@1.29 beta@1.30 stable@1.34
StructuredAuthenticationConfigurationEgressSelector beta@1.34
StructuredAuthorizationConfiguration alpha@1.29 beta@1.30 stable@1.32
SupplementalGroupsPolicy alpha@1.31 beta@1.33
SupportIPVSProxyMode stable:free@1.16 removed@1.20
SupportNodePidsLimit beta@1.16 stable@1.20 removed@1.23
SupportPodPidsLimit beta@1.16 stable@1.20 removed@1.23
SuspendJob alpha@1.21 beta@1.22 stable@1.24 removed@1.26
Sysctls beta@1.16 stable@1.21 removed@1.23
SystemdWatchdog beta@1.32
TTLAfterFinished alpha@1.16 beta@1.21 stable@1.23 removed@1.25
TaintBasedEvictions beta@1.16 stable@1.18 removed@1.20
TaintNodesByCondition beta@1.16 stable@1.17 removed@1.18
TokenRequest beta@1.16 stable@1.20 removed@1.21
TokenRequestProjection beta@1.16 stable@1.20 removed@1.21
TokenRequestServiceAccountUIDValidation beta@1.34
TopologyAwareHints alpha@1.21 beta:off@1.23 beta@1.24 stable@1.33
TopologyManager alpha@1.16 beta@1.18 stable@1.27 removed@1.29
TopologyManagerPolicyAlphaOptions alpha@1.26
TopologyManagerPolicyBetaOptions beta:off@1.26 beta@1.28
TopologyManagerPolicyOptions alpha@1.26 beta@1.28 stable:free@1.32
TranslateStreamCloseWebsocketRequests alpha@1.29 beta@1.30
UnauthenticatedHTTP2DOSMitigation beta:off@1.25 beta@1.29
UnknownVersionInteroperabilityProxy alpha@1.28 requires=StorageVersionAPI@1.28-1.32
UserNamespacesPodSecurityStandards alpha@1.29
UserNamespacesStatelessPodsSupport alpha@1.25 removed@1.28
UserNamespacesSupport alpha@1.28 beta:off@1.30 beta@1.33
ValidateProxyRedirects beta@1.16 deprecated:on@1.22 removed@1.24
ValidatingAdmissionPolicy alpha@1.26 beta:off@1.28 stable@1.30 removed@1.32
VolumeAttributesClass alpha@1.29 beta:off@1.31 stable:free@1.34
VolumeCapacityPriority alpha@1.21 removed@1.33
VolumePVCDataSource beta@1.16 stable@1.18 removed@1.21
VolumeSnapshotDataSource alpha@1.16 beta@1.17 stable@1.20 removed@1.22
VolumeSubpath stable:free@1.16 stable@1.23 removed@1.25
VolumeSubpathEnvExpansion beta@1.16 stable@1.17 removed@1.19
WarningHeaders beta@1.19 stable@1.22 removed@1.24
WatchBookmark beta@1.16 stable@1.17 removed@1.33
WatchCacheInitializationPostStartHook beta:off@1.31
WatchFromStorageWithoutResourceVersion beta:off@1.27 deprecated:locked@1.33
WatchList alpha@1.27 beta@1.32 beta:off@1.33 beta@1.34
WatchListClient beta:off@1.30
WinDSR alpha@1.16 beta@1.33 stable@1.34
WinOverlay alpha@1.16 beta@1.20 stable@1.34
WindowsCPUAndMemoryAffinity alpha@1.32
WindowsEndpointSliceProxying alpha@1.19 beta@1.21 stable@1.22 removed@1.25
WindowsGMSA beta@1.16 stable@1.18 removed@1.21
WindowsGracefulNodeShutdown alpha@1.32 beta@1.34
WindowsHostNetwork alpha:on@1.26 deprecated@1.33
WindowsHostProcessContainers alpha@1.22 beta@1.23 stable@1.26 removed@1.28
WindowsRunAsUserName alpha@1.16 beta@1.17 stable@1.18 removed@1.21
ZeroLimitedNominalConcurrencyShares beta:off@1.29 stable@1.30 removed@1.32
csiMigrationRBD alpha@1.23 removed@1.24
`

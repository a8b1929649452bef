/** Feature gates that code asks for by name. A test compares the list with the sources. */
const gatesInCode = `APIPriorityAndFairness APIResponseCompression AggregatedDiscoveryEndpoint AggregatedDiscoveryRemoveBetaType AllAlpha AllBeta
AllowInsecureKubeletCertificateSigningRequests AllowParsingUserUIDFromCertAuth AllowUnsafeMalformedObjectDeletion
CBORServingAndStorage CSIStorageCapacity ConsistentListFromCache ContainerRestartRules ContainerStopSignals CrossNamespaceVolumeDataSource
DRAConsumableCapacity DeclarativeValidation DeclarativeValidationTakeover DeploymentReplicaSetTerminatingReplicas
DisableAllocatorDualWrite DynamicKubeletConfig DynamicResourceAllocation EndpointSliceNodeName EndpointSliceTerminatingCondition HPAConfigurableTolerance HPAScaleToZero IPv6DualStack ImageVolume InPlacePodVerticalScaling
JobManagedBy KubeletServiceAccountTokenForCredentialProviders ListFromCacheSnapshot LoadBalancerIPMode
MatchLabelKeysInPodAffinity MatchLabelKeysInPodTopologySpread MatchLabelKeysInPodTopologySpreadSelectorMerge
MaxUnavailableStatefulSet MultiCIDRServiceAllocator MutableCSINodeAllocatableCount MutatingAdmissionPolicy OpenAPIEnums OpenAPIV3
PodCertificateRequest PodHostIPs PodLevelResources PodLogsQuerySplitStreams PodObservedGenerationTracking
PodReadyToStartContainersCondition PodTopologyLabelsAdmission PreferSameTrafficDistribution
ProbeHostPodSecurityStandards ProcMountType RecursiveReadOnlyMounts SELinuxMount SELinuxMountReadWriteOncePod
ServiceAccountNodeAudienceRestriction SizeBasedListCostEstimate StorageVersionHash StructuredAuthenticationConfigurationEgressSelector
SupplementalGroupsPolicy TopologyAwareHints UserNamespacesPodSecurityStandards VolumeAttributesClass WatchList`

/**
 * Feature gates that change what this server does; the others are accepted, so that a command line of kube-apiserver works. `tables`
 * are the type tables and the table of first objects, whose rows name their gates.
 */
export function effectiveGates(tables: readonly string[]): ReadonlySet<string> {
  const names = new Set(gatesInCode.split(/\s+/))
  for (const table of tables) {
    for (const [, gates = ''] of table.matchAll(/ (?:gate|if)[= ]([A-Z][\w,+]*)/g)) {
      for (const name of gates.split(/[,+]/)) names.add(name)
    }
  }
  return names
}

// Generated from gate-descriptions.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const gateDescriptionTable: string = `APIPriorityAndFairness Requests wait in fair queues by FlowSchema and PriorityLevelConfiguration, in place of two plain limits.
APIResponseCompression Answers of 128 KiB and more are compressed with gzip for clients that accept it.
APISelfSubjectReview Serves SelfSubjectReview, by which kubectl auth whoami learns how the server knows its caller.
APIServerIdentity Together with StorageVersionAPI, gives the roles of the controller that forgets servers which are no longer there.
AdmissionWebhookMatchConditions Webhooks may have matchConditions in CEL, which spare them calls.
AggregatedDiscoveryEndpoint Discovery at /api and /apis is one document with all groups, versions and resources, where a client asks for it.
AggregatedDiscoveryRemoveBetaType Stops serving aggregated discovery in its v2beta1 form; v2 stays.
AllAlpha Switches all alpha gates that are not set by name; those may break from release to release.
AllBeta Switches all beta gates that are not set by name.
AllowInsecureKubeletCertificateSigningRequests Nodes may ask for client certificates in the name of other nodes; NodeRestriction does not look.
AllowParsingUserUIDFromCertAuth Reads the uid of a user from a client certificate, and not its name and groups alone.
AllowUnsafeMalformedObjectDeletion Objects that cannot be decrypted or decoded are named in errors, and can be deleted with ignoreStoreReadErrorWithClusterBreakingPotential.
AnyVolumeDataSource Claims may name any object as dataSourceRef, which a populator of that kind fills the volume from.
AppArmorFields Pods and containers take appArmorProfile in securityContext, in step with the older annotations.
AttachVolumeLimit CSINode tells in allocatable how many volumes of a driver fit on the node.
BlockVolume Volumes and claims may have volumeMode Block, and containers volumeDevices.
CBORServingAndStorage Clients may send and get CBOR, and custom resources are stored as CBOR.
CSIDriverRegistry Serves CSIDriver, by which drivers say what they need at attach and mount.
CSIInlineVolume Pods may have volumes of type csi that live and end with them.
CSIMigration VolumeAttachments may hold the spec of a volume that a pod names in line, for drivers in place of former built-in plug-ins.
CSINodeExpandSecret PersistentVolumes of type csi may name the secret that expanding on the node needs.
CSINodeInfo Serves CSINode, by which nodes tell the drivers that they run.
CSIServiceAccountToken Drivers get tokens of the pod's service account by tokenRequests, and are called again by requiresRepublish.
CSIStorageCapacity CSIDriver keeps storageCapacity, and CSIStorageCapacity is served, by which drivers publish how much room they have.
CSIVolumeFSGroupPolicy CSIDriver tells by fsGroupPolicy whether the group of a volume's files is changed at mount.
CSIVolumeHealth Keeps fields that tell of the health of volumes.
CSRDuration CertificateSigningRequests may ask for a lifetime by expirationSeconds, which signers cap at their own.
ClusterTrustBundle Serves ClusterTrustBundle, sets of root certificates for all pods, where its API version is switched on.
ClusterTrustBundleProjection Projected volumes may hold the certificates of a ClusterTrustBundle.
ComponentFlagz Lets system:monitoring read the path /flagz.
ComponentStatusz Lets system:monitoring read the path /statusz.
ConfigurableFSGroupPolicy Pods may have fsGroupChangePolicy, which spares a volume whose root has the right group already.
ConsistentListFromCache Lists without a resourceVersion count as cheap for priority and fairness, as the cache answers them.
ContainerRestartRules Containers may have a restartPolicy of their own and restartPolicyRules that choose by exit code.
ContainerStopSignals Containers may have lifecycle.stopSignal, and their status shows the signal in force.
CoordinatedLeaderElection Leases keep strategy and preferredHolder, by which one of several candidates is chosen to lead.
CronJobTimeZone CronJobs may have a timeZone for their schedule; without, the server's own holds.
CrossNamespaceVolumeDataSource The dataSourceRef of a claim may name another namespace, where a ReferenceGrant allows it.
CustomResourceFieldSelectors Definitions of custom resources may list selectableFields, which field selectors then know.
DRAAdminAccess Claims in namespaces labelled for it may ask for adminAccess to devices that are in use.
DRAConsumableCapacity Slices and claims keep the fields by which several claims share the capacity of one device.
DRAControlPlaneController Claims may be allocated by a controller of the driver in place of the scheduler.
DRADeviceBindingConditions Slices keep the conditions of devices that the binding of a pod waits for; the scheduler here leaves such devices out.
DRADeviceTaints Slices keep the taints of devices, and claims what they tolerate.
DRAExtendedResource DeviceClasses keep the name of an extended resource that stands for their devices.
DRAPartitionableDevices Slices keep the counters that parts of one piece of hardware draw on; the scheduler here leaves such devices out.
DRAPrioritizedList Requests in claims may list alternatives by firstAvailable, the first of which that fits is taken.
DRAResourceClaimDeviceStatus Drivers may write conditions, data and networkData of allocated devices into the status of a claim.
DeclarativeValidation Runs validation from the tables' tags beside the hand-written one and counts where the two differ.
DeclarativeValidationTakeover Errors of declarative validation are answered in place of the hand-written ones they cover.
DeploymentReplicaSetTerminatingReplicas Deployments and ReplicaSets count in terminatingReplicas the pods that are ending.
DisableAllocatorDualWrite Cluster IPs are recorded in IPAddress objects alone, and no longer in the bitmap that older servers read.
DynamicKubeletConfig Nodes may name a ConfigMap that configures their kubelet by spec.configSource.
DynamicResourceAllocation Pods keep the claims of devices that they name, the scheduler allocates them, and quotas count them.
EndpointSliceNodeName Endpoints in slices name the node they run on.
EndpointSliceTerminatingCondition Endpoints in slices have the conditions serving and terminating beside ready.
EnvFiles Containers keep fileKeyRef, by which an environment variable comes from a file in a volume.
EphemeralContainers Pods take containers for debugging while they run, as kubectl debug adds them.
EvenPodsSpread Pods may have topologySpreadConstraints, which the scheduler keeps.
ExpandCSIVolumes Claims of CSI drivers may grow.
ExpandPersistentVolumes Claims may ask for more storage where their class has allowVolumeExpansion.
GenericEphemeralVolume Pods may have volumes of type ephemeral, whose claim is made and ends with the pod.
HPAConfigurableTolerance A HorizontalPodAutoscaler may set the tolerance for each direction, in place of 10%.
HPAScaleToZero A HorizontalPodAutoscaler may have minReplicas 0 where it follows object or external metrics.
HostnameOverride Pods may have hostnameOverride, a host name that is not the pod's own.
IPv6DualStack Services may have addresses of both families, by ipFamilies and ipFamilyPolicy.
IdentifyPodOS Pods name their operating system in spec.os, and fields of the other one are refused.
ImageVolume Pods may have volumes of type image, with the files of an image.
ImmutableEphemeralVolumes ConfigMaps and Secrets may be immutable: their data then never changes again.
InPlacePodVerticalScaling Resources of running pods change through the subresource resize; resizePolicy tells which containers restart.
IndexedJob Jobs may have completionMode Indexed, where each pod works on a number of its own.
IngressClassNamespacedParams The parameters of an IngressClass may stand in a namespace.
JobBackoffLimitPerIndex Indexed jobs may count retries for each index by backoffLimitPerIndex, and end at maxFailedIndexes.
JobManagedBy Jobs with managedBy of another controller are left alone by the job controller.
JobPodFailurePolicy Jobs may have podFailurePolicy: failures of pods are ignored, counted or end the job, by exit code or condition.
JobPodReplacementPolicy Jobs may wait by podReplacementPolicy until a failed pod has ended before they make another.
JobSuccessPolicy Indexed jobs may be done by successPolicy once some of their indexes are.
KubeletFineGrainedAuthz The role system:kubelet-api-admin has the rights nodes/configz, nodes/healthz and nodes/pods, too.
KubeletServiceAccountTokenForCredentialProviders Nodes may read the service accounts of their pods and ask for tokens by which images are pulled.
ListFromCacheSnapshot Lists of a former resourceVersion, such as later pages, are answered from memory.
LoadBalancerIPMode Addresses of load balancers have ipMode: VIP or Proxy.
MatchLabelKeysInPodAffinity Pod affinity terms may have matchLabelKeys and mismatchLabelKeys, whose values come from the pod.
MatchLabelKeysInPodTopologySpread Spread constraints may have matchLabelKeys, so that each revision of a workload is spread by itself.
MatchLabelKeysInPodTopologySpreadSelectorMerge The values of matchLabelKeys are written into the labelSelector of a pod's spread constraints when it is created.
MaxUnavailableStatefulSet Rolling updates of StatefulSets may replace several pods at a time, by maxUnavailable.
MinDomainsInPodTopologySpread Spread constraints may ask for a least number of domains by minDomains.
MixedProtocolLBService Services of type LoadBalancer may mix protocols, and their status tells of each port.
MultiCIDRServiceAllocator Cluster IPs are IPAddress objects out of ServiceCIDR objects, which can be added while the server runs.
MutableCSINodeAllocatableCount The number of volumes that fit on a node may change in CSINode, as often as the driver asks by nodeAllocatableUpdatePeriodSeconds.
MutatingAdmissionPolicy Policies that change objects by CEL are in force, once their API version is switched on.
NetworkPolicyEndPort Network policies may allow a range of ports by endPort.
NodeInclusionPolicyInPodTopologySpread Spread constraints tell by nodeAffinityPolicy and nodeTaintsPolicy which nodes count.
NonPreemptingPriority Priority classes may have preemptionPolicy Never: their pods go first in the queue and displace none.
OpenAPIEnums OpenAPI documents list the values that a field may have.
OpenAPIV3 Serves /openapi/v3, one document a group version.
PDBUnhealthyPodEvictionPolicy Disruption budgets tell by unhealthyPodEvictionPolicy whether pods that are not ready may always be evicted.
PersistentVolumeLastPhaseTransitionTime The status of a volume tells when its phase last changed.
PodCertificateRequest Serves PodCertificateRequest, and projected volumes may hold certificates that are asked for by it.
PodHostIPs The status of pods has hostIPs, the node's addresses of both families.
PodLevelResources Pods may have resources of their own, which all their containers share.
PodLifecycleSleepAction Hooks of containers may sleep for some seconds, without a program in the image.
PodLogsQuerySplitStreams Logs may be read by stream: Stdout, Stderr or All.
PodObservedGenerationTracking The status of pods and its conditions have observedGeneration, the generation that the kubelet acted on.
PodOverhead Runtime classes may add overhead to the requests of their pods, in the scheduler and in quotas.
PodReadyToStartContainersCondition Pods have a condition that is true once their sandbox and network stand.
PodSchedulingReadiness Pods with schedulingGates are kept from the scheduler until all gates are removed.
PodShareProcessNamespace Containers of a pod may see each other's processes by shareProcessNamespace.
PodTopologyLabelsAdmission Pods get the labels of zone and region of their node when they are bound.
PreferSameTrafficDistribution Services may have trafficDistribution PreferSameZone and PreferSameNode, and slices hints for nodes.
ProbeTerminationGracePeriod Probes may have terminationGracePeriodSeconds, in place of the pod's.
ProcMountType Containers may see /proc unmasked, where the pod has a user namespace of its own.
RecoverVolumeExpansionFailure Claims whose expansion failed may ask for less again, above their former size.
RecursiveReadOnlyMounts Read-only mounts may include what is mounted below them, by recursiveReadOnly.
ResourceHealthStatus The status of containers keeps the health of the devices they got.
ResourceQuotaScopeSelectors Quotas may select pods by scopeSelector, such as those of a priority class.
RunAsGroup Pods and containers may set the group of their processes by runAsGroup.
RuntimeClass Pods may name a RuntimeClass, whose overhead and node selector they get.
SELinuxChangePolicy Pods tell by seLinuxChangePolicy whether volumes are labelled at mount or file by file.
SELinuxMount Pods may have seLinuxChangePolicy MountOption for volumes of every access mode.
SELinuxMountReadWriteOncePod CSIDriver tells by seLinuxMount whether volumes of a single pod take their label as a mount option.
ServiceAccountNodeAudienceRestriction Nodes may only ask for tokens of audiences that a pod on them or a right names.
ServiceInternalTrafficPolicy Services may keep traffic from inside the cluster on the node of the client.
ServiceLBNodePortControl Services of type LoadBalancer may do without node ports.
ServiceLoadBalancerClass Services may name who makes their load balancer by loadBalancerClass.
ServiceTopology Services keep topologyKeys, by which proxies prefer endpoints near the client.
ServiceTrafficDistribution Services may prefer endpoints in the client's zone by trafficDistribution.
SetHostnameAsFQDN Pods may have their full domain name as host name.
SizeBasedListCostEstimate Priority and fairness counts the bytes that a list reads, and not its objects alone.
StartupProbe Containers may have a startupProbe; other probes wait until it succeeded.
StatefulSetAutoDeletePVC StatefulSets may delete the claims of their pods when they are scaled down or deleted.
StatefulSetMinReadySeconds Pods of a StatefulSet count as available after minReadySeconds.
StatefulSetStartOrdinal StatefulSets may number their pods from ordinals.start on.
StorageVersionAPI Together with APIServerIdentity, gives the roles of the controller that forgets servers which are no longer there.
StorageVersionHash Discovery shows a hash of the version that a resource is stored in.
StorageVersionMigrator Serves StorageVersionMigration, and gives the roles of its controller.
StructuredAuthenticationConfigurationEgressSelector Issuers in the authentication configuration may name the egress by which they are reached.
SupplementalGroupsPolicy Pods tell by supplementalGroupsPolicy whether groups of the image's user count, and statuses show the user.
SuspendJob Jobs may be suspended: their pods end, and start anew when the job goes on.
Sysctls Pods may set parameters of the kernel by securityContext.sysctls.
TTLAfterFinished Jobs may be deleted ttlSecondsAfterFinished after their end.
TokenRequestProjection Projected volumes may hold tokens of the pod's service account, with an audience and an end.
TopologyAwareHints Endpoints in slices keep hints that tell for which zones they are.
UserNamespacesPodSecurityStandards Pod security levels allow more to pods that have a user namespace of their own.
UserNamespacesStatelessPodsSupport Pods without volumes that outlive them may have a user namespace of their own by hostUsers false.
UserNamespacesSupport Pods may have a user namespace of their own by hostUsers false.
VolumeAttributesClass Claims and volumes keep volumeAttributesClassName; quotas count by it, and a class in use is protected.
VolumeSubpath Containers may mount a part of a volume by subPath.
VolumeSubpathEnvExpansion The subPathExpr of a mount may hold variables of the container.
WatchList Watches may begin with all objects by sendInitialEvents, in place of a list.
WindowsGMSA Windows containers may run under a group managed service account.
WindowsRunAsUserName Windows containers may run as a user by its name.
`

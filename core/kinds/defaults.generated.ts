// Generated from defaults.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const defaultTable: string = `[core/v1]
Pod use defaultContainerRequests
Pod.spec.resources use defaultPodResources gate PodLevelResources
Pod.spec.enableServiceLinks = true
Pod use defaultHostPorts
PodSpec.dnsPolicy = "ClusterFirst"
PodSpec.restartPolicy = "Always"
PodSpec.securityContext = {}
PodSpec.terminationGracePeriodSeconds = 30
PodSpec.schedulerName = "default-scheduler"
PodSpec.serviceAccountName = .serviceAccount
PodSpec.serviceAccount := .serviceAccountName
PodStatus use agreePodAddresses
Container use defaultImagePullPolicy
Container.terminationMessagePath = "/dev/termination-log"
Container.terminationMessagePolicy = "File"
EphemeralContainer use defaultImagePullPolicy
EphemeralContainer.terminationMessagePath = "/dev/termination-log"
EphemeralContainer.terminationMessagePolicy = "File"
ContainerPort.protocol = "TCP"
Probe.timeoutSeconds = 1
Probe.periodSeconds = 10
Probe.successThreshold = 1
Probe.failureThreshold = 3
HTTPGetAction.path = "/"
HTTPGetAction.scheme = "HTTP"
GRPCAction.service = ""
ObjectFieldSelector.apiVersion = "v1"
PodLogOptions.stream = "All" gate PodLogsQuerySplitStreams
Volume use defaultVolumeSource
Volume use defaultImageVolume gate ImageVolume
SecretVolumeSource.defaultMode = 420
ConfigMapVolumeSource.defaultMode = 420
DownwardAPIVolumeSource.defaultMode = 420
ProjectedVolumeSource.defaultMode = 420
ServiceAccountTokenProjection.expirationSeconds = 3600
HostPathVolumeSource.type = ""
PersistentVolume.status.phase = "Pending"
PersistentVolume.spec.persistentVolumeReclaimPolicy = "Retain"
PersistentVolume.spec.volumeMode = "Filesystem"
PersistentVolumeClaim.status.phase = "Pending"
PersistentVolumeClaimSpec.volumeMode = "Filesystem"
Service.spec.sessionAffinity = "None"
Service.spec.sessionAffinityConfig use defaultSessionAffinityConfig
Service.spec.type = "ClusterIP"
ServicePort.protocol = "TCP"
ServicePort.targetPort = .port
Service.spec.externalTrafficPolicy use defaultTrafficPolicies
Service.spec.allocateLoadBalancerNodePorts = true when .spec.type is "LoadBalancer"
Service use defaultIngressModes
EndpointPort.protocol = "TCP"
ReplicationController.spec.selector = .spec.template.metadata.labels
ReplicationController.metadata.labels = .spec.template.metadata.labels
ReplicationControllerSpec.replicas = 1
Namespace.metadata.labels use labelNamespace
NamespaceStatus.phase = "Active"
NodeSpec use agreeNodeAddresses
NodeStatus.allocatable = .capacity
Secret use mergeStringData
Secret.type = "Opaque"
LimitRangeItem use defaultLimits
[apps/v1, apps/v1beta1, apps/v1beta2]
Deployment.spec.replicas = 1
Deployment.spec.strategy.type = "RollingUpdate"
Deployment.spec.strategy.rollingUpdate.maxUnavailable = "25%" when .spec.strategy.type is "RollingUpdate"
Deployment.spec.strategy.rollingUpdate.maxSurge = "25%" when .spec.strategy.type is "RollingUpdate"
Deployment.spec.progressDeadlineSeconds = 600
StatefulSet.spec.podManagementPolicy = "OrderedReady"
StatefulSet.spec.persistentVolumeClaimRetentionPolicy.whenDeleted = "Retain"
StatefulSet.spec.persistentVolumeClaimRetentionPolicy.whenScaled = "Retain"
StatefulSet.spec.replicas = 1
StatefulSet.spec.revisionHistoryLimit = 10
StatefulSet use nameClaimTemplates
[apps/v1, apps/v1beta2]
Deployment.spec.revisionHistoryLimit = 10
DaemonSet.metadata.annotations use annotateTemplateGeneration
DaemonSet.spec.updateStrategy.type = "RollingUpdate"
DaemonSet.spec.updateStrategy.rollingUpdate.maxUnavailable = 1 when .spec.updateStrategy.type is "RollingUpdate"
DaemonSet.spec.updateStrategy.rollingUpdate.maxSurge = 0 when .spec.updateStrategy.type is "RollingUpdate"
DaemonSet.spec.revisionHistoryLimit = 10
StatefulSet.spec.updateStrategy.rollingUpdate = {} when .spec.updateStrategy.type unset
StatefulSet.spec.updateStrategy.type = "RollingUpdate"
ReplicaSet.spec.replicas = 1
[apps/v1beta1]
Deployment.spec.selector.matchLabels = .spec.template.metadata.labels when .spec.selector unset
Deployment.metadata.labels = .spec.template.metadata.labels
Deployment.spec.revisionHistoryLimit = 2
StatefulSet.spec.selector.matchLabels = .spec.template.metadata.labels when .spec.selector unset
StatefulSet.metadata.labels = .spec.template.metadata.labels
StatefulSet.spec.updateStrategy.type = "OnDelete"
[apps/v1, apps/v1beta1, apps/v1beta2]
StatefulSet.spec.updateStrategy.rollingUpdate.partition = 0 when .spec.updateStrategy.type is "RollingUpdate" and .spec.updateStrategy.rollingUpdate set
StatefulSet.spec.updateStrategy.rollingUpdate.maxUnavailable = 1 when .spec.updateStrategy.type is "RollingUpdate" and .spec.updateStrategy.rollingUpdate set gate MaxUnavailableStatefulSet
[extensions/v1beta1]
Deployment.spec.selector.matchLabels = .spec.template.metadata.labels when .spec.selector unset
Deployment.metadata.labels = .spec.template.metadata.labels
Deployment.spec.replicas = 1
Deployment.spec.strategy.rollingUpdate = {} when .spec.strategy.type unset
Deployment.spec.strategy.type = "RollingUpdate"
Deployment.spec.strategy.rollingUpdate = {} when .spec.strategy.type is "RollingUpdate"
Deployment.spec.strategy.rollingUpdate.maxUnavailable = 1 when .spec.strategy.rollingUpdate set
Deployment.spec.strategy.rollingUpdate.maxSurge = 1 when .spec.strategy.rollingUpdate set
Deployment.spec.progressDeadlineSeconds = 2147483647
Deployment.spec.revisionHistoryLimit = 2147483647
DaemonSet.spec.selector.matchLabels = .spec.template.metadata.labels when .spec.selector unset
DaemonSet.metadata.labels = .spec.template.metadata.labels
DaemonSet.spec.updateStrategy.type = "OnDelete"
DaemonSet.spec.updateStrategy.rollingUpdate.maxUnavailable = 1 when .spec.updateStrategy.type is "RollingUpdate"
DaemonSet.spec.updateStrategy.rollingUpdate.maxSurge = 0 when .spec.updateStrategy.type is "RollingUpdate"
DaemonSet.spec.revisionHistoryLimit = 10
ReplicaSet.spec.selector.matchLabels = .spec.template.metadata.labels when .spec.selector unset
ReplicaSet.metadata.labels = .spec.template.metadata.labels
ReplicaSet.spec.replicas = 1
NetworkPolicyPort.protocol = "TCP"
NetworkPolicy.spec.policyTypes = ["Ingress","Egress"] when .spec.egress set
NetworkPolicy.spec.policyTypes = ["Ingress"]
HTTPIngressPath.pathType = "ImplementationSpecific"
[batch/v1]
Job.spec.completions = 1 when .spec.parallelism unset
Job.spec.parallelism = 1
Job.spec.backoffLimit = 2147483647 when .spec.backoffLimitPerIndex set
Job.spec.backoffLimit = 6
Job.metadata.labels = .spec.template.metadata.labels
Job.spec.completionMode = "NonIndexed"
Job.spec.suspend = false
Job.spec.podReplacementPolicy = "Failed" when .spec.podFailurePolicy set gate JobPodReplacementPolicy
Job.spec.podReplacementPolicy = "TerminatingOrFailed" gate JobPodReplacementPolicy
Job.spec.manualSelector = false
PodFailurePolicyOnPodConditionsPattern.status = "True"
[batch/v1, batch/v1beta1]
CronJob.spec.concurrencyPolicy = "Allow"
CronJob.spec.suspend = false
CronJob.spec.successfulJobsHistoryLimit = 3
CronJob.spec.failedJobsHistoryLimit = 1
[autoscaling/v1, autoscaling/v2]
HorizontalPodAutoscaler.spec.minReplicas = 1
[autoscaling/v1]
HorizontalPodAutoscaler.spec.targetCPUUtilizationPercentage use defaultTargetUtilization
[autoscaling/v2]
HorizontalPodAutoscaler.spec.metrics = [{"type":"Resource","resource":{"name":"cpu","target":{"type":"Utilization","averageUtilization":80}}}]
HorizontalPodAutoscaler.spec.behavior.scaleUp.stabilizationWindowSeconds = 0 when .spec.behavior set
HorizontalPodAutoscaler.spec.behavior.scaleUp.selectPolicy = "Max" when .spec.behavior set
HorizontalPodAutoscaler.spec.behavior.scaleUp.policies = [{"type":"Pods","value":4,"periodSeconds":15},{"type":"Percent","value":100,"periodSeconds":15}] when .spec.behavior set
HorizontalPodAutoscaler.spec.behavior.scaleDown.selectPolicy = "Max" when .spec.behavior set
HorizontalPodAutoscaler.spec.behavior.scaleDown.policies = [{"type":"Percent","value":100,"periodSeconds":15}] when .spec.behavior set
[networking/v1]
NetworkPolicyPort.protocol = "TCP"
NetworkPolicy.spec.policyTypes = ["Ingress","Egress"] when .spec.egress set
NetworkPolicy.spec.policyTypes = ["Ingress"]
[networking/v1, networking/v1beta1]
IngressClass.spec.parameters.scope = "Cluster" when .spec.parameters set
[networking/v1beta1]
HTTPIngressPath.pathType = "ImplementationSpecific"
[discovery/v1, discovery/v1beta1]
EndpointPort.name = ""
EndpointPort.protocol = "TCP"
[storage/v1, storage/v1beta1]
StorageClass.reclaimPolicy = "Delete"
StorageClass.volumeBindingMode = "Immediate"
CSIDriver.spec.attachRequired = true
CSIDriver.spec.podInfoOnMount = false
CSIDriver.spec.storageCapacity = false
CSIDriver.spec.fsGroupPolicy = "ReadWriteOnceWithFSType"
CSIDriver.spec.volumeLifecycleModes = ["Persistent"]
CSIDriver.spec.requiresRepublish = false
CSIDriver.spec.seLinuxMount = false gate SELinuxMountReadWriteOncePod
[rbac/v1, rbac/v1beta1, rbac/v1alpha1]
ClusterRoleBinding.roleRef.apiGroup = "rbac.authorization.{brand}"
RoleBinding.roleRef.apiGroup = "rbac.authorization.{brand}"
[rbac/v1, rbac/v1beta1]
Subject.apiGroup = "rbac.authorization.{brand}" when .kind is "User" or "Group"
[admissionregistration/v1]
ValidatingWebhook.failurePolicy = "Fail"
ValidatingWebhook.matchPolicy = "Equivalent"
ValidatingWebhook.timeoutSeconds = 10
MutatingWebhook.failurePolicy = "Fail"
MutatingWebhook.matchPolicy = "Equivalent"
MutatingWebhook.timeoutSeconds = 10
Rule.scope = "*"
RuleWithOperations.scope = "*"
NamedRuleWithOperations.scope = "*"
[admissionregistration/v1beta1]
ValidatingWebhook.failurePolicy = "Ignore"
ValidatingWebhook.matchPolicy = "Exact"
ValidatingWebhook.sideEffects = "Unknown"
ValidatingWebhook.timeoutSeconds = 30
ValidatingWebhook.admissionReviewVersions = ["v1beta1"]
MutatingWebhook.failurePolicy = "Ignore"
MutatingWebhook.matchPolicy = "Exact"
MutatingWebhook.sideEffects = "Unknown"
MutatingWebhook.timeoutSeconds = 30
MutatingWebhook.admissionReviewVersions = ["v1beta1"]
[admissionregistration/v1, admissionregistration/v1beta1]
ValidatingWebhook.namespaceSelector = {}
ValidatingWebhook.objectSelector = {}
MutatingWebhook.namespaceSelector = {}
MutatingWebhook.objectSelector = {}
MutatingWebhook.reinvocationPolicy = "Never"
ServiceReference.port = 443
[admissionregistration/v1beta1, admissionregistration/v1alpha1]
NamedRuleWithOperations.scope = "*"
[admissionregistration/v1, admissionregistration/v1beta1, admissionregistration/v1alpha1]
ValidatingAdmissionPolicySpec.failurePolicy = "Fail"
MutatingAdmissionPolicySpec.failurePolicy = "Fail"
MatchResources.matchPolicy = "Equivalent"
MatchResources.namespaceSelector = {}
MatchResources.objectSelector = {}
[certificates/v1beta1]
CertificateSigningRequestSpec.usages = ["digital signature","key encipherment"]
CertificateSigningRequestCondition.status = "True"
[authentication/v1]
TokenRequestSpec.expirationSeconds = 3600
[scheduling/v1, scheduling/v1beta1]
PriorityClass.preemptionPolicy = "PreemptLowerPriority"
[flowcontrol/v1, flowcontrol/v1beta1, flowcontrol/v1beta2, flowcontrol/v1beta3]
FlowSchemaSpec.matchingPrecedence = 1000
ExemptPriorityLevelConfiguration.nominalConcurrencyShares = 0
ExemptPriorityLevelConfiguration.lendablePercent = 0
LimitedPriorityLevelConfiguration.lendablePercent = 0
QueuingConfiguration.handSize = 8
QueuingConfiguration.queues = 64
QueuingConfiguration.queueLengthLimit = 50
[flowcontrol/v1]
LimitedPriorityLevelConfiguration.nominalConcurrencyShares = 30
[flowcontrol/v1beta3]
PriorityLevelConfiguration.spec.limited.nominalConcurrencyShares use defaultConcurrencyShares
[flowcontrol/v1beta1, flowcontrol/v1beta2]
LimitedPriorityLevelConfiguration.assuredConcurrencyShares = 30
[resource/v1, resource/v1beta2]
ExactDeviceRequest.allocationMode = "ExactCount"
ExactDeviceRequest.count = 1 when .allocationMode is "ExactCount"
[resource/v1beta1]
DeviceRequest.allocationMode = "ExactCount" when .deviceClassName set
DeviceRequest.count = 1 when .deviceClassName set and .allocationMode is "ExactCount"
[resource/v1, resource/v1beta1, resource/v1beta2]
DeviceSubRequest.allocationMode = "ExactCount"
DeviceSubRequest.count = 1 when .allocationMode is "ExactCount"
[resource/v1, resource/v1beta1, resource/v1beta2, resource/v1alpha3]
DeviceTaint.timeAdded = now
[apiextensions/v1, apiextensions/v1beta1]
CustomResourceDefinition.spec.names.singular use defaultCustomResourceNames
CustomResourceDefinition.spec.conversion = {"strategy":"None"}
CustomResourceDefinition.status.storedVersions use defaultStoredVersions
ServiceReference.port = 443
[apiregistration/v1, apiregistration/v1beta1]
ServiceReference.port = 443
`

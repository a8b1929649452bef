// Generated from resources.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const resourcePlaces: string = `apiservices APIService apiregistration.{brand}/v1 cluster
bindings Binding v1
certificatesigningrequests CertificateSigningRequest certificates.{brand}/v1 cluster
clusterrolebindings ClusterRoleBinding rbac.authorization.{brand}/v1 cluster
clusterroles ClusterRole rbac.authorization.{brand}/v1 cluster
componentstatuses ComponentStatus v1 cluster
configmaps ConfigMap v1
controllerrevisions ControllerRevision apps/v1
cronjobs CronJob batch/v1
csidrivers CSIDriver storage.{brand}/v1 cluster
csinodes CSINode storage.{brand}/v1 cluster
csistoragecapacities CSIStorageCapacity storage.{brand}/v1
customresourcedefinitions CustomResourceDefinition apiextensions.{brand}/v1 cluster
daemonsets DaemonSet apps/v1
deployments Deployment apps/v1
deviceclasses DeviceClass resource.{brand}/v1 cluster
endpoints Endpoints v1
endpointslices EndpointSlice discovery.{brand}/v1
events Event v1
flowschemas FlowSchema flowcontrol.apiserver.{brand}/v1 cluster
horizontalpodautoscalers HorizontalPodAutoscaler autoscaling/v2
ingressclasses IngressClass networking.{brand}/v1 cluster
ingresses Ingress networking.{brand}/v1
ipaddresses IPAddress networking.{brand}/v1 cluster
jobs Job batch/v1
leases Lease coordination.{brand}/v1
limitranges LimitRange v1
localsubjectaccessreviews LocalSubjectAccessReview authorization.{brand}/v1
mutatingwebhookconfigurations MutatingWebhookConfiguration admissionregistration.{brand}/v1 cluster
namespaces Namespace v1 cluster
networkpolicies NetworkPolicy networking.{brand}/v1
nodes Node v1 cluster
persistentvolumeclaims PersistentVolumeClaim v1
persistentvolumes PersistentVolume v1 cluster
poddisruptionbudgets PodDisruptionBudget policy/v1
pods Pod v1
podtemplates PodTemplate v1
priorityclasses PriorityClass scheduling.{brand}/v1 cluster
prioritylevelconfigurations PriorityLevelConfiguration flowcontrol.apiserver.{brand}/v1 cluster
replicasets ReplicaSet apps/v1
replicationcontrollers ReplicationController v1
resourceclaims ResourceClaim resource.{brand}/v1
resourceclaimtemplates ResourceClaimTemplate resource.{brand}/v1
resourcequotas ResourceQuota v1
resourceslices ResourceSlice resource.{brand}/v1 cluster
rolebindings RoleBinding rbac.authorization.{brand}/v1
roles Role rbac.authorization.{brand}/v1
runtimeclasses RuntimeClass node.{brand}/v1 cluster
secrets Secret v1
selfsubjectaccessreviews SelfSubjectAccessReview authorization.{brand}/v1 cluster
selfsubjectreviews SelfSubjectReview authentication.{brand}/v1 cluster
selfsubjectrulesreviews SelfSubjectRulesReview authorization.{brand}/v1 cluster
serviceaccounts ServiceAccount v1
servicecidrs ServiceCIDR networking.{brand}/v1 cluster
services Service v1
statefulsets StatefulSet apps/v1
storageclasses StorageClass storage.{brand}/v1 cluster
subjectaccessreviews SubjectAccessReview authorization.{brand}/v1 cluster
tokenreviews TokenReview authentication.{brand}/v1 cluster
validatingadmissionpolicies ValidatingAdmissionPolicy admissionregistration.{brand}/v1 cluster
validatingadmissionpolicybindings ValidatingAdmissionPolicyBinding admissionregistration.{brand}/v1 cluster
validatingwebhookconfigurations ValidatingWebhookConfiguration admissionregistration.{brand}/v1 cluster
volumeattachments VolumeAttachment storage.{brand}/v1 cluster
volumeattributesclasses VolumeAttributesClass storage.{brand}/v1 cluster`

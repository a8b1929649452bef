// Generated from resources.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const resourcePlaces: string = `apiregistration.{brand}/v1 -APIService
v1 Binding -ComponentStatus ConfigMap Endpoints=endpoints Event LimitRange -Namespace -Node PersistentVolumeClaim -PersistentVolume Pod PodTemplate ReplicationController ResourceQuota Secret ServiceAccount Service
certificates.{brand}/v1 -CertificateSigningRequest
rbac.authorization.{brand}/v1 -ClusterRoleBinding -ClusterRole RoleBinding Role
apps/v1 ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet
batch/v1 CronJob Job
storage.{brand}/v1 -CSIDriver -CSINode CSIStorageCapacity -StorageClass -VolumeAttachment -VolumeAttributesClass
apiextensions.{brand}/v1 -CustomResourceDefinition
resource.{brand}/v1 -DeviceClass ResourceClaim ResourceClaimTemplate -ResourceSlice
discovery.{brand}/v1 EndpointSlice
flowcontrol.apiserver.{brand}/v1 -FlowSchema -PriorityLevelConfiguration
autoscaling/v2 HorizontalPodAutoscaler
networking.{brand}/v1 -IngressClass Ingress -IPAddress NetworkPolicy -ServiceCIDR
coordination.{brand}/v1 Lease
authorization.{brand}/v1 LocalSubjectAccessReview -SelfSubjectAccessReview -SelfSubjectRulesReview -SubjectAccessReview
admissionregistration.{brand}/v1 -MutatingWebhookConfiguration -ValidatingAdmissionPolicy -ValidatingAdmissionPolicyBinding -ValidatingWebhookConfiguration
policy/v1 PodDisruptionBudget
scheduling.{brand}/v1 -PriorityClass
node.{brand}/v1 -RuntimeClass
authentication.{brand}/v1 -SelfSubjectReview -TokenReview`

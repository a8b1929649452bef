// Generated from resources.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
import type {
  admissionregistrationv1,
  apiextensionsv1,
  apiregistrationv1,
  appsv1,
  authenticationv1,
  authorizationv1,
  autoscalingv2,
  batchv1,
  certificatesv1,
  coordinationv1,
  corev1,
  discoveryv1,
  flowcontrolv1,
  networkingv1,
  nodev1,
  policyv1,
  rbacv1,
  resourcev1,
  schedulingv1,
  storagev1,
} from '../../api/types/published/index.generated.ts'
import type { ResourceClient, ReviewClient } from './resource-client.ts'

/** A client for each resource that the default release serves, in its preferred version; `namespace`: all namespaces unless given. */
export interface ResourceClients {
  apiservices(): ResourceClient<apiregistrationv1.APIService>
  bindings(namespace?: string): ReviewClient<corev1.Binding>
  certificatesigningrequests(): ResourceClient<certificatesv1.CertificateSigningRequest>
  clusterrolebindings(): ResourceClient<rbacv1.ClusterRoleBinding>
  clusterroles(): ResourceClient<rbacv1.ClusterRole>
  componentstatuses(): ResourceClient<corev1.ComponentStatus>
  configmaps(namespace?: string): ResourceClient<corev1.ConfigMap>
  controllerrevisions(namespace?: string): ResourceClient<appsv1.ControllerRevision>
  cronjobs(namespace?: string): ResourceClient<batchv1.CronJob>
  csidrivers(): ResourceClient<storagev1.CSIDriver>
  csinodes(): ResourceClient<storagev1.CSINode>
  csistoragecapacities(namespace?: string): ResourceClient<storagev1.CSIStorageCapacity>
  customresourcedefinitions(): ResourceClient<apiextensionsv1.CustomResourceDefinition>
  daemonsets(namespace?: string): ResourceClient<appsv1.DaemonSet>
  deployments(namespace?: string): ResourceClient<appsv1.Deployment>
  deviceclasses(): ResourceClient<resourcev1.DeviceClass>
  endpoints(namespace?: string): ResourceClient<corev1.Endpoints>
  endpointslices(namespace?: string): ResourceClient<discoveryv1.EndpointSlice>
  events(namespace?: string): ResourceClient<corev1.Event>
  flowschemas(): ResourceClient<flowcontrolv1.FlowSchema>
  horizontalpodautoscalers(namespace?: string): ResourceClient<autoscalingv2.HorizontalPodAutoscaler>
  ingressclasses(): ResourceClient<networkingv1.IngressClass>
  ingresses(namespace?: string): ResourceClient<networkingv1.Ingress>
  ipaddresses(): ResourceClient<networkingv1.IPAddress>
  jobs(namespace?: string): ResourceClient<batchv1.Job>
  leases(namespace?: string): ResourceClient<coordinationv1.Lease>
  limitranges(namespace?: string): ResourceClient<corev1.LimitRange>
  localsubjectaccessreviews(namespace?: string): ReviewClient<authorizationv1.LocalSubjectAccessReview>
  mutatingwebhookconfigurations(): ResourceClient<admissionregistrationv1.MutatingWebhookConfiguration>
  namespaces(): ResourceClient<corev1.Namespace>
  networkpolicies(namespace?: string): ResourceClient<networkingv1.NetworkPolicy>
  nodes(): ResourceClient<corev1.Node>
  persistentvolumeclaims(namespace?: string): ResourceClient<corev1.PersistentVolumeClaim>
  persistentvolumes(): ResourceClient<corev1.PersistentVolume>
  poddisruptionbudgets(namespace?: string): ResourceClient<policyv1.PodDisruptionBudget>
  pods(namespace?: string): ResourceClient<corev1.Pod>
  podtemplates(namespace?: string): ResourceClient<corev1.PodTemplate>
  priorityclasses(): ResourceClient<schedulingv1.PriorityClass>
  prioritylevelconfigurations(): ResourceClient<flowcontrolv1.PriorityLevelConfiguration>
  replicasets(namespace?: string): ResourceClient<appsv1.ReplicaSet>
  replicationcontrollers(namespace?: string): ResourceClient<corev1.ReplicationController>
  resourceclaims(namespace?: string): ResourceClient<resourcev1.ResourceClaim>
  resourceclaimtemplates(namespace?: string): ResourceClient<resourcev1.ResourceClaimTemplate>
  resourcequotas(namespace?: string): ResourceClient<corev1.ResourceQuota>
  resourceslices(): ResourceClient<resourcev1.ResourceSlice>
  rolebindings(namespace?: string): ResourceClient<rbacv1.RoleBinding>
  roles(namespace?: string): ResourceClient<rbacv1.Role>
  runtimeclasses(): ResourceClient<nodev1.RuntimeClass>
  secrets(namespace?: string): ResourceClient<corev1.Secret>
  selfsubjectaccessreviews(): ReviewClient<authorizationv1.SelfSubjectAccessReview>
  selfsubjectreviews(): ReviewClient<authenticationv1.SelfSubjectReview>
  selfsubjectrulesreviews(): ReviewClient<authorizationv1.SelfSubjectRulesReview>
  serviceaccounts(namespace?: string): ResourceClient<corev1.ServiceAccount>
  servicecidrs(): ResourceClient<networkingv1.ServiceCIDR>
  services(namespace?: string): ResourceClient<corev1.Service>
  statefulsets(namespace?: string): ResourceClient<appsv1.StatefulSet>
  storageclasses(): ResourceClient<storagev1.StorageClass>
  subjectaccessreviews(): ReviewClient<authorizationv1.SubjectAccessReview>
  tokenreviews(): ReviewClient<authenticationv1.TokenReview>
  validatingadmissionpolicies(): ResourceClient<admissionregistrationv1.ValidatingAdmissionPolicy>
  validatingadmissionpolicybindings(): ResourceClient<admissionregistrationv1.ValidatingAdmissionPolicyBinding>
  validatingwebhookconfigurations(): ResourceClient<admissionregistrationv1.ValidatingWebhookConfiguration>
  volumeattachments(): ResourceClient<storagev1.VolumeAttachment>
  volumeattributesclasses(): ResourceClient<storagev1.VolumeAttributesClass>
}

/** The kinds of {@link ResourceClients} by name. */
export interface KindTypes {
  APIService: apiregistrationv1.APIService
  Binding: corev1.Binding
  CSIDriver: storagev1.CSIDriver
  CSINode: storagev1.CSINode
  CSIStorageCapacity: storagev1.CSIStorageCapacity
  CertificateSigningRequest: certificatesv1.CertificateSigningRequest
  ClusterRole: rbacv1.ClusterRole
  ClusterRoleBinding: rbacv1.ClusterRoleBinding
  ComponentStatus: corev1.ComponentStatus
  ConfigMap: corev1.ConfigMap
  ControllerRevision: appsv1.ControllerRevision
  CronJob: batchv1.CronJob
  CustomResourceDefinition: apiextensionsv1.CustomResourceDefinition
  DaemonSet: appsv1.DaemonSet
  Deployment: appsv1.Deployment
  DeviceClass: resourcev1.DeviceClass
  EndpointSlice: discoveryv1.EndpointSlice
  Endpoints: corev1.Endpoints
  Event: corev1.Event
  FlowSchema: flowcontrolv1.FlowSchema
  HorizontalPodAutoscaler: autoscalingv2.HorizontalPodAutoscaler
  IPAddress: networkingv1.IPAddress
  Ingress: networkingv1.Ingress
  IngressClass: networkingv1.IngressClass
  Job: batchv1.Job
  Lease: coordinationv1.Lease
  LimitRange: corev1.LimitRange
  LocalSubjectAccessReview: authorizationv1.LocalSubjectAccessReview
  MutatingWebhookConfiguration: admissionregistrationv1.MutatingWebhookConfiguration
  Namespace: corev1.Namespace
  NetworkPolicy: networkingv1.NetworkPolicy
  Node: corev1.Node
  PersistentVolume: corev1.PersistentVolume
  PersistentVolumeClaim: corev1.PersistentVolumeClaim
  Pod: corev1.Pod
  PodDisruptionBudget: policyv1.PodDisruptionBudget
  PodTemplate: corev1.PodTemplate
  PriorityClass: schedulingv1.PriorityClass
  PriorityLevelConfiguration: flowcontrolv1.PriorityLevelConfiguration
  ReplicaSet: appsv1.ReplicaSet
  ReplicationController: corev1.ReplicationController
  ResourceClaim: resourcev1.ResourceClaim
  ResourceClaimTemplate: resourcev1.ResourceClaimTemplate
  ResourceQuota: corev1.ResourceQuota
  ResourceSlice: resourcev1.ResourceSlice
  Role: rbacv1.Role
  RoleBinding: rbacv1.RoleBinding
  RuntimeClass: nodev1.RuntimeClass
  Secret: corev1.Secret
  SelfSubjectAccessReview: authorizationv1.SelfSubjectAccessReview
  SelfSubjectReview: authenticationv1.SelfSubjectReview
  SelfSubjectRulesReview: authorizationv1.SelfSubjectRulesReview
  Service: corev1.Service
  ServiceAccount: corev1.ServiceAccount
  ServiceCIDR: networkingv1.ServiceCIDR
  StatefulSet: appsv1.StatefulSet
  StorageClass: storagev1.StorageClass
  SubjectAccessReview: authorizationv1.SubjectAccessReview
  TokenReview: authenticationv1.TokenReview
  ValidatingAdmissionPolicy: admissionregistrationv1.ValidatingAdmissionPolicy
  ValidatingAdmissionPolicyBinding: admissionregistrationv1.ValidatingAdmissionPolicyBinding
  ValidatingWebhookConfiguration: admissionregistrationv1.ValidatingWebhookConfiguration
  VolumeAttachment: storagev1.VolumeAttachment
  VolumeAttributesClass: storagev1.VolumeAttributesClass
}

/** The resources of {@link ResourceClients}: `<resource> <Kind> <apiVersion> [cluster]`. */
export const clientResources: string = `apiservices APIService apiregistration.{brand}/v1 cluster
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

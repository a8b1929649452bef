// Generated from resources.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
import type * as admissionregistrationv1 from './admissionregistration.v1.generated.ts'
import type * as apiextensionsv1 from './apiextensions.v1.generated.ts'
import type * as apiregistrationv1 from './apiregistration.v1.generated.ts'
import type * as appsv1 from './apps.v1.generated.ts'
import type * as authenticationv1 from './authentication.v1.generated.ts'
import type * as authorizationv1 from './authorization.v1.generated.ts'
import type * as autoscalingv2 from './autoscaling.v2.generated.ts'
import type * as batchv1 from './batch.v1.generated.ts'
import type * as certificatesv1 from './certificates.v1.generated.ts'
import type * as coordinationv1 from './coordination.v1.generated.ts'
import type * as corev1 from './core.v1.generated.ts'
import type * as discoveryv1 from './discovery.v1.generated.ts'
import type * as flowcontrolv1 from './flowcontrol.v1.generated.ts'
import type * as networkingv1 from './networking.v1.generated.ts'
import type * as nodev1 from './node.v1.generated.ts'
import type * as policyv1 from './policy.v1.generated.ts'
import type * as rbacv1 from './rbac.v1.generated.ts'
import type * as resourcev1 from './resource.v1.generated.ts'
import type * as schedulingv1 from './scheduling.v1.generated.ts'
import type * as storagev1 from './storage.v1.generated.ts'

/** The namespaced resources that the default release serves, in their preferred versions. */
export interface NamespacedResources {
  configmaps: corev1.ConfigMap
  controllerrevisions: appsv1.ControllerRevision
  cronjobs: batchv1.CronJob
  csistoragecapacities: storagev1.CSIStorageCapacity
  daemonsets: appsv1.DaemonSet
  deployments: appsv1.Deployment
  endpoints: corev1.Endpoints
  endpointslices: discoveryv1.EndpointSlice
  events: corev1.Event
  horizontalpodautoscalers: autoscalingv2.HorizontalPodAutoscaler
  ingresses: networkingv1.Ingress
  jobs: batchv1.Job
  leases: coordinationv1.Lease
  limitranges: corev1.LimitRange
  networkpolicies: networkingv1.NetworkPolicy
  persistentvolumeclaims: corev1.PersistentVolumeClaim
  poddisruptionbudgets: policyv1.PodDisruptionBudget
  pods: corev1.Pod
  podtemplates: corev1.PodTemplate
  replicasets: appsv1.ReplicaSet
  replicationcontrollers: corev1.ReplicationController
  resourceclaims: resourcev1.ResourceClaim
  resourceclaimtemplates: resourcev1.ResourceClaimTemplate
  resourcequotas: corev1.ResourceQuota
  rolebindings: rbacv1.RoleBinding
  roles: rbacv1.Role
  secrets: corev1.Secret
  serviceaccounts: corev1.ServiceAccount
  services: corev1.Service
  statefulsets: appsv1.StatefulSet
}

/** The resources of the whole cluster that the default release serves, in their preferred versions. */
export interface ClusterResources {
  apiservices: apiregistrationv1.APIService
  certificatesigningrequests: certificatesv1.CertificateSigningRequest
  clusterrolebindings: rbacv1.ClusterRoleBinding
  clusterroles: rbacv1.ClusterRole
  componentstatuses: corev1.ComponentStatus
  csidrivers: storagev1.CSIDriver
  csinodes: storagev1.CSINode
  customresourcedefinitions: apiextensionsv1.CustomResourceDefinition
  deviceclasses: resourcev1.DeviceClass
  flowschemas: flowcontrolv1.FlowSchema
  ingressclasses: networkingv1.IngressClass
  ipaddresses: networkingv1.IPAddress
  mutatingwebhookconfigurations: admissionregistrationv1.MutatingWebhookConfiguration
  namespaces: corev1.Namespace
  nodes: corev1.Node
  persistentvolumes: corev1.PersistentVolume
  priorityclasses: schedulingv1.PriorityClass
  prioritylevelconfigurations: flowcontrolv1.PriorityLevelConfiguration
  resourceslices: resourcev1.ResourceSlice
  runtimeclasses: nodev1.RuntimeClass
  servicecidrs: networkingv1.ServiceCIDR
  storageclasses: storagev1.StorageClass
  validatingadmissionpolicies: admissionregistrationv1.ValidatingAdmissionPolicy
  validatingadmissionpolicybindings: admissionregistrationv1.ValidatingAdmissionPolicyBinding
  validatingwebhookconfigurations: admissionregistrationv1.ValidatingWebhookConfiguration
  volumeattachments: storagev1.VolumeAttachment
  volumeattributesclasses: storagev1.VolumeAttributesClass
}

/** What is only posted in a namespace. */
export interface NamespacedReviews {
  bindings: corev1.Binding
  localsubjectaccessreviews: authorizationv1.LocalSubjectAccessReview
}

/** What is only posted. */
export interface ClusterReviews {
  selfsubjectaccessreviews: authorizationv1.SelfSubjectAccessReview
  selfsubjectreviews: authenticationv1.SelfSubjectReview
  selfsubjectrulesreviews: authorizationv1.SelfSubjectRulesReview
  subjectaccessreviews: authorizationv1.SubjectAccessReview
  tokenreviews: authenticationv1.TokenReview
}

/** The kinds of these resources by name. */
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

import type { Brand } from '../../../../base/api/brand.ts'
import type { TypedResource } from '../../../../base/api/group-version.ts'
import type { APIService } from '../../../../base/api/types/apiregistration.v1.generated.ts'
import type * as appsv1 from '../../../../base/api/types/apps.v1.generated.ts'
import type { SubjectAccessReview } from '../../../../base/api/types/authorization.v1.generated.ts'
import type { HorizontalPodAutoscaler } from '../../../../base/api/types/autoscaling.v2.generated.ts'
import type * as batchv1 from '../../../../base/api/types/batch.v1.generated.ts'
import type { CertificateSigningRequest } from '../../../../base/api/types/certificates.v1.generated.ts'
import type { Lease } from '../../../../base/api/types/coordination.v1.generated.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { EndpointSlice } from '../../../../base/api/types/discovery.v1.generated.ts'
import type * as networkingv1 from '../../../../base/api/types/networking.v1.generated.ts'
import type { PodDisruptionBudget } from '../../../../base/api/types/policy.v1.generated.ts'
import type { ClusterRole } from '../../../../base/api/types/rbac.v1.generated.ts'
import type * as resourcev1 from '../../../../base/api/types/resource.v1.generated.ts'
import type * as storagev1 from '../../../../base/api/types/storage.v1.generated.ts'

/** Resources of one version that controllers read and write, with the types of their objects. */

const core = { group: '', version: 'v1' }
const apps = { group: 'apps', version: 'v1' }
const batch = { group: 'batch', version: 'v1' }

export const podResource: TypedResource<corev1.Pod> = { ...core, resource: 'pods' }
export const nodeResource: TypedResource<corev1.Node> = { ...core, resource: 'nodes' }
export const serviceResource: TypedResource<corev1.Service> = { ...core, resource: 'services' }
export const secretResource: TypedResource<corev1.Secret> = { ...core, resource: 'secrets' }
export const eventResource: TypedResource<corev1.Event> = { ...core, resource: 'events' }
export const configMapResource: TypedResource<corev1.ConfigMap> = {
  ...core,
  resource: 'configmaps',
}
export const namespaceResource: TypedResource<corev1.Namespace> = {
  ...core,
  resource: 'namespaces',
}
export const endpointsResource: TypedResource<corev1.Endpoints> = {
  ...core,
  resource: 'endpoints',
}
export const serviceAccountResource: TypedResource<corev1.ServiceAccount> = {
  ...core,
  resource: 'serviceaccounts',
}
export const quotaResource: TypedResource<corev1.ResourceQuota> = {
  ...core,
  resource: 'resourcequotas',
}
export const claimResource: TypedResource<corev1.PersistentVolumeClaim> = {
  ...core,
  resource: 'persistentvolumeclaims',
}
export const volumeResource: TypedResource<corev1.PersistentVolume> = {
  ...core,
  resource: 'persistentvolumes',
}
export const replicationControllerResource: TypedResource<corev1.ReplicationController> = {
  ...core,
  resource: 'replicationcontrollers',
}
export const deploymentResource: TypedResource<appsv1.Deployment> = {
  ...apps,
  resource: 'deployments',
}
export const replicaSetResource: TypedResource<appsv1.ReplicaSet> = {
  ...apps,
  resource: 'replicasets',
}
export const statefulSetResource: TypedResource<appsv1.StatefulSet> = {
  ...apps,
  resource: 'statefulsets',
}
export const daemonSetResource: TypedResource<appsv1.DaemonSet> = {
  ...apps,
  resource: 'daemonsets',
}
export const revisionResource: TypedResource<appsv1.ControllerRevision> = {
  ...apps,
  resource: 'controllerrevisions',
}
export const jobResource: TypedResource<batchv1.Job> = { ...batch, resource: 'jobs' }
export const cronJobResource: TypedResource<batchv1.CronJob> = { ...batch, resource: 'cronjobs' }
export const autoscalerResource: TypedResource<HorizontalPodAutoscaler> = {
  group: 'autoscaling',
  version: 'v2',
  resource: 'horizontalpodautoscalers',
}
export const budgetResource: TypedResource<PodDisruptionBudget> = {
  group: 'policy',
  version: 'v1',
  resource: 'poddisruptionbudgets',
}

export function endpointSliceResource({ apiDomain }: Brand): TypedResource<EndpointSlice> {
  return { group: `discovery.${apiDomain}`, version: 'v1', resource: 'endpointslices' }
}

export function leaseResource({ apiDomain }: Brand): TypedResource<Lease> {
  return { group: `coordination.${apiDomain}`, version: 'v1', resource: 'leases' }
}

export function ingressResource({ apiDomain }: Brand): TypedResource<networkingv1.Ingress> {
  return { group: `networking.${apiDomain}`, version: 'v1', resource: 'ingresses' }
}

export function ingressClassResource({
  apiDomain,
}: Brand): TypedResource<networkingv1.IngressClass> {
  return { group: `networking.${apiDomain}`, version: 'v1', resource: 'ingressclasses' }
}

export function ipAddressResource({ apiDomain }: Brand): TypedResource<networkingv1.IPAddress> {
  return { group: `networking.${apiDomain}`, version: 'v1', resource: 'ipaddresses' }
}

export function networkPolicyResource({
  apiDomain,
}: Brand): TypedResource<networkingv1.NetworkPolicy> {
  return { group: `networking.${apiDomain}`, version: 'v1', resource: 'networkpolicies' }
}

export function serviceCidrResource({ apiDomain }: Brand): TypedResource<networkingv1.ServiceCIDR> {
  return { group: `networking.${apiDomain}`, version: 'v1', resource: 'servicecidrs' }
}

export function clusterRoleResource({ apiDomain }: Brand): TypedResource<ClusterRole> {
  return { group: `rbac.authorization.${apiDomain}`, version: 'v1', resource: 'clusterroles' }
}

export function signingRequestResource({
  apiDomain,
}: Brand): TypedResource<CertificateSigningRequest> {
  const group = `certificates.${apiDomain}`
  return { group, version: 'v1', resource: 'certificatesigningrequests' }
}

export function accessReviewResource({ apiDomain }: Brand): TypedResource<SubjectAccessReview> {
  const group = `authorization.${apiDomain}`
  return { group, version: 'v1', resource: 'subjectaccessreviews' }
}

/** The APIService of the metrics of nodes and pods, which metrics-server serves in other clusters. */
export function metricsApiService({ apiDomain }: Brand): string {
  return `v1beta1.metrics.${apiDomain}`
}

export function apiServiceResource({ apiDomain }: Brand): TypedResource<APIService> {
  return { group: `apiregistration.${apiDomain}`, version: 'v1', resource: 'apiservices' }
}

export function storageClassResource({ apiDomain }: Brand): TypedResource<storagev1.StorageClass> {
  return { group: `storage.${apiDomain}`, version: 'v1', resource: 'storageclasses' }
}

export function csiNodeResource({ apiDomain }: Brand): TypedResource<storagev1.CSINode> {
  return { group: `storage.${apiDomain}`, version: 'v1', resource: 'csinodes' }
}

export function csiDriverResource({ apiDomain }: Brand): TypedResource<storagev1.CSIDriver> {
  return { group: `storage.${apiDomain}`, version: 'v1', resource: 'csidrivers' }
}

export function volumeAttachmentResource({
  apiDomain,
}: Brand): TypedResource<storagev1.VolumeAttachment> {
  return { group: `storage.${apiDomain}`, version: 'v1', resource: 'volumeattachments' }
}

export function deviceClaimResource({ apiDomain }: Brand): TypedResource<resourcev1.ResourceClaim> {
  return { group: `resource.${apiDomain}`, version: 'v1', resource: 'resourceclaims' }
}

export function deviceClaimTemplateResource({
  apiDomain,
}: Brand): TypedResource<resourcev1.ResourceClaimTemplate> {
  return { group: `resource.${apiDomain}`, version: 'v1', resource: 'resourceclaimtemplates' }
}

export function deviceClassResource({ apiDomain }: Brand): TypedResource<resourcev1.DeviceClass> {
  return { group: `resource.${apiDomain}`, version: 'v1', resource: 'deviceclasses' }
}

export function deviceSliceResource({ apiDomain }: Brand): TypedResource<resourcev1.ResourceSlice> {
  return { group: `resource.${apiDomain}`, version: 'v1', resource: 'resourceslices' }
}

import { subdomainName } from '../../../base/api/metadata/names.ts'
import { admissionRegistrationRules } from '../../rules/admissionregistration/admissionregistration-rules.ts'
import { apiExtensionsRules } from '../../rules/apiextensions/apiextensions-rules.ts'
import { apiServiceRules } from '../../rules/apiregistration/api-service.ts'
import { controllerRevisionRules } from '../../rules/apps/controller-revision.ts'
import { daemonSetRules } from '../../rules/apps/daemon-set.ts'
import { deploymentRules } from '../../rules/apps/deployment.ts'
import { replicaSetRules } from '../../rules/apps/replica-set.ts'
import { statefulSetRules } from '../../rules/apps/stateful-set.ts'
import { horizontalPodAutoscalerRules } from '../../rules/autoscaling/horizontal-pod-autoscaler.ts'
import { scaleRules } from '../../rules/autoscaling/scale.ts'
import { cronJobRules } from '../../rules/batch/cron-job.ts'
import { jobRules } from '../../rules/batch/job.ts'
import { certificatesRules } from '../../rules/certificates/certificates-rules.ts'
import { leaseRules } from '../../rules/coordination/lease.ts'
import { bindingRules } from '../../rules/core/binding.ts'
import { configMapRules } from '../../rules/core/config/config-map.ts'
import { secretRules } from '../../rules/core/config/secret.ts'
import { eventRules } from '../../rules/core/event.ts'
import { namespaceRules } from '../../rules/core/namespace.ts'
import { clusterNodeRules } from '../../rules/core/node.ts'
import { podTemplateRules } from '../../rules/core/pods/pod-template.ts'
import { podRules } from '../../rules/core/pods/pod.ts'
import { limitRangeRules } from '../../rules/core/quotas/limit-range.ts'
import { resourceQuotaRules } from '../../rules/core/quotas/resource-quota.ts'
import { replicationControllerRules } from '../../rules/core/replication-controller.ts'
import { endpointsRules } from '../../rules/core/services/endpoints.ts'
import { serviceRules } from '../../rules/core/services/service.ts'
import { persistentVolumeClaimRules } from '../../rules/core/volumes/persistent-volume-claim.ts'
import { persistentVolumeRules } from '../../rules/core/volumes/persistent-volume.ts'
import { endpointSliceRules } from '../../rules/discovery/endpoint-slice.ts'
import { flowcontrolRules } from '../../rules/flowcontrol/flowcontrol-rules.ts'
import { ingressClassRules } from '../../rules/networking/ingress-class.ts'
import { ingressRules } from '../../rules/networking/ingress.ts'
import { ipAddressRules } from '../../rules/networking/ip-address.ts'
import { networkPolicyRules } from '../../rules/networking/network-policy.ts'
import { serviceCidrRules } from '../../rules/networking/service-cidr.ts'
import { runtimeClassRules } from '../../rules/node/runtime-class.ts'
import { podDisruptionBudgetRules } from '../../rules/policy/pod-disruption-budget.ts'
import { podSecurityPolicyRules } from '../../rules/policy/pod-security-policy.ts'
import { clusterRoleBindingRules, roleBindingRules } from '../../rules/rbac/role-binding.ts'
import { clusterRoleRules, roleRules } from '../../rules/rbac/role.ts'
import { resourceRules } from '../../rules/resource/resource-rules.ts'
import { priorityClassRules } from '../../rules/scheduling/priority-class.ts'
import type { GroupRules, KindRules } from '../../rules/shared/validation/kind-rules.ts'
import { csiDriverRules } from '../../rules/storage/csi-driver.ts'
import { csiNodeRules } from '../../rules/storage/csi-node.ts'
import { csiStorageCapacityRules } from '../../rules/storage/csi-storage-capacity.ts'
import { storageClassRules } from '../../rules/storage/storage-class.ts'
import { volumeAttachmentRules } from '../../rules/storage/volume-attachment.ts'
import { volumeAttributesClassRules } from '../../rules/storage/volume-attributes-class.ts'

/** Validation rules of the built-in kinds, by group without the brand's domain, then by kind. */
const groups: Readonly<Record<string, GroupRules>> = {
  '': {
    Binding: bindingRules,
    ConfigMap: configMapRules,
    Endpoints: endpointsRules,
    Event: eventRules,
    LimitRange: limitRangeRules,
    Namespace: namespaceRules,
    Node: clusterNodeRules,
    PersistentVolume: persistentVolumeRules,
    PersistentVolumeClaim: persistentVolumeClaimRules,
    Pod: podRules,
    PodTemplate: podTemplateRules,
    ReplicationController: replicationControllerRules,
    ResourceQuota: resourceQuotaRules,
    Secret: secretRules,
    Service: serviceRules,
  },
  admissionregistration: admissionRegistrationRules,
  apiextensions: apiExtensionsRules,
  apiregistration: {
    APIService: apiServiceRules,
  },
  apps: {
    ControllerRevision: controllerRevisionRules,
    DaemonSet: daemonSetRules,
    Deployment: deploymentRules,
    ReplicaSet: replicaSetRules,
    StatefulSet: statefulSetRules,
  },
  autoscaling: {
    HorizontalPodAutoscaler: horizontalPodAutoscalerRules,
    Scale: scaleRules,
  },
  batch: {
    CronJob: cronJobRules,
    Job: jobRules,
  },
  certificates: certificatesRules,
  coordination: {
    Lease: leaseRules,
  },
  discovery: {
    EndpointSlice: endpointSliceRules,
  },
  'flowcontrol.apiserver': flowcontrolRules,
  networking: {
    IPAddress: ipAddressRules,
    Ingress: ingressRules,
    IngressClass: ingressClassRules,
    NetworkPolicy: networkPolicyRules,
    ServiceCIDR: serviceCidrRules,
  },
  node: {
    RuntimeClass: runtimeClassRules,
  },
  policy: {
    PodDisruptionBudget: podDisruptionBudgetRules,
    PodSecurityPolicy: podSecurityPolicyRules,
  },
  'rbac.authorization': {
    ClusterRole: clusterRoleRules,
    ClusterRoleBinding: clusterRoleBindingRules,
    Role: roleRules,
    RoleBinding: roleBindingRules,
  },
  resource: resourceRules,
  scheduling: {
    PriorityClass: priorityClassRules,
  },
  storage: {
    CSIDriver: csiDriverRules,
    CSINode: csiNodeRules,
    CSIStorageCapacity: csiStorageCapacityRules,
    StorageClass: storageClassRules,
    VolumeAttachment: volumeAttachmentRules,
    VolumeAttributesClass: volumeAttributesClassRules,
  },
}

/** Rules of a kind that has none of its own. */
const common: KindRules = { nameRule: subdomainName }

/** Validation rules of a kind; `group` has no brand domain: `rbac.authorization`, `apps`, empty for core. */
export function kindRules(group: string, kind: string): KindRules {
  const ofGroup = Object.hasOwn(groups, group) ? groups[group] : undefined
  return (ofGroup && Object.hasOwn(ofGroup, kind) ? ofGroup[kind] : undefined) ?? common
}

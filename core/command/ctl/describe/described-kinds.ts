import type { Brand } from '../../../base/api/brand.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { describeIpAddress, describeServiceCidr } from './address-allocation.ts'
import { describeCertificateSigningRequest } from './certificate-signing-request.ts'
import { describeConfigMap } from './config-map.ts'
import { describeCronJob } from './cron-job.ts'
import { describeDaemonSet } from './daemon-set.ts'
import { describeDeployment } from './deployment.ts'
import type { Describe } from './describe-context.ts'
import { describeEndpoints, describeEndpointSlice } from './endpoints.ts'
import { type EventSubject, subjectOf } from './event-lines.ts'
import { describeAny } from './generic.ts'
import { describeHorizontalPodAutoscaler } from './horizontal-pod-autoscaler.ts'
import { describeIngress, describeIngressClass } from './ingress.ts'
import { describeJob } from './job.ts'
import { describeLimitRange } from './limit-lines.ts'
import { describeNamespace } from './namespace.ts'
import { describeNetworkPolicy } from './network-policy.ts'
import { describeNode } from './node.ts'
import { describePersistentVolumeClaim } from './persistent-volume-claim.ts'
import { describePersistentVolume } from './persistent-volume.ts'
import { describePodDisruptionBudget } from './pod-disruption-budget.ts'
import { describePod } from './pod.ts'
import { describePriorityClass } from './priority-class.ts'
import { describeQuota } from './quota-lines.ts'
import { describeReplicaSet, describeReplicationController } from './replica-set.ts'
import { describeBinding, describeRole } from './role.ts'
import { describeSecret } from './secret.ts'
import { describeServiceAccount } from './service-account.ts'
import { describeService } from './service.ts'
import { describeStatefulSet } from './stateful-set.ts'
import {
  describeCsiNode,
  describeStorageClass,
  describeVolumeAttributesClass,
} from './storage-class.ts'

/** The description of a kind. */
export interface DescribedKind {
  /** The API version that the description reads; any version where absent. */
  readonly version?: string
  readonly describe: Describe
  /** The subjects whose events are shown; without subjects no events are. */
  readonly subjects: (object: ApiObject, brand: Brand) => readonly EventSubject[]
}

type Subjects = DescribedKind['subjects']

const itself: Subjects = (object) => [subjectOf(object)]
const noEvents: Subjects = () => []

/** The event subject of a pod; for a mirror pod, that of the static pod, whose uid is in an annotation. */
const pod: Subjects = (object, brand) => {
  const { kind: _kind, ...subject } = subjectOf(object)
  const mirrored = object.metadata.annotations?.[`${brand.labelDomain}/config.mirror`]
  return [mirrored === undefined ? subject : { ...subject, uid: mirrored }]
}

/** The event subjects of a node: kubelets report events with the name as uid, controllers with the real uid. */
const node: Subjects = (object) => {
  const subject = subjectOf(object)
  return [subject, { ...subject, uid: subject.name }]
}

const anyKind: DescribedKind = { describe: describeAny, subjects: itself }

/** Descriptions by kind and group; a group that ends in a dot continues with the brand's API domain. */
const kinds: Readonly<Record<string, readonly [Describe, version: string, Subjects?]>> = {
  Pod: [describePod, 'v1', pod],
  ReplicationController: [describeReplicationController, 'v1'],
  Service: [describeService, 'v1'],
  Endpoints: [describeEndpoints, 'v1'],
  ConfigMap: [describeConfigMap, 'v1'],
  Secret: [describeSecret, 'v1', noEvents],
  ServiceAccount: [describeServiceAccount, 'v1'],
  Namespace: [describeNamespace, 'v1', noEvents],
  ResourceQuota: [describeQuota, 'v1', noEvents],
  LimitRange: [describeLimitRange, 'v1', noEvents],
  Node: [describeNode, 'v1', node],
  PersistentVolume: [describePersistentVolume, 'v1'],
  PersistentVolumeClaim: [describePersistentVolumeClaim, 'v1'],
  'Deployment.apps': [describeDeployment, 'v1'],
  'ReplicaSet.apps': [describeReplicaSet, 'v1'],
  'StatefulSet.apps': [describeStatefulSet, 'v1'],
  'DaemonSet.apps': [describeDaemonSet, 'v1'],
  'Job.batch': [describeJob, 'v1'],
  'CronJob.batch': [describeCronJob, 'v1'],
  'HorizontalPodAutoscaler.autoscaling': [describeHorizontalPodAutoscaler, 'v2'],
  'PodDisruptionBudget.policy': [describePodDisruptionBudget, 'v1'],
  'EndpointSlice.discovery.': [describeEndpointSlice, 'v1'],
  'Ingress.networking.': [describeIngress, 'v1'],
  'IngressClass.networking.': [describeIngressClass, 'v1'],
  'NetworkPolicy.networking.': [describeNetworkPolicy, 'v1', noEvents],
  'ServiceCIDR.networking.': [describeServiceCidr, 'v1'],
  'IPAddress.networking.': [describeIpAddress, 'v1'],
  'StorageClass.storage.': [describeStorageClass, 'v1'],
  'VolumeAttributesClass.storage.': [describeVolumeAttributesClass, 'v1'],
  'CSINode.storage.': [describeCsiNode, 'v1'],
  'CertificateSigningRequest.certificates.': [describeCertificateSigningRequest, 'v1'],
  'PriorityClass.scheduling.': [describePriorityClass, 'v1'],
  'Role.rbac.authorization.': [describeRole, 'v1', noEvents],
  'ClusterRole.rbac.authorization.': [describeRole, 'v1', noEvents],
  'RoleBinding.rbac.authorization.': [describeBinding, 'v1', noEvents],
  'ClusterRoleBinding.rbac.authorization.': [describeBinding, 'v1', noEvents],
}

/** The description of a kind: its own, else the generic one, field by field. */
export function describedKind(group: string, kind: string, brand: Brand): DescribedKind {
  const domain = brand.apiDomain
  const plain = group.endsWith(`.${domain}`) ? group.slice(0, -domain.length) : group
  const key = group === '' ? kind : `${kind}.${plain}`
  const known = Object.hasOwn(kinds, key) ? kinds[key] : undefined
  if (!known) return anyKind
  const [describe, version, subjects = itself] = known
  return { describe, version, subjects }
}

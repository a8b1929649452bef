import type { Brand } from '../../../base/api/brand.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type * as batchv1 from '../../../base/api/types/batch.v1.generated.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { customResourceDefinitionWarnings } from '../../rules/apiextensions/custom-resource-definition-warnings.ts'
import { daemonSetWarnings } from '../../rules/apps/daemon-set.ts'
import { statefulSetWarnings } from '../../rules/apps/stateful-set.ts'
import { scheduleWarnings } from '../../rules/batch/cron-job.ts'
import { jobSpecWarnings } from '../../rules/batch/job.ts'
import { secretWarnings } from '../../rules/core/config/secret-warnings.ts'
import { serviceAccountWarnings } from '../../rules/core/config/service-account.ts'
import { nodeWarnings } from '../../rules/core/node.ts'
import { podAddressWarnings } from '../../rules/core/pods/pod-status.ts'
import {
  nameWarnings,
  templateWarnings,
  workloadTemplateWarnings,
} from '../../rules/core/pods/pod-template-warnings.ts'
import { podWarnings } from '../../rules/core/pods/pod-warnings.ts'
import { endpointsWarnings } from '../../rules/core/services/endpoints.ts'
import { loadBalancerWarnings } from '../../rules/core/services/load-balancer-status.ts'
import { serviceWarnings } from '../../rules/core/services/service-warnings.ts'
import { volumeClaimWarnings } from '../../rules/core/volumes/persistent-volume-claim.ts'
import { persistentVolumeWarnings } from '../../rules/core/volumes/persistent-volume.ts'
import { addressTypeWarnings, sliceWarnings } from '../../rules/discovery/endpoint-slice.ts'
import { ingressWarnings } from '../../rules/networking/ingress.ts'
import { networkPolicyWarnings } from '../../rules/networking/network-policy.ts'
import { runtimeClassWarnings } from '../../rules/node/runtime-class.ts'
import {
  inTurn,
  noWarnings,
  onCreate,
  type WarningRule,
} from '../../rules/shared/warnings/warning-rule.ts'
import { storageCapacityWarnings } from '../../rules/storage/csi-storage-capacity.ts'
import { storageClassWarnings } from '../../rules/storage/storage-class.ts'

/** Warnings of a write: of a new object, or of an update of `stored`, through a subresource where one is named. */
export type Warnings = (
  object: ApiObject,
  stored?: ApiObject,
  subresource?: string,
) => readonly string[]

const nameOfPods = onCreate(nameWarnings('Pod names and hostnames'))

// On updates of a replication controller the original warns of the stored template.
const replicationControllerTemplate = templateWarnings(
  'spec.template',
  (controller: corev1.ReplicationController, stored) => (stored ?? controller).spec.template,
)

/** Warnings of all writes but those of a status, by kind. */
const writes: Readonly<Record<string, WarningRule>> = {
  CronJob: inTurn(
    nameOfPods,
    jobSpecWarnings('spec.jobTemplate.spec', ({ spec }: batchv1.CronJob) => spec.jobTemplate.spec),
    templateWarnings(
      'spec.jobTemplate.spec.template',
      ({ spec }: batchv1.CronJob) => spec.jobTemplate.spec.template,
    ),
    scheduleWarnings,
  ),
  CSIStorageCapacity: storageCapacityWarnings,
  CustomResourceDefinition: customResourceDefinitionWarnings,
  DaemonSet: daemonSetWarnings,
  Deployment: inTurn(nameOfPods, workloadTemplateWarnings),
  Endpoints: endpointsWarnings,
  EndpointSlice: inTurn(onCreate(addressTypeWarnings), sliceWarnings),
  Ingress: onCreate(ingressWarnings),
  Job: inTurn(
    nameOfPods,
    jobSpecWarnings('spec', ({ spec }: batchv1.Job) => spec),
    workloadTemplateWarnings,
  ),
  NetworkPolicy: networkPolicyWarnings,
  Node: nodeWarnings,
  PersistentVolume: persistentVolumeWarnings,
  PersistentVolumeClaim: volumeClaimWarnings,
  // Updates of pods give no warnings, as in the original: programs write them often.
  Pod: onCreate(
    inTurn(nameWarnings("the Pod's hostname"), (pod: corev1.Pod, _stored, brand) =>
      podWarnings(pod, '', brand),
    ),
  ),
  PodTemplate: templateWarnings('template', ({ template }: corev1.PodTemplate) => template),
  ReplicaSet: inTurn(nameOfPods, workloadTemplateWarnings),
  ReplicationController: inTurn(nameOfPods, replicationControllerTemplate),
  RuntimeClass: runtimeClassWarnings,
  Secret: secretWarnings,
  Service: serviceWarnings,
  ServiceAccount: serviceAccountWarnings,
  StatefulSet: inTurn(workloadTemplateWarnings, statefulSetWarnings),
  StorageClass: storageClassWarnings,
}

/** Warnings of status writes, by kind. */
const statuses: Readonly<Record<string, WarningRule>> = {
  Ingress: loadBalancerWarnings,
  Pod: podAddressWarnings,
  Service: loadBalancerWarnings,
}

/** Warnings of a kind: texts about valid but unwise objects, which clients print behind `Warning:`. */
export function warningsOf(brand: Brand, kind: string): Warnings {
  // A write of `scale` is a write of the object; other subresources give no warnings.
  const rules: ReadonlyMap<string, WarningRule | undefined> = new Map([
    ['', writes[kind]],
    ['scale', writes[kind]],
    ['status', statuses[kind]],
  ])
  return (object, stored, subresource = '') =>
    rules.get(subresource)?.(object, stored, brand) ?? noWarnings
}

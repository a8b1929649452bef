// Generated from core/kinds/tables/types/apps.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonObject } from '../../json.ts'
import type { Int64, IntOrString, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type PodManagementPolicyType = 'OrderedReady' | 'Parallel'

export type StatefulSetUpdateStrategyType = 'RollingUpdate' | 'OnDelete'

export type PersistentVolumeClaimRetentionPolicyType = 'Retain' | 'Delete' | (string & {})

export type StatefulSetConditionType = string

export type DeploymentStrategyType = 'Recreate' | 'RollingUpdate'

export type DeploymentConditionType = 'Available' | 'Progressing' | 'ReplicaFailure' | (string & {})

export type DaemonSetUpdateStrategyType = 'RollingUpdate' | 'OnDelete'

export type ReplicaSetConditionType = 'ReplicaFailure' | (string & {})

export type StatefulSet = {
  apiVersion: string
  kind: 'StatefulSet'
  metadata?: metav1.ObjectMeta
  spec?: StatefulSetSpec
  status?: StatefulSetStatus
}

export type StatefulSetUpdateStrategy = {
  type?: StatefulSetUpdateStrategyType
  rollingUpdate?: RollingUpdateStatefulSetStrategy
}

export type RollingUpdateStatefulSetStrategy = {
  partition?: number
  /** Behind the feature gate MaxUnavailableStatefulSet. */
  maxUnavailable?: IntOrString
}

export type StatefulSetPersistentVolumeClaimRetentionPolicy = {
  whenDeleted?: PersistentVolumeClaimRetentionPolicyType
  whenScaled?: PersistentVolumeClaimRetentionPolicyType
}

export type StatefulSetOrdinals = {
  start?: number
}

export type StatefulSetSpec = {
  replicas?: number
  selector: metav1.LabelSelector
  template: corev1.PodTemplateSpec
  volumeClaimTemplates?: Embedded<corev1.PersistentVolumeClaim>[]
  serviceName?: string
  podManagementPolicy?: PodManagementPolicyType
  updateStrategy?: StatefulSetUpdateStrategy
  revisionHistoryLimit?: number
  minReadySeconds?: number
  persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy
  ordinals?: StatefulSetOrdinals
}

export type StatefulSetStatus = {
  observedGeneration?: Int64
  replicas: number
  readyReplicas?: number
  currentReplicas?: number
  updatedReplicas?: number
  currentRevision?: string
  updateRevision?: string
  collisionCount?: number
  conditions?: StatefulSetCondition[]
  availableReplicas?: number
}

export type StatefulSetCondition = {
  type: StatefulSetConditionType
  status: corev1.ConditionStatus
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type StatefulSetList = {
  apiVersion: string
  kind: 'StatefulSetList'
  metadata?: metav1.ListMeta
  items: Embedded<StatefulSet>[]
}

export type Deployment = {
  apiVersion: string
  kind: 'Deployment'
  metadata?: metav1.ObjectMeta
  spec?: DeploymentSpec
  status?: DeploymentStatus
}

export type DeploymentSpec = {
  replicas?: number
  selector: metav1.LabelSelector
  template: corev1.PodTemplateSpec
  strategy?: DeploymentStrategy
  minReadySeconds?: number
  revisionHistoryLimit?: number
  paused?: boolean
  progressDeadlineSeconds?: number
}

export type DeploymentStrategy = {
  type?: DeploymentStrategyType
  rollingUpdate?: RollingUpdateDeployment
}

export type RollingUpdateDeployment = {
  maxUnavailable?: IntOrString
  maxSurge?: IntOrString
}

export type DeploymentStatus = {
  observedGeneration?: Int64
  replicas?: number
  updatedReplicas?: number
  readyReplicas?: number
  availableReplicas?: number
  unavailableReplicas?: number
  /** Behind the feature gate DeploymentReplicaSetTerminatingReplicas. */
  terminatingReplicas?: number
  conditions?: DeploymentCondition[]
  collisionCount?: number
}

export type DeploymentCondition = {
  type: DeploymentConditionType
  status: corev1.ConditionStatus
  lastUpdateTime?: Time
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type DeploymentList = {
  apiVersion: string
  kind: 'DeploymentList'
  metadata?: metav1.ListMeta
  items: Embedded<Deployment>[]
}

export type DaemonSetUpdateStrategy = {
  type?: DaemonSetUpdateStrategyType
  rollingUpdate?: RollingUpdateDaemonSet
}

export type RollingUpdateDaemonSet = {
  maxUnavailable?: IntOrString
  maxSurge?: IntOrString
}

export type DaemonSetSpec = {
  selector: metav1.LabelSelector
  template: corev1.PodTemplateSpec
  updateStrategy?: DaemonSetUpdateStrategy
  minReadySeconds?: number
  revisionHistoryLimit?: number
}

export type DaemonSetStatus = {
  currentNumberScheduled: number
  numberMisscheduled: number
  desiredNumberScheduled: number
  numberReady: number
  observedGeneration?: Int64
  updatedNumberScheduled?: number
  numberAvailable?: number
  numberUnavailable?: number
  collisionCount?: number
  conditions?: DaemonSetCondition[]
}

export type DaemonSetCondition = {
  type: string
  status: corev1.ConditionStatus
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type DaemonSet = {
  apiVersion: string
  kind: 'DaemonSet'
  metadata?: metav1.ObjectMeta
  spec?: DaemonSetSpec
  status?: DaemonSetStatus
}

export type DaemonSetList = {
  apiVersion: string
  kind: 'DaemonSetList'
  metadata?: metav1.ListMeta
  items: Embedded<DaemonSet>[]
}

export type ReplicaSet = {
  apiVersion: string
  kind: 'ReplicaSet'
  metadata?: metav1.ObjectMeta
  spec?: ReplicaSetSpec
  status?: ReplicaSetStatus
}

export type ReplicaSetList = {
  apiVersion: string
  kind: 'ReplicaSetList'
  metadata?: metav1.ListMeta
  items: Embedded<ReplicaSet>[]
}

export type ReplicaSetSpec = {
  replicas?: number
  minReadySeconds?: number
  selector: metav1.LabelSelector
  template?: corev1.PodTemplateSpec
}

export type ReplicaSetStatus = {
  replicas: number
  fullyLabeledReplicas?: number
  readyReplicas?: number
  availableReplicas?: number
  /** Behind the feature gate DeploymentReplicaSetTerminatingReplicas. */
  terminatingReplicas?: number
  observedGeneration?: Int64
  conditions?: ReplicaSetCondition[]
}

export type ReplicaSetCondition = {
  type: ReplicaSetConditionType
  status: corev1.ConditionStatus
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type ControllerRevision = {
  apiVersion: string
  kind: 'ControllerRevision'
  metadata?: metav1.ObjectMeta
  data?: JsonObject
  revision: Int64
}

export type ControllerRevisionList = {
  apiVersion: string
  kind: 'ControllerRevisionList'
  metadata?: metav1.ListMeta
  items: Embedded<ControllerRevision>[]
}

// Generated from core/kinds/tables/types/apps.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonObject } from '../json.ts'
import type { Int64, IntOrString, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type PodManagementPolicyType = 'OrderedReady' | 'Parallel'

export type StatefulSetUpdateStrategyType = 'RollingUpdate' | 'OnDelete'

export type PersistentVolumeClaimRetentionPolicyType = 'Retain' | 'Delete' | (string & {})

export type StatefulSetConditionType = string

export type DeploymentStrategyType = 'Recreate' | 'RollingUpdate'

export type DeploymentConditionType = 'Available' | 'Progressing' | 'ReplicaFailure' | (string & {})

export type DaemonSetUpdateStrategyType = 'RollingUpdate' | 'OnDelete'

export type ReplicaSetConditionType = 'ReplicaFailure' | (string & {})

export type StatefulSet = {
  readonly apiVersion: string
  readonly kind: 'StatefulSet'
  readonly metadata: metav1.ObjectMeta
  readonly spec: StatefulSetSpec
  readonly status: StatefulSetStatus
}

export type StatefulSetUpdateStrategy = {
  readonly type?: StatefulSetUpdateStrategyType
  readonly rollingUpdate?: RollingUpdateStatefulSetStrategy
}

export type RollingUpdateStatefulSetStrategy = {
  readonly partition?: number
  /** Behind the feature gate MaxUnavailableStatefulSet. */
  readonly maxUnavailable?: IntOrString
}

export type StatefulSetPersistentVolumeClaimRetentionPolicy = {
  readonly whenDeleted?: PersistentVolumeClaimRetentionPolicyType
  readonly whenScaled?: PersistentVolumeClaimRetentionPolicyType
}

export type StatefulSetOrdinals = {
  readonly start: number
}

export type StatefulSetSpec = {
  readonly replicas?: number
  readonly selector: metav1.LabelSelector | null
  readonly template: corev1.PodTemplateSpec
  readonly volumeClaimTemplates?: readonly Embedded<corev1.PersistentVolumeClaim>[]
  readonly serviceName: string
  readonly podManagementPolicy?: PodManagementPolicyType
  readonly updateStrategy: StatefulSetUpdateStrategy
  readonly revisionHistoryLimit?: number
  readonly minReadySeconds?: number
  readonly persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy
  readonly ordinals?: StatefulSetOrdinals
}

export type StatefulSetStatus = {
  readonly observedGeneration?: Int64
  readonly replicas: number
  readonly readyReplicas?: number
  readonly currentReplicas?: number
  readonly updatedReplicas?: number
  readonly currentRevision?: string
  readonly updateRevision?: string
  readonly collisionCount?: number
  readonly conditions?: readonly StatefulSetCondition[]
  readonly availableReplicas?: number
}

export type StatefulSetCondition = {
  readonly type: StatefulSetConditionType
  readonly status: corev1.ConditionStatus
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type StatefulSetList = {
  readonly apiVersion: string
  readonly kind: 'StatefulSetList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<StatefulSet>[] | null
}

export type Deployment = {
  readonly apiVersion: string
  readonly kind: 'Deployment'
  readonly metadata: metav1.ObjectMeta
  readonly spec: DeploymentSpec
  readonly status: DeploymentStatus
}

export type DeploymentSpec = {
  readonly replicas?: number
  readonly selector: metav1.LabelSelector | null
  readonly template: corev1.PodTemplateSpec
  readonly strategy: DeploymentStrategy
  readonly minReadySeconds?: number
  readonly revisionHistoryLimit?: number
  readonly paused?: boolean
  readonly progressDeadlineSeconds?: number
}

export type DeploymentStrategy = {
  readonly type?: DeploymentStrategyType
  readonly rollingUpdate?: RollingUpdateDeployment
}

export type RollingUpdateDeployment = {
  readonly maxUnavailable?: IntOrString
  readonly maxSurge?: IntOrString
}

export type DeploymentStatus = {
  readonly observedGeneration?: Int64
  readonly replicas?: number
  readonly updatedReplicas?: number
  readonly readyReplicas?: number
  readonly availableReplicas?: number
  readonly unavailableReplicas?: number
  /** Behind the feature gate DeploymentReplicaSetTerminatingReplicas. */
  readonly terminatingReplicas?: number
  readonly conditions?: readonly DeploymentCondition[]
  readonly collisionCount?: number
}

export type DeploymentCondition = {
  readonly type: DeploymentConditionType
  readonly status: corev1.ConditionStatus
  readonly lastUpdateTime: Time | null
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type DeploymentList = {
  readonly apiVersion: string
  readonly kind: 'DeploymentList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Deployment>[] | null
}

export type DaemonSetUpdateStrategy = {
  readonly type?: DaemonSetUpdateStrategyType
  readonly rollingUpdate?: RollingUpdateDaemonSet
}

export type RollingUpdateDaemonSet = {
  readonly maxUnavailable?: IntOrString
  readonly maxSurge?: IntOrString
}

export type DaemonSetSpec = {
  readonly selector: metav1.LabelSelector | null
  readonly template: corev1.PodTemplateSpec
  readonly updateStrategy: DaemonSetUpdateStrategy
  readonly minReadySeconds?: number
  readonly revisionHistoryLimit?: number
}

export type DaemonSetStatus = {
  readonly currentNumberScheduled: number
  readonly numberMisscheduled: number
  readonly desiredNumberScheduled: number
  readonly numberReady: number
  readonly observedGeneration?: Int64
  readonly updatedNumberScheduled?: number
  readonly numberAvailable?: number
  readonly numberUnavailable?: number
  readonly collisionCount?: number
  readonly conditions?: readonly DaemonSetCondition[]
}

export type DaemonSetCondition = {
  readonly type: string
  readonly status: corev1.ConditionStatus
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type DaemonSet = {
  readonly apiVersion: string
  readonly kind: 'DaemonSet'
  readonly metadata: metav1.ObjectMeta
  readonly spec: DaemonSetSpec
  readonly status: DaemonSetStatus
}

export type DaemonSetList = {
  readonly apiVersion: string
  readonly kind: 'DaemonSetList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<DaemonSet>[] | null
}

export type ReplicaSet = {
  readonly apiVersion: string
  readonly kind: 'ReplicaSet'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ReplicaSetSpec
  readonly status: ReplicaSetStatus
}

export type ReplicaSetList = {
  readonly apiVersion: string
  readonly kind: 'ReplicaSetList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ReplicaSet>[] | null
}

export type ReplicaSetSpec = {
  readonly replicas?: number
  readonly minReadySeconds?: number
  readonly selector: metav1.LabelSelector | null
  readonly template: corev1.PodTemplateSpec
}

export type ReplicaSetStatus = {
  readonly replicas: number
  readonly fullyLabeledReplicas?: number
  readonly readyReplicas?: number
  readonly availableReplicas?: number
  /** Behind the feature gate DeploymentReplicaSetTerminatingReplicas. */
  readonly terminatingReplicas?: number
  readonly observedGeneration?: Int64
  readonly conditions?: readonly ReplicaSetCondition[]
}

export type ReplicaSetCondition = {
  readonly type: ReplicaSetConditionType
  readonly status: corev1.ConditionStatus
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type ControllerRevision = {
  readonly apiVersion: string
  readonly kind: 'ControllerRevision'
  readonly metadata: metav1.ObjectMeta
  readonly data: JsonObject | null
  readonly revision: Int64
}

export type ControllerRevisionList = {
  readonly apiVersion: string
  readonly kind: 'ControllerRevisionList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ControllerRevision>[] | null
}

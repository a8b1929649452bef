// Generated from core/kinds/tables/types/apps.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonObject } from '../json.ts'
import type { Int64, IntOrString, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type PodManagementPolicyType = 'OrderedReady' | 'Parallel' | (string & {})

export type StatefulSetUpdateStrategyType = 'RollingUpdate' | 'OnDelete' | (string & {})

export type PersistentVolumeClaimRetentionPolicyType = 'Retain' | 'Delete' | (string & {})

export type DeploymentStrategyType = 'Recreate' | 'RollingUpdate' | (string & {})

export type DeploymentConditionType = 'Available' | 'Progressing' | 'ReplicaFailure' | (string & {})

export type ScaleSpec = {
  readonly replicas?: number
}

export type ScaleStatus = {
  readonly replicas: number
  readonly selector?: { readonly [key: string]: string }
  readonly targetSelector?: string
}

export type Scale = {
  readonly apiVersion: string
  readonly kind: 'Scale'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ScaleSpec
  readonly status: ScaleStatus
}

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
  readonly selector?: metav1.LabelSelector
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
  readonly type: string
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
  readonly selector?: metav1.LabelSelector
  readonly template: corev1.PodTemplateSpec
  readonly strategy: DeploymentStrategy
  readonly minReadySeconds?: number
  readonly revisionHistoryLimit?: number
  readonly paused?: boolean
  /** @deprecated */
  readonly rollbackTo?: RollbackConfig
  readonly progressDeadlineSeconds?: number
}

export type DeploymentRollback = {
  readonly apiVersion: string
  readonly kind: 'DeploymentRollback'
  readonly name: string
  readonly updatedAnnotations?: { readonly [key: string]: string }
  readonly rollbackTo: RollbackConfig
}

export type RollbackConfig = {
  readonly revision?: Int64
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

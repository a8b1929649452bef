// Generated from core/kinds/tables/types/apps.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonObject } from '../../json.ts'
import type { Int64, IntOrString, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

/**
 * - `OrderedReady` waits until each pod is ready before the next, and removes them in reverse.
 * - `Parallel` creates and deletes pods at once when scaling.
 */
export type PodManagementPolicyType = 'OrderedReady' | 'Parallel'

/**
 * - `RollingUpdate` replaces outdated pods, the highest number first.
 * - `OnDelete` leaves outdated pods until a user deletes them.
 */
export type StatefulSetUpdateStrategyType = 'RollingUpdate' | 'OnDelete'

export type PersistentVolumeClaimRetentionPolicyType = 'Retain' | 'Delete' | (string & {})

export type StatefulSetConditionType = string

/**
 * - `Recreate` ends all old pods before the first new one is created.
 * - `RollingUpdate` adds new pods and removes old ones a few at a time.
 */
export type DeploymentStrategyType = 'Recreate' | 'RollingUpdate'

export type DeploymentConditionType = 'Available' | 'Progressing' | 'ReplicaFailure' | (string & {})

/**
 * - `RollingUpdate` replaces outdated pods on a few nodes at a time.
 * - `OnDelete` starts the new template where a user deletes the old pod.
 */
export type DaemonSetUpdateStrategyType = 'RollingUpdate' | 'OnDelete'

export type ReplicaSetConditionType = 'ReplicaFailure' | (string & {})

/** Runs numbered pods that keep name, host name and claims when replaced, such as for databases. */
export type StatefulSet = {
  apiVersion: string
  kind: 'StatefulSet'
  metadata?: metav1.ObjectMeta
  /** Pods, claims and order of updates that the stateful set aims at. */
  spec?: StatefulSetSpec
  /** Counts and revisions of the stateful set's pods. */
  status?: StatefulSetStatus
}

/** How running pods of a stateful set get a changed template. */
export type StatefulSetUpdateStrategy = {
  /** Whether a stateful set replaces outdated pods itself; RollingUpdate by default. */
  type?: StatefulSetUpdateStrategyType
  /** Partition and pace of a stateful set's rolling update; refused with OnDelete. */
  rollingUpdate?: RollingUpdateStatefulSetStrategy
}

/** Limits of a stateful set's rolling update. */
export type RollingUpdateStatefulSetStrategy = {
  /** Number of lowest ordinals whose pods keep the old template, for canaries; 0 by default. */
  partition?: number
  /** Pods missing in a stateful set's update: a number or a percentage, rounded down, at least 1. Behind the feature gate MaxUnavailableStatefulSet. */
  maxUnavailable?: IntOrString
}

/** Whether a stateful set's claims, and their data, are deleted with pods or set. */
export type StatefulSetPersistentVolumeClaimRetentionPolicy = {
  /** Fate of all claims when their stateful set is deleted; Retain by default. */
  whenDeleted?: PersistentVolumeClaimRetentionPolicyType
  /** Fate of the claims of pods that scaling down removes; Retain by default. */
  whenScaled?: PersistentVolumeClaimRetentionPolicyType
}

/** How a stateful set's pods are numbered. */
export type StatefulSetOrdinals = {
  /** Number of a stateful set's first pod; 0 by default. */
  start?: number
}

/** Desired state of a stateful set. */
export type StatefulSetSpec = {
  /** Numbered pods to run; 1 by default. */
  replicas?: number
  /** Labels of the stateful set's own pods; the template must carry them. */
  selector: metav1.LabelSelector
  /** Pod that each ordinal gets, with restartPolicy Always. */
  template: corev1.PodTemplateSpec
  /** Claims of each pod, named TEMPLATE-SET-ORDINAL, mounted as the template's volume. */
  volumeClaimTemplates?: Embedded<corev1.PersistentVolumeClaim>[]
  /** Headless service, made by you, of the pods' DNS names, such as web-0.SERVICE. */
  serviceName?: string
  /** Whether pods start and stop one by one or at once; OrderedReady by default. */
  podManagementPolicy?: PodManagementPolicyType
  /** How a changed template reaches running numbered pods; RollingUpdate by default. */
  updateStrategy?: StatefulSetUpdateStrategy
  /** Old controller revisions kept for undoing a stateful set's rollout; 10 by default. */
  revisionHistoryLimit?: number
  /** Seconds that a numbered pod stays ready before it counts as available; 0 by default. */
  minReadySeconds?: number
  /** When claims of the claim templates are deleted; never by default. */
  persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy
  /** Where the numbering of the stateful set's pods begins. */
  ordinals?: StatefulSetOrdinals
}

/** Counts of a stateful set's pods at its controller's last look. */
export type StatefulSetStatus = {
  /** Generation of the stateful set that the status is for. */
  observedGeneration?: Int64
  /** Pods of the stateful set that exist, ready or not. */
  replicas: number
  /** Pods of the stateful set that pass their readiness probes. */
  readyReplicas?: number
  /** Pods of the stateful set at currentRevision. */
  currentReplicas?: number
  /** Pods of the stateful set that have its newest template. */
  updatedReplicas?: number
  /** Controller revision of pods that the update has not reached, as below the partition. */
  currentRevision?: string
  /** Controller revision of the stateful set's present template. */
  updateRevision?: string
  /** Times that the name of a stateful set's new revision was taken; part of the next name's hash. */
  collisionCount?: number
  /** Conditions of the stateful set; its own controller writes none. */
  conditions?: StatefulSetCondition[]
  /** Pods of the stateful set that have been ready for minReadySeconds. */
  availableReplicas?: number
}

/** One observation about a stateful set, for controllers of others. */
export type StatefulSetCondition = {
  /** Name of the stateful set condition, once in the list. */
  type: StatefulSetConditionType
  /** Whether the stateful set condition holds: True, False or Unknown. */
  status: corev1.ConditionStatus
  /** When the stateful set condition's status last changed. */
  lastTransitionTime?: Time
  /** CamelCase word for the stateful set condition's cause. */
  reason?: string
  /** Sentence about the stateful set condition, for people. */
  message?: string
}

/** List of stateful sets. */
export type StatefulSetList = {
  apiVersion: string
  kind: 'StatefulSetList'
  metadata?: metav1.ListMeta
  items: Embedded<StatefulSet>[]
}

/** Runs interchangeable pods, with a replica set for each template, and rolls out changes. */
export type Deployment = {
  apiVersion: string
  kind: 'Deployment'
  metadata?: metav1.ObjectMeta
  /** Pod template, number of pods and way of rollout that the deployment aims at. */
  spec?: DeploymentSpec
  /** Progress of the deployment's rollout and counts of its pods. */
  status?: DeploymentStatus
}

/** Desired state of a deployment. */
export type DeploymentSpec = {
  /** Pods of the deployment to run; 1 by default, 0 stops all. */
  replicas?: number
  /** Labels of the deployment's replica sets and pods, also of the template. */
  selector: metav1.LabelSelector
  /** Pod that the deployment runs; restartPolicy must be Always. */
  template: corev1.PodTemplateSpec
  /** How new pods replace old ones when the deployment's template changes. */
  strategy?: DeploymentStrategy
  /** Seconds that a new pod stays ready before the rollout counts it as available; 0 by default. */
  minReadySeconds?: number
  /** Old replica sets kept for undoing a rollout; 10 by default. */
  revisionHistoryLimit?: number
  /** Holds rollouts: template changes have no effect until it is false, though scaling works. */
  paused?: boolean
  /** Seconds without progress until Progressing is False, above minReadySeconds; 600 by default. */
  progressDeadlineSeconds?: number
}

/** How a deployment replaces its pods. */
export type DeploymentStrategy = {
  /** Whether old and new pods of the deployment run side by side; RollingUpdate by default. */
  type?: DeploymentStrategyType
  /** Limits of the deployment's rolling update; refused with Recreate. */
  rollingUpdate?: RollingUpdateDeployment
}

/** How far a rollout's number of pods may stray from replicas. */
export type RollingUpdateDeployment = {
  /** Pods missing in a rollout: a number or a percentage, rounded down; 25% by default. */
  maxUnavailable?: IntOrString
  /** Pods above replicas in a rollout: a number or a percentage, rounded up; 25% by default. */
  maxSurge?: IntOrString
}

/** Counts and conditions of a deployment at its controller's last look. */
export type DeploymentStatus = {
  /** Generation of the deployment that the status is for. */
  observedGeneration?: Int64
  /** Pods of the deployment, old and new, neither finished nor terminating. */
  replicas?: number
  /** Pods of the deployment that have its present template. */
  updatedReplicas?: number
  /** Pods of the deployment, old and new, that pass their readiness probes. */
  readyReplicas?: number
  /** Pods of the deployment, old and new, that have been ready for minReadySeconds. */
  availableReplicas?: number
  /** Pods that the deployment's replica sets want but that are not available yet. */
  unavailableReplicas?: number
  /** Pods of the deployment that are being deleted and still exist. Behind the feature gate DeploymentReplicaSetTerminatingReplicas. */
  terminatingReplicas?: number
  /** Whether the deployment is available, progresses, and can create its pods. */
  conditions?: DeploymentCondition[]
  /** Times that a new replica set's name was taken; part of the next name's hash. */
  collisionCount?: number
}

/** One observation about a deployment. */
export type DeploymentCondition = {
  /** Name of the deployment condition, once in the list. */
  type: DeploymentConditionType
  /** Whether the deployment condition holds: True, False or Unknown (Progressing if paused). */
  status: corev1.ConditionStatus
  /** When the deployment condition was last written; the progress deadline counts from it. */
  lastUpdateTime?: Time
  /** When the deployment condition's status last changed. */
  lastTransitionTime?: Time
  /** CamelCase word for the deployment condition's cause, such as ProgressDeadlineExceeded. */
  reason?: string
  /** Sentence about the deployment condition, for people; names the replica set at work. */
  message?: string
}

/** List of deployments. */
export type DeploymentList = {
  apiVersion: string
  kind: 'DeploymentList'
  metadata?: metav1.ListMeta
  items: Embedded<Deployment>[]
}

/** How running pods of a daemon set get a changed template. */
export type DaemonSetUpdateStrategy = {
  /** Whether a daemon set replaces outdated pods itself; RollingUpdate by default. */
  type?: DaemonSetUpdateStrategyType
  /** Limits of a daemon set's rolling update; used with RollingUpdate alone. */
  rollingUpdate?: RollingUpdateDaemonSet
}

/** Whether a daemon set's update first stops or starts a node's pod. */
export type RollingUpdateDaemonSet = {
  /** Nodes without daemon pod in an update: a number or a percentage, rounded up; 1 by default. */
  maxUnavailable?: IntOrString
  /** Nodes with two daemon pods in an update: a number, or a percentage rounded up; 0 by default. */
  maxSurge?: IntOrString
}

/** Desired state of a daemon set. */
export type DaemonSetSpec = {
  /** Labels by which the daemon set finds its pods; the template must carry them. */
  selector: metav1.LabelSelector
  /** Daemon pod of each node that it can be scheduled to; restartPolicy must be Always. */
  template: corev1.PodTemplateSpec
  /** How a changed template reaches running daemon pods; RollingUpdate by default. */
  updateStrategy?: DaemonSetUpdateStrategy
  /** Seconds that a new daemon pod stays ready before it counts as available; 0 by default. */
  minReadySeconds?: number
  /** Old controller revisions kept for undoing a daemon set's rollout; 10 by default. */
  revisionHistoryLimit?: number
}

/** Counts of nodes, not of pods, by what the daemon set runs on them. */
export type DaemonSetStatus = {
  /** Nodes that have the daemon pod and are meant to. */
  currentNumberScheduled: number
  /** Nodes that have the daemon pod but no longer admit a new one, such as after a taint. */
  numberMisscheduled: number
  /** Nodes on which the daemon set wants its pod, by labels and taints. */
  desiredNumberScheduled: number
  /** Desired nodes whose daemon pod passes its readiness probes. */
  numberReady: number
  /** Generation of the daemon set that the status is for. */
  observedGeneration?: Int64
  /** Desired nodes whose daemon pod has the present template. */
  updatedNumberScheduled?: number
  /** Desired nodes whose daemon pod has been ready for minReadySeconds. */
  numberAvailable?: number
  /** Desired nodes without an available daemon pod. */
  numberUnavailable?: number
  /** Times that the name of a daemon set's new revision was taken; part of the next name's hash. */
  collisionCount?: number
  /** Conditions of the daemon set; its own controller writes none. */
  conditions?: DaemonSetCondition[]
}

/** One observation about a daemon set, for controllers of others. */
export type DaemonSetCondition = {
  /** Name of the daemon set condition, once in the list. */
  type: string
  /** Whether the daemon set condition holds: True, False or Unknown. */
  status: corev1.ConditionStatus
  /** When the daemon set condition's status last changed. */
  lastTransitionTime?: Time
  /** CamelCase word for the daemon set condition's cause. */
  reason?: string
  /** Sentence about the daemon set condition, for people. */
  message?: string
}

/** Runs one pod on every node, or on those that its template selects. */
export type DaemonSet = {
  apiVersion: string
  kind: 'DaemonSet'
  metadata?: metav1.ObjectMeta
  /** Pod template and way of update that the daemon set aims at. */
  spec?: DaemonSetSpec
  /** Counts of nodes with and without the daemon pod. */
  status?: DaemonSetStatus
}

/** List of daemon sets. */
export type DaemonSetList = {
  apiVersion: string
  kind: 'DaemonSetList'
  metadata?: metav1.ListMeta
  items: Embedded<DaemonSet>[]
}

/** Keeps a number of equal pods running; mostly made and scaled by a deployment. */
export type ReplicaSet = {
  apiVersion: string
  kind: 'ReplicaSet'
  metadata?: metav1.ObjectMeta
  /** Number of pods and template that the replica set keeps. */
  spec?: ReplicaSetSpec
  /** Counts of the replica set's pods. */
  status?: ReplicaSetStatus
}

/** List of replica sets. */
export type ReplicaSetList = {
  apiVersion: string
  kind: 'ReplicaSetList'
  metadata?: metav1.ListMeta
  items: Embedded<ReplicaSet>[]
}

/** Desired state of a replica set. */
export type ReplicaSetSpec = {
  /** Pods that the replica set keeps; 1 by default. */
  replicas?: number
  /** Seconds that the replica set's pod stays ready to count as available; 0 by default. */
  minReadySeconds?: number
  /** Labels of the replica set's pods, as of its template. */
  selector: metav1.LabelSelector
  /** Pod that the replica set makes where one is missing. */
  template?: corev1.PodTemplateSpec
}

/** Counts of a replica set's pods at its controller's last look. */
export type ReplicaSetStatus = {
  /** Pods of the replica set, neither finished nor terminating. */
  replicas: number
  /** Pods of the replica set that have every label of its template. */
  fullyLabeledReplicas?: number
  /** Pods of the replica set that pass their readiness probes. */
  readyReplicas?: number
  /** Pods of the replica set that have been ready for minReadySeconds. */
  availableReplicas?: number
  /** Pods of the replica set that are being deleted and still exist. Behind the feature gate DeploymentReplicaSetTerminatingReplicas. */
  terminatingReplicas?: number
  /** Generation of the replica set that the status is for. */
  observedGeneration?: Int64
  /** Observations about the replica set, present only while it cannot create or delete pods. */
  conditions?: ReplicaSetCondition[]
}

/** One observation about a replica set. */
export type ReplicaSetCondition = {
  /** Name of the replica set condition, once in the list. */
  type: ReplicaSetConditionType
  /** Whether the replica set condition holds: True, False or Unknown. */
  status: corev1.ConditionStatus
  /** When the replica set condition's status last changed. */
  lastTransitionTime?: Time
  /** FailedCreate or FailedDelete: what the replica set could not do with its pods. */
  reason?: string
  /** Error text of the pod write that failed for the replica set. */
  message?: string
}

/** Snapshot of a daemon set's or stateful set's pod template, kept for undoing a rollout. */
export type ControllerRevision = {
  apiVersion: string
  kind: 'ControllerRevision'
  metadata?: metav1.ObjectMeta
  /** Saved pod template, as a patch of its owner that a rollback applies. */
  data?: JsonObject
  /** Number of the snapshot in its owner's history; the highest is the newest. */
  revision: Int64
}

/** List of controller revisions. */
export type ControllerRevisionList = {
  apiVersion: string
  kind: 'ControllerRevisionList'
  metadata?: metav1.ListMeta
  items: Embedded<ControllerRevision>[]
}

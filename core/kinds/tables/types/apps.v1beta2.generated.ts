// Generated from types/apps.v1beta2.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group apps version v1beta2 ref apps/v1beta2
registered Deployment DeploymentList Scale StatefulSet StatefulSetList DaemonSet DaemonSetList ReplicaSet ReplicaSetList ControllerRevision ControllerRevisionList
values PodManagementPolicyType OrderedReady Parallel
values StatefulSetUpdateStrategyType RollingUpdate OnDelete
values PersistentVolumeClaimRetentionPolicyType Retain Delete
values DeploymentStrategyType Recreate RollingUpdate
values DeploymentConditionType Available Progressing ReplicaFailure
values DaemonSetUpdateStrategyType RollingUpdate OnDelete
values ReplicaSetConditionType ReplicaFailure
message ScaleSpec
  replicas int32 ? = 0
message ScaleStatus
  replicas int32 ! always
  selector map<string,string> ? map=atomic
  targetSelector string ?
kind Scale
  metadata meta/v1.ObjectMeta ? % opaqueType
  spec ScaleSpec ?
  status ScaleStatus ? rules=elsewhere
kind StatefulSet
  metadata meta/v1.ObjectMeta ?
  spec StatefulSetSpec ?
  status StatefulSetStatus ? rules=elsewhere
+ spec.podManagementPolicy = "OrderedReady"
+ spec.persistentVolumeClaimRetentionPolicy.whenDeleted = "Retain"
+ spec.persistentVolumeClaimRetentionPolicy.whenScaled = "Retain"
+ spec.replicas = 1
+ spec.revisionHistoryLimit = 10
+ use nameClaimTemplates
+ spec.updateStrategy.rollingUpdate = {} when .spec.updateStrategy.type unset
+ spec.updateStrategy.type = "RollingUpdate"
+ spec.updateStrategy.rollingUpdate.partition = 0 when .spec.updateStrategy.type is "RollingUpdate" and .spec.updateStrategy.rollingUpdate set
+ spec.updateStrategy.rollingUpdate.maxUnavailable = 1 when .spec.updateStrategy.type is "RollingUpdate" and .spec.updateStrategy.rollingUpdate set gate MaxUnavailableStatefulSet
message StatefulSetUpdateStrategy
  type StatefulSetUpdateStrategyType ? values=own
  rollingUpdate *RollingUpdateStatefulSetStrategy ?
message RollingUpdateStatefulSetStrategy
  partition *int32 ?
  maxUnavailable *intOrString ? gate=MaxUnavailableStatefulSet
message StatefulSetPersistentVolumeClaimRetentionPolicy
  whenDeleted PersistentVolumeClaimRetentionPolicyType ?
  whenScaled PersistentVolumeClaimRetentionPolicyType ?
message StatefulSetOrdinals
  start int32 ? always
message StatefulSetSpec
  replicas *int32 ?
  selector *meta/v1.LabelSelector ! always
  template core/v1.PodTemplateSpec ! always
  volumeClaimTemplates list<core/v1.PersistentVolumeClaim> ? list=atomic
  serviceName string ? always
  podManagementPolicy PodManagementPolicyType ? values=own
  updateStrategy StatefulSetUpdateStrategy ?
  revisionHistoryLimit *int32 ?
  minReadySeconds int32 ?
  persistentVolumeClaimRetentionPolicy *StatefulSetPersistentVolumeClaimRetentionPolicy ?
  ordinals *StatefulSetOrdinals ?
message StatefulSetStatus
  observedGeneration int64 ?
  replicas int32 ! always
  readyReplicas int32 ?
  currentReplicas int32 ?
  updatedReplicas int32 ?
  currentRevision string ?
  updateRevision string ?
  collisionCount 9 *int32 ?
  conditions list<StatefulSetCondition> ? list=map(type) patch=merge key=type
  availableReplicas int32 ? always
message StatefulSetCondition
  type string ! always go=v1beta2.StatefulSetConditionType
  status core/v1.ConditionStatus ! always
  lastTransitionTime time ?
  reason string ?
  message string ?
kind StatefulSetList
  metadata meta/v1.ListMeta ?
  items list<StatefulSet> ! always
kind Deployment
  metadata meta/v1.ObjectMeta ?
  spec DeploymentSpec ?
  status DeploymentStatus ? rules=elsewhere
+ spec.replicas = 1
+ spec.strategy.type = "RollingUpdate"
+ spec.strategy.rollingUpdate.maxUnavailable = "25%" when .spec.strategy.type is "RollingUpdate"
+ spec.strategy.rollingUpdate.maxSurge = "25%" when .spec.strategy.type is "RollingUpdate"
+ spec.progressDeadlineSeconds = 600
+ spec.revisionHistoryLimit = 10
message DeploymentSpec
  replicas *int32 ?
  selector *meta/v1.LabelSelector ! always
  template core/v1.PodTemplateSpec ! always
  strategy DeploymentStrategy ? patch=retainKeys
  minReadySeconds int32 ?
  revisionHistoryLimit *int32 ?
  paused bool ?
  progressDeadlineSeconds 9 *int32 ?
message DeploymentStrategy
  type DeploymentStrategyType ? values=own
  rollingUpdate *RollingUpdateDeployment ?
message RollingUpdateDeployment
  maxUnavailable *intOrString ?
  maxSurge *intOrString ?
message DeploymentStatus
  observedGeneration int64 ?
  replicas int32 ?
  updatedReplicas int32 ?
  readyReplicas 7 int32 ?
  availableReplicas 4 int32 ?
  unavailableReplicas int32 ?
  terminatingReplicas 9 *int32 ? gate=DeploymentReplicaSetTerminatingReplicas
  conditions 6 list<DeploymentCondition> ? list=map(type) patch=merge key=type
  collisionCount 8 *int32 ?
message DeploymentCondition
  type DeploymentConditionType ! always
  status core/v1.ConditionStatus ! always
  lastUpdateTime 6 time ?
  lastTransitionTime time ?
  reason 4 string ?
  message string ?
kind DeploymentList
  metadata meta/v1.ListMeta ?
  items list<Deployment> ! always
message DaemonSetUpdateStrategy
  type DaemonSetUpdateStrategyType ? values=own
  rollingUpdate *RollingUpdateDaemonSet ?
message RollingUpdateDaemonSet
  maxUnavailable *intOrString ?
  maxSurge *intOrString ?
message DaemonSetSpec
  selector *meta/v1.LabelSelector ! always empty=taken
  template core/v1.PodTemplateSpec ! always
  updateStrategy DaemonSetUpdateStrategy ?
  minReadySeconds int32 ?
  revisionHistoryLimit 6 *int32 ?
message DaemonSetStatus
  currentNumberScheduled int32 ! always
  numberMisscheduled int32 ! always
  desiredNumberScheduled int32 ! always
  numberReady int32 ! always
  observedGeneration int64 ?
  updatedNumberScheduled int32 ?
  numberAvailable int32 ?
  numberUnavailable int32 ?
  collisionCount *int32 ?
  conditions list<DaemonSetCondition> ? list=map(type) patch=merge key=type
message DaemonSetCondition
  type string ! always go=v1beta2.DaemonSetConditionType
  status core/v1.ConditionStatus ! always
  lastTransitionTime time ?
  reason string ?
  message string ?
kind DaemonSet
  metadata meta/v1.ObjectMeta ?
  spec DaemonSetSpec ?
  status DaemonSetStatus ? rules=elsewhere
+ metadata.annotations use annotateTemplateGeneration
+ spec.updateStrategy.type = "RollingUpdate"
+ spec.updateStrategy.rollingUpdate.maxUnavailable = 1 when .spec.updateStrategy.type is "RollingUpdate"
+ spec.updateStrategy.rollingUpdate.maxSurge = 0 when .spec.updateStrategy.type is "RollingUpdate"
+ spec.updateStrategy.rollingUpdate.maxUnavailable = 0 when .spec.updateStrategy.rollingUpdate set
+ spec.updateStrategy.rollingUpdate.maxSurge = 0 when .spec.updateStrategy.rollingUpdate set
+ spec.revisionHistoryLimit = 10
kind DaemonSetList
  metadata meta/v1.ListMeta ?
  items list<DaemonSet> ! always
kind ReplicaSet
  metadata meta/v1.ObjectMeta ?
  spec ReplicaSetSpec ?
  status ReplicaSetStatus ? rules=elsewhere
+ spec.replicas = 1
kind ReplicaSetList
  metadata meta/v1.ListMeta ?
  items list<ReplicaSet> ! always
message ReplicaSetSpec
  replicas *int32 ?
  minReadySeconds 4 int32 ?
  selector 2 *meta/v1.LabelSelector ! always
  template core/v1.PodTemplateSpec ?
message ReplicaSetStatus
  replicas int32 ! always
  fullyLabeledReplicas int32 ?
  readyReplicas 4 int32 ?
  availableReplicas int32 ?
  terminatingReplicas 7 *int32 ? gate=DeploymentReplicaSetTerminatingReplicas
  observedGeneration 3 int64 ?
  conditions 6 list<ReplicaSetCondition> ? list=map(type) patch=merge key=type
message ReplicaSetCondition
  type ReplicaSetConditionType ! always
  status core/v1.ConditionStatus ! always
  lastTransitionTime time ?
  reason string ?
  message string ?
kind ControllerRevision
  metadata meta/v1.ObjectMeta ?
  data rawExtension ? always
  revision int64 ! always
kind ControllerRevisionList
  metadata meta/v1.ListMeta ?
  items list<ControllerRevision> ! always
`

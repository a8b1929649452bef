// Generated from types/apps.v1beta2.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
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
  replicas 1 int32 ? = 0
message ScaleStatus
  replicas 1 int32 ! always
  selector 2 map<string,string> ? map=atomic
  targetSelector 3 string ?
kind Scale
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 ScaleSpec ?
  status 3 ScaleStatus ? rules=elsewhere
kind StatefulSet
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 StatefulSetSpec ?
  status 3 StatefulSetStatus ? rules=elsewhere
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
  type 1 StatefulSetUpdateStrategyType ? values=own
  rollingUpdate 2 *RollingUpdateStatefulSetStrategy ?
message RollingUpdateStatefulSetStrategy
  partition 1 *int32 ?
  maxUnavailable 2 *intOrString ? gate=MaxUnavailableStatefulSet
message StatefulSetPersistentVolumeClaimRetentionPolicy
  whenDeleted 1 PersistentVolumeClaimRetentionPolicyType ?
  whenScaled 2 PersistentVolumeClaimRetentionPolicyType ?
message StatefulSetOrdinals
  start 1 int32 ? always
message StatefulSetSpec
  replicas 1 *int32 ?
  selector 2 *meta/v1.LabelSelector ! always
  template 3 core/v1.PodTemplateSpec ! always
  volumeClaimTemplates 4 list<core/v1.PersistentVolumeClaim> ? list=atomic
  serviceName 5 string ? always
  podManagementPolicy 6 PodManagementPolicyType ? values=own
  updateStrategy 7 StatefulSetUpdateStrategy ?
  revisionHistoryLimit 8 *int32 ?
  minReadySeconds 9 int32 ?
  persistentVolumeClaimRetentionPolicy 10 *StatefulSetPersistentVolumeClaimRetentionPolicy ?
  ordinals 11 *StatefulSetOrdinals ?
message StatefulSetStatus
  observedGeneration 1 int64 ?
  replicas 2 int32 ! always
  readyReplicas 3 int32 ?
  currentReplicas 4 int32 ?
  updatedReplicas 5 int32 ?
  currentRevision 6 string ?
  updateRevision 7 string ?
  collisionCount 9 *int32 ?
  conditions 10 list<StatefulSetCondition> ? list=map(type) patch=merge key=type
  availableReplicas 11 int32 ? always
message StatefulSetCondition
  type 1 string ! always go=v1beta2.StatefulSetConditionType
  status 2 core/v1.ConditionStatus ! always
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
kind StatefulSetList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<StatefulSet> ! always
kind Deployment
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 DeploymentSpec ?
  status 3 DeploymentStatus ? rules=elsewhere
+ spec.replicas = 1
+ spec.strategy.type = "RollingUpdate"
+ spec.strategy.rollingUpdate.maxUnavailable = "25%" when .spec.strategy.type is "RollingUpdate"
+ spec.strategy.rollingUpdate.maxSurge = "25%" when .spec.strategy.type is "RollingUpdate"
+ spec.progressDeadlineSeconds = 600
+ spec.revisionHistoryLimit = 10
message DeploymentSpec
  replicas 1 *int32 ?
  selector 2 *meta/v1.LabelSelector ! always
  template 3 core/v1.PodTemplateSpec ! always
  strategy 4 DeploymentStrategy ? patch=retainKeys
  minReadySeconds 5 int32 ?
  revisionHistoryLimit 6 *int32 ?
  paused 7 bool ?
  progressDeadlineSeconds 9 *int32 ?
message DeploymentStrategy
  type 1 DeploymentStrategyType ? values=own
  rollingUpdate 2 *RollingUpdateDeployment ?
message RollingUpdateDeployment
  maxUnavailable 1 *intOrString ?
  maxSurge 2 *intOrString ?
message DeploymentStatus
  observedGeneration 1 int64 ?
  replicas 2 int32 ?
  updatedReplicas 3 int32 ?
  readyReplicas 7 int32 ?
  availableReplicas 4 int32 ?
  unavailableReplicas 5 int32 ?
  terminatingReplicas 9 *int32 ? gate=DeploymentReplicaSetTerminatingReplicas
  conditions 6 list<DeploymentCondition> ? list=map(type) patch=merge key=type
  collisionCount 8 *int32 ?
message DeploymentCondition
  type 1 DeploymentConditionType ! always
  status 2 core/v1.ConditionStatus ! always
  lastUpdateTime 6 time ?
  lastTransitionTime 7 time ?
  reason 4 string ?
  message 5 string ?
kind DeploymentList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Deployment> ! always
message DaemonSetUpdateStrategy
  type 1 DaemonSetUpdateStrategyType ? values=own
  rollingUpdate 2 *RollingUpdateDaemonSet ?
message RollingUpdateDaemonSet
  maxUnavailable 1 *intOrString ?
  maxSurge 2 *intOrString ?
message DaemonSetSpec
  selector 1 *meta/v1.LabelSelector ! always empty=taken
  template 2 core/v1.PodTemplateSpec ! always
  updateStrategy 3 DaemonSetUpdateStrategy ?
  minReadySeconds 4 int32 ?
  revisionHistoryLimit 6 *int32 ?
message DaemonSetStatus
  currentNumberScheduled 1 int32 ! always
  numberMisscheduled 2 int32 ! always
  desiredNumberScheduled 3 int32 ! always
  numberReady 4 int32 ! always
  observedGeneration 5 int64 ?
  updatedNumberScheduled 6 int32 ?
  numberAvailable 7 int32 ?
  numberUnavailable 8 int32 ?
  collisionCount 9 *int32 ?
  conditions 10 list<DaemonSetCondition> ? list=map(type) patch=merge key=type
message DaemonSetCondition
  type 1 string ! always go=v1beta2.DaemonSetConditionType
  status 2 core/v1.ConditionStatus ! always
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
kind DaemonSet
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 DaemonSetSpec ?
  status 3 DaemonSetStatus ? rules=elsewhere
+ metadata.annotations use annotateTemplateGeneration
+ spec.updateStrategy.type = "RollingUpdate"
+ spec.updateStrategy.rollingUpdate.maxUnavailable = 1 when .spec.updateStrategy.type is "RollingUpdate"
+ spec.updateStrategy.rollingUpdate.maxSurge = 0 when .spec.updateStrategy.type is "RollingUpdate"
+ spec.updateStrategy.rollingUpdate.maxUnavailable = 0 when .spec.updateStrategy.rollingUpdate set
+ spec.updateStrategy.rollingUpdate.maxSurge = 0 when .spec.updateStrategy.rollingUpdate set
+ spec.revisionHistoryLimit = 10
kind DaemonSetList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<DaemonSet> ! always
kind ReplicaSet
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ReplicaSetSpec ?
  status 3 ReplicaSetStatus ? rules=elsewhere
+ spec.replicas = 1
kind ReplicaSetList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ReplicaSet> ! always
message ReplicaSetSpec
  replicas 1 *int32 ?
  minReadySeconds 4 int32 ?
  selector 2 *meta/v1.LabelSelector ! always
  template 3 core/v1.PodTemplateSpec ?
message ReplicaSetStatus
  replicas 1 int32 ! always
  fullyLabeledReplicas 2 int32 ?
  readyReplicas 4 int32 ?
  availableReplicas 5 int32 ?
  terminatingReplicas 7 *int32 ? gate=DeploymentReplicaSetTerminatingReplicas
  observedGeneration 3 int64 ?
  conditions 6 list<ReplicaSetCondition> ? list=map(type) patch=merge key=type
message ReplicaSetCondition
  type 1 ReplicaSetConditionType ! always
  status 2 core/v1.ConditionStatus ! always
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
kind ControllerRevision
  metadata 1 meta/v1.ObjectMeta ?
  data 2 rawExtension ? always
  revision 3 int64 ! always
kind ControllerRevisionList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ControllerRevision> ! always
`

// Generated from types/apps.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group apps version v1beta1 ref apps/v1beta1
registered Deployment DeploymentList DeploymentRollback Scale StatefulSet StatefulSetList ControllerRevision ControllerRevisionList
values PodManagementPolicyType OrderedReady Parallel
values StatefulSetUpdateStrategyType RollingUpdate OnDelete
values PersistentVolumeClaimRetentionPolicyType Retain Delete
values DeploymentStrategyType Recreate RollingUpdate
values DeploymentConditionType Available Progressing ReplicaFailure
message ScaleSpec
  replicas int32 ? = 0
message ScaleStatus
  replicas int32 ! always
  selector map<string,string> ?
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
+ spec.selector.matchLabels = .spec.template.metadata.labels when .spec.selector unset
+ metadata.labels = .spec.template.metadata.labels
+ spec.updateStrategy.type = "OnDelete"
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
  selector *meta/v1.LabelSelector ?
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
  observedGeneration *int64 ?
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
  type string ! always go=v1beta1.StatefulSetConditionType
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
+ spec.selector.matchLabels = .spec.template.metadata.labels when .spec.selector unset
+ metadata.labels = .spec.template.metadata.labels
+ spec.revisionHistoryLimit = 2
message DeploymentSpec
  replicas *int32 ?
  selector *meta/v1.LabelSelector ?
  template core/v1.PodTemplateSpec ! always
  strategy DeploymentStrategy ? patch=retainKeys
  minReadySeconds int32 ?
  revisionHistoryLimit *int32 ?
  paused bool ?
  rollbackTo *RollbackConfig ? deprecated
  progressDeadlineSeconds *int32 ?
kind DeploymentRollback
  name string ! always
  updatedAnnotations map<string,string> ?
  rollbackTo RollbackConfig ! always
message RollbackConfig
  revision int64 ?
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
kind ControllerRevision
  metadata meta/v1.ObjectMeta ?
  data rawExtension ? always
  revision int64 ! always
kind ControllerRevisionList
  metadata meta/v1.ListMeta ?
  items list<ControllerRevision> ! always
`

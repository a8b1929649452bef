// Generated from types/batch.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group batch version v1 ref batch/v1
registered Job JobList CronJob CronJobList
enum CompletionMode NonIndexed Indexed
enum PodFailurePolicyAction FailJob FailIndex Ignore Count
enum PodFailurePolicyOnExitCodesOperator In NotIn
enum PodReplacementPolicy TerminatingOrFailed Failed
values JobConditionType Suspended Complete Failed FailureTarget SuccessCriteriaMet
enum ConcurrencyPolicy Allow Forbid Replace
kind Job
  metadata meta/v1.ObjectMeta ?
  spec JobSpec ?
  status JobStatus ? rules=elsewhere
+ spec.completions = 1 when .spec.parallelism unset
+ spec.parallelism = 1
+ spec.backoffLimit = 2147483647 when .spec.backoffLimitPerIndex set
+ spec.backoffLimit = 6
+ metadata.labels use shareTemplateLabels
+ spec.completionMode = "NonIndexed"
+ spec.suspend = false
+ spec.podReplacementPolicy = "Failed" when .spec.podFailurePolicy set gate JobPodReplacementPolicy
+ spec.podReplacementPolicy = "TerminatingOrFailed" gate JobPodReplacementPolicy
+ spec.manualSelector = false
kind JobList
  metadata meta/v1.ListMeta ?
  items list<Job> ! always
message PodFailurePolicyOnExitCodesRequirement
  containerName *string ?
  operator PodFailurePolicyOnExitCodesOperator ! always empty=taken values=own
  values list<int32> ! always list=set
message PodFailurePolicyOnPodConditionsPattern
  type core/v1.PodConditionType ! always empty=taken
  status core/v1.ConditionStatus ! always empty=taken
+ status = "True"
message PodFailurePolicyRule
  action PodFailurePolicyAction ! always empty=taken values=own
  onExitCodes *PodFailurePolicyOnExitCodesRequirement ?
  onPodConditions list<PodFailurePolicyOnPodConditionsPattern> ? list=atomic
message PodFailurePolicy
  rules list<PodFailurePolicyRule> ! always list=atomic
message SuccessPolicy
  rules list<SuccessPolicyRule> ! always list=atomic
message SuccessPolicyRule
  succeededIndexes *string ?
  succeededCount *int32 ?
message JobSpec
  parallelism *int32 ?
  completions *int32 ?
  activeDeadlineSeconds *int64 ?
  podFailurePolicy 11 *PodFailurePolicy ?
  successPolicy 16 *SuccessPolicy ?
  backoffLimit 7 *int32 ?
  backoffLimitPerIndex 12 *int32 ?
  maxFailedIndexes *int32 ? % optional
  selector 4 *meta/v1.LabelSelector ? rules=elsewhere
  manualSelector *bool ?
  template core/v1.PodTemplateSpec ! always
  ttlSecondsAfterFinished 8 *int32 ?
  completionMode *CompletionMode ? values=own
  suspend *bool ?
  podReplacementPolicy 14 *PodReplacementPolicy ? values=own
  managedBy *string ? gate=JobManagedBy
message JobStatus
  conditions list<JobCondition> ? list=atomic patch=merge key=type
  startTime *time ?
  completionTime *time ?
  active int32 ?
  succeeded int32 ?
  failed int32 ?
  terminating 11 *int32 ?
  completedIndexes 7 string ?
  failedIndexes 10 *string ?
  uncountedTerminatedPods 8 *UncountedTerminatedPods ?
  ready *int32 ?
message UncountedTerminatedPods
  succeeded list<string> ? list=set go=[]types.UID
  failed list<string> ? list=set go=[]types.UID
message JobCondition
  type JobConditionType ! always
  status core/v1.ConditionStatus ! always
  lastProbeTime time ?
  lastTransitionTime time ?
  reason string ?
  message string ?
message JobTemplateSpec
  metadata meta/v1.ObjectMeta ? % opaqueType
  spec JobSpec ?
kind CronJob
  metadata meta/v1.ObjectMeta ?
  spec CronJobSpec ?
  status CronJobStatus ? rules=elsewhere
+ spec.concurrencyPolicy = "Allow"
+ spec.suspend = false
+ spec.successfulJobsHistoryLimit = 3
+ spec.failedJobsHistoryLimit = 1
kind CronJobList
  metadata meta/v1.ListMeta ?
  items list<CronJob> ! always
message CronJobSpec
  schedule string ! always
  timeZone 8 *string ?
  startingDeadlineSeconds 2 *int64 ?
  concurrencyPolicy ConcurrencyPolicy ?
  suspend *bool ?
  jobTemplate JobTemplateSpec ! always
  successfulJobsHistoryLimit *int32 ?
  failedJobsHistoryLimit *int32 ?
message CronJobStatus
  active list<core/v1.ObjectReference> ? list=atomic
  lastScheduleTime 4 *time ?
  lastSuccessfulTime *time ?
`

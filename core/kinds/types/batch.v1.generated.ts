// Generated from types/batch.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
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
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 JobSpec ?
  status 3 JobStatus ? rules=elsewhere
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
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Job> ! always
message PodFailurePolicyOnExitCodesRequirement
  containerName 1 *string ?
  operator 2 PodFailurePolicyOnExitCodesOperator ! always empty=taken values=own
  values 3 list<int32> ! always list=set
message PodFailurePolicyOnPodConditionsPattern
  type 1 core/v1.PodConditionType ! always empty=taken
  status 2 core/v1.ConditionStatus ! always empty=taken
+ status = "True"
message PodFailurePolicyRule
  action 1 PodFailurePolicyAction ! always empty=taken values=own
  onExitCodes 2 *PodFailurePolicyOnExitCodesRequirement ?
  onPodConditions 3 list<PodFailurePolicyOnPodConditionsPattern> ? list=atomic
message PodFailurePolicy
  rules 1 list<PodFailurePolicyRule> ! always list=atomic
message SuccessPolicy
  rules 1 list<SuccessPolicyRule> ! always list=atomic
message SuccessPolicyRule
  succeededIndexes 1 *string ?
  succeededCount 2 *int32 ?
message JobSpec
  parallelism 1 *int32 ?
  completions 2 *int32 ?
  activeDeadlineSeconds 3 *int64 ?
  podFailurePolicy 11 *PodFailurePolicy ?
  successPolicy 16 *SuccessPolicy ?
  backoffLimit 7 *int32 ?
  backoffLimitPerIndex 12 *int32 ?
  maxFailedIndexes 13 *int32 ? % optional
  selector 4 *meta/v1.LabelSelector ? rules=elsewhere
  manualSelector 5 *bool ?
  template 6 core/v1.PodTemplateSpec ! always
  ttlSecondsAfterFinished 8 *int32 ?
  completionMode 9 *CompletionMode ? values=own
  suspend 10 *bool ?
  podReplacementPolicy 14 *PodReplacementPolicy ? values=own
  managedBy 15 *string ? gate=JobManagedBy
message JobStatus
  conditions 1 list<JobCondition> ? list=atomic patch=merge key=type
  startTime 2 *time ?
  completionTime 3 *time ?
  active 4 int32 ?
  succeeded 5 int32 ?
  failed 6 int32 ?
  terminating 11 *int32 ?
  completedIndexes 7 string ?
  failedIndexes 10 *string ?
  uncountedTerminatedPods 8 *UncountedTerminatedPods ?
  ready 9 *int32 ?
message UncountedTerminatedPods
  succeeded 1 list<string> ? list=set go=[]types.UID
  failed 2 list<string> ? list=set go=[]types.UID
message JobCondition
  type 1 JobConditionType ! always
  status 2 core/v1.ConditionStatus ! always
  lastProbeTime 3 time ?
  lastTransitionTime 4 time ?
  reason 5 string ?
  message 6 string ?
message JobTemplateSpec
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 JobSpec ?
kind CronJob
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 CronJobSpec ?
  status 3 CronJobStatus ? rules=elsewhere
+ spec.concurrencyPolicy = "Allow"
+ spec.suspend = false
+ spec.successfulJobsHistoryLimit = 3
+ spec.failedJobsHistoryLimit = 1
kind CronJobList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CronJob> ! always
message CronJobSpec
  schedule 1 string ! always
  timeZone 8 *string ?
  startingDeadlineSeconds 2 *int64 ?
  concurrencyPolicy 3 ConcurrencyPolicy ?
  suspend 4 *bool ?
  jobTemplate 5 JobTemplateSpec ! always
  successfulJobsHistoryLimit 6 *int32 ?
  failedJobsHistoryLimit 7 *int32 ?
message CronJobStatus
  active 1 list<core/v1.ObjectReference> ? list=atomic
  lastScheduleTime 4 *time ?
  lastSuccessfulTime 5 *time ?
`

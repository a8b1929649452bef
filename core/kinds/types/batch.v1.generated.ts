// Generated from types/batch.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group batch version v1 ref batch/v1
registered Job JobList CronJob CronJobList
enum CompletionMode NonIndexed@1.21 Indexed@1.21
enum PodFailurePolicyAction FailJob@1.25 FailIndex@1.28 Ignore@1.25 Count@1.25
enum PodFailurePolicyOnExitCodesOperator In@1.25 NotIn@1.25
enum PodReplacementPolicy TerminatingOrFailed@1.28 Failed@1.28
values JobConditionType Suspended@1.21 Complete Failed FailureTarget@1.25 SuccessCriteriaMet@1.30
enum ConcurrencyPolicy Allow@1.21 Forbid@1.21 Replace@1.21
kind Job introduced=1.2
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 JobSpec ?
  status 3 JobStatus ? rules=elsewhere
+ spec.completions = 1 when .spec.parallelism unset
+ spec.parallelism = 1
+ spec.backoffLimit = 2147483647 when .spec.backoffLimitPerIndex set
+ spec.backoffLimit = 6
+ metadata.labels = .spec.template.metadata.labels
+ spec.completionMode = "NonIndexed"
+ spec.suspend = false
+ spec.podReplacementPolicy = "Failed" when .spec.podFailurePolicy set gate JobPodReplacementPolicy
+ spec.podReplacementPolicy = "TerminatingOrFailed" gate JobPodReplacementPolicy
+ spec.manualSelector = false
kind JobList introduced=1.2
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Job> ! always
message PodFailurePolicyOnExitCodesRequirement since=1.25
  containerName 1 *string ?
  operator 2 PodFailurePolicyOnExitCodesOperator ! always empty=taken values=own
  values 3 list<int32> ! always list=set
message PodFailurePolicyOnPodConditionsPattern since=1.25
  type 1 core/v1.PodConditionType ! always empty=taken
  status 2 core/v1.ConditionStatus ! always empty=taken
+ status = "True"
message PodFailurePolicyRule since=1.25
  action 1 PodFailurePolicyAction ! always empty=taken values=own
  onExitCodes 2 *PodFailurePolicyOnExitCodesRequirement ?
  onPodConditions 3 list<PodFailurePolicyOnPodConditionsPattern> ? list=atomic
message PodFailurePolicy since=1.25
  rules 1 list<PodFailurePolicyRule> ! always list=atomic
message SuccessPolicy since=1.30
  rules 1 list<SuccessPolicyRule> ! always list=atomic
message SuccessPolicyRule since=1.30
  succeededIndexes 1 *string ?
  succeededCount 2 *int32 ?
message JobSpec
  parallelism 1 *int32 ?
  completions 2 *int32 ?
  activeDeadlineSeconds 3 *int64 ?
  podFailurePolicy 11 *PodFailurePolicy ? since=1.25
  successPolicy 16 *SuccessPolicy ? since=1.30
  backoffLimit 7 *int32 ?
  backoffLimitPerIndex 12 *int32 ? since=1.28
  maxFailedIndexes 13 *int32 ? since=1.28 % optional
  selector 4 *meta/v1.LabelSelector ? rules=elsewhere
  manualSelector 5 *bool ?
  template 6 core/v1.PodTemplateSpec ! always
  ttlSecondsAfterFinished 8 *int32 ?
  completionMode 9 *CompletionMode ? since=1.21 shown=NonIndexed,Indexed
  suspend 10 *bool ? since=1.21
  podReplacementPolicy 14 *PodReplacementPolicy ? since=1.28 values=own
  managedBy 15 *string ? since=1.30
  scheduling 17 *JobSchedulingConfiguration ? gate=WorkloadWithJob since=1.37 % ifDisabled(WorkloadWithJob)=forbidden % optional % update=NoSet % update=NoUnset
message JobSchedulingConfiguration since=1.37
  schedulingPolicy 1 *scheduling/v1alpha3.WorkloadPodGroupSchedulingPolicy ? % optional % update=NoSet % update=NoUnset
  schedulingConstraints 2 *scheduling/v1alpha3.WorkloadPodGroupSchedulingConstraints ? % optional % immutable
  disruptionMode 3 *scheduling/v1alpha3.WorkloadPodGroupDisruptionMode ? % optional % immutable
  resourceClaims 4 list<scheduling/v1alpha3.WorkloadPodGroupResourceClaim> ? list=map(name) patch=merge key=name % optional % listType=map % listMapKey=name % maxItems=4 % immutable
message JobStatus
  conditions 1 list<JobCondition> ? list=atomic patch=merge key=type
  startTime 2 *time ?
  completionTime 3 *time ?
  active 4 int32 ?
  succeeded 5 int32 ?
  failed 6 int32 ?
  terminating 11 *int32 ? since=1.28
  completedIndexes 7 string ? since=1.21
  failedIndexes 10 *string ? since=1.28
  uncountedTerminatedPods 8 *UncountedTerminatedPods ? since=1.22
  ready 9 *int32 ? since=1.23
message UncountedTerminatedPods since=1.22
  succeeded 1 list<string> ? list=set go=[]types.UID
  failed 2 list<string> ? list=set go=[]types.UID
message JobCondition
  type 1 JobConditionType ! always
  status 2 core/v1.ConditionStatus ! always
  lastProbeTime 3 time ?
  lastTransitionTime 4 time ?
  reason 5 string ?
  message 6 string ?
message JobTemplateSpec since=1.21
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 JobSpec ?
kind CronJob introduced=1.21 since=1.21
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 CronJobSpec ?
  status 3 CronJobStatus ? rules=elsewhere
+ spec.concurrencyPolicy = "Allow"
+ spec.suspend = false
+ spec.successfulJobsHistoryLimit = 3
+ spec.failedJobsHistoryLimit = 1
kind CronJobList introduced=1.21 since=1.21
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CronJob> ! always
message CronJobSpec since=1.21
  schedule 1 string ! always
  timeZone 8 *string ? since=1.24
  startingDeadlineSeconds 2 *int64 ?
  concurrencyPolicy 3 ConcurrencyPolicy ?
  suspend 4 *bool ?
  jobTemplate 5 JobTemplateSpec ! always
  successfulJobsHistoryLimit 6 *int32 ?
  failedJobsHistoryLimit 7 *int32 ?
message CronJobStatus since=1.21
  active 1 list<core/v1.ObjectReference> ? list=atomic
  lastScheduleTime 4 *time ?
  lastSuccessfulTime 5 *time ?
`

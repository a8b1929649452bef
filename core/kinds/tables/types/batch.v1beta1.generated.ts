// Generated from types/batch.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group batch version v1beta1 ref batch/v1beta1
registered CronJob CronJobList JobTemplate
values ConcurrencyPolicy Allow Forbid Replace
message JobTemplateSpec
  metadata meta/v1.ObjectMeta ? % opaqueType
  spec batch/v1.JobSpec ?
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

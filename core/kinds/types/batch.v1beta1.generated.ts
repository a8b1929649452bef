// Generated from types/batch.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group batch version v1beta1 ref batch/v1beta1
registered CronJob CronJobList JobTemplate
values ConcurrencyPolicy Allow Forbid Replace
message JobTemplateSpec
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 batch/v1.JobSpec ?
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

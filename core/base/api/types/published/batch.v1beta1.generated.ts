// Generated from core/kinds/tables/types/batch.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as batchv1 from './batch.v1.generated.ts'
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, Time } from '../scalars.ts'
import type { Embedded } from '../views.ts'

export type ConcurrencyPolicy = 'Allow' | 'Forbid' | 'Replace' | (string & {})

export type JobTemplateSpec = {
  metadata?: metav1.ObjectMeta
  spec?: batchv1.JobSpec
}

export type CronJob = {
  apiVersion: string
  kind: 'CronJob'
  metadata?: metav1.ObjectMeta
  spec?: CronJobSpec
  status?: CronJobStatus
}

export type CronJobList = {
  apiVersion: string
  kind: 'CronJobList'
  metadata?: metav1.ListMeta
  items: Embedded<CronJob>[]
}

export type CronJobSpec = {
  schedule: string
  timeZone?: string
  startingDeadlineSeconds?: Int64
  concurrencyPolicy?: ConcurrencyPolicy
  suspend?: boolean
  jobTemplate: JobTemplateSpec
  successfulJobsHistoryLimit?: number
  failedJobsHistoryLimit?: number
}

export type CronJobStatus = {
  active?: corev1.ObjectReference[]
  lastScheduleTime?: Time
  lastSuccessfulTime?: Time
}

// Generated from core/kinds/tables/types/batch.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as batchv1 from './batch.v1.generated.ts'
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type ConcurrencyPolicy = 'Allow' | 'Forbid' | 'Replace' | (string & {})

export type JobTemplateSpec = {
  readonly metadata: metav1.ObjectMeta
  readonly spec: batchv1.JobSpec
}

export type CronJob = {
  readonly apiVersion: string
  readonly kind: 'CronJob'
  readonly metadata: metav1.ObjectMeta
  readonly spec: CronJobSpec
  readonly status: CronJobStatus
}

export type CronJobList = {
  readonly apiVersion: string
  readonly kind: 'CronJobList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<CronJob>[] | null
}

export type CronJobSpec = {
  readonly schedule: string
  readonly timeZone?: string
  readonly startingDeadlineSeconds?: Int64
  readonly concurrencyPolicy?: ConcurrencyPolicy
  readonly suspend?: boolean
  readonly jobTemplate: JobTemplateSpec
  readonly successfulJobsHistoryLimit?: number
  readonly failedJobsHistoryLimit?: number
}

export type CronJobStatus = {
  readonly active?: readonly corev1.ObjectReference[]
  readonly lastScheduleTime?: Time | null
  readonly lastSuccessfulTime?: Time | null
}

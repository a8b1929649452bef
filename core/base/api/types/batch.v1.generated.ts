// Generated from core/kinds/tables/types/batch.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type CompletionMode = 'NonIndexed' | 'Indexed'

export type PodFailurePolicyAction = 'FailJob' | 'FailIndex' | 'Ignore' | 'Count'

export type PodFailurePolicyOnExitCodesOperator = 'In' | 'NotIn'

export type PodReplacementPolicy = 'TerminatingOrFailed' | 'Failed'

export type JobConditionType = 'Suspended' | 'Complete' | 'Failed' | 'FailureTarget' | 'SuccessCriteriaMet' | (string & {})

export type ConcurrencyPolicy = 'Allow' | 'Forbid' | 'Replace'

export type Job = {
  readonly apiVersion: string
  readonly kind: 'Job'
  readonly metadata: metav1.ObjectMeta
  readonly spec: JobSpec
  readonly status: JobStatus
}

export type JobList = {
  readonly apiVersion: string
  readonly kind: 'JobList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Job>[] | null
}

export type PodFailurePolicyOnExitCodesRequirement = {
  readonly containerName?: string | null
  readonly operator: PodFailurePolicyOnExitCodesOperator
  readonly values: readonly number[] | null
}

export type PodFailurePolicyOnPodConditionsPattern = {
  readonly type: corev1.PodConditionType
  readonly status: corev1.ConditionStatus
}

export type PodFailurePolicyRule = {
  readonly action: PodFailurePolicyAction
  readonly onExitCodes?: PodFailurePolicyOnExitCodesRequirement | null
  readonly onPodConditions?: readonly PodFailurePolicyOnPodConditionsPattern[] | null
}

export type PodFailurePolicy = {
  readonly rules: readonly PodFailurePolicyRule[] | null
}

export type SuccessPolicy = {
  readonly rules: readonly SuccessPolicyRule[] | null
}

export type SuccessPolicyRule = {
  readonly succeededIndexes?: string
  readonly succeededCount?: number
}

export type JobSpec = {
  readonly parallelism?: number
  readonly completions?: number
  readonly activeDeadlineSeconds?: Int64
  readonly podFailurePolicy?: PodFailurePolicy
  readonly successPolicy?: SuccessPolicy
  readonly backoffLimit?: number
  readonly backoffLimitPerIndex?: number
  readonly maxFailedIndexes?: number
  readonly selector?: metav1.LabelSelector
  readonly manualSelector?: boolean
  readonly template: corev1.PodTemplateSpec
  readonly ttlSecondsAfterFinished?: number
  readonly completionMode?: CompletionMode
  readonly suspend?: boolean
  readonly podReplacementPolicy?: PodReplacementPolicy
  /** Behind the feature gate JobManagedBy. */
  readonly managedBy?: string
}

export type JobStatus = {
  readonly conditions?: readonly JobCondition[]
  readonly startTime?: Time | null
  readonly completionTime?: Time | null
  readonly active?: number
  readonly succeeded?: number
  readonly failed?: number
  readonly terminating?: number
  readonly completedIndexes?: string
  readonly failedIndexes?: string
  readonly uncountedTerminatedPods?: UncountedTerminatedPods
  readonly ready?: number
}

export type UncountedTerminatedPods = {
  readonly succeeded?: readonly string[]
  readonly failed?: readonly string[]
}

export type JobCondition = {
  readonly type: JobConditionType
  readonly status: corev1.ConditionStatus
  readonly lastProbeTime: Time | null
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type JobTemplateSpec = {
  readonly metadata: metav1.ObjectMeta
  readonly spec: JobSpec
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

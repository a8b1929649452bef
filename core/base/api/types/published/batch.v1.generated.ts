// Generated from core/kinds/tables/types/batch.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type CompletionMode = 'NonIndexed' | 'Indexed'

export type PodFailurePolicyAction = 'FailJob' | 'FailIndex' | 'Ignore' | 'Count'

export type PodFailurePolicyOnExitCodesOperator = 'In' | 'NotIn'

export type PodReplacementPolicy = 'TerminatingOrFailed' | 'Failed'

export type JobConditionType = 'Suspended' | 'Complete' | 'Failed' | 'FailureTarget' | 'SuccessCriteriaMet' | (string & {})

export type ConcurrencyPolicy = 'Allow' | 'Forbid' | 'Replace'

export type Job = {
  apiVersion: string
  kind: 'Job'
  metadata?: metav1.ObjectMeta
  spec?: JobSpec
  status?: JobStatus
}

export type JobList = {
  apiVersion: string
  kind: 'JobList'
  metadata?: metav1.ListMeta
  items: Embedded<Job>[]
}

export type PodFailurePolicyOnExitCodesRequirement = {
  containerName?: string
  operator: PodFailurePolicyOnExitCodesOperator
  values: number[]
}

export type PodFailurePolicyOnPodConditionsPattern = {
  type: corev1.PodConditionType
  status: corev1.ConditionStatus
}

export type PodFailurePolicyRule = {
  action: PodFailurePolicyAction
  onExitCodes?: PodFailurePolicyOnExitCodesRequirement
  onPodConditions?: PodFailurePolicyOnPodConditionsPattern[]
}

export type PodFailurePolicy = {
  rules: PodFailurePolicyRule[]
}

export type SuccessPolicy = {
  rules: SuccessPolicyRule[]
}

export type SuccessPolicyRule = {
  succeededIndexes?: string
  succeededCount?: number
}

export type JobSpec = {
  parallelism?: number
  completions?: number
  activeDeadlineSeconds?: Int64
  podFailurePolicy?: PodFailurePolicy
  successPolicy?: SuccessPolicy
  backoffLimit?: number
  backoffLimitPerIndex?: number
  maxFailedIndexes?: number
  selector?: metav1.LabelSelector
  manualSelector?: boolean
  template: corev1.PodTemplateSpec
  ttlSecondsAfterFinished?: number
  completionMode?: CompletionMode
  suspend?: boolean
  podReplacementPolicy?: PodReplacementPolicy
  /** Behind the feature gate JobManagedBy. */
  managedBy?: string
}

export type JobStatus = {
  conditions?: JobCondition[]
  startTime?: Time
  completionTime?: Time
  active?: number
  succeeded?: number
  failed?: number
  terminating?: number
  completedIndexes?: string
  failedIndexes?: string
  uncountedTerminatedPods?: UncountedTerminatedPods
  ready?: number
}

export type UncountedTerminatedPods = {
  succeeded?: string[]
  failed?: string[]
}

export type JobCondition = {
  type: JobConditionType
  status: corev1.ConditionStatus
  lastProbeTime?: Time
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type JobTemplateSpec = {
  metadata?: metav1.ObjectMeta
  spec?: JobSpec
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

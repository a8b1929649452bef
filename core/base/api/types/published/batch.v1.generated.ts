// Generated from core/kinds/tables/types/batch.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

/**
 * - `NonIndexed` takes all pods as equal and counts successes.
 * - `Indexed` gives each pod a number from 0 to completions-1, and each number must succeed once.
 */
export type CompletionMode = 'NonIndexed' | 'Indexed'

/**
 * - `FailJob` ends the job as failed at once and deletes its running pods.
 * - `FailIndex` gives up the pod's index without retries; needs backoffLimitPerIndex.
 * - `Ignore` replaces the pod without counting the failure.
 * - `Count` counts the failure against the back-off limit, as without a policy.
 */
export type PodFailurePolicyAction = 'FailJob' | 'FailIndex' | 'Ignore' | 'Count'

/**
 * - `In` matches an exit code that is listed.
 * - `NotIn` matches an exit code that is neither listed nor 0.
 */
export type PodFailurePolicyOnExitCodesOperator = 'In' | 'NotIn'

/**
 * - `TerminatingOrFailed` starts the new pod as soon as the old one is being deleted.
 * - `Failed` waits until the old pod has ended, so that never two run for one task.
 */
export type PodReplacementPolicy = 'TerminatingOrFailed' | 'Failed'

export type JobConditionType = 'Suspended' | 'Complete' | 'Failed' | 'FailureTarget' | 'SuccessCriteriaMet' | (string & {})

/**
 * - `Allow` starts the new job beside the old one.
 * - `Forbid` waits for the old job, and skips the start if it is too late then.
 * - `Replace` deletes the old job and starts the new one.
 */
export type ConcurrencyPolicy = 'Allow' | 'Forbid' | 'Replace'

/** Runs pods until enough of them have succeeded, replacing failed ones up to a limit. */
export type Job = {
  apiVersion: string
  kind: 'Job'
  metadata?: metav1.ObjectMeta
  /** Work that the job does, with its limits of retries and time. */
  spec?: JobSpec
  /** Counts of the job's pods and how it ended. */
  status?: JobStatus
}

/** List of jobs. */
export type JobList = {
  apiVersion: string
  kind: 'JobList'
  metadata?: metav1.ListMeta
  items: Embedded<Job>[]
}

/** Matches failed pods by the exit code of a container. */
export type PodFailurePolicyOnExitCodesRequirement = {
  /** Container or init container whose exit code counts; any container when absent. */
  containerName?: string
  /** Whether the exit code must be in the listed values or outside them. */
  operator: PodFailurePolicyOnExitCodesOperator
  /** Exit codes to compare with: 1 to 255 of them, ascending, each once, no 0 with In. */
  values: number[]
}

/** Matches failed pods that have a condition, such as DisruptionTarget after an eviction. */
export type PodFailurePolicyOnPodConditionsPattern = {
  /** Name of the pod condition that makes a failure policy's rule match. */
  type: corev1.PodConditionType
  /** Value that the pod condition must have for the failure policy's rule; True by default. */
  status: corev1.ConditionStatus
}

/** One case of failed pods and what the job does then: exit codes or pod conditions, not both. */
export type PodFailurePolicyRule = {
  /** What the job does with a failed pod that matches the rule. */
  action: PodFailurePolicyAction
  /** Exit codes that make this rule of the failure policy match. */
  onExitCodes?: PodFailurePolicyOnExitCodesRequirement
  /** Pod conditions of which one makes this rule of the failure policy match; 20 at most. */
  onPodConditions?: PodFailurePolicyOnPodConditionsPattern[]
}

/** Sorts the failures of a job's pods, such as program faults and evictions. */
export type PodFailurePolicy = {
  /** Cases of failed pods, 20 at most. */
  rules: PodFailurePolicyRule[]
}

/** Lets an indexed job succeed before all its indexes have, such as when its leader is done. */
export type SuccessPolicy = {
  /** Ways for the job to succeed early, 1 to 20; one suffices and ends the running pods. */
  rules: SuccessPolicyRule[]
}

/** Which or how many indexes must succeed for a job to succeed early. */
export type SuccessPolicyRule = {
  /** Indexes that must succeed, such as 0,3-5; with succeededCount, only that many of them. */
  succeededIndexes?: string
  /** How many indexes must succeed, of all or of succeededIndexes. */
  succeededCount?: number
}

/** Desired work of a job. */
export type JobSpec = {
  /** Pods of the job that run at the same time at most; 1 by default, 0 holds the job. */
  parallelism?: number
  /** Pods that must succeed; 1 by default, any one with parallelism alone. */
  completions?: number
  /** Seconds from the job's start or resumption until it fails; no limit by default. */
  activeDeadlineSeconds?: Int64
  /** Which pod failures end the job, count or are ignored. */
  podFailurePolicy?: PodFailurePolicy
  /** When an indexed job succeeds though not all its indexes have. */
  successPolicy?: SuccessPolicy
  /** Pod failures that the job bears; 6 by default, unlimited with backoffLimitPerIndex. */
  backoffLimit?: number
  /** Retries of each index before it alone fails for good; for Indexed only. */
  backoffLimitPerIndex?: number
  /** Failed indexes that a job bears; no limit by default. */
  maxFailedIndexes?: number
  /** Labels of the job's pods, generated from its uid unless manualSelector is true. */
  selector?: metav1.LabelSelector
  /** True lets you choose the job's selector, for no other job's pods; false by default. */
  manualSelector?: boolean
  /** Pod of the job, restartPolicy Never or OnFailure. */
  template: corev1.PodTemplateSpec
  /** Seconds after its end at which the job is deleted with its pods; never by default. */
  ttlSecondsAfterFinished?: number
  /** Whether any successes count or one for each index; NonIndexed by default. */
  completionMode?: CompletionMode
  /** True deletes the job's running pods and creates none until it is false; false by default. */
  suspend?: boolean
  /** When ending pods are replaced; TerminatingOrFailed by default, Failed for podFailurePolicy. */
  podReplacementPolicy?: PodReplacementPolicy
  /** Controller that runs the job in place of the built-in one, such as example.com/queue. Behind the feature gate JobManagedBy. */
  managedBy?: string
}

/** Progress and outcome of a job. */
export type JobStatus = {
  /** Stages that the job has reached: suspended, about to end, complete or failed. */
  conditions?: JobCondition[]
  /** When the job began or was last resumed; activeDeadlineSeconds counts from it. */
  startTime?: Time
  /** When the job succeeded; absent on jobs that run or failed. */
  completionTime?: Time
  /** Pods of the job that are pending or running and not being deleted. */
  active?: number
  /** Pods of the job that succeeded; of an indexed job, indexes that did. */
  succeeded?: number
  /** Pods of the job that failed, without those that its failure policy ignores. */
  failed?: number
  /** Pods of the job that are being deleted but have not ended; the job ends only after them. */
  terminating?: number
  /** Indexes of the job that have succeeded, such as 1,3-5. */
  completedIndexes?: string
  /** Indexes of the job that failed for good, such as 2,7-8; present with backoffLimitPerIndex. */
  failedIndexes?: string
  /** Pods that have ended and are on their way into the counts, so that each is counted once. */
  uncountedTerminatedPods?: UncountedTerminatedPods
  /** Active pods of the job that are ready. */
  ready?: number
}

/** Pods of a job that ended and that its counts do not contain yet. */
export type UncountedTerminatedPods = {
  /** Uids of succeeded pods that the job's count lacks as yet. */
  succeeded?: string[]
  /** Uids of failed pods that the job's count lacks as yet. */
  failed?: string[]
}

/** One stage of a job and since when. */
export type JobCondition = {
  /** Name of the stage that the job has reached. */
  type: JobConditionType
  /** Whether the job is at this stage: True, False or Unknown. */
  status: corev1.ConditionStatus
  /** When the job's controller wrote this condition; equals lastTransitionTime. */
  lastProbeTime?: Time
  /** When the job reached this stage; ttlSecondsAfterFinished counts from it. */
  lastTransitionTime?: Time
  /** CamelCase word why the job is at this stage, such as DeadlineExceeded. */
  reason?: string
  /** Sentence about the job's stage, for people. */
  message?: string
}

/** Labels, annotations and spec of the jobs that a cron job creates. */
export type JobTemplateSpec = {
  /** Labels and annotations that each job of the cron job gets. */
  metadata?: metav1.ObjectMeta
  /** Work of each job that the cron job starts; without selector and manualSelector. */
  spec?: JobSpec
}

/** Creates jobs at the times of a schedule. */
export type CronJob = {
  apiVersion: string
  kind: 'CronJob'
  metadata?: metav1.ObjectMeta
  /** Schedule, job template and handling of overlaps of the cron job. */
  spec?: CronJobSpec
  /** Running jobs and last times of the cron job. */
  status?: CronJobStatus
}

/** List of cron jobs. */
export type CronJobList = {
  apiVersion: string
  kind: 'CronJobList'
  metadata?: metav1.ListMeta
  items: Embedded<CronJob>[]
}

/** When a cron job starts jobs, and which. */
export type CronJobSpec = {
  /** Times of the starts in cron form (minute, hour, day, month, weekday) or as @hourly. */
  schedule: string
  /** Time zone of the schedule, such as Europe/Paris; the cluster's by default, mostly UTC. */
  timeZone?: string
  /** Seconds by which a missed start may be late; later it is skipped. */
  startingDeadlineSeconds?: Int64
  /** What happens at a start while an earlier job of the cron job still runs; Allow by default. */
  concurrencyPolicy?: ConcurrencyPolicy
  /** True stops new starts of the cron job; false by default. */
  suspend?: boolean
  /** Job to create at each time of the schedule. */
  jobTemplate: JobTemplateSpec
  /** Complete jobs of the cron job that are kept; 3 by default. */
  successfulJobsHistoryLimit?: number
  /** Failed jobs of the cron job that are kept; 1 by default. */
  failedJobsHistoryLimit?: number
}

/** What a cron job has started. */
export type CronJobStatus = {
  /** References to the cron job's jobs that have not finished. */
  active?: corev1.ObjectReference[]
  /** Scheduled time of the cron job's latest start; missed starts are counted from it. */
  lastScheduleTime?: Time
  /** When a job of the cron job last completed with success. */
  lastSuccessfulTime?: Time
}

import type { Brand } from '../../../../base/api/brand.ts'
import {
  type LabelSelector,
  selectorFromLabelSelectorObject,
} from '../../../../base/api/selectors/label-selector.ts'
import type {
  Job,
  JobCondition,
  JobSpec,
  PodFailurePolicy,
} from '../../../../base/api/types/batch.v1.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { numberOfInt64 } from '../../../../base/api/types/scalars.ts'
import { isTerminating, podPhase } from '../../shared/pods/pod-state.ts'
import { decideByPolicy, type PolicyDecision } from './pod-failure-policy.ts'

/** Finalizer of pods that their Job has not counted yet. */
export function trackingFinalizer({ labelDomain }: Pick<Brand, 'labelDomain'>): string {
  return `batch.${labelDomain}/job-tracking`
}

/** The condition by which a Job is finished: Complete or Failed. */
export function finishedCondition(job: Job): JobCondition | undefined {
  return job.status.conditions?.find(
    ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
  )
}

export function isJobFinished(job: Job): boolean {
  return finishedCondition(job) !== undefined
}

export function selectorOfJob(job: Job): LabelSelector {
  return selectorFromLabelSelectorObject(job.spec.selector)
}

/** Whether `spec.managedBy` gives a Job to a controller of a user. */
export function isManagedByOther(job: Job, brand: Pick<Brand, 'labelDomain'>): boolean {
  const { managedBy: name = '' } = job.spec
  return name !== '' && name !== `${brand.labelDomain}/job-controller`
}

const int32 = /^[+-]?[0-9]+$/

/** What the spec of a Job says, and what it makes of pods. */
export class JobFacts {
  readonly spec: JobSpec
  readonly isIndexed: boolean
  /** undefined: one success is enough. */
  readonly completions: number | undefined
  readonly parallelism: number
  readonly backoffLimit: number
  /** undefined: failures count for the Job as a whole. */
  readonly limitPerIndex: number | undefined
  readonly maxFailedIndexes: number | undefined
  /** Seconds. */
  readonly deadline: number | undefined
  readonly isSuspended: boolean
  readonly isDeleting: boolean
  /** Whether a pod is replaced only once it has failed, not as soon as it is being deleted. */
  readonly replacesOnlyFailed: boolean
  readonly policy: PodFailurePolicy | undefined
  readonly finalizer: string
  /** Prefix of the annotations and labels of indexes. */
  readonly #prefix: string

  constructor(job: Job, brand: Pick<Brand, 'labelDomain'>) {
    const { spec } = job
    this.spec = spec
    this.isIndexed = spec.completionMode === 'Indexed'
    this.completions = spec.completions
    this.parallelism = spec.parallelism ?? 1
    this.backoffLimit = spec.backoffLimit ?? 6
    this.limitPerIndex = spec.backoffLimitPerIndex
    this.maxFailedIndexes = spec.maxFailedIndexes
    this.deadline = numberOfInt64(spec.activeDeadlineSeconds)
    this.isSuspended = spec.suspend === true
    this.isDeleting = isTerminating(job)
    this.policy = spec.podFailurePolicy
    this.replacesOnlyFailed = this.policy !== undefined || spec.podReplacementPolicy === 'Failed'
    this.finalizer = trackingFinalizer(brand)
    this.#prefix = `batch.${brand.labelDomain}/job-`
  }

  /** Annotation and label with a pod's completion index. */
  get indexKey(): string {
    return `${this.#prefix}completion-index`
  }

  /** Annotation with the number of an index's failures before the pod. */
  get failuresKey(): string {
    return `${this.#prefix}index-failure-count`
  }

  /** Annotation with the number of those that the policy ignores. */
  get ignoredKey(): string {
    return `${this.#prefix}index-ignored-failure-count`
  }

  /** Whether the Job has still to count the pod. */
  isTracked({ metadata }: Pod): boolean {
    return metadata.finalizers?.includes(this.finalizer) ?? false
  }

  /** Whether a pod counts as failed; one that is being deleted does where it is replaced at once. */
  isFailed(pod: Pod): boolean {
    const phase = podPhase(pod)
    if (phase === 'Failed') return true
    return !this.replacesOnlyFailed && isTerminating(pod) && phase !== 'Succeeded'
  }

  /** A pod's completion index; undefined for none. */
  indexOf({ metadata }: Pod): number | undefined {
    const text = metadata.annotations?.[this.indexKey] ?? ''
    const index = int32.test(text) ? Number(text) : -1
    return index < 0 ? undefined : index
  }

  /** A pod's completion index, where the Job has that index. */
  validIndexOf(pod: Pod): number | undefined {
    const index = this.indexOf(pod)
    return index !== undefined && index < (this.completions ?? 0) ? index : undefined
  }

  decide(pod: Pod): PolicyDecision {
    return decideByPolicy(this.policy, pod)
  }

  failuresOf(pod: Pod): number {
    return countIn(pod, this.failuresKey)
  }

  ignoredFailuresOf(pod: Pod): number {
    return countIn(pod, this.ignoredKey)
  }
}

function countIn({ metadata }: Pod, key: string): number {
  const text = metadata.annotations?.[key] ?? ''
  const count = int32.test(text) ? Number(text) : 0
  return count < 0 || count > 2 ** 31 - 1 ? 0 : count
}

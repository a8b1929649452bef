import type { Brand } from '../../../../base/api/brand.ts'
import type { GroupVersionResource } from '../../../../base/api/group-version.ts'
import {
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  type LabelSelector,
  selectorFromLabelSelectorObject,
} from '../../../../base/api/selectors/label-selector.ts'
import { isTerminating, podPhase } from '../../shared/pods/pod-state.ts'
import { decideByPolicy, type PolicyDecision } from './pod-failure-policy.ts'

export const jobs: GroupVersionResource = { group: 'batch', version: 'v1', resource: 'jobs' }

/** Finalizer of pods that their Job has not counted yet. */
export function trackingFinalizer({ labelDomain }: Pick<Brand, 'labelDomain'>): string {
  return `batch.${labelDomain}/job-tracking`
}

/** The condition by which a Job is finished: Complete or Failed. */
export function finishedCondition(job: ApiObject): JsonObject | undefined {
  return objectsOf(structOf(job, 'status'), 'conditions').find(
    ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
  )
}

export function isJobFinished(job: ApiObject): boolean {
  return finishedCondition(job) !== undefined
}

export function selectorOfJob(job: ApiObject): LabelSelector {
  return selectorFromLabelSelectorObject(structOf(job, 'spec')['selector'])
}

/** Whether `spec.managedBy` gives a Job to a controller of a user. */
export function isManagedByOther(job: ApiObject, brand: Pick<Brand, 'labelDomain'>): boolean {
  const name = textOf(structOf(job, 'spec'), 'managedBy')
  return name !== '' && name !== `${brand.labelDomain}/job-controller`
}

const int32 = /^[+-]?[0-9]+$/

/** What the spec of a Job says, and what it makes of pods. */
export class JobFacts {
  readonly spec: JsonObject
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
  readonly policy: JsonObject | undefined
  readonly finalizer: string
  /** Prefix of the annotations and labels of indexes. */
  readonly #prefix: string

  constructor(job: ApiObject, brand: Pick<Brand, 'labelDomain'>) {
    const spec = structOf(job, 'spec')
    this.spec = spec
    this.isIndexed = textOf(spec, 'completionMode') === 'Indexed'
    this.completions = numberOf(spec, 'completions')
    this.parallelism = numberOf(spec, 'parallelism') ?? 1
    this.backoffLimit = numberOf(spec, 'backoffLimit') ?? 6
    this.limitPerIndex = numberOf(spec, 'backoffLimitPerIndex')
    this.maxFailedIndexes = numberOf(spec, 'maxFailedIndexes')
    this.deadline = numberOf(spec, 'activeDeadlineSeconds')
    this.isSuspended = spec['suspend'] === true
    this.isDeleting = isTerminating(job)
    this.policy = objectOf(spec, 'podFailurePolicy')
    this.replacesOnlyFailed =
      this.policy !== undefined || textOf(spec, 'podReplacementPolicy') === 'Failed'
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
  isTracked({ metadata }: ApiObject): boolean {
    return metadata.finalizers?.includes(this.finalizer) ?? false
  }

  /** Whether a pod counts as failed; one that is being deleted does where it is replaced at once. */
  isFailed(pod: ApiObject): boolean {
    const phase = podPhase(pod)
    if (phase === 'Failed') return true
    return !this.replacesOnlyFailed && isTerminating(pod) && phase !== 'Succeeded'
  }

  /** A pod's completion index; undefined for none. */
  indexOf({ metadata }: ApiObject): number | undefined {
    const text = metadata.annotations?.[this.indexKey] ?? ''
    const index = int32.test(text) ? Number(text) : -1
    return index < 0 ? undefined : index
  }

  /** A pod's completion index, where the Job has that index. */
  validIndexOf(pod: ApiObject): number | undefined {
    const index = this.indexOf(pod)
    return index !== undefined && index < (this.completions ?? 0) ? index : undefined
  }

  decide(pod: ApiObject): PolicyDecision {
    return decideByPolicy(this.policy, pod)
  }

  failuresOf(pod: ApiObject): number {
    return countIn(pod, this.failuresKey)
  }

  ignoredFailuresOf(pod: ApiObject): number {
    return countIn(pod, this.ignoredKey)
  }
}

function countIn({ metadata }: ApiObject, key: string): number {
  const text = metadata.annotations?.[key] ?? ''
  const count = int32.test(text) ? Number(text) : 0
  return count < 0 || count > 2 ** 31 - 1 ? 0 : count
}

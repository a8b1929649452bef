import type {
  Job,
  SuccessPolicy,
  SuccessPolicyRule,
} from '../../../../base/api/types/batch.v1.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import {
  isPodActive,
  isPodFinished,
  isPodReady,
  isTerminating,
  podPhase,
} from '../../shared/pods/pod-state.ts'
import { delayedPods, failedIndexes, succeededIndexes } from './index-counts.ts'
import { IndexRanges } from './index-ranges.ts'
import type { JobFacts } from './job-facts.ts'
import { JobStatus, type NewCondition } from './job-status.ts'
import { type FailureRecord, withEnded } from './pod-back-off.ts'

/** One sync of a Job: what its pods and its status show, and what was decided so far. */
export class JobSync {
  job: Job
  readonly facts: JobFacts
  readonly pods: readonly Pod[]
  readonly active: readonly Pod[]
  readonly status: JobStatus
  readonly failures: FailureRecord
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly earlierIndexes: IndexRanges
  readonly succeededIndexes: IndexRanges
  readonly failedIndexes: IndexRanges | undefined
  /** Failed pods that keep their finalizer until they are replaced, by their indexes. */
  readonly delayed: ReadonlyMap<number, Pod>
  /** Uids that were uncounted when the sync began. */
  readonly uncountedSucceeded: ReadonlySet<string>
  readonly uncountedFailed: ReadonlySet<string>
  /** Successes and failures, with those that are uncounted and new. */
  readonly succeeded: number
  readonly failed: number
  ready: number
  terminating: number
  /** Condition by which the Job ends. */
  finish: NewCondition | undefined

  constructor(parts: {
    readonly job: Job
    readonly facts: JobFacts
    readonly pods: readonly Pod[]
    readonly record: FailureRecord
    readonly now: number
  }) {
    const { job, facts, pods, record, now } = parts
    this.job = job
    this.facts = facts
    this.pods = pods
    this.now = now
    this.active = pods.filter(isPodActive)
    this.ready = this.active.filter(isPodReady).length
    this.terminating = pods.filter((pod) => isTerminating(pod) && !isPodFinished(pod)).length
    const status = new JobStatus(job)
    this.status = status
    this.uncountedSucceeded = new Set(status.uncountedSucceeded)
    this.uncountedFailed = new Set(status.uncountedFailed)
    const counted = pods.filter(
      (pod) => facts.isTracked(pod) && (!facts.isIndexed || facts.validIndexOf(pod) !== undefined),
    )
    const uidOf = ({ metadata }: Pod): string => metadata.uid ?? ''
    const succeeded = counted.filter(
      (pod) => podPhase(pod) === 'Succeeded' && !this.uncountedSucceeded.has(uidOf(pod)),
    )
    const failed = counted.filter(
      (pod) => facts.isFailed(pod) && !this.uncountedFailed.has(uidOf(pod)),
    )
    this.failures = withEnded(record, succeeded, failed)
    this.failed =
      status.failed +
      status.uncountedFailed.length +
      failed.filter((pod) => facts.decide(pod).counts).length
    const completions = facts.completions ?? 0
    this.earlierIndexes = IndexRanges.parse(status.completedIndexes, completions)
    this.succeededIndexes = facts.isIndexed
      ? this.earlierIndexes.with(succeededIndexes(facts, pods))
      : IndexRanges.none
    this.succeeded = facts.isIndexed
      ? this.succeededIndexes.total
      : status.succeeded + status.uncountedSucceeded.length + succeeded.length
    this.failedIndexes =
      facts.isIndexed && facts.limitPerIndex !== undefined
        ? IndexRanges.parse(status.failedIndexes ?? '', completions).with(
            failedIndexes(facts, pods),
          )
        : undefined
    this.delayed = this.failedIndexes
      ? delayedPods(facts, counted, {
          active: this.active,
          finished: this.succeededIndexes.with(this.failedIndexes),
        })
      : new Map()
  }

  /** When the Job's deadline is, in milliseconds since the epoch; undefined without one, or while suspended. */
  get deadline(): number | undefined {
    const { deadline, isSuspended } = this.facts
    const start = millisecondsOf(this.status.startTime)
    if (deadline === undefined || isSuspended || start === undefined) return undefined
    return start + deadline * 1000
  }

  /** The condition by which the Job ends, unless it ends by its completions. */
  decideFinish(): NewCondition | undefined {
    return this.#knownFinish() ?? this.#failure() ?? this.#failureOfIndexes() ?? this.#success()
  }

  /** The end that an earlier sync or the pod failure policy decided. */
  #knownFinish(): NewCondition | undefined {
    const { status, facts, pods } = this
    for (const type of ['SuccessCriteriaMet', 'FailureTarget'] as const) {
      const known = status.trueCondition(type)
      if (!known) continue
      return {
        type: type === 'FailureTarget' ? 'Failed' : type,
        status: 'True',
        reason: known.reason ?? '',
        message: known.message ?? '',
      }
    }
    if (!facts.policy) return undefined
    for (const pod of pods) {
      const message = facts.isFailed(pod) ? facts.decide(pod).message : undefined
      if (message !== undefined) return failure('PodFailurePolicy', message)
    }
    return undefined
  }

  #failure(): NewCondition | undefined {
    const { facts, failed, deadline, now } = this
    if (failed > facts.backoffLimit || this.#exceedsRestarts()) {
      return failure('BackoffLimitExceeded', 'Job has reached the specified backoff limit')
    }
    if (deadline === undefined || now < deadline) return undefined
    return failure('DeadlineExceeded', 'Job was active longer than specified deadline')
  }

  #failureOfIndexes(): NewCondition | undefined {
    const { facts, failedIndexes: failed, succeededIndexes: succeeded } = this
    if (!failed) return undefined
    if (failed.total > (facts.maxFailedIndexes ?? Infinity)) {
      const text = 'Job has exceeded the specified maximal number of failed indexes'
      return failure('MaxFailedIndexesExceeded', text)
    }
    const isOver = failed.total > 0 && failed.total + succeeded.total >= (facts.completions ?? 0)
    return isOver ? failure('FailedIndexes', 'Job has failed indexes') : undefined
  }

  #success(): NewCondition | undefined {
    const { facts, succeededIndexes: succeeded } = this
    if (!facts.isIndexed) return undefined
    const message = metSuccessPolicy(facts.spec.successPolicy, facts.completions ?? 0, succeeded)
    if (message === undefined) return undefined
    return { type: 'SuccessCriteriaMet', status: 'True', reason: 'SuccessPolicy', message }
  }

  /** Whether containers of running pods were restarted more often than the back-off limit allows. */
  #exceedsRestarts(): boolean {
    const { facts, pods } = this
    if (facts.spec.template.spec.restartPolicy !== 'OnFailure') return false
    let restarts = 0
    for (const pod of pods) {
      const phase = podPhase(pod)
      if (phase !== 'Running' && phase !== 'Pending') continue
      const { initContainerStatuses = [], containerStatuses = [] } = pod.status
      for (const { restartCount } of initContainerStatuses) restarts += restartCount
      for (const { restartCount } of containerStatuses) restarts += restartCount
    }
    return facts.backoffLimit === 0 ? restarts > 0 : restarts >= facts.backoffLimit
  }
}

function failure(reason: string, message: string): NewCondition {
  return { type: 'FailureTarget', status: 'True', reason, message }
}

/** Message of the condition of a Job whose success policy is met by its succeeded indexes; undefined where none of its rules is. */
function metSuccessPolicy(
  policy: SuccessPolicy | undefined,
  completions: number,
  succeeded: IndexRanges,
): string | undefined {
  if (!policy || succeeded.total === 0) return undefined
  const at = (policy.rules ?? []).findIndex((rule) => isMet(rule, completions, succeeded))
  return at === -1 ? undefined : `Matched rules at index ${at}`
}

function isMet(
  { succeededIndexes: indexes, succeededCount: count = Infinity }: SuccessPolicyRule,
  completions: number,
  succeeded: IndexRanges,
): boolean {
  if (indexes === undefined) return succeeded.total >= count
  const required = IndexRanges.parse(indexes, completions)
  if (required.total === 0) return false
  const shared = required.shared(succeeded)
  return shared === required.total || shared >= count
}

import type * as batchv1 from '../../../../base/api/types/batch.v1.generated.ts'
import type { Job, JobCondition } from '../../../../base/api/types/batch.v1.generated.ts'
import { formatTime } from '../../../../base/time/time.ts'

/** A condition that is added to a Job. */
export interface NewCondition {
  readonly type: 'SuccessCriteriaMet' | 'FailureTarget' | 'Complete' | 'Failed' | 'Suspended'
  readonly status: 'True' | 'False'
  readonly reason: string
  readonly message: string
}

/** The status of a Job while a sync works on it. */
export class JobStatus {
  conditions: JobCondition[]
  startTime: string
  completionTime: string
  active: number
  ready: number | undefined
  terminating: number | undefined
  succeeded: number
  failed: number
  completedIndexes: string
  failedIndexes: string | undefined
  /** Uids of pods that have ended, and whose finalizers have not been removed. */
  uncountedSucceeded: readonly string[]
  uncountedFailed: readonly string[]

  constructor(job: Job) {
    const { status } = job
    const uncounted = status.uncountedTerminatedPods
    this.conditions = [...(status.conditions ?? [])]
    this.startTime = status.startTime ?? ''
    this.completionTime = status.completionTime ?? ''
    this.active = status.active ?? 0
    this.ready = status.ready
    this.terminating = status.terminating
    this.succeeded = status.succeeded ?? 0
    this.failed = status.failed ?? 0
    this.completedIndexes = status.completedIndexes ?? ''
    this.failedIndexes = status.failedIndexes
    this.uncountedSucceeded = uncounted?.succeeded ?? []
    this.uncountedFailed = uncounted?.failed ?? []
  }

  get uncounted(): number {
    return this.uncountedSucceeded.length + this.uncountedFailed.length
  }

  /** The condition of a type that is true. */
  trueCondition(type: NewCondition['type']): JobCondition | undefined {
    return this.conditions.find(
      (condition) => condition.type === type && condition.status === 'True',
    )
  }

  addCondition(condition: NewCondition, now: number): void {
    this.conditions = [...this.conditions, conditionAt(condition, now)]
  }

  /** Sets a condition; one that is absent is not added as false. Returns whether anything changed. */
  setCondition(condition: NewCondition, now: number): boolean {
    const { type, status, reason, message } = condition
    const at = this.conditions.findIndex((known) => known.type === type)
    const known = this.conditions[at]
    if (!known) {
      if (status === 'False') return false
      this.addCondition(condition, now)
      return true
    }
    const isSame =
      known.status === status &&
      (known.reason ?? '') === reason &&
      (known.message ?? '') === message
    if (!isSame) this.conditions = this.conditions.with(at, conditionAt(condition, now))
    return !isSame
  }

  /** Counts uncounted pods that lost their finalizer. Returns whether there were any. */
  countReleased(tracked: ReadonlySet<string>): boolean {
    const before = this.uncounted
    const succeeded = this.uncountedSucceeded.filter((uid) => tracked.has(uid))
    const failed = this.uncountedFailed.filter((uid) => tracked.has(uid))
    this.succeeded += this.uncountedSucceeded.length - succeeded.length
    this.failed += this.uncountedFailed.length - failed.length
    this.uncountedSucceeded = succeeded
    this.uncountedFailed = failed
    return this.uncounted !== before
  }

  toJson(): batchv1.JobStatus {
    const { uncountedSucceeded: succeeded, uncountedFailed: failed } = this
    return {
      ...(this.conditions.length > 0 && { conditions: this.conditions }),
      ...(this.startTime !== '' && { startTime: this.startTime }),
      ...(this.completionTime !== '' && { completionTime: this.completionTime }),
      ...(this.active !== 0 && { active: this.active }),
      ...(this.succeeded !== 0 && { succeeded: this.succeeded }),
      ...(this.failed !== 0 && { failed: this.failed }),
      ...(this.terminating !== undefined && { terminating: this.terminating }),
      ...(this.completedIndexes !== '' && { completedIndexes: this.completedIndexes }),
      ...(this.failedIndexes !== undefined && { failedIndexes: this.failedIndexes }),
      uncountedTerminatedPods: {
        ...(succeeded.length > 0 && { succeeded: [...succeeded] }),
        ...(failed.length > 0 && { failed: [...failed] }),
      },
      ...(this.ready !== undefined && { ready: this.ready }),
    }
  }
}

function conditionAt({ type, status, reason, message }: NewCondition, now: number): JobCondition {
  const time = formatTime(now)
  return { type, status, lastProbeTime: time, lastTransitionTime: time, reason, message }
}

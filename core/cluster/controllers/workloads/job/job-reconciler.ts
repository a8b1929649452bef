import { equalJson } from '../../../../base/api/json.ts'
import { matchesLabels } from '../../../../base/api/selectors/label-selector.ts'
import type { Job } from '../../../../base/api/types/batch.v1.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { formatTime } from '../../../../base/time/time.ts'
import type { EventRecorder } from '../../shared/events/event-recorder.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { ObjectIndex } from '../../shared/objects/object-index.ts'
import { jobResource, podResource } from '../../shared/objects/resources.ts'
import { type FindOrphans, orphansOf } from '../../shared/objects/selecting-objects.ts'
import { messageOf } from '../../shared/pods/pod-control.ts'
import { claimDependents } from '../../shared/writes/claim-dependents.ts'
import { isJobFinished, isManagedByOther, JobFacts, selectorOfJob } from './job-facts.ts'
import type { JobPods } from './job-pods.ts'
import type { NewCondition } from './job-status.ts'
import { JobSync } from './job-sync.ts'
import { managePods } from './manage-pods.ts'
import { type FailureRecord, noFailures } from './pod-back-off.ts'
import { trackPods } from './track-pods.ts'

/**
 * Runs Jobs to their end. The original's expectations are not needed: pods that were created, deleted or released are so in the
 * index before the next sync.
 */
export class JobReconciler {
  readonly #parts: ClusterParts
  readonly #recorder: EventRecorder
  readonly #jobs: ObjectIndex<Job>
  readonly #podIndex: ObjectIndex<Pod>
  readonly #orphans: FindOrphans<Pod>
  readonly #pods: JobPods
  /** Failures by the keys of Jobs; as in the original they are not stored, and start at none with the server. */
  readonly #failures = new Map<string, FailureRecord>()

  constructor(parts: ClusterParts, pods: JobPods) {
    this.#parts = parts
    this.#recorder = parts.recorder({ component: 'job-controller' })
    this.#pods = pods
    this.#jobs = parts.objects.of(jobResource)
    this.#podIndex = parts.objects.of(podResource)
    this.#orphans = orphansOf(this.#podIndex)
  }

  /** Forgets the failures of a deleted Job. */
  forget(key: string): void {
    this.#failures.delete(key)
  }

  /** Brings a Job on. Returns when it is to be synced again, in milliseconds since the epoch. */
  async sync(key: string, signal: AbortSignal): Promise<number | undefined> {
    const job = this.#jobs.byKey(key)
    if (!job || isManagedByOther(job, this.#parts.brand)) return undefined
    if (isJobFinished(job)) {
      this.forget(key)
      return undefined
    }
    const facts = new JobFacts(job, this.#parts.brand)
    const now = this.#parts.runtime.clock.now()
    const pods = await this.#claim(job, facts, signal)
    const record = this.#failures.get(key) ?? noFailures
    const sync = new JobSync({ job, facts, pods, record, now })
    const { status } = sync
    if (status.startTime === '' && !facts.isSuspended) status.startTime = formatTime(now)
    const { deadline } = sync
    const outcome = await this.#act(sync, signal)
    const { terminating, ready } = sync
    const isChanged =
      outcome.isChanged ||
      outcome.active !== status.active ||
      ready !== status.ready ||
      terminating !== status.terminating
    Object.assign(status, { active: outcome.active, ready, terminating })
    const end = await trackPods(sync, isChanged, {
      pods: this.#pods,
      signal,
      write: (written) => this.#write(written, signal),
      counted: () => this.#failures.set(key, sync.failures),
    })
    if (end) {
      this.#recordEnd(sync, end)
      this.forget(key)
    }
    const { error } = outcome
    if (error !== undefined) throw error instanceof Error ? error : new Error(messageOf(error))
    if (end) return undefined
    const wait = outcome.wait === undefined ? Infinity : now + Math.max(outcome.wait, 1000)
    const next = Math.min(wait, deadline !== undefined && deadline > now ? deadline : Infinity)
    return Number.isFinite(next) ? next : undefined
  }

  async #claim(job: Job, facts: JobFacts, signal: AbortSignal): Promise<Pod[]> {
    const { namespace = '', uid = '' } = job.metadata
    const selector = selectorOfJob(job)
    return claimDependents(
      [...this.#podIndex.controlledBy(uid), ...this.#orphans(namespace, selector)],
      {
        client: this.#parts.client,
        signal,
        ownerResource: jobResource,
        owner: job,
        resource: podResource,
        matches: ({ metadata }) => matchesLabels(selector, metadata.labels),
        finalizer: facts.finalizer,
      },
    )
  }

  /** Deletes the pods of a Job that ends, or creates and deletes those of one that goes on. */
  async #act(
    sync: JobSync,
    signal: AbortSignal,
  ): Promise<{ active: number; isChanged: boolean; error?: unknown; wait?: number | undefined }> {
    const { facts, active } = sync
    sync.finish = sync.decideFinish()
    if (sync.finish) {
      const { done, ready, error } = await this.#pods.delete(sync, active, true, signal)
      if (done !== active.length) sync.finish = undefined
      sync.terminating += done
      sync.ready -= ready
      return { active: active.length - done, isChanged: false, error }
    }
    const managed = facts.isDeleting
      ? { active: active.length }
      : await managePods(sync, this.#pods, signal)
    const target = facts.completions ?? 1
    if (sync.succeeded >= target && managed.active === 0) {
      sync.finish = {
        type: 'SuccessCriteriaMet',
        status: 'True',
        reason: 'CompletionsReached',
        message: 'Reached expected number of succeeded pods',
      }
      return { ...managed, isChanged: false }
    }
    return { ...managed, isChanged: !facts.isDeleting && this.#noteSuspension(sync) }
  }

  /** Sets the condition Suspended, with the event of a change. A resumed Job starts anew. */
  #noteSuspension({ facts, status, job, now }: JobSync): boolean {
    const condition: NewCondition = facts.isSuspended
      ? { type: 'Suspended', status: 'True', reason: 'JobSuspended', message: 'Job suspended' }
      : { type: 'Suspended', status: 'False', reason: 'JobResumed', message: 'Job resumed' }
    if (!status.setCondition(condition, now)) return false
    if (facts.isSuspended) this.#recorder.record(job, 'Normal', 'Suspended', 'Job suspended')
    else {
      this.#recorder.record(job, 'Normal', 'Resumed', 'Job resumed')
      status.startTime = formatTime(now)
    }
    return true
  }

  async #write(sync: JobSync, signal: AbortSignal): Promise<void> {
    const { job } = sync
    const status = sync.status.toJson()
    if (equalJson(job.status, status)) return
    const { namespace = '', name = '' } = job.metadata
    const path = resourcePath(jobResource, { namespace, name, subresource: 'status' })
    sync.job = await this.#parts.client.update(path, { ...job, status }, { signal })
  }

  #recordEnd({ job, facts, status }: JobSync, { type, reason, message }: NewCondition): void {
    if (type !== 'Complete') {
      this.#recorder.record(job, 'Warning', reason, message)
      return
    }
    if (facts.completions !== undefined && status.succeeded > facts.completions) {
      const text = 'Too many succeeded pods running after completion count reached'
      this.#recorder.record(job, 'Warning', 'TooManySucceededPods', text)
    }
    this.#recorder.record(job, 'Normal', 'Completed', 'Job completed')
  }
}

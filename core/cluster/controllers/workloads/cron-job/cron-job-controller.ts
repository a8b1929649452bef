import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { equalJson } from '../../../../base/api/json.ts'
import { controllerOf, keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { CronJob, Job } from '../../../../base/api/types/batch.v1.generated.ts'
import type * as batchv1 from '../../../../base/api/types/batch.v1.generated.ts'
import type { ObjectReference } from '../../../../base/api/types/core.v1.generated.ts'
import { numberOfInt64 } from '../../../../base/api/types/scalars.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { CronSyntaxError } from '../../../../base/time/cron-schedule.ts'
import { isTimeZone, zoneFault } from '../../../../base/time/time-zone-names.ts'
import { formatTime } from '../../../../base/time/time.ts'
import type { ZoneClock } from '../../../../base/time/zone-clock.ts'
import type { EventRecorder, EventType } from '../../shared/events/event-recorder.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import { KeyController, type KeyQueue } from '../../shared/framework/key-controller.ts'
import type { ObjectIndex } from '../../shared/objects/object-index.ts'
import { cronJobResource, jobResource } from '../../shared/objects/resources.ts'
import { isOfTerminatingNamespace, messageOf } from '../../shared/pods/pod-control.ts'
import { isTerminating } from '../../shared/pods/pod-state.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { finishedCondition } from '../job/job-facts.ts'
import { jobNameOf, jobOfTime } from './job-of-time.ts'
import {
  dueStart,
  nextLook,
  scheduleOf,
  UnfitScheduleError,
  type ZonedSchedule,
} from './schedule-of.ts'

type Event = (type: EventType, reason: string, message: string) => void

interface CronJobSync {
  readonly cronJob: CronJob
  readonly status: CronJobStatus
  readonly event: Event
  readonly now: number
  readonly signal: AbortSignal
}

const name = 'cronjob-controller'

/** Starts the jobs of CronJobs at their times, and removes old ones. */
class CronJobReconciler {
  readonly #parts: ClusterParts
  readonly #recorder: EventRecorder
  readonly #cronJobs: ObjectIndex<CronJob>
  readonly #jobs: ObjectIndex<Job>
  readonly #clocks = new Map<string, ZoneClock>()

  constructor(parts: ClusterParts) {
    this.#parts = parts
    this.#recorder = parts.recorder({ component: 'cronjob-controller' })
    this.#cronJobs = parts.objects.of(cronJobResource)
    this.#jobs = parts.objects.of(jobResource)
  }

  /** Brings a CronJob up to date. Returns when to look at it again, in milliseconds since the epoch. */
  async sync(key: string, signal: AbortSignal): Promise<number | undefined> {
    const cronJob = this.#cronJobs.byKey(key)
    if (!cronJob) return undefined
    const status = new CronJobStatus(cronJob)
    const event: Event = (type, reason, message) =>
      this.#recorder.record(cronJob, type, reason, message)
    const now = this.#parts.runtime.clock.now()
    const sync: CronJobSync = { cronJob, status, event, now, signal }
    const owned = this.#jobs.controlledBy(cronJob.metadata.uid ?? '')
    for (const job of expiredJobs(cronJob, owned)) await this.#delete(job, sync)
    this.#noteJobs(owned, sync)
    let next: number | undefined
    try {
      next = await this.#start(sync)
    } finally {
      if (status.isChanged && !signal.aborted) await this.#write(sync)
    }
    return next
  }

  /** Takes finished and missing jobs off the list of active ones. */
  #noteJobs(owned: readonly Job[], { status, event }: CronJobSync): void {
    for (const job of owned) {
      const { uid = '', name = '' } = job.metadata
      const end = finishedCondition(job)
      if (!end) {
        if (status.isActive(uid)) continue
        const text = `Saw a job that the controller did not create or forgot: ${name}`
        event('Warning', 'UnexpectedJob', text)
        continue
      }
      const { type } = end
      if (status.isActive(uid)) {
        status.remove(uid)
        event('Normal', 'SawCompletedJob', `Saw completed job: ${name}, condition: ${type}`)
      }
      const completed = job.status.completionTime ?? ''
      if (type === 'Complete' && completed > status.lastSuccessfulTime) {
        status.lastSuccessfulTime = completed
      }
    }
    const known = new Set(owned.map(({ metadata }) => metadata.uid))
    for (const { namespace = '', name = '', uid = '' } of status.active) {
      if (known.has(uid) || this.#jobs.get(namespace, name)) continue
      event('Normal', 'MissingJob', `Active job went missing: ${name}`)
      status.remove(uid)
    }
  }

  /** The CronJob's schedule; undefined, with an event, where it cannot run. */
  #schedule({ cronJob, event }: CronJobSync): ZonedSchedule | undefined {
    const { timeZone: zone = '', schedule: text, suspend = false } = cronJob.spec
    if (!isTimeZone(zone)) {
      event(
        'Warning',
        'UnknownTimeZone',
        `invalid timeZone: ${quoteText(zone)}: ${zoneFault(zone)}`,
      )
      return undefined
    }
    if (suspend) return undefined
    if (text.includes('TZ')) {
      const page = `https://${this.#parts.brand.labelDomain}/docs/concepts/workloads/controllers/cron-jobs/`
      const why = `is not officially supported, see ${page} for more details`
      const detail = `CRON_TZ or TZ used in schedule ${quoteText(text)} ${why}`
      event('Warning', 'UnsupportedSchedule', detail)
    }
    try {
      return scheduleOf(cronJob, this.#clocks)
    } catch (error) {
      if (!(error instanceof CronSyntaxError)) throw error
      const detail = `unparseable schedule: ${quoteText(text)} : ${error.message}`
      event('Warning', 'UnparseableSchedule', detail)
      return undefined
    }
  }

  /** Starts the job that is due. Returns when to look again. */
  async #start(sync: CronJobSync): Promise<number | undefined> {
    const { cronJob, event, now } = sync
    if (isTerminating(cronJob)) return undefined
    const schedule = this.#schedule(sync)
    if (!schedule) return undefined
    let due: ReturnType<typeof dueStart>
    try {
      due = dueStart(cronJob, schedule, now)
    } catch (error) {
      if (!(error instanceof UnfitScheduleError)) throw error
      const { schedule: text } = cronJob.spec
      event('Warning', 'InvalidSchedule', `invalid schedule: ${text} : ${error.message}`)
      return undefined
    }
    if (due?.isLate) {
      const why = 'too many missed start times. Set or decrease .spec.startingDeadlineSeconds or'
      event('Warning', 'TooManyMissedTimes', `${why} check clock skew`)
    }
    if (due && this.#mayStart(due.time, sync)) {
      if (!(await this.#replaceActive(sync))) return undefined
      if (!(await this.#create(due.time, sync))) return undefined
    }
    // By the status that is about to be written.
    const current = { ...cronJob, status: sync.status.toJson() }
    return nextLook(current, schedule, now)
  }

  #mayStart(time: number, { cronJob, status, event, now }: CronJobSync): boolean {
    const { spec } = cronJob
    const deadline = numberOfInt64(spec.startingDeadlineSeconds) ?? Infinity
    if (time + deadline * 1000 < now) {
      const date = new Date(time).toUTCString().replace('GMT', '+0000')
      event('Warning', 'MissSchedule', `Missed scheduled time to start a job: ${date}`)
      return false
    }
    const name = jobNameOf(cronJob, time)
    const isStarted = status.active.some((reference) => reference.name === name)
    if (isStarted || status.lastScheduleTime === formatTime(time)) return false
    if (spec.concurrencyPolicy !== 'Forbid' || status.active.length === 0) return true
    const why = 'Not starting job because prior execution is running and concurrency policy is'
    event('Normal', 'JobAlreadyActive', `${why} Forbid`)
    return false
  }

  /** Deletes the active jobs where the policy says so. @throws what a deletion throws */
  async #replaceActive(sync: CronJobSync): Promise<boolean> {
    const { cronJob, status, event } = sync
    if (cronJob.spec.concurrencyPolicy !== 'Replace') return true
    for (const { namespace = '', name = '' } of status.active) {
      const job = this.#jobs.get(namespace, name)
      if (!job) {
        event('Warning', 'FailedGet', `Get job: jobs.batch ${quoteText(name)} not found`)
        throw new Error(`the active job ${namespace}/${name} does not exist`)
      }
      if (!(await this.#delete(job, sync))) {
        throw new Error(`could not replace job ${namespace}/${name}`)
      }
    }
    return true
  }

  async #delete(job: Job, { status, event, signal }: CronJobSync): Promise<boolean> {
    const { namespace = '', name = '', uid } = job.metadata
    const path = resourcePath(jobResource, { namespace, name })
    try {
      await this.#parts.client.delete(path, { propagationPolicy: 'Background', signal })
    } catch (error) {
      if (signal.aborted) throw error
      event('Warning', 'FailedDelete', `Deleted job: ${messageOf(error)}`)
      return false
    }
    status.remove(uid)
    event('Normal', 'SuccessfulDelete', `Deleted job ${name}`)
    return true
  }

  /** Creates the job of a time. Returns false where another owner has a job of that name, or it is known. */
  async #create(time: number, sync: CronJobSync): Promise<boolean> {
    const { cronJob, status, event, signal } = sync
    const job = jobOfTime(cronJob, time, this.#parts.brand)
    const { namespace = '', name = '' } = job.metadata
    let made: Job | undefined
    try {
      made = await this.#parts.client.create(resourcePath(jobResource, { namespace }), job, {
        signal,
      })
      event('Normal', 'SuccessfulCreate', `Created job ${name}`)
    } catch (error) {
      const isKnown = error instanceof ApiError && error.reason === 'AlreadyExists'
      if (!isKnown) {
        if (!signal.aborted && !isOfTerminatingNamespace(error)) {
          event('Warning', 'FailedCreate', `Error creating job: ${messageOf(error)}`)
        }
        throw error
      }
      made = this.#jobs.get(namespace, name)
      const isOwn = made && controllerOf(made)?.uid === cronJob.metadata.uid
      if (!made || !isOwn || status.isActive(made.metadata.uid)) return false
    }
    status.add(made)
    status.lastScheduleTime = formatTime(time)
    return true
  }

  async #write({ cronJob, status, signal }: CronJobSync): Promise<void> {
    const { namespace = '', name = '' } = cronJob.metadata
    const path = resourcePath(cronJobResource, { namespace, name, subresource: 'status' })
    await ignoreNotFound(
      this.#parts.client.update(path, { ...cronJob, status: status.toJson() }, { signal }),
    )
  }
}

/** Adds the keys of CronJobs that change, or whose jobs do. */
function watchCronJobs(
  { objects }: Pick<ClusterParts, 'objects'>,
  queue: KeyQueue,
  signal: AbortSignal,
): void {
  const index = objects.of(cronJobResource)
  const add = (cronJob: CronJob): void => queue.add(keyOf(cronJob))
  index.listen({ added: add, changed: add, deleted: add }, signal)
  const addOwner = (job: Job): void => {
    const reference = controllerOf(job)
    if (reference?.kind !== 'CronJob') return
    const key = `${job.metadata.namespace ?? ''}/${reference.name}`
    if (index.byKey(key)?.metadata.uid === reference.uid) queue.add(key)
  }
  objects.of(jobResource).listen(
    {
      added: addOwner,
      changed(job, before) {
        if (controllerOf(job)?.uid !== controllerOf(before)?.uid) addOwner(before)
        addOwner(job)
      },
      deleted: addOwner,
    },
    signal,
  )
}

/** The status of a CronJob while a sync works on it. */
class CronJobStatus {
  active: readonly ObjectReference[]
  lastScheduleTime: string
  lastSuccessfulTime: string
  readonly #before: batchv1.CronJobStatus

  constructor(cronJob: CronJob) {
    const { active = [], lastScheduleTime, lastSuccessfulTime } = cronJob.status
    this.#before = cronJob.status
    this.active = active
    this.lastScheduleTime = lastScheduleTime ?? ''
    this.lastSuccessfulTime = lastSuccessfulTime ?? ''
  }

  isActive(uid: string | undefined): boolean {
    return this.active.some((reference) => reference.uid === uid)
  }

  add({ apiVersion, kind, metadata }: Job): void {
    const { namespace = '', name = '', uid = '', resourceVersion = '' } = metadata
    this.active = [...this.active, { kind, namespace, name, uid, apiVersion, resourceVersion }]
  }

  remove(uid: string | undefined): void {
    this.active = this.active.filter((reference) => reference.uid !== uid)
  }

  get isChanged(): boolean {
    return !equalJson(this.toJson(), this.#before)
  }

  toJson(): batchv1.CronJobStatus {
    return {
      ...(this.active.length > 0 && { active: [...this.active] }),
      ...(this.lastScheduleTime !== '' && { lastScheduleTime: this.lastScheduleTime }),
      ...(this.lastSuccessfulTime !== '' && { lastSuccessfulTime: this.lastSuccessfulTime }),
    }
  }
}

/** Finished jobs beyond the history limits of a CronJob, oldest first. */
function expiredJobs(cronJob: CronJob, jobs: readonly Job[]): Job[] {
  const { spec } = cronJob
  const beyond = (type: string, limit: number | undefined): Job[] => {
    if (limit === undefined) return []
    const ended = jobs.filter((job) => finishedCondition(job)?.type === type)
    const surplus = Math.max(0, ended.length - limit)
    return ended.toSorted(compareStarts).slice(0, surplus)
  }
  return [
    ...beyond('Complete', spec.successfulJobsHistoryLimit),
    ...beyond('Failed', spec.failedJobsHistoryLimit),
  ]
}

/** By the time of the start, then by name; jobs that have not started come last. */
function compareStarts(a: Job, b: Job): number {
  const startOf = (job: Job): string => job.status.startTime || '~'
  const [first, second] = [startOf(a), startOf(b)]
  if (first !== second) return first < second ? -1 : 1
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1
}

export const cronJobController: ClusterRegistration = {
  name,
  needs: () => [cronJobResource, jobResource],
  create(parts) {
    const work = new CronJobReconciler(parts)
    return new KeyController({
      name,
      parts,
      reads: [cronJobResource, jobResource],
      workers: 5,
      watch: (queue, signal) => watchCronJobs(parts, queue, signal),
      async sync(key, queue, signal) {
        const next = await work.sync(key, signal)
        if (next === undefined) queue.forget(key)
        else queue.addAt(key, next)
      },
    })
  },
}

import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { numberOf, structOf, textOf, objectsOf } from '../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import { controllerOf, keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
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
import { isOfTerminatingNamespace, messageOf } from '../../shared/pods/pod-control.ts'
import { isTerminating } from '../../shared/pods/pod-state.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { finishedCondition, jobs } from '../job/job-facts.ts'
import { jobNameOf, jobOfTime } from './job-of-time.ts'
import {
  dueStart,
  nextLook,
  scheduleOf,
  UnfitScheduleError,
  type ZonedSchedule,
} from './schedule-of.ts'

export const cronJobs = { group: 'batch', version: 'v1', resource: 'cronjobs' }

type Event = (type: EventType, reason: string, message: string) => void

interface CronJobSync {
  readonly cronJob: ApiObject
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
  readonly #cronJobs: ObjectIndex
  readonly #jobs: ObjectIndex
  readonly #clocks = new Map<string, ZoneClock>()

  constructor(parts: ClusterParts) {
    this.#parts = parts
    this.#recorder = parts.recorder({ component: 'cronjob-controller' })
    this.#cronJobs = parts.objects.of(cronJobs)
    this.#jobs = parts.objects.of(jobs)
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
  #noteJobs(owned: readonly ApiObject[], { status, event }: CronJobSync): void {
    for (const job of owned) {
      const { uid = '', name = '' } = job.metadata
      const end = finishedCondition(job)
      if (!end) {
        if (status.isActive(uid)) continue
        const text = `Saw a job that the controller did not create or forgot: ${name}`
        event('Warning', 'UnexpectedJob', text)
        continue
      }
      const type = textOf(end, 'type')
      if (status.isActive(uid)) {
        status.remove(uid)
        event('Normal', 'SawCompletedJob', `Saw completed job: ${name}, condition: ${type}`)
      }
      const completed = textOf(structOf(job, 'status'), 'completionTime')
      if (type === 'Complete' && completed > status.lastSuccessfulTime) {
        status.lastSuccessfulTime = completed
      }
    }
    const known = new Set(owned.map(({ metadata }) => metadata.uid))
    for (const reference of status.active) {
      const uid = textOf(reference, 'uid')
      const name = textOf(reference, 'name')
      if (known.has(uid) || this.#jobs.get(textOf(reference, 'namespace'), name)) continue
      event('Normal', 'MissingJob', `Active job went missing: ${name}`)
      status.remove(uid)
    }
  }

  /** The CronJob's schedule; undefined, with an event, where it cannot run. */
  #schedule({ cronJob, event }: CronJobSync): ZonedSchedule | undefined {
    const spec = structOf(cronJob, 'spec')
    const zone = textOf(spec, 'timeZone')
    const text = textOf(spec, 'schedule')
    if (!isTimeZone(zone)) {
      event(
        'Warning',
        'UnknownTimeZone',
        `invalid timeZone: ${quoteText(zone)}: ${zoneFault(zone)}`,
      )
      return undefined
    }
    if (spec['suspend'] === true) return undefined
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
      const text = textOf(structOf(cronJob, 'spec'), 'schedule')
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
    const spec = structOf(cronJob, 'spec')
    const deadline = numberOf(spec, 'startingDeadlineSeconds') ?? Infinity
    if (time + deadline * 1000 < now) {
      const date = new Date(time).toUTCString().replace('GMT', '+0000')
      event('Warning', 'MissSchedule', `Missed scheduled time to start a job: ${date}`)
      return false
    }
    const name = jobNameOf(cronJob, time)
    const isStarted = status.active.some((reference) => reference['name'] === name)
    if (isStarted || status.lastScheduleTime === formatTime(time)) return false
    if (textOf(spec, 'concurrencyPolicy') !== 'Forbid' || status.active.length === 0) return true
    const why = 'Not starting job because prior execution is running and concurrency policy is'
    event('Normal', 'JobAlreadyActive', `${why} Forbid`)
    return false
  }

  /** Deletes the active jobs where the policy says so. @throws what a deletion throws */
  async #replaceActive(sync: CronJobSync): Promise<boolean> {
    const { cronJob, status, event } = sync
    if (textOf(structOf(cronJob, 'spec'), 'concurrencyPolicy') !== 'Replace') return true
    for (const reference of status.active) {
      const [namespace, name] = [textOf(reference, 'namespace'), textOf(reference, 'name')]
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

  async #delete(job: ApiObject, { status, event, signal }: CronJobSync): Promise<boolean> {
    const { namespace = '', name = '', uid } = job.metadata
    const path = resourcePath(jobs, { namespace, name })
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
    let made: ApiObject | undefined
    try {
      made = await this.#parts.client.create(resourcePath(jobs, { namespace }), job, { signal })
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
    const path = resourcePath(cronJobs, { namespace, name, subresource: 'status' })
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
  const index = objects.of(cronJobs)
  const add = (cronJob: ApiObject): void => queue.add(keyOf(cronJob))
  index.listen({ added: add, changed: add, deleted: add }, signal)
  const addOwner = (job: ApiObject): void => {
    const reference = controllerOf(job)
    if (reference?.kind !== 'CronJob') return
    const key = `${job.metadata.namespace ?? ''}/${reference.name}`
    if (index.byKey(key)?.metadata.uid === reference.uid) queue.add(key)
  }
  objects.of(jobs).listen(
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
  active: readonly JsonObject[]
  lastScheduleTime: string
  lastSuccessfulTime: string
  readonly #before: JsonObject

  constructor(cronJob: ApiObject) {
    this.#before = structOf(cronJob, 'status')
    this.active = objectsOf(this.#before, 'active')
    this.lastScheduleTime = textOf(this.#before, 'lastScheduleTime')
    this.lastSuccessfulTime = textOf(this.#before, 'lastSuccessfulTime')
  }

  isActive(uid: string | undefined): boolean {
    return this.active.some((reference) => reference['uid'] === uid)
  }

  add({ apiVersion, kind, metadata }: ApiObject): void {
    const { namespace = '', name = '', uid = '', resourceVersion = '' } = metadata
    this.active = [...this.active, { kind, namespace, name, uid, apiVersion, resourceVersion }]
  }

  remove(uid: string | undefined): void {
    this.active = this.active.filter((reference) => reference['uid'] !== uid)
  }

  get isChanged(): boolean {
    return !equalJson(this.toJson(), this.#before)
  }

  toJson(): JsonObject {
    return {
      ...(this.active.length > 0 && { active: [...this.active] }),
      ...(this.lastScheduleTime !== '' && { lastScheduleTime: this.lastScheduleTime }),
      ...(this.lastSuccessfulTime !== '' && { lastSuccessfulTime: this.lastSuccessfulTime }),
    }
  }
}

/** Finished jobs beyond the history limits of a CronJob, oldest first. */
function expiredJobs(cronJob: ApiObject, jobs: readonly ApiObject[]): ApiObject[] {
  const spec = structOf(cronJob, 'spec')
  const beyond = (type: string, limit: number | undefined): ApiObject[] => {
    if (limit === undefined) return []
    const ended = jobs.filter((job) => finishedCondition(job)?.['type'] === type)
    const surplus = Math.max(0, ended.length - limit)
    return ended.toSorted(compareStarts).slice(0, surplus)
  }
  return [
    ...beyond('Complete', numberOf(spec, 'successfulJobsHistoryLimit')),
    ...beyond('Failed', numberOf(spec, 'failedJobsHistoryLimit')),
  ]
}

/** By the time of the start, then by name; jobs that have not started come last. */
function compareStarts(a: ApiObject, b: ApiObject): number {
  const startOf = (job: ApiObject): string => textOf(structOf(job, 'status'), 'startTime') || '~'
  const [first, second] = [startOf(a), startOf(b)]
  if (first !== second) return first < second ? -1 : 1
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1
}

export const cronJobController: ClusterRegistration = {
  name,
  needs: () => [cronJobs, jobs],
  create(parts) {
    const work = new CronJobReconciler(parts)
    return new KeyController({
      name,
      parts,
      reads: [cronJobs, jobs],
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

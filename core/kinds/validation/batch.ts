import { CronSyntaxError, parseCronSchedule } from '../../api/cron-schedule.ts'
import { has, structOf, textOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import { invalidValue, notSupported } from '../../schema/validation/causes.ts'
import { CauseOrder } from './cause-order.ts'
import { checkNotNegative } from './field-checks.ts'
import { checkJobSpec, jobOrder } from './job-spec.ts'
import { jobRules } from './jobs.ts'
import { invalidSelector } from './pod-template.ts'
import type { GroupRules } from './kind-rules.ts'

function checkSchedule(spec: JsonObject): Cause[] {
  const path = 'spec.schedule'
  const schedule = textOf(spec, 'schedule')
  if (schedule === '') return []
  const causes: Cause[] = []
  try {
    parseCronSchedule(schedule.replace(/^(?:CRON_)?TZ=\S* +/, ''))
  } catch (error) {
    if (!(error instanceof CronSyntaxError)) throw error
    causes.push(invalidValue(path, schedule, error.message))
  }
  if (schedule.includes('TZ')) {
    const detail = 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead'
    causes.push(invalidValue(path, schedule, detail))
  }
  return causes
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function checkTimeZone(spec: JsonObject): Cause[] {
  if (!has(spec, 'timeZone')) return []
  const path = 'spec.timeZone'
  const zone = textOf(spec, 'timeZone')
  if (zone === '') return [invalidValue(path, zone, 'timeZone must be nil or non-empty string')]
  if (zone.toLowerCase() === 'local') {
    const detail =
      'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones'
    return [invalidValue(path, zone, detail)]
  }
  return isTimeZone(zone) ? [] : [invalidValue(path, zone, `unknown time zone ${zone}`)]
}

const historyLimits = ['successfulJobsHistoryLimit', 'failedJobsHistoryLimit']

function checkCronJob(cronJob: ApiObject): Cause[] {
  const spec = structOf(cronJob, 'spec')
  const template = structOf(spec, 'jobTemplate', 'spec')
  const path = 'spec.jobTemplate.spec'
  const causes = [
    ...checkSchedule(spec),
    ...checkNotNegative(spec, 'spec', 'startingDeadlineSeconds'),
    ...checkTimeZone(spec),
    ...checkJobSpec(template, path),
  ]
  if (has(template, 'selector')) {
    const detail = '`selector` will be auto-generated'
    causes.push(invalidSelector(`${path}.selector`, template['selector'], detail))
  }
  if (template['manualSelector'] === true) {
    causes.push(notSupported(`${path}.manualSelector`, true, ['nil', 'false']))
  }
  return [...causes, ...checkNotNegative(spec, 'spec', ...historyLimits)]
}

/** Longest CronJob name, in characters: the controller appends eleven to it for each job's name. */
const longestCronJobName = 52

function checkCronJobName(cronJob: ApiObject): Cause[] {
  const { name = '' } = cronJob.metadata
  if (name.length <= longestCronJobName) return []
  const detail = `must be no more than ${longestCronJobName} characters`
  return [invalidValue('metadata.name', name, detail)]
}

export const batchRules: GroupRules = {
  Job: jobRules,
  CronJob: {
    nameRule: subdomainName,
    order: new CauseOrder([
      'spec.schedule',
      'spec.startingDeadlineSeconds',
      'spec.timeZone',
      'spec.concurrencyPolicy',
      ...jobOrder('spec.jobTemplate.spec'),
      'spec.successfulJobsHistoryLimit',
      'spec.failedJobsHistoryLimit',
      'metadata.name',
    ]),
    check: checkCronJob,
    checkCreate: checkCronJobName,
  },
}

import type { StatusCause } from '../../../base/api/errors/status.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type * as batchv1 from '../../../base/api/types/batch.v1.generated.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import {
  CronSyntaxError,
  parseCronSchedule,
  splitCronZone,
} from '../../../base/time/cron-schedule.ts'
import { isTimeZone, zoneFault } from '../../../base/time/time-zone-names.ts'
import { invalidValue, notSupported } from '../../../objects/schema/validation/causes.ts'
import { invalidSelector, selectorOrder } from '../core/pods/workload-selector.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'
import { checkJobSpec, jobOrder } from './job-spec.ts'

/** What is wrong with a schedule, which may begin with a time zone; undefined where nothing is. */
function scheduleFault(text: string): string | undefined {
  const { zone, schedule } = splitCronZone(text)
  if (!isTimeZone(zone)) return `provided bad location ${zone}: ${zoneFault(zone)}`
  try {
    parseCronSchedule(schedule)
    return undefined
  } catch (error) {
    if (error instanceof CronSyntaxError) return error.message
    throw error
  }
}

/** The schedule of a CronJob; where the stored one has a time zone in it, a new one may have, too. */
function checkSchedule(
  spec: batchv1.CronJobSpec,
  stored: batchv1.CronJobSpec | undefined,
): StatusCause[] {
  const path = 'spec.schedule'
  const { schedule } = spec
  if (schedule === '') return []
  const causes: StatusCause[] = []
  const fault = scheduleFault(schedule)
  if (fault !== undefined) causes.push(invalidValue(path, schedule, fault))
  if (!schedule.includes('TZ')) return causes
  if (!stored?.schedule.includes('TZ')) {
    const detail = 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead'
    causes.push(invalidValue(path, schedule, detail))
  } else if (spec.timeZone !== undefined) {
    const detail = 'cannot use both timeZone field and TZ or CRON_TZ in schedule'
    causes.push(invalidValue(path, schedule, detail))
  }
  return causes
}

/** A file name of the time zone database. */
const zonePart = /^(?!-|\.{1,2}$)[A-Za-z._0-9+-]{1,14}$/

function checkTimeZone({ timeZone: zone }: batchv1.CronJobSpec): StatusCause[] {
  if (zone === undefined) return []
  const invalid = (detail: string): StatusCause => invalidValue('spec.timeZone', zone, detail)
  if (zone === '') return [invalid('timeZone must be nil or non-empty string')]
  if (!zone.split('/').every((part) => zonePart.test(part))) {
    return [invalid(`unknown time zone ${zone}`)]
  }
  const causes: StatusCause[] = []
  if (zone.toLowerCase() === 'local') {
    causes.push(
      invalid(
        'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones',
      ),
    )
  }
  if (!isTimeZone(zone)) causes.push(invalid(zoneFault(zone)))
  return causes
}

const historyLimits = ['successfulJobsHistoryLimit', 'failedJobsHistoryLimit'] as const

function checkCronJob(
  { spec }: batchv1.CronJob,
  { brand, gate, refusesPrivileged }: ValidationContext,
  stored?: batchv1.CronJob,
): StatusCause[] {
  const { spec: template } = spec.jobTemplate
  const path = 'spec.jobTemplate.spec'
  const storedSpec = stored?.spec
  const former = storedSpec?.jobTemplate.spec.template
  const causes = [
    ...checkSchedule(spec, storedSpec),
    ...checkNotNegative(spec, 'spec', 'startingDeadlineSeconds'),
    ...(storedSpec && storedSpec.timeZone === spec.timeZone ? [] : checkTimeZone(spec)),
    ...checkJobSpec(template, path, { brand, gate, refusesPrivileged, stored: former }),
  ]
  if (template.selector) {
    const detail = '`selector` will be auto-generated'
    causes.push(invalidSelector(`${path}.selector`, template.selector, detail))
  }
  if (template.manualSelector === true) {
    causes.push(notSupported(`${path}.manualSelector`, true, ['nil', 'false']))
  }
  return [...causes, ...checkNotNegative(spec, 'spec', ...historyLimits)]
}

/** Longest CronJob name, in bytes: the controller appends eleven to it for each job's name. */
const longestCronJobName = 52

function checkCronJobName(cronJob: batchv1.CronJob): StatusCause[] {
  const { name = '' } = cronJob.metadata
  if (byteLength(name) <= longestCronJobName) return []
  const detail = `must be no more than ${longestCronJobName} characters`
  return [invalidValue('metadata.name', name, detail)]
}

export const cronJobRules: KindRules<batchv1.CronJob> = {
  nameRule: subdomainName,
  order: new CauseOrder([
    'spec.schedule',
    'spec.startingDeadlineSeconds',
    'spec.timeZone',
    'spec.concurrencyPolicy',
    ...jobOrder('spec.jobTemplate.spec'),
    ...selectorOrder('spec.jobTemplate.spec.selector'),
    'spec.jobTemplate.spec.manualSelector',
    'spec.successfulJobsHistoryLimit',
    'spec.failedJobsHistoryLimit',
    'metadata.name',
  ]),
  check: checkCronJob,
  checkCreate: checkCronJobName,
}

/** Warns of time zones in schedules of CronJobs, on updates only: in new schedules they are refused. */
export const scheduleWarnings: WarningRule<batchv1.CronJob> = (
  { spec },
  stored,
  { labelDomain },
) => {
  if (!stored || !spec.schedule.includes('TZ')) return noWarnings
  const page = `https://${labelDomain}/docs/concepts/workloads/controllers/cron-jobs/`
  return [
    `cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see ${page} for more details`,
  ]
}

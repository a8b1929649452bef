import { objectOf, textOf } from '../../../base/api/json-fields.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'

/** Warns of time zones in schedules of CronJobs, on updates only: in new schedules they are refused. */
export const scheduleWarnings: WarningRule = (object, stored, { labelDomain }) => {
  const schedule = textOf(objectOf(object, 'spec') ?? {}, 'schedule')
  if (!stored || !schedule.includes('TZ')) return noWarnings
  const page = `https://${labelDomain}/docs/concepts/workloads/controllers/cron-jobs/`
  return [
    `cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see ${page} for more details`,
  ]
}

import { numberOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { finishedCondition } from '../job/job-facts.ts'

/** Finished jobs beyond the history limits of a CronJob, oldest first. */
export function expiredJobs(cronJob: ApiObject, jobs: readonly ApiObject[]): ApiObject[] {
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

import type { Brand } from '../../../../base/api/brand.ts'
import { controllerReference } from '../../../../base/api/metadata/object-keys.ts'
import type { CronJob, Job } from '../../../../base/api/types/batch.v1.generated.ts'
import type { NewObject } from '../../../../base/api/types/views.ts'
import { formatTime } from '../../../../base/time/time.ts'
import { ZoneClock } from '../../../../base/time/zone-clock.ts'

/** The name of the job of a scheduled time, in milliseconds since the epoch: the same however often it is tried. */
export function jobNameOf(cronJob: CronJob, time: number): string {
  return `${cronJob.metadata.name ?? ''}-${Math.floor(time / 60_000)}`
}

/** The job that a CronJob's template makes for a scheduled time. */
export function jobOfTime(
  cronJob: CronJob,
  time: number,
  { labelDomain }: Pick<Brand, 'labelDomain'>,
): NewObject<Job> {
  const { jobTemplate: template, timeZone: zone = '' } = cronJob.spec
  const { labels = {}, annotations = {} } = template.metadata
  const { namespace = '' } = cronJob.metadata
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: jobNameOf(cronJob, time),
      namespace,
      labels: { ...labels },
      annotations: {
        ...annotations,
        [`batch.${labelDomain}/cronjob-scheduled-timestamp`]: timeInZone(time, zone),
      },
      ownerReferences: [controllerReference(cronJob)],
    },
    spec: template.spec,
  }
}

/** A time as RFC 3339 with the offset of its zone, as Go writes it. */
function timeInZone(time: number, zone: string): string {
  const offset = new ZoneClock(zone === 'Local' ? '' : zone).offsetAt(time)
  if (offset === 0) return formatTime(time)
  const minutes = Math.abs(Math.trunc(offset / 60_000))
  const two = (value: number): string => String(value).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  const zoneText = `${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return `${formatTime(time + offset).slice(0, -1)}${zoneText}`
}

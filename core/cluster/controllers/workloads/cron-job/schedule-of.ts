import type { CronJob } from '../../../../base/api/types/batch.v1.generated.ts'
import { numberOfInt64 } from '../../../../base/api/types/scalars.ts'
import {
  type CronSchedule,
  parseCronSchedule,
  splitCronZone,
} from '../../../../base/time/cron-schedule.ts'
import { nextCronTime } from '../../../../base/time/next-cron-time.ts'
import { isTimeZone } from '../../../../base/time/time-zone-names.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import { ZoneClock } from '../../../../base/time/zone-clock.ts'

/** When a CronJob runs. Times are milliseconds since the epoch. */
export interface ZonedSchedule {
  readonly schedule: CronSchedule
  readonly clock: ZoneClock
}

/** Milliseconds after a scheduled time at which the controller looks, so that the time has surely come. */
const lateness = 100
const second = 1000
/** Missed starts up to which no warning is given. */
const fewMissed = 100

/** The schedule of a CronJob in its time zone; `clocks` keeps those of zones, which are dear to make. @throws CronSyntaxError */
export function scheduleOf(cronJob: CronJob, clocks: Map<string, ZoneClock>): ZonedSchedule {
  const { zone, schedule } = splitCronZone(cronJob.spec.schedule)
  const zoneName = zone === '' ? (cronJob.spec.timeZone ?? '') : zone
  const isKnown = zoneName !== 'Local' && isTimeZone(zoneName)
  const clockName = isKnown ? zoneName : ''
  const clock = clocks.get(clockName) ?? new ZoneClock(clockName)
  clocks.set(clockName, clock)
  return { schedule: parseCronSchedule(schedule), clock }
}

/** A schedule that has no two times a second apart. */
export class UnfitScheduleError extends Error {}

interface MissedStarts {
  readonly earliest: number
  /** The last scheduled time that has passed; undefined for none. */
  readonly latest: number | undefined
  readonly missed: 'none' | 'few' | 'many'
}

/** @throws UnfitScheduleError */
function missedStarts(
  cronJob: CronJob,
  { schedule, clock }: ZonedSchedule,
  { now, countsDeadline }: { readonly now: number; readonly countsDeadline: boolean },
): MissedStarts {
  const last = millisecondsOf(cronJob.status.lastScheduleTime ?? '')
  let earliest = last ?? millisecondsOf(cronJob.metadata.creationTimestamp ?? '') ?? now
  const deadline = numberOfInt64(cronJob.spec.startingDeadlineSeconds)
  if (countsDeadline && deadline !== undefined) {
    earliest = Math.max(earliest, now - deadline * second)
  }
  const next = (time: number): number | undefined => nextCronTime(schedule, clock, time)
  const first = next(earliest)
  const following = first === undefined ? undefined : next(first)
  if (first !== undefined && now < first) return { earliest, latest: undefined, missed: 'none' }
  if (first !== undefined && following !== undefined && now < following) {
    return { earliest, latest: first, missed: 'none' }
  }
  if (first === undefined || following === undefined) {
    throw new UnfitScheduleError('time difference between two schedules is less than 1 second')
  }
  const interval = Math.round((following - first) / second)
  const count = Math.floor(Math.trunc((now - first) / second) / interval) + 1
  let latest: number | undefined
  let time = next(first + (count - 2) * interval * second)
  // The distance of times varies, so the last ones are looked at one by one.
  while (time !== undefined && time <= now) {
    latest = time
    time = next(time)
  }
  return { earliest, latest, missed: count > fewMissed ? 'many' : 'few' }
}

/** The scheduled time that is to be started now, and whether many before it were missed. @throws UnfitScheduleError */
export function dueStart(
  cronJob: CronJob,
  schedule: ZonedSchedule,
  now: number,
): { readonly time: number; readonly isLate: boolean } | undefined {
  const { latest, missed } = missedStarts(cronJob, schedule, { now, countsDeadline: true })
  if (latest === undefined || latest > now) return undefined
  return { time: latest, isLate: missed === 'many' }
}

/** When the controller is to look at a CronJob again. */
export function nextLook(cronJob: CronJob, zoned: ZonedSchedule, now: number): number {
  const next = nextCronTime(zoned.schedule, zoned.clock, lookFrom(cronJob, zoned, now))
  return (next ?? now) + lateness
}

function lookFrom(cronJob: CronJob, zoned: ZonedSchedule, now: number): number {
  try {
    const { earliest, latest, missed } = missedStarts(cronJob, zoned, {
      now,
      countsDeadline: false,
    })
    return latest ?? (missed === 'none' ? earliest : now)
  } catch (error) {
    if (error instanceof UnfitScheduleError) return now
    throw error
  }
}

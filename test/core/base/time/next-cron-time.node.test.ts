import { expect, it } from 'vitest'
import { parseCronSchedule } from '../../../../core/base/time/cron-schedule.ts'
import { nextCronTime } from '../../../../core/base/time/next-cron-time.ts'
import { formatTime } from '../../../../core/base/time/time.ts'
import { ZoneClock } from '../../../../core/base/time/zone-clock.ts'
import recorded from './next-cron-times.json' with { type: 'json' }

// Recorded from robfig/cron v3.0.1, as kube-controller-manager 1.34 uses it, around changes to and from summer time.
it('finds the times that robfig/cron finds, over changes to and from summer time', () => {
  const found = recorded.map(({ zone, schedule, after }) => {
    const clock = new ZoneClock(zone)
    const parsed = parseCronSchedule(schedule)
    const next: string[] = []
    let time: number | undefined = Date.parse(after)
    while (next.length < 6) {
      time = nextCronTime(parsed, clock, time)
      if (time === undefined) break
      next.push(formatTime(time))
    }
    return { zone, schedule, after, next }
  })
  expect(found).toEqual(recorded)
})

it('gives up where a zone leaves a whole day out and the original never ends', () => {
  const clock = new ZoneClock('Pacific/Apia')
  const time = nextCronTime(parseCronSchedule('0 0 1 * *'), clock, Date.UTC(2011, 11, 29, 12))
  expect(time === undefined || time > Date.UTC(2011, 11, 29)).toBe(true)
})

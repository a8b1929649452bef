import type { CronSchedule } from './cron-schedule.ts'
import type { WallTime, ZoneClock } from './zone-clock.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Years after which the search for a time ends. */
const searchedYears = 5

/**
 * The first time after `after` at which a schedule runs, both in milliseconds since the epoch; undefined where there is none within
 * five years. At changes to and from summer time it is the time that robfig/cron finds: hours that are left out are skipped, and
 * those that come twice run twice where the hour matches.
 */
export function nextCronTime(
  schedule: CronSchedule,
  clock: ZoneClock,
  after: number,
): number | undefined {
  const from = Math.floor(after / second) * second
  if (schedule.every !== undefined) return from + everyOf(schedule.every)
  const start = from + second
  const lastYear = clock.wallTime(start).year + searchedYears
  let search: Search = { time: start, isReset: false }
  for (;;) {
    if (!Number.isFinite(search.time) || clock.wallTime(search.time).year > lastYear) {
      return undefined
    }
    const found = searchOnce(schedule, clock, search)
    if (found.isFound) return found.time
    search = found
  }
}

/** `@every` counts whole seconds, one at least. */
function everyOf(nanoseconds: bigint): number {
  return Math.max(1, Number(nanoseconds / 1_000_000_000n)) * second
}

interface Search {
  readonly time: number
  /** Whether a larger field has moved, so that the smaller ones start at their first value. */
  readonly isReset: boolean
}

/** Moves each field to its next match, from the month down; a field that wraps around ends the round without a find. */
function searchOnce(
  schedule: CronSchedule,
  clock: ZoneClock,
  { time: start, isReset: wasReset }: Search,
): Search & { readonly isFound: boolean } {
  let time = start
  let isReset = wasReset
  const reset = (at: number): void => {
    if (!isReset) time = at
    isReset = true
  }
  const wrapped = (): Search & { readonly isFound: boolean } => ({ time, isReset, isFound: false })
  const wall = (): WallTime => clock.wallTime(time)
  const midnight = { hour: 0, minute: 0, second: 0 }
  while (!schedule.months.has(wall().month)) {
    reset(clock.timeOf({ ...wall(), day: 1, ...midnight }))
    time = clock.timeOf({ ...wall(), month: wall().month + 1 })
    if (wall().month === 1) return wrapped()
  }
  for (let days = 0; !matchesDay(schedule, wall()); days++) {
    // robfig/cron never ends where a zone leaves a whole day out and its midnight leads back.
    if (days > 32) return { ...wrapped(), time: Infinity }
    reset(clock.timeOf({ ...wall(), ...midnight }))
    time = clock.timeOf({ ...wall(), day: wall().day + 1 })
    // Where midnight does not exist, the day begins an hour early or late.
    const { hour: begin } = wall()
    if (begin !== 0) time += (begin > 12 ? 24 - begin : -begin) * hour
    if (wall().day === 1) return wrapped()
  }
  while (!schedule.hours.has(wall().hour)) {
    reset(clock.timeOf({ ...wall(), minute: 0, second: 0 }))
    time += hour
    if (wall().hour === 0) return wrapped()
  }
  while (!schedule.minutes.has(wall().minute)) {
    reset(Math.floor(time / minute) * minute)
    time += minute
    if (wall().minute === 0) return wrapped()
  }
  while (wall().second !== 0) {
    reset(time)
    time += second
    if (wall().second === 0) return wrapped()
  }
  return { time, isReset, isFound: true }
}

function matchesDay(schedule: CronSchedule, { day, weekday }: WallTime): boolean {
  const isDay = schedule.days.has(day)
  const isWeekday = schedule.weekdays.has(weekday)
  return schedule.anyDay || schedule.anyWeekday ? isDay && isWeekday : isDay || isWeekday
}

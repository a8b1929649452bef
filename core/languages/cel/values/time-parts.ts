import { zoneOffset } from './time-zone.ts'
import { CelError, type Duration, type Timestamp } from './value.ts'

/** A part of a date or time on the clocks of a zone. */
export type TimePart = (local: Date) => number

const day = 86_400_000

export const fullYear: TimePart = (local) => local.getUTCFullYear()
/** The month, from 0. */
export const month: TimePart = (local) => local.getUTCMonth()
/** The day of the month, from 1. */
export const date: TimePart = (local) => local.getUTCDate()
/** The day of the month, from 0. */
export const dayOfMonth: TimePart = (local) => local.getUTCDate() - 1
/** The day of the week, from 0 for Sunday. */
export const dayOfWeek: TimePart = (local) => local.getUTCDay()
export const hours: TimePart = (local) => local.getUTCHours()
export const minutes: TimePart = (local) => local.getUTCMinutes()
export const seconds: TimePart = (local) => local.getUTCSeconds()
export const milliseconds: TimePart = (local) => local.getUTCMilliseconds()

/** The day of the year, from 0. */
export const dayOfYear: TimePart = (local) => {
  const start = new Date(local)
  start.setUTCMonth(0, 1)
  return Math.round((local.getTime() - start.getTime()) / day)
}

/** A part of a timestamp in UTC, or in a zone; see `zoneOffset` for names of zones and errors. */
export function partOfTime(part: TimePart, time: Timestamp, zone = 'UTC'): number | CelError {
  const offset = zoneOffset(zone, time.seconds)
  if (offset instanceof CelError) return offset
  return part(new Date((time.seconds + offset) * 1000 + Math.trunc(time.nanos / 1_000_000)))
}

const hourNanos = 3_600_000_000_000n
const minuteNanos = 60_000_000_000n
const secondNanos = 1_000_000_000n

/** A whole number of units of a duration. Go divides in doubles, which round up where hardly a nanosecond is missing. */
function wholeUnits(duration: Duration, unit: bigint): number {
  const units = Number(duration.nanos / unit) + Number(duration.nanos % unit) / Number(unit)
  return Math.trunc(units) + 0
}

export function durationHours(duration: Duration): number {
  return wholeUnits(duration, hourNanos)
}

export function durationMinutes(duration: Duration): number {
  return wholeUnits(duration, minuteNanos)
}

export function durationSeconds(duration: Duration): number {
  return wholeUnits(duration, secondNanos)
}

export function durationMilliseconds(duration: Duration): number {
  return Number(duration.nanos / 1_000_000n)
}

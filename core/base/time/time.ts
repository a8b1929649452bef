/** A point in time: whole seconds since the Unix epoch, and nanoseconds beyond them. */
export interface Moment {
  readonly seconds: number
  readonly nanos: number
}

/** The date, the time and the zone of an RFC 3339 time as Go reads it, which also takes an hour of one digit. */
const rfc3339 =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d):(\d\d))$/

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

/** The first and the last second of the years that RFC 3339 can write, 0 to 9999, since the Unix epoch. */
export const firstSecond = -62_167_219_200
export const lastSecond = 253_402_300_799

/** A moment with the zone in which it was written. */
export interface ZonedMoment extends Moment {
  /** Seconds east of UTC. */
  readonly offset: number
}

/**
 * Parses an RFC 3339 time in any zone by the rules of Go's `time.Parse`; undefined when the text is none or names a day that
 * does not exist. In UTC the time may lie up to a day outside of the years 0 to 9999.
 */
export function parseZonedTime(text: string): ZonedMoment | undefined {
  const match = rfc3339.exec(text)
  if (!match) return undefined
  const numbers = match.slice(1, 7).map(Number)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const [, , , , , , , fraction = '', sign, zoneHours = '0', zoneMinutes = '0'] = match
  if (Number(zoneHours) > 24 || Number(zoneMinutes) > 60) return undefined
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second)
  const zone = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60
  const offset = sign === '-' ? 0 - zone : zone
  const seconds = date.getTime() / 1000 - offset
  return { seconds, nanos: Number(fraction.slice(0, 9).padEnd(9, '0')), offset }
}

/**
 * Parses an RFC 3339 time in any zone; undefined when the text is none, names a day that does not exist, or lies
 * outside the years 0 to 9999 in UTC, which RFC 3339 cannot write.
 */
export function parseTime(text: string): Moment | undefined {
  const moment = parseZonedTime(text)
  if (!moment || moment.seconds < firstSecond || moment.seconds > lastSecond) return undefined
  return { seconds: moment.seconds, nanos: moment.nanos }
}

/** `milliseconds` since the epoch as RFC 3339 whole seconds in UTC, the form of `metav1.Time`. */
export function formatTime(milliseconds: number): string {
  const second = Math.floor(milliseconds / 1000)
  if (second !== formatted.second) {
    formatted = { second, text: `${new Date(milliseconds).toISOString().slice(0, -5)}Z` }
  }
  return formatted.text
}

/** The time formatted last: every write formats the current time, and many writes fall into one second. */
let formatted = { second: 0, text: '1970-01-01T00:00:00Z' }

/** A time as RFC 3339 in UTC with six digits of a second, the form of `metav1.MicroTime`. */
export function formatMicroTime(moment: Moment): string {
  const micros = Math.floor(moment.nanos / 1000)
    .toString()
    .padStart(6, '0')
  return `${formatTime(moment.seconds * 1000).slice(0, -1)}.${micros}Z`
}

/** Milliseconds since the Unix epoch of an RFC 3339 time; undefined for an absent time and for a text that is none. */
export function millisecondsOf(text: string | null | undefined): number | undefined {
  const moment = text ? parseTime(text) : undefined
  return moment && moment.seconds * 1000 + Math.floor(moment.nanos / 1_000_000)
}

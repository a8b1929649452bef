import { humanDuration } from '../../../base/time/duration.ts'
import { millisecondsOf, parseTime } from '../../../base/time/time.ts'

const zeroTime = 'Mon, 01 Jan 0001 00:00:00 +0000'

/** A time in RFC 1123 form, in UTC: `Tue, 04 Nov 2025 10:02:03 +0000`; an absent one is that of the year 1. */
export function longTime(time: string): string {
  const moment = parseTime(time)
  if (!moment) return zeroTime
  return new Date(moment.seconds * 1000).toUTCString().replace('GMT', '+0000')
}

/** The age since a time, as tables show it; `now` in milliseconds since the epoch. */
export function ageText(time: string, now: number): string {
  const since = millisecondsOf(time)
  return since === undefined ? '<unknown>' : humanDuration(now - since)
}

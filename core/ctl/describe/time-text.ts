import { humanDuration } from '../../api/duration.ts'
import { millisecondsOf, parseTime } from '../../api/time.ts'

const zeroTime = 'Mon, 01 Jan 0001 00:00:00 +0000'

/** A time as mail headers write it, in UTC: `Tue, 04 Nov 2025 10:02:03 +0000`; the year 1 where there is none. */
export function longTime(time: string): string {
  const moment = parseTime(time)
  if (!moment) return zeroTime
  return new Date(moment.seconds * 1000).toUTCString().replace('GMT', '+0000')
}

/** Time since, as tables show it; `now` in milliseconds since the epoch. */
export function ageText(time: string, now: number): string {
  const since = millisecondsOf(time)
  return since === undefined ? '<unknown>' : humanDuration(now - since)
}

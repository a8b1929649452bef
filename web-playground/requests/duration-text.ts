import { humanDuration, type RequestRecord } from '../../core/index.ts'

/** `12 ms`, `0.4 ms`, `1.20 s`; from two minutes on `3m20s`. */
function timeText(milliseconds: number): string {
  if (milliseconds >= 120_000) return humanDuration(milliseconds)
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(2)} s`
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`
}

/** The time that a step of a request took: `0.02 ms`. */
export function stepTime(milliseconds: number): string {
  return milliseconds < 1 ? `${milliseconds.toFixed(2)} ms` : timeText(milliseconds)
}

/** How long a watch has been open by now, without parts of a second. */
function openText({ startedAt }: RequestRecord, now: number): string {
  return humanDuration(Math.max(0, now - startedAt))
}

/** How long a request took; of an open watch, for how long it has been open at `now`. */
export function durationText(record: RequestRecord, now: number): string {
  if (record.watch === 'open') return `open ${openText(record, now)}`
  return timeText(record.duration)
}

/** The same in words. */
export function durationSentence(record: RequestRecord, now: number): string {
  if (record.watch === 'open') return `open for ${openText(record, now)}`
  return record.watch === 'ended'
    ? `ended after ${timeText(record.duration)}`
    : timeText(record.duration)
}

import { numberOf, objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { humanDuration } from '../../../base/time/duration.ts'
import { millisecondsOf } from '../../../base/time/time.ts'

function since(time: string, now: number): string {
  const milliseconds = millisecondsOf(time)
  return milliseconds === undefined ? '<unknown>' : humanDuration(now - milliseconds)
}

/** When an event was last seen, in milliseconds since the epoch; 0 where it does not say. */
export function lastSeen(event: ApiObject): number {
  const series = objectOf(event, 'series')
  const time = series
    ? textOf(series, 'lastObservedTime')
    : textOf(event, 'lastTimestamp') || textOf(event, 'eventTime')
  return millisecondsOf(time) ?? 0
}

function interval(event: ApiObject, now: number): string {
  const first = since(textOf(event, 'eventTime') || textOf(event, 'firstTimestamp'), now)
  const series = objectOf(event, 'series')
  if (series) {
    const last = since(textOf(series, 'lastObservedTime'), now)
    return `${last} (x${numberOf(series, 'count') ?? 0} over ${first})`
  }
  const count = numberOf(event, 'count') ?? 0
  if (count <= 1) return first
  return `${since(textOf(event, 'lastTimestamp'), now)} (x${count} over ${first})`
}

/** Cells of an event as `kubectl events` shows it. `now`: milliseconds since the epoch. */
export function eventCells(event: ApiObject, now: number): readonly string[] {
  const about = structOf(event, 'involvedObject')
  return [
    interval(event, now),
    textOf(event, 'type'),
    textOf(event, 'reason'),
    `${textOf(about, 'kind')}/${textOf(about, 'name')}`,
    textOf(event, 'message').trim(),
  ]
}

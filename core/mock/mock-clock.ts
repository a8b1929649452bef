import { parseDuration } from '../api/duration.ts'
import { millisecondsOf } from '../api/time.ts'
import type { ControlledTime } from './controlled-time.ts'
import type { MockClock } from './mock-control.ts'

/** @throws RangeError for what is no time. */
export function parseClockTime(time: string | number): number {
  const milliseconds = typeof time === 'string' ? millisecondsOf(time) : time
  if (milliseconds !== undefined && Number.isFinite(milliseconds)) return milliseconds
  throw new RangeError(
    `no time: ${JSON.stringify(time)}; give RFC 3339 text such as 2026-01-31T08:00:00Z, or milliseconds since the epoch`,
  )
}

/** @throws RangeError for what is no duration, or a negative one. */
function parseStep(duration: string | number): number {
  const nanoseconds = typeof duration === 'string' ? parseDuration(duration) : undefined
  const milliseconds = typeof duration === 'string' ? Number(nanoseconds) / 1_000_000 : duration
  if (milliseconds >= 0 && milliseconds < Infinity) return milliseconds
  throw new RangeError(
    `time cannot advance by ${JSON.stringify(duration)}; give a duration such as 1h30m or 500ms, or milliseconds`,
  )
}

/** The clock as its users see it; `current` is the time that counts at the moment of a call. */
export function mockClock(current: () => ControlledTime): MockClock {
  return {
    now: async () => current().now(),
    set: async (time) => current().set(parseClockTime(time)),
    stop: async () => current().stop(),
    resume: async () => current().resume(),
    advance: async (duration) => current().advance(parseStep(duration)),
  }
}

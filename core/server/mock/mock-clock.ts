import { keepAliveDuring } from '../../base/http/keep-alive-handler.ts'
import type { Runtime } from '../../base/runtime.ts'
import { parseDuration } from '../../base/time/duration.ts'
import { millisecondsOf } from '../../base/time/time.ts'
import type { ControlledTime } from './controlled-time.ts'
import type { ClockState, MockClock } from './mock-control.ts'

/** Reads a time, to milliseconds since the epoch. @throws RangeError where it is invalid. */
export function parseClockTime(time: string | number): number {
  const milliseconds = typeof time === 'string' ? millisecondsOf(time) : time
  if (milliseconds !== undefined && Number.isFinite(milliseconds)) return milliseconds
  throw new RangeError(
    `${JSON.stringify(time)} is not a time; give RFC 3339 text such as 2026-01-31T08:00:00Z, or milliseconds since the epoch`,
  )
}

/** Reads a duration, to milliseconds. @throws RangeError where it is invalid or negative. */
export function parseStep(duration: string | number): number {
  const nanoseconds = typeof duration === 'string' ? parseDuration(duration) : undefined
  const milliseconds = typeof duration === 'string' ? Number(nanoseconds) / 1_000_000 : duration
  if (milliseconds >= 0 && milliseconds < Infinity) return milliseconds
  throw new RangeError(
    `time cannot advance by ${JSON.stringify(duration)}; give a duration such as 1h30m or 500ms, or milliseconds`,
  )
}

const slowest = 0.01
const fastest = 10_000

/** @throws RangeError where it is no factor that time can run by. */
function checkSpeed(factor: number): number {
  if (factor >= slowest && factor <= fastest) return factor
  throw new RangeError(
    `time cannot run ${JSON.stringify(factor)} times as fast; give a number from ${slowest} to ${fastest}`,
  )
}

/** What a controlled time says of itself. */
function stateOf(time: ControlledTime): ClockState {
  const { state } = time
  if (state === 'host') return { now: time.now(), stopped: false, speed: 1 }
  return { now: state.now, stopped: state.stopped, speed: state.speed ?? 1 }
}

/** Clock for tests; `current` returns the controlled time at the moment of a call. */
export function mockClock(host: Runtime, current: () => ControlledTime): MockClock {
  const change = async (begin: (time: ControlledTime) => Promise<void>): Promise<void> =>
    keepAliveDuring(host, begin(current()))
  return {
    now: async () => current().now(),
    state: async () => stateOf(current()),
    set: (moment) => change((time) => time.set(parseClockTime(moment))),
    stop: () => change((time) => time.stop()),
    resume: () => change((time) => time.resume()),
    speed: (factor) => change((time) => time.setSpeed(checkSpeed(factor))),
    advance: (duration) => change((time) => time.advance(parseStep(duration))),
  }
}

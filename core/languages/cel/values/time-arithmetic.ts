import { checkedInt } from './integer.ts'
import { firstTimestamp, lastTimestamp, timestampOverflow } from './timestamp-text.ts'
import { CelError, Duration, Timestamp } from './value.ts'

const second = 1_000_000_000n

/** A duration of a whole number of nanoseconds; an error beyond 64 bits. */
export function durationOf(nanos: bigint): Duration | CelError {
  const checked = checkedInt(nanos)
  return checked instanceof CelError ? checked : new Duration(nanos)
}

/** The time after a duration, in the zone of the timestamp; an error outside of the years 1 to 9999. */
export function addDuration(time: Timestamp, duration: Duration): Timestamp | CelError {
  return shifted(time, duration.nanos)
}

/** The time before a duration. The shortest duration has no opposite in 64 bits, so taking it away is an error. */
export function subtractDuration(time: Timestamp, duration: Duration): Timestamp | CelError {
  const opposite = durationOf(-duration.nanos)
  return opposite instanceof CelError ? opposite : shifted(time, opposite.nanos)
}

function shifted(time: Timestamp, by: bigint): Timestamp | CelError {
  let seconds = time.seconds + Number(by / second)
  let nanos = time.nanos + Number(by % second)
  if (nanos < 0) {
    nanos += 1_000_000_000
    seconds -= 1
  } else if (nanos >= 1_000_000_000) {
    nanos -= 1_000_000_000
    seconds += 1
  }
  if (seconds < firstTimestamp || seconds > lastTimestamp) return timestampOverflow
  return new Timestamp(seconds, nanos, time.offset)
}

/** The duration from one time to another; an error where it takes more than 64 bits, about 292 years. */
export function subtractTimes(time: Timestamp, earlier: Timestamp): Duration | CelError {
  const seconds = durationOf(BigInt(time.seconds - earlier.seconds) * second)
  if (seconds instanceof CelError) return seconds
  return durationOf(seconds.nanos + BigInt(time.nanos - earlier.nanos))
}

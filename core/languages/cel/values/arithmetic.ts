import {
  addInts,
  addUints,
  divideInts,
  divideUints,
  isInt,
  moduloInts,
  moduloUints,
  multiplyInts,
  multiplyUints,
  negateInt,
  subtractInts,
  subtractUints,
  type Integer,
  checkedInt,
} from './integer.ts'
import { noOperator, noOverload } from './no-such-overload.ts'
import { firstTimestamp, lastTimestamp, timestampOverflow } from './timestamp-text.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  type Result,
  Timestamp,
  Uint,
  type Value,
} from './value.ts'

/** Code units of a text at most, below the limits of JavaScript engines. */
const longestText = 2 ** 28
/** Bytes of a byte sequence at most. */
const longestBytes = 2 ** 30

/** `a + b`: numbers of one type, texts, bytes, lists, durations and times. */
export function add(a: Value, b: Value): Result {
  if (isInt(a)) return isInt(b) ? addInts(a, b) : noOverload
  if (typeof a === 'string') return typeof b === 'string' ? joinTexts(a, b) : noOverload
  if (a instanceof List) return b instanceof List ? a.concat(b) : noOverload
  if (a instanceof Double) return b instanceof Double ? new Double(a.value + b.value) : noOverload
  if (a instanceof Uint) return b instanceof Uint ? uintOf(addUints(a.value, b.value)) : noOverload
  if (a instanceof Duration) return addToDuration(a, b)
  if (a instanceof Timestamp) return b instanceof Duration ? addDuration(a, b) : noOverload
  if (a instanceof Uint8Array) return b instanceof Uint8Array ? joinBytes(a, b) : noOverload
  return noOperator('_+_', a)
}

/** `a - b`: numbers of one type, durations and times. */
export function subtract(a: Value, b: Value): Result {
  if (isInt(a)) return isInt(b) ? subtractInts(a, b) : noOverload
  if (a instanceof Double) return b instanceof Double ? new Double(a.value - b.value) : noOverload
  if (a instanceof Uint) {
    return b instanceof Uint ? uintOf(subtractUints(a.value, b.value)) : noOverload
  }
  if (a instanceof Duration) {
    return b instanceof Duration ? durationOf(a.nanos - b.nanos) : noOverload
  }
  if (a instanceof Timestamp) return subtractFromTime(a, b)
  return noOperator('_-_', a)
}

/** `a * b`: numbers of one type. */
export function multiply(a: Value, b: Value): Result {
  if (isInt(a)) return isInt(b) ? multiplyInts(a, b) : noOverload
  if (a instanceof Double) return b instanceof Double ? new Double(a.value * b.value) : noOverload
  if (a instanceof Uint) {
    return b instanceof Uint ? uintOf(multiplyUints(a.value, b.value)) : noOverload
  }
  return noOperator('_*_', a)
}

/** `a / b`: numbers of one type; integers are rounded towards zero. */
export function divide(a: Value, b: Value): Result {
  if (isInt(a)) return isInt(b) ? divideInts(a, b) : noOverload
  if (a instanceof Double) return b instanceof Double ? new Double(a.value / b.value) : noOverload
  if (a instanceof Uint) {
    return b instanceof Uint ? uintOf(divideUints(a.value, b.value)) : noOverload
  }
  return noOperator('_/_', a)
}

/** `a % b`: ints or uints; the remainder has the sign of the dividend. */
export function modulo(a: Value, b: Value): Result {
  if (isInt(a)) return isInt(b) ? moduloInts(a, b) : noOverload
  if (a instanceof Uint) {
    return b instanceof Uint ? uintOf(moduloUints(a.value, b.value)) : noOverload
  }
  return noOperator('_%_', a)
}

/** `-a`: an int, a double or a duration. */
export function negate(a: Value): Result {
  if (isInt(a)) return negateInt(a)
  if (a instanceof Double) return new Double(-a.value)
  if (a instanceof Duration) return durationOf(-a.nanos)
  return typeof a === 'boolean' ? noOverload : noOperator('-_', a)
}

function uintOf(value: Integer | CelError): Uint | CelError {
  return value instanceof CelError ? value : new Uint(value)
}

/** Joins two texts; an error where JavaScript cannot hold the result. */
export function joinTexts(a: string, b: string): Result {
  return a.length + b.length > longestText ? new CelError('string too long') : a + b
}

function joinBytes(a: Uint8Array, b: Uint8Array): Result {
  if (a.length + b.length > longestBytes) return new CelError('bytes too long')
  const joined = new Uint8Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}

function addToDuration(a: Duration, b: Value): Result {
  if (b instanceof Duration) return durationOf(a.nanos + b.nanos)
  return b instanceof Timestamp ? addDuration(b, a) : noOverload
}

function subtractFromTime(a: Timestamp, b: Value): Result {
  if (b instanceof Duration) return subtractDuration(a, b)
  return b instanceof Timestamp ? subtractTimes(a, b) : noOverload
}

const second = 1_000_000_000n

/** A duration of a whole number of nanoseconds; an error beyond 64 bits. */
function durationOf(nanos: bigint): Duration | CelError {
  const checked = checkedInt(nanos)
  return checked instanceof CelError ? checked : new Duration(nanos)
}

/** The time after a duration, in the zone of the timestamp; an error outside of the years 1 to 9999. */
function addDuration(time: Timestamp, duration: Duration): Timestamp | CelError {
  return shifted(time, duration.nanos)
}

/** The time before a duration. The shortest duration has no opposite in 64 bits, so taking it away is an error. */
function subtractDuration(time: Timestamp, duration: Duration): Timestamp | CelError {
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
function subtractTimes(time: Timestamp, earlier: Timestamp): Duration | CelError {
  const seconds = durationOf(BigInt(time.seconds - earlier.seconds) * second)
  if (seconds instanceof CelError) return seconds
  return durationOf(seconds.nanos + BigInt(time.nanos - earlier.nanos))
}

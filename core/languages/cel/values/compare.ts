import { compareBytes } from './compare-bytes.ts'
import { compareNumbers } from './compare-numbers.ts'
import { compareText } from './compare-text.ts'
import { compareIntegers } from './integer.ts'
import { noOperator, noOverload } from './no-such-overload.ts'
import { CelError, Double, Duration, type Result, Timestamp, Uint, type Value } from './value.ts'

const unorderedNumbers = new CelError('NaN values cannot be ordered')

/**
 * Order of two values: -1, 0 or 1. Numbers compare across types; texts by code points. An error for values without an order,
 * with the name of the operator where the left one has none at all.
 */
export function compare(operator: string, a: Value, b: Value): number | CelError {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'number' || typeof a === 'bigint') return ordered(compareNumbers(a, b))
  if (typeof a === 'string') return typeof b === 'string' ? compareText(a, b) : noOverload
  if (typeof a === 'boolean') return typeof b === 'boolean' ? Number(a) - Number(b) : noOverload
  return a === null ? noOperator(operator, a) : compareObjects(operator, a, b)
}

/** Whether a value is of a type whose values have an order. */
export function hasOrder(value: Result): value is Exclude<Value, null> {
  if (typeof value !== 'object') return true
  return (
    value instanceof Double ||
    value instanceof Uint ||
    value instanceof Uint8Array ||
    value instanceof Timestamp ||
    value instanceof Duration
  )
}

function ordered(order: number | undefined): number | CelError {
  if (order === undefined) return noOverload
  return Number.isNaN(order) ? unorderedNumbers : order
}

function compareObjects(operator: string, a: Value, b: Value): number | CelError {
  if (a instanceof Double && Number.isNaN(a.value)) return unorderedNumbers
  if (a instanceof Double || a instanceof Uint) return ordered(compareNumbers(a, b))
  if (a instanceof Timestamp) return b instanceof Timestamp ? compareTimes(a, b) : noOverload
  if (a instanceof Duration) {
    return b instanceof Duration ? compareIntegers(a.nanos, b.nanos) : noOverload
  }
  if (a instanceof Uint8Array) return b instanceof Uint8Array ? compareBytes(a, b) : noOverload
  return noOperator(operator, a)
}

function compareTimes(a: Timestamp, b: Timestamp): number {
  return compareIntegers(a.seconds, b.seconds) || compareIntegers(a.nanos, b.nanos)
}

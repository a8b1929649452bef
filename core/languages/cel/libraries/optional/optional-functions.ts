import { ArrayList } from '../../values/array-list.ts'
import { describeValue } from '../../values/describe-value.ts'
import { firstTimestamp } from '../../values/timestamp-text.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  Optional,
  type Result,
  StructValue,
  Timestamp,
  Uint,
  type Value,
} from '../../values/value.ts'

/** The value of an optional. */
export function valueOf(optional: Optional): Result {
  return optional.value === undefined ? emptyOptional : optional.value
}

/** The error of reading the value of an empty optional. */
export const emptyOptional: CelError = new CelError('optional.none() dereference')

/** An optional of a value, empty where the value is zero or empty. */
export function ofNonZeroValue(value: Value): Optional {
  return isZero(value) ? Optional.none : new Optional(value)
}

function isZero(value: Value): boolean {
  if (typeof value !== 'object') {
    return value === 0 || value === '' || value === false
  }
  if (value === null) return true
  if (value instanceof List || value instanceof MapValue || value instanceof StructValue) {
    return value.isZero()
  }
  if (value instanceof Double || value instanceof Uint) return value.value === 0
  if (value instanceof Uint8Array) return value.length === 0
  if (value instanceof Duration) return value.nanos === 0n
  return value instanceof Timestamp && value.seconds === firstTimestamp && value.nanos === 0
}

/** The element at an index, as an optional; empty where the list is. */
export function elementOf(list: List, index: number): Result {
  if (list.size === 0) return Optional.none
  const value = list.at(index)
  return value instanceof CelError ? value : new Optional(value)
}

/** The values of those optionals of a list that have one. */
export function presentValues(list: List): Result {
  const values: Result[] = []
  for (let index = 0; index < list.size; index += 1) {
    const item = list.at(index)
    if (!(item instanceof Optional)) return notOptional(item)
    if (item.value !== undefined) values.push(item.value)
  }
  return new ArrayList(values)
}

function notOptional(item: Result): CelError {
  const text = item instanceof CelError ? item.message : describeValue(item)
  return new CelError(`value ${text} is not optional`)
}

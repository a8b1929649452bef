import { compareBytes } from './compare-bytes.ts'
import { compareNumbers } from './compare-numbers.ts'
import { countComparisons } from './comparison-limit.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  type ObjectValue,
  OpaqueValue,
  Optional,
  type Result,
  StructValue,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from './value.ts'

/**
 * Equality of two values of any types: numbers are equal across types, NaN equals nothing, other values of different types
 * are unequal. Lists, maps, objects and opaque values are asked, the left one first. An error only where opaque values cannot
 * be compared.
 */
export function equals(a: Value, b: Value): boolean | CelError {
  if (typeof a === 'string' || typeof a === 'boolean') return a === b
  if (typeof a === 'number') return a === b || (typeof b === 'object' && compareNumbers(a, b) === 0)
  if (typeof a === 'bigint') return compareNumbers(a, b) === 0
  return a === null || b === null ? a === b : equalObjects(a, b)
}

function equalObjects(a: ObjectValue, b: Value): boolean | CelError {
  if (a instanceof List || a instanceof MapValue || a instanceof StructValue) return a.equals(b)
  if (a instanceof Double || a instanceof Uint) return compareNumbers(a, b) === 0
  if (a instanceof Timestamp) {
    return b instanceof Timestamp && a.seconds === b.seconds && a.nanos === b.nanos
  }
  if (a instanceof Duration) return b instanceof Duration && a.nanos === b.nanos
  if (a instanceof Uint8Array) return b instanceof Uint8Array && compareBytes(a, b) === 0
  if (a instanceof TypeValue) return b instanceof TypeValue && a.name === b.name
  if (a instanceof Optional) return b instanceof Optional && equalOptionals(a, b)
  return a.equals(b)
}

function equalOptionals(a: Optional, b: Optional): boolean | CelError {
  if (a.value === undefined || b.value === undefined) return a.value === b.value
  if (a.value instanceof CelError) return a.value
  return b.value instanceof CelError ? b.value : equals(a.value, b.value)
}

/**
 * Whether two elements of lists or maps are surely unequal. Elements that are errors, and those that cannot be compared, are
 * taken for equal, but for an error on the right of another value.
 */
function areUnequal(a: Result, b: Result): boolean {
  if (a instanceof CelError) return b === null
  if (b instanceof CelError) return !(a instanceof OpaqueValue)
  return equals(a, b) === false
}

/** Equality of lists, element by element. */
export function equalLists(a: List, b: Value): boolean {
  const { size } = a
  if (!(b instanceof List) || size !== b.size) return false
  for (let index = 0; index < size; index += 1) {
    countComparisons(1)
    if (areUnequal(a.at(index), b.at(index))) return false
  }
  return true
}

/** Equality of maps, entry by entry, whatever the order. */
export function equalMaps(a: MapValue, b: Value): boolean {
  if (!(b instanceof MapValue) || a.size !== b.size) return false
  for (const key of a.keys()) {
    countComparisons(1)
    const left = a.find(key)
    const right = b.find(key)
    if (left === undefined || right === undefined || areUnequal(left, right)) return false
  }
  return true
}

/** Whether a list has an element that equals a value. */
export function listContains(list: List, value: Value): boolean {
  const { size } = list
  for (let index = 0; index < size; index += 1) {
    countComparisons(1)
    const element = list.at(index)
    if (!(element instanceof CelError) && equals(value, element) === true) return true
  }
  return false
}

import { compareBytes } from './compare-bytes.ts'
import { compareNumbers } from './compare-numbers.ts'
import {
  Double,
  Duration,
  List,
  MapValue,
  type OpaqueValue,
  Optional,
  StructValue,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from './value.ts'

/**
 * Equality of two values of any types: numbers are equal across types, NaN equals nothing, other values of different types
 * are unequal. Lists, maps, objects and opaque values are asked, the left one first.
 */
export function equals(a: Value, b: Value): boolean {
  if (typeof a === 'string' || typeof a === 'boolean') return a === b
  if (typeof a === 'number') return a === b || (typeof b === 'object' && compareNumbers(a, b) === 0)
  if (typeof a === 'bigint') return compareNumbers(a, b) === 0
  return a === null || b === null ? a === b : equalObjects(a, b)
}

function equalObjects(a: Exclude<Value, null | boolean | number | bigint | string>, b: Value) {
  if (a instanceof List || a instanceof MapValue || a instanceof StructValue) return a.equals(b)
  if (a instanceof Double || a instanceof Uint) return compareNumbers(a, b) === 0
  if (a instanceof Timestamp) {
    return b instanceof Timestamp && a.seconds === b.seconds && a.nanos === b.nanos
  }
  if (a instanceof Duration) return b instanceof Duration && a.nanos === b.nanos
  if (a instanceof Uint8Array) return b instanceof Uint8Array && compareBytes(a, b) === 0
  if (a instanceof TypeValue) return b instanceof TypeValue && a.name === b.name
  if (a instanceof Optional) return b instanceof Optional && equalOptionals(a, b)
  return equalOpaque(a, b)
}

function equalOpaque(a: OpaqueValue, b: Value): boolean {
  return a.equals(b)
}

function equalOptionals(a: Optional, b: Optional): boolean {
  if (a.value === undefined || b.value === undefined) return a.value === b.value
  return equals(a.value, b.value)
}

/** Equality of lists, element by element. */
export function equalLists(a: List, b: Value): boolean {
  if (!(b instanceof List) || a.size !== b.size) return false
  for (let index = 0; index < a.size; index += 1) {
    if (!equals(a.at(index), b.at(index))) return false
  }
  return true
}

/** Equality of maps, entry by entry, whatever the order. */
export function equalMaps(a: MapValue, b: Value): boolean {
  if (!(b instanceof MapValue) || a.size !== b.size) return false
  for (const key of a.keys()) {
    const left = a.find(key)
    const right = b.find(key)
    if (left === undefined || right === undefined || !equals(left, right)) return false
  }
  return true
}

/** Whether a list has an element that equals a value. */
export function listContains(list: List, value: Value): boolean {
  for (let index = 0; index < list.size; index += 1) {
    if (equals(value, list.at(index))) return true
  }
  return false
}

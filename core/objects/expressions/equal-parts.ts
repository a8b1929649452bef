import { equals } from '../../languages/cel/values/equals.ts'
import { noOverload } from '../../languages/cel/values/no-such-overload.ts'
import {
  CelError,
  List,
  MapValue,
  type Result,
  type Value,
} from '../../languages/cel/values/value.ts'

/**
 * Equality of two parts of values that schemas read. A part that does not fit its schema makes an error of the comparison,
 * except on the right of a scalar, which it is unequal to; so does null on the right of a list or an object.
 */
export function equalParts(left: Result, right: Result): boolean | CelError {
  if (left instanceof CelError) return left
  const isScalar = !(left instanceof List) && !(left instanceof MapValue)
  if (right instanceof CelError) return isScalar ? false : right
  return right === null && !isScalar ? noOverload : equals(left, right)
}

/** Whether an element of a list that a schema reads equals a value; an error where none does, and one cannot be compared. */
export function hasPart(list: List, value: Value): boolean | CelError {
  let error: CelError | undefined
  const { size } = list
  for (let at = 0; at < size; at += 1) {
    const result = equalParts(list.at(at), value)
    if (result === true) return true
    if (result instanceof CelError) error ??= result
  }
  return error ?? false
}

import { equals } from '../cel/values/equals.ts'
import { CelError, List, MapValue, type Result } from '../cel/values/value.ts'

/**
 * Equality of two parts of values that schemas read. A part that does not fit its schema makes an error of the comparison,
 * except on the right of a scalar, which it is unequal to.
 */
export function equalParts(left: Result, right: Result): boolean | CelError {
  if (left instanceof CelError) return left
  if (!(right instanceof CelError)) return equals(left, right)
  return left instanceof List || left instanceof MapValue ? right : false
}

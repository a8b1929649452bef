import type { JsonValue } from '../../base/api/json.ts'
import { goTypeOf } from '../../base/json/go-text.ts'
import { JsonPathError } from './json-path-error.ts'
import { type PathValue, TextByte } from './json-path-node.ts'

type Scalar = string | number | bigint | boolean

function scalarOf(value: PathValue): Scalar {
  if (value instanceof TextByte) return value.value
  if (value === null || typeof value === 'object') {
    throw new JsonPathError('invalid type for comparison')
  }
  return value
}

function isLess(a: Scalar, b: Scalar): boolean {
  if (typeof a === 'boolean') throw new JsonPathError('invalid type for comparison')
  return a < b
}

/** Integers beyond a double are bigints, all others numbers, so `==` of both kinds needs one of them. */
function isEqual(a: Scalar, b: Scalar): boolean {
  if (typeof a === typeof b) return a === b
  return BigInt(a) === BigInt(b)
}

/**
 * Compares two values as filters do: scalars of one Go type only, so an integer is not comparable with a fraction.
 * @throws JsonPathError for values that cannot be compared so, and for an unknown operator.
 */
export function compareValues(operator: string, left: PathValue, right: PathValue): boolean {
  if (!/^(?:[<>]=?|[!=]=)$/.test(operator)) {
    throw new JsonPathError(`unrecognized filter operator ${operator}`)
  }
  const [a, b] = [scalarOf(left), scalarOf(right)]
  if (goTypeOf(a as JsonValue) !== goTypeOf(b as JsonValue)) {
    throw new JsonPathError('incompatible types for comparison')
  }
  switch (operator) {
    case '==':
      return isEqual(a, b)
    case '!=':
      return !isEqual(a, b)
    case '<':
      return isLess(a, b)
    case '<=':
      return isLess(a, b) || isEqual(a, b)
    case '>':
      return !isLess(a, b) && !isEqual(a, b)
    default:
      return !isLess(a, b)
  }
}

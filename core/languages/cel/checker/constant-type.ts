import {
  boolType,
  bytesType,
  doubleType,
  errorType,
  intType,
  nullType,
  stringType,
  uintType,
  type CelType,
} from '../types/cel-type.ts'
import { Double, Uint, type Value } from '../values/value.ts'

/** Type of a literal; the error type for values that no literal has. */
export function constantType(value: Value): CelType {
  if (value === null) return nullType
  if (typeof value === 'string') return stringType
  if (typeof value === 'boolean') return boolType
  if (typeof value === 'number' || typeof value === 'bigint') return intType
  if (value instanceof Double) return doubleType
  if (value instanceof Uint) return uintType
  return value instanceof Uint8Array ? bytesType : errorType
}

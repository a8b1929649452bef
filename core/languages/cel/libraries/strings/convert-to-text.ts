import { typeNameOf } from '../../values/type-name.ts'
import {
  CelError,
  Double,
  List,
  MapValue,
  Optional,
  type Result,
  TypeValue,
  Uint,
  type Value,
} from '../../values/value.ts'
import { emptyOptional } from '../optional/optional-functions.ts'

/**
 * Converts a value to a text of Go, which works for texts in optionals only; other values are errors in the words of their
 * types.
 */
export function convertToText(value: Result): string | CelError {
  let inner = value
  while (inner instanceof Optional) {
    inner = inner.value === undefined ? emptyOptional : inner.value
  }
  if (typeof inner === 'string' || inner instanceof CelError) return inner
  return new CelError(refusal(inner))
}

function refusal(value: Value): string {
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint) {
    return `unsupported type conversion from '${typeNameOf(value)}' to string`
  }
  if (value instanceof TypeValue) return "type conversion not supported for 'type'"
  return `type conversion error from ${sourceName(value)} to 'string'`
}

function sourceName(value: Value): string {
  if (typeof value === 'boolean' || value instanceof List || value instanceof MapValue) {
    return typeNameOf(value)
  }
  if (value instanceof Double) return 'Double'
  if (value instanceof Uint8Array) return 'Bytes'
  return `'${typeNameOf(value).replace('google.protobuf.', '')}'`
}

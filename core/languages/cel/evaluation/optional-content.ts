import { List, MapValue, OpaqueValue, Optional, type Result, TypeValue } from '../values/value.ts'

/**
 * What is read of the value in an optional. cel-go takes it for a value of Go, and so loses what has no such value: types
 * become their names, optionals within optionals their values or null, and most opaque values an error.
 */
export function optionalContent(value: Result): Result {
  if (value instanceof List || value instanceof MapValue) return value.native()
  if (value instanceof OpaqueValue) return value.content
  if (value instanceof TypeValue) return value.name
  if (!(value instanceof Optional)) return value
  let inner: Result | undefined = value
  while (inner instanceof Optional) inner = inner.value
  return inner === undefined ? null : optionalContent(inner)
}

/** A value as variables and branches of `?:` have it: an optional is emptied and filled again. */
export function rewrapOptional(value: Result): Result {
  if (!(value instanceof Optional) || value.value === undefined) return value
  const content = optionalContent(value.value)
  return content === value.value ? value : new Optional(content)
}

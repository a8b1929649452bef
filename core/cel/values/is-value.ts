import {
  Double,
  Duration,
  List,
  MapValue,
  OpaqueValue,
  Optional,
  StructValue,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from './value.ts'

const classes = [
  Double,
  Duration,
  List,
  MapValue,
  OpaqueValue,
  Optional,
  StructValue,
  Timestamp,
  TypeValue,
  Uint,
  Uint8Array,
] as const

/** Whether something is a value of CEL that JSON has no form for. */
export function isValue(
  value: unknown,
): value is Exclude<Value, null | boolean | number | bigint | string> {
  if (typeof value !== 'object' || value === null) return false
  // What variables mostly are: maps and lists.
  if (value instanceof MapValue || value instanceof List) return true
  if (Array.isArray(value)) return false
  // Nearly all others are plain objects. Those of another realm have another prototype, so that this does not settle it.
  if (Object.getPrototypeOf(value) === Object.prototype) return false
  return classes.some((one) => value instanceof one)
}

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
  return classes.some((one) => value instanceof one)
}

import {
  Double,
  Duration,
  List,
  MapValue,
  type ObjectValue,
  OpaqueValue,
  Optional,
  StructValue,
  Timestamp,
  TypeValue,
  Uint,
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

/** Whether something is a value of one of CEL's classes, not JSON. */
export function isValue(value: unknown): value is ObjectValue {
  if (typeof value !== 'object' || value === null) return false
  // Variables are mostly maps and lists.
  if (value instanceof MapValue || value instanceof List) return true
  if (Array.isArray(value)) return false
  // Nearly all other values are plain objects. Those of another realm have another prototype, and are tested by class.
  if (Object.getPrototypeOf(value) === Object.prototype) return false
  return classes.some((one) => value instanceof one)
}

import type { CelType } from '../types/cel-type.ts'
import { typeName } from '../types/format-type.ts'
import {
  Double,
  Duration,
  List,
  MapValue,
  type ObjectValue,
  Optional,
  StructValue,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from './value.ts'

/** Name of a value's type, as `type(x)` and errors print it: `int`, `list`, `google.protobuf.Timestamp`. */
export function typeNameOf(value: Value): string {
  if (typeof value === 'string') return 'string'
  if (typeof value === 'number' || typeof value === 'bigint') return 'int'
  if (typeof value === 'boolean') return 'bool'
  return value === null ? 'null_type' : nameOfObject(value)
}

function nameOfObject(value: ObjectValue): string {
  if (value instanceof List) return 'list'
  if (value instanceof MapValue) return 'map'
  if (value instanceof StructValue) return value.typeName
  if (value instanceof Double) return 'double'
  if (value instanceof Uint) return 'uint'
  if (value instanceof Uint8Array) return 'bytes'
  if (value instanceof Timestamp) return 'google.protobuf.Timestamp'
  if (value instanceof Duration) return 'google.protobuf.Duration'
  if (value instanceof TypeValue) return 'type'
  if (value instanceof Optional) return 'optional_type'
  return typeName(value.type)
}

const named = new Map<string, TypeValue>()
for (const name of [
  'string',
  'int',
  'bool',
  'null_type',
  'list',
  'map',
  'double',
  'uint',
  'bytes',
  'google.protobuf.Timestamp',
  'google.protobuf.Duration',
  'type',
  'optional_type',
]) {
  named.set(name, new TypeValue(name))
}

/** The type of a value, as `type(x)` gives it. */
export function typeValueOf(value: Value): TypeValue {
  return typeValueOfName(typeNameOf(value))
}

/** The value that a type is in an expression, such as that of the name `int`. */
export function typeValueOfType(type: CelType): TypeValue {
  return typeValueOfName(typeName(type))
}

function typeValueOfName(name: string): TypeValue {
  return named.get(name) ?? new TypeValue(name)
}

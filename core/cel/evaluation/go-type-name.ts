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
} from '../values/value.ts'
import { typeNameOf } from '../values/type-name.ts'

/** Name of a value's type in cel-go's code, which a few of its errors print: `types.Int`. */
export function goTypeName(value: Value): string {
  if (typeof value === 'number' || typeof value === 'bigint') return 'types.Int'
  if (typeof value === 'string') return 'types.String'
  if (typeof value === 'boolean') return 'types.Bool'
  return value === null ? 'types.Null' : goClassName(value)
}

function goClassName(value: object): string {
  if (value instanceof Double) return 'types.Double'
  if (value instanceof Uint) return 'types.Uint'
  if (value instanceof Uint8Array) return 'types.Bytes'
  if (value instanceof Timestamp) return 'types.Timestamp'
  if (value instanceof Duration) return 'types.Duration'
  if (value instanceof TypeValue) return '*types.Type'
  if (value instanceof Optional) return '*types.Optional'
  if (value instanceof List) return '*types.baseList'
  if (value instanceof MapValue || value instanceof StructValue) return '*types.baseMap'
  // Opaque types of the API server, such as `net.IP`, are classes of its package `cel`.
  return value instanceof OpaqueValue ? `cel.${typeNameOf(value).split('.').at(-1)}` : 'ref.Val'
}

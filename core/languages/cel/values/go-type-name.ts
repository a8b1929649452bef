import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  OpaqueValue,
  Optional,
  type Result,
  StructValue,
  Timestamp,
  TypeValue,
  Uint,
} from './value.ts'

/** Name of a value's type in cel-go's code, which a few of its errors print: `types.Int`. */
export function goTypeName(value: Result): string {
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
  if (value instanceof CelError) return '*types.Err'
  return value instanceof OpaqueValue && 'name' in value.type
    ? opaqueName(value.type.name)
    : 'ref.Val'
}

/** Name of the type of `kubernetes.URL` (`cel.URL`) or `kubernetes.authorization.PathCheck` (`library.pathCheckVal`). */
function opaqueName(name: string): string {
  const short = name.slice(name.lastIndexOf('.') + 1)
  if (name.includes('.authorization.')) {
    return `library.${short.charAt(0).toLowerCase()}${short.slice(1)}Val`
  }
  return short === 'NamedFormat' ? 'cel.Format' : `cel.${short}`
}

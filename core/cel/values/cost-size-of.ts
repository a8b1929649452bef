import { codePointLength } from './code-points.ts'
import { List, MapValue, OpaqueValue, Optional, StructValue, type Result } from './value.ts'

/** Size of a value as run-time costs count it: code points, bytes, elements or entries; 1 for any other value. */
export function costSizeOf(value: Result): number {
  if (typeof value === 'string') return codePointLength(value)
  if (typeof value !== 'object' || value === null) return 1
  if (value instanceof List || value instanceof MapValue || value instanceof StructValue) {
    return value.size
  }
  if (value instanceof Uint8Array) return value.length
  if (value instanceof OpaqueValue) return value.size
  return value instanceof Optional && value.value !== undefined ? costSizeOf(value.value) : 1
}
